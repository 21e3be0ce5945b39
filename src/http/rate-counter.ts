/** How often one key may call: a sliding window, in memory, bounded. Each process and each isolate counts for itself. */
import { LIMITS } from '../domain/limits.ts';

export interface RateLimitOptions {
  /** Calls a key may make in any such window. */
  most: number;
  windowSeconds: number;
  /** Milliseconds of any clock. One that goes back locks nobody out: see {@link RateLimit.secondsUntilAllowed}. */
  now: () => number;
  /** Keys remembered; beyond them the one longest silent is forgotten, and may begin anew. */
  maxClients?: number;
}

export interface RateLimit {
  /**
   * After how many whole seconds (1 to the window) a key may call; 0 where it may now. Calls that lie in the future, since the
   * clock was set back, are forgotten.
   */
  secondsUntilAllowed(client: string): number;
  /** Counts a call of a key. */
  count(client: string): void;
  /** Keys remembered. */
  readonly size: number;
}

/** Times of calls, oldest first. What is past its window stays in the array until it is half of it: no call pays for all others. */
interface Calls {
  times: number[];
  /** Index of the first that counts. */
  first: number;
}

/** Makes a limit. */
export function createRateLimit({
  most,
  windowSeconds,
  now,
  maxClients = LIMITS.clientsRemembered,
}: RateLimitOptions): RateLimit {
  const windowMs = windowSeconds * 1000;
  // In the order of their last call: a map keeps the order of insertion.
  const calls = new Map<string, Calls>();

  /** The calls of a key that count at a time. */
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
