/** A sliding-window rate limit for each key, in the memory of a process or isolate. */
import { LIMITS } from '../domain/limits.ts';

export interface RateLimitOptions {
  /** Maximum calls of one key in a window. */
  most: number;
  windowSeconds: number;
  /** Milliseconds of any clock. It may be set back: see {@link RateLimit.secondsUntilAllowed}. */
  now: () => number;
  /** Maximum number of keys. The least recently used key is evicted. */
  maxClients?: number;
}

export interface RateLimit {
  /** Whole seconds until a key may call, up to the window; 0 if it may call now. Drops calls in the future, which remain if the clock is set back. */
  secondsUntilAllowed(client: string): number;
  /** Counts a call of a key. */
  count(client: string): void;
  /** Number of keys. */
  readonly size: number;
}

/** Times of calls, oldest first. Expired times are removed when they are half of the array, so that no single call has to remove all. */
interface Calls {
  times: number[];
  /** Index of the first unexpired time. */
  first: number;
}

export function createRateLimit({
  most,
  windowSeconds,
  now,
  maxClients = LIMITS.clientsRemembered,
}: RateLimitOptions): RateLimit {
  const windowMs = windowSeconds * 1000;
  // Ordered by the last call: a map keeps the order of insertion.
  const calls = new Map<string, Calls>();

  /** The calls of a key within the window that ends at a time. */
  function current(client: string, at: number): Calls | undefined {
    const known = calls.get(client);
    if (!known) return undefined;
    const { times } = known;
    while ((times.at(-1) ?? at) > at) times.pop();
    while (known.first < times.length && (times[known.first] ?? at) <= at - windowMs) known.first += 1;
    if (known.first > times.length / 2) {
      times.splice(0, known.first);
      known.first = 0;
    }
    return known;
  }

  function secondsUntilAllowed(client: string): number {
    const at = now();
    const known = current(client, at);
    if (!known || known.times.length - known.first < most) return 0;
    const oldest = known.times[known.first] ?? at;
    return Math.min(windowSeconds, Math.max(1, Math.ceil((oldest + windowMs - at) / 1000)));
  }

  function count(client: string): void {
    const at = now();
    const known = current(client, at) ?? { times: [], first: 0 };
    known.times.push(at);
    calls.delete(client);
    calls.set(client, known);
    for (const silent of calls.keys()) {
      if (calls.size <= maxClients) break;
      calls.delete(silent);
    }
  }

  return {
    get size() {
      return calls.size;
    },
    secondsUntilAllowed,
    count,
  };
}
