/**
 * Days as plain numbers, in the proleptic Gregorian calendar: no clock, no time zone, no library. What counts days of delay or
 * finds the day after a period goes through here, on the server and in the browser alike.
 */

/** By their order, January first. */
export const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const DAY_MS = 24 * 60 * 60_000;

/**
 * @param day `YYYY-MM-DD`
 * @returns days since 1 January 1970, or null where the calendar has no such day (30 February) or the text is no day
 */
export function dayNumber(day: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  // Engines differ in what they make of 30 February: some take it for 2 March.
  return Number.isInteger(number) && dayOf(number) === day ? number : null;
}

/** @param number days since 1 January 1970 @returns `YYYY-MM-DD` */
export function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one day to a later one, so that the day after `from` is 1; negative where `to` is the earlier one. Both are real days as `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return (dayNumber(to) ?? Number.NaN) - (dayNumber(from) ?? Number.NaN);
}

/** The day so many days later, or earlier where `days` is negative. @param day a real day, `YYYY-MM-DD` */
export function addDays(day: string, days: number): string {
  return dayOf((dayNumber(day) ?? Number.NaN) + days);
}

/** The same date so many months later; the last day of that month where it is shorter. @param day a real day, `YYYY-MM-DD` */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const [inYear, inMonth] = [Math.floor(count / 12), count % 12];
  return dayOf(Date.UTC(inYear, inMonth, Math.min(date, daysInMonth(inYear, inMonth))) / DAY_MS);
}

/** @param month from 0 for January */
function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** `2026-11-21` as "21 November 2026". */
export function writtenDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** "21 November 2026" as `2026-11-21`; null where the text is no such day. The way back of {@link writtenDay}. */
export function readDay(text: string): string | null {
  const [, date = '', month = '', year = ''] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text) ?? [];
  const day = `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return dayNumber(day) === null ? null : day;
}

/** @param days as `YYYY-MM-DD`, at least one; empty for none */
export function latestDay(days: readonly string[]): string {
  return [...days].sort().at(-1) ?? '';
}

/** @param days as `YYYY-MM-DD`, at least one; empty for none */
export function earliestDay(days: readonly string[]): string {
  return [...days].sort()[0] ?? '';
}
