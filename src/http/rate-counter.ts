/** How often one key may call: a bounded sliding window in memory, for each process or isolate. */
import { LIMITS } from '../domain/limits.ts';

export interface RateLimitOptions {
  /** Calls of one key in a window. */
  most: number;
  windowSeconds: number;
  /** Milliseconds of any clock. A clock that is set back locks no one out: see {@link RateLimit.secondsUntilAllowed}. */
  now: () => number;
  /** Most keys that are remembered; then the key that was silent longest is forgotten. */
  maxClients?: number;
}

export interface RateLimit {
  /**
   * Whole seconds until a key may call, from 1 to the window; 0 where it may call now. Forgets calls in the future, which a clock
   * that was set back leaves.
   */
  secondsUntilAllowed(client: string): number;
  /** Counts a call of a key. */
  count(client: string): void;
  /** Keys remembered. */
  readonly size: number;
}

/** Times of calls, oldest first. Expired times stay until they are half of the array, so that no single call pays for removing all. */
interface Calls {
  times: number[];
  /** Index of the first that counts. */
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
