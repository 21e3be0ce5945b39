/** Date arithmetic in the proleptic Gregorian calendar, without a clock, and the day in India. It ships to browsers. */
import { say } from './say.ts';

export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** Days since 1 January 1970. @param month from 0 for January; others are months of earlier or later years */
export function numberOfDay(year: number, month: number, date: number): number {
  // Not the year itself: `Date.UTC` takes 0 to 99 as years of the 20th century.
  return Date.UTC(2000, (year - 2000) * 12 + month, date) / DAY_MS;
}

/** Days from 1 January 1970 to a day, `YYYY-MM-DD`; null if the text is not a day of the calendar (30 February). */
export function dayNumber(day: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1;
  const date = Number(day.slice(8));
  return month < 0 || month > 11 || date < 1 || date > daysInMonth(year, month) ? null : numberOfDay(year, month, date);
}

/** The type of an input for a day: a date field would not show text that is no day. */
export function dayInputType(text: string): 'date' | 'text' {
  return text === '' || dayNumber(text) !== null ? 'date' : 'text';
}

/** The inverse of {@link dayNumber}. */
export function toDay(number: number): string {
  const date = new Date(number * DAY_MS);
  const padded = (number: number, width: number) => String(number).padStart(width, '0');
  return `${padded(date.getUTCFullYear(), 4)}-${padded(date.getUTCMonth() + 1, 2)}-${padded(date.getUTCDate(), 2)}`;
}

// Below, every day is a real one, `YYYY-MM-DD`. Numbers of days, months and years may be negative.

/** Days from `from` to `to`: 1 for the next day. */
export function daysBetween(from: string, to: string): number {
  return (dayNumber(to) ?? Number.NaN) - (dayNumber(from) ?? Number.NaN);
}

export function addDays(day: string, days: number): string {
  return toDay((dayNumber(day) ?? Number.NaN) + days);
}

/** The same date of a later month, or the last day of that month if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const inYear = Math.floor(count / 12);
  const inMonth = count % 12;
  return toDay(numberOfDay(inYear, inMonth, Math.min(date, daysInMonth(inYear, inMonth))));
}

export const MONTHS_OF_A_YEAR = 12;
const MONTHS_OF_A_QUARTER = 3;

/** The first day of the quarter of a day, or of one so many quarters later. */
export function quarterStart(day: string, later = 0): string {
  const begun = (Number(day.slice(5, 7)) - 1) % MONTHS_OF_A_QUARTER;
  return addMonths(`${day.slice(0, 8)}01`, later * MONTHS_OF_A_QUARTER - begun);
}

/** The same date of a later year; 28 February if that year has no 29 February. */
export function addYears(day: string, years: number): string {
  return addMonths(day, MONTHS_OF_A_YEAR * years);
}

export function yearEnd(first: string): string {
  return addDays(addYears(first, 1), -1);
}

/** Months from `first` to `last`, both included. Counts a part of a month as a whole one. */
export function monthsBegun(first: string, last: string): number {
  if (last < first) return 0;
  const number = (day: string) => Number(day.slice(0, 4)) * MONTHS_OF_A_YEAR + Number(day.slice(5, 7));
  return number(last) - number(first) + (last.slice(8) >= first.slice(8) ? 1 : 0);
}

/** @param month from 0 for January */
export function daysInMonth(year: number, month: number): number {
  return numberOfDay(year, month + 1, 1) - numberOfDay(year, month, 1);
}

/** `2026-11-21` as "21 November 2026". */
export function formatDay(day: string): string {
  const [year = '', month, date] = day.split('-');
  return say('calendar.day', { date: Number(date), month: monthName(Number(month) - 1), year });
}

/** `2026-11-21` as "21 November". */
export function formatDayOfYear(day: string): string {
  const [, month, date] = day.split('-');
  return say('calendar.day-of-year', { date: Number(date), month: monthName(Number(month) - 1) });
}

/** `2026-11-21`, or `2026-11`, as "November 2026". */
export function formatMonth(day: string): string {
  const [year = '', month] = day.split('-');
  return say('calendar.month', { month: monthName(Number(month) - 1), year });
}

/** "November". @param month from 0 for January */
export function monthName(month: number): string {
  return say('calendar.months').split(' ')[month] ?? '';
}

/** "Nov", of `2026-11-21` or `2026-11`. */
export function shortMonth(day: string): string {
  return say('calendar.months-short').split(' ')[Number(day.slice(5, 7)) - 1] ?? '';
}

export function latestDay(days: readonly string[]): string {
  return [...days].sort().at(-1) ?? '';
}

export function earliestDay(days: readonly string[]): string {
  return [...days].sort()[0] ?? '';
}

// The day and the time in India, whatever the host's time zone. Times are in milliseconds since 1970.

/** India is at UTC+5:30 all year. */
export const INDIA_AHEAD_MS = 5.5 * 60 * 60_000;

/** The day, as days since 1 January 1970. */
export function indiaDayNumber(now: number): number {
  return Math.floor((now + INDIA_AHEAD_MS) / DAY_MS);
}

/** Minutes since midnight. */
export function indiaMinutes(now: number): number {
  return Math.floor((now + INDIA_AHEAD_MS - indiaDayNumber(now) * DAY_MS) / 60_000);
}

/** "2026-11-22 14:05:09", which sorts as text and which spreadsheets understand. */
export function indiaTime(at: number): string {
  return new Date(at + INDIA_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** The next time that it is `minutes` after midnight in India. */
export function nextInIndia(minutes: number, now: number): number {
  const today = indiaDayNumber(now) * DAY_MS - INDIA_AHEAD_MS + minutes * 60_000;
  return today > now ? today : today + DAY_MS;
}

export function indiaDay(now: number): string {
  return new Date(now + INDIA_AHEAD_MS).toISOString().slice(0, 10);
}
/** @param day `YYYY-MM-DD` */
export function isSunday(day: string): boolean {
  return new Date(day).getUTCDay() === 0;
}
