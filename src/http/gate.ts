/**
 * How much work is under way at once: a process or isolate has one thread, so many connections to the upstream and so much memory, and
 * cached pages and leads need all of them. What comes beyond waits for a while in a line, or is refused at once.
 */
import type { Context } from 'hono';
import { waitUntil } from './wait-until.ts';

export interface GateOptions {
  /** Places. */
  most: number;
  /** How many may wait for a place, together and of one client; by default none. */
  waiting?: number;
  waitingOfClient?: number;
  /** How long one waits, milliseconds. */
  patienceMs?: number;
  /** After how many milliseconds work has surely ended: a host that ends a request without a word must not keep a place for ever. */
  longestMs: number;
  /** Milliseconds of any clock. */
  now: () => number;
}

/** Does the work that a place was taken for, then leaves the place. The signal tells the work that its visitor has left. */
export type Place = <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

export interface Gate {
  /**
   * Takes a place, in the order of asking. Whoever has one must use it.
   * @param client whose request it is, for the share of the line
   * @returns undefined where no place came free, and where the visitor left before
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
  const taken = new Map<symbol, number>();
  const line = new Set<{ client: string; admit: () => void }>();

  function isFull(): boolean {
    if (taken.size < most) return false;
    const at = now();
    for (const [place, since] of taken) if (at - since > longestMs || since > at) taken.delete(place);
    return taken.size >= most;
  }

  function take(c: Context): Place {
    const place = Symbol();
    taken.set(place, now());
    return (work) => {
      const done = work(c.req.raw.signal).finally(() => {
        taken.delete(place);
        admitNext();
      });
      // When a visitor leaves, Workers would end the request here and now, and the place would stay taken.
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
      // Another request's end resolves it. On Workers it goes on in its own request all the same; one that has ended loses its place in time.
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
