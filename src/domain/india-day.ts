/** The day and the time in India, independent of the host's time zone. */

/** India is at UTC+5:30 all year. */
const AHEAD_MS = 5.5 * 60 * 60_000;
export const DAY_MS = 24 * 60 * 60_000;

/**
 * The day, as days since 1 January 1970.
 * @param now milliseconds since 1970
 */
export function indiaDayNumber(now: number): number {
  return Math.floor((now + AHEAD_MS) / DAY_MS);
}

/**
 * "2026-11-22 14:05:09", which sorts as text and which spreadsheets understand.
 * @param at milliseconds since 1970
 */
export function indiaTime(at: number): string {
  return new Date(at + AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** The next time that it is `minutes` after midnight in India, milliseconds since 1970. */
export function nextInIndia(minutes: number, now: number): number {
  const today = indiaDayNumber(now) * DAY_MS - AHEAD_MS + minutes * 60_000;
  return today > now ? today : today + DAY_MS;
}

/**
 * The day as `YYYY-MM-DD`.
 * @param now milliseconds since 1970
 */
export function indiaDay(now: number): string {
  return new Date(now + AHEAD_MS).toISOString().slice(0, 10);
}
