/** Delays between attempts to deliver a lead. All times in milliseconds. */

export interface BackoffOptions {
  /** Upper limit of the wait after the first failure. */
  baseMs?: number;
  /** Upper limit of any wait, except after a Retry-After. */
  capMs?: number;
}

/** Longest Retry-After that is obeyed, so that a bug in the upstream cannot delay leads for days. */
export const LONGEST_RETRY_AFTER_MS = 60 * 60_000;

/** Shortest wait, because full jitter may draw 0. */
export const SHORTEST_WAIT_MS = 250;

/**
 * Exponential backoff with full jitter, so that leads that failed together are not retried together. A Retry-After is
 * obeyed up to an hour, plus jitter.
 * @param failures failed attempts, 1 or more
 * @param random a number in [0, 1)
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

/** Parses a Retry-After header, seconds or a date, into milliseconds from now; 0 if it is absent or invalid. */
export function retryAfterOf(header: string | null | undefined, now: number): number {
  if (!header) return 0;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}
