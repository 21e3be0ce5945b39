/**
 * Limits how much work is under way at once, since a process or isolate has one thread, and cached pages and leads need it too.
 * Further requests wait in line for a while, or are refused at once.
 */
import type { Context } from 'hono';
import { waitUntil } from './wait-until.ts';

export interface GateOptions {
  /** Most requests at once. */
  most: number;
  /** Most requests in line, of everyone and of one client; none by default. */
  waiting?: number;
  waitingOfClient?: number;
  /** How long a request waits in line, milliseconds. */
  patienceMs?: number;
  /** After how many milliseconds a place counts as free: a host may end a request without notice. */
  longestMs: number;
  /** Milliseconds of any clock. */
  now: () => number;
}

/** Does the work that a place was taken for, then leaves the place. The signal aborts when the visitor leaves. */
export type Place = <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

export interface Gate {
  /**
   * Takes a place, first come first served. The caller must use it.
   * @param client whose request it is, for the limit on its share of the line
   * @returns undefined where no place came free, or the visitor left first
   */
  enter(c: Context, client?: string): Promise<Place | undefined>;
}

export function createGate({
  most,
  waiting = 0,
  waitingOfClient = waiting,
  patienceMs = 0,
  longestMs,
  now,
}: GateOptions): Gate {
  /** When each place was taken. */
  const places = new Map<symbol, number>();
  const line = new Set<{ client: string; admit: () => void }>();

  function isFull(): boolean {
    if (places.size < most) return false;
    const at = now();
    for (const [place, since] of places) if (at - since > longestMs || since > at) places.delete(place);
    return places.size >= most;
  }

  function take(c: Context): Place {
    const place = Symbol();
    places.set(place, now());
    return (work) => {
      const done = work(c.req.raw.signal).finally(() => {
        places.delete(place);
        admitNext();
      });
      // When a visitor leaves, Workers would end the request at once, and the place would stay taken.
      const over = done.then(
        () => {},
        () => {},
      );
      waitUntil(c, over);
      return done;
    };
  }

  function admitNext(): void {
    for (const next of line) {
      if (isFull()) return;
      line.delete(next);
      next.admit();
    }
  }

  return {
    async enter(c, client = '') {
      const { signal } = c.req.raw;
      if (signal.aborted) return undefined;
      if (!isFull()) return take(c);
      const ofClient = [...line].filter((other) => other.client === client);
      if (line.size >= waiting || ofClient.length >= waitingOfClient) return undefined;
      const { promise, resolve } = Promise.withResolvers<Place | undefined>();
      // The end of another request resolves it. On Workers the work continues in its own request; an ended request loses its place in time.
      const own = { client, admit: () => resolve(take(c)) };
      const giveUp = () => {
        line.delete(own);
        resolve(undefined);
      };
      line.add(own);
      signal.addEventListener('abort', giveUp, { once: true });
      const timer = setTimeout(giveUp, patienceMs);
      const place = await promise;
      clearTimeout(timer);
      return place;
    },
  };
}
