/**
 * The period of a due date: a month, a quarter, a half or a whole financial year. Days are `YYYY-MM-DD`; months are counted from January
 * of the year 0, which makes comparisons cheap. Pure.
 */
import { dayOf, MONTHS, numberOfDay } from '../domain/calendar.ts';

export interface Period {
  /** Stable: `2026-10` for a period that begins in that month, `2025-26` for a financial year. */
  key: string;
  start: string;
  end: string;
  /** For readers: "October 2026", "July to September 2026", "FY 2025-26". */
  name: string;
}

/** How long a period is. */
export type Every = 'month' | 'quarter' | 'half-year' | 'year';

/** How years are named: `fy` is FY 2025-26, `income` AY 2026-27 or Tax Year 2026-27. */
export type YearNames = 'fy' | 'income';

/** How many months each kind of period has. */
export const MONTHS_OF: Readonly<Record<Every, number>> = { month: 1, quarter: 3, 'half-year': 6, year: 12 };

/** April, counted from 0: the first month of a financial year. */
const APRIL = 3;

/** The first month of the financial year that begins in `year`. */
export function firstMonthOf(year: number): number {
  return year * 12 + APRIL;
}

/** First day of a month, as days since 1 January 1970. */
export function monthStart(month: number): number {
  return numberOfDay(0, month, 1);
}

/** The financial year of a day, by the year in which it begins. */
export function financialYearOf(day: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0);
}

/** "2025-26" for the financial year that begins in 2025. */
export function yearSpan(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** The period that begins with a month. */
export function periodFrom(first: number, every: Every, years: YearNames): Period {
  const next = first + MONTHS_OF[every];
  const days = { start: dayOf(monthStart(first)), end: dayOf(monthStart(next) - 1) };
  const year = Math.floor(first / 12);
  if (every === 'year') return { key: yearSpan(year), ...days, name: nameOfYear(year, years) };
  return {
    key: days.start.slice(0, 7),
    ...days,
    name: every === 'month' ? nameOfMonth(first) : spanOf(first, next - 1),
  };
}

/** The first financial year under the Income-tax Act, 2025, which has tax years instead of assessment years. */
const FIRST_TAX_YEAR = 2026;

function nameOfYear(year: number, years: YearNames): string {
  if (years === 'fy') return `FY ${yearSpan(year)}`;
  return year < FIRST_TAX_YEAR ? `AY ${yearSpan(year + 1)}` : `Tax Year ${yearSpan(year)}`;
}

/** "July to September 2026", with both years if they differ: "October 2026 to March 2027". */
function spanOf(first: number, last: number): string {
  const inOneYear = Math.floor(first / 12) === Math.floor(last / 12);
  return `${inOneYear ? MONTHS[first % 12] : nameOfMonth(first)} to ${nameOfMonth(last)}`;
}

function nameOfMonth(month: number): string {
  return `${MONTHS[month % 12]} ${Math.floor(month / 12)}`;
}
