/** Days as they begin and end in India, wherever the host stands: five and a half hours ahead of UTC, all year. */

const AHEAD_MS = 5.5 * 60 * 60_000;
/** A day, milliseconds. */
export const DAY_MS = 24 * 60 * 60_000;

/** The number of a day, counted from 1 January 1970. @param now milliseconds since 1970 */
export function indiaDayNumber(now: number): number {
  return Math.floor((now + AHEAD_MS) / DAY_MS);
}

/** The day as `YYYY-MM-DD`. @param now milliseconds since 1970 */
export function indiaDay(now: number): string {
  return new Date(now + AHEAD_MS).toISOString().slice(0, 10);
}
