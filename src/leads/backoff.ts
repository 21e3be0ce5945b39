/** How long to wait before a lead is tried again. All times in milliseconds. */

export interface BackoffOptions {
  /** Longest wait after the first failure. */
  baseMs?: number;
  /** Longest wait there is, but for a Retry-After. */
  capMs?: number;
}

/** Longest Retry-After that is obeyed: an upstream's slip of the pen must not park the leads for days. */
export const LONGEST_RETRY_AFTER_MS = 60 * 60_000;

/** Shortest wait: full jitter may draw 0, which would be no wait at all. */
export const SHORTEST_WAIT_MS = 250;

/**
 * Exponential backoff with full jitter: a random time up to twice as long after every failure, so that leads that failed
 * together do not return together. A Retry-After is waited out, at most an hour of it, and spread over the base time.
 * @param failures tries that have failed, 1 or more
 * @param random a number in [0, 1)
 * @param retryAfterMs what the upstream asked for
 */
export function backoff(
  failures: number,
  random: number,
  retryAfterMs = 0,
  { baseMs = 2000, capMs = 15 * 60_000 }: BackoffOptions = {},
): number {
  const longest = Math.min(capMs, baseMs * 2 ** (Math.max(1, failures) - 1));
  const jittered = Math.max(SHORTEST_WAIT_MS, random * longest);
  if (retryAfterMs <= 0) return Math.round(jittered);
  return Math.round(Math.max(jittered, Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS) + random * baseMs));
}

/** A Retry-After header, seconds or a date, as milliseconds from now; 0 where it says nothing. */
export function retryAfterOf(header: string | null | undefined, now: number): number {
  if (!header) return 0;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}
