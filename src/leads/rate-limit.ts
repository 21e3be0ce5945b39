/** How often one client may call: a sliding window, in memory, bounded. Each process and each isolate counts for itself. */

export interface RateLimitOptions {
  /** Calls a client may make in any 60 seconds. */
  perMinute: number;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Clients remembered; beyond them the one longest silent is forgotten, and may begin anew. */
  maxClients?: number;
}

export interface RateLimit {
  /** Counts a call of a client, and says whether it may go on; where it may not, after how many whole seconds (1 to 60) it may. */
  take(client: string): { allowed: true } | { allowed: false; retryAfter: number };
  /** Clients remembered. */
  readonly size: number;
}

const WINDOW_MS = 60_000;

/** Makes a limit. A call that was refused does not count. */
export function createRateLimit({ perMinute, now, maxClients = 10_000 }: RateLimitOptions): RateLimit {
  // In the order of their last call: a map keeps the order of insertion.
  const calls = new Map<string, number[]>();
  return {
    get size() {
      return calls.size;
    },
    take(client) {
      const at = now();
      const recent = (calls.get(client) ?? []).filter((call) => call > at - WINDOW_MS);
      const [oldest] = recent;
      if (recent.length >= perMinute && oldest !== undefined) {
        return { allowed: false, retryAfter: Math.min(60, Math.max(1, Math.ceil((oldest + WINDOW_MS - at) / 1000))) };
      }
      calls.delete(client);
      calls.set(client, [...recent, at]);
      for (const silent of calls.keys()) {
        if (calls.size <= maxClients) break;
        calls.delete(silent);
      }
      return { allowed: true };
    },
  };
}

/**
 * The client an address stands for. An IPv6 subscriber has a whole /64, so only that part of the address counts; an
 * IPv4 address written as IPv6 is that IPv4 address.
 */
export function clientOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
