/**
 * How many searches are under way at once: a process or isolate has one thread and so many connections to the upstream, and
 * leads need both. What comes beyond is told so at once, since a queue would only make everyone wait.
 */
import type { Context } from 'hono';
import { waitUntil } from '../http/wait-until.ts';

export interface SearchGateOptions {
  /** Places. */
  most: number;
  /** Milliseconds of any clock. */
  now: () => number;
}

export interface SearchGate {
  /**
   * Makes a search in a place of its own; undefined, with nothing made, where none is free.
   * @param search is told by the signal that its visitor has left
   */
  admit<T>(c: Context, search: (signal: AbortSignal) => Promise<T>): Promise<T> | undefined;
}

/** Six calls of the upstream, five seconds each, and some: a search that has not ended by now never will. */
const LONGEST_MS = 40_000;

export function createSearchGate({ most, now }: SearchGateOptions): SearchGate {
  // When each place was taken. A host that ends a request without a word must not keep a place for ever.
  const taken = new Map<symbol, number>();

  function isFull(at: number): boolean {
    if (taken.size < most) return false;
    for (const [place, since] of taken) if (at - since > LONGEST_MS || since > at) taken.delete(place);
    return taken.size >= most;
  }

  return {
    admit(c, search) {
      const at = now();
      if (isFull(at)) return undefined;
      const place = Symbol();
      taken.set(place, at);
      const found = search(c.req.raw.signal).finally(() => taken.delete(place));
      // When a visitor leaves, Workers would end the request here and now, and the place would stay taken.
      const over = found.catch(() => {});
      waitUntil(c, over);
      return found;
    },
  };
}
