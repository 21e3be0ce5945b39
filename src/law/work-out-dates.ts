/**
 * Works out due dates from rules, for pages, JSON and calendars. Pure. Days are `YYYY-MM-DD`, or numbers since 1
 * January 1970; months are counted from January of the year 0, which makes comparisons cheap.
 */

import { addDays, addMonths, dayNumber, dayOf, formatDay, latestDay, MONTHS, numberOfDay } from '../domain/calendar.ts';
import type { Audience } from './due-date.ts';
import type { DueRule, DueRules, Timing, YearNames } from './due-rule.ts';

/** What a due date is for: a month, a quarter, a half or a whole financial year. */
export interface Period {
  /** Stable: `2026-10` for a period that begins in that month, `2025-26` for a financial year. */
  key: string;
  start: string;
  end: string;
  /** For readers: "October 2026", "July to September 2026", "FY 2025-26". */
  name: string;
}

export type Every = 'month' | 'quarter' | 'half-year' | 'year';

export const MONTHS_OF: Readonly<Record<Every, number>> = { month: 1, quarter: 3, 'half-year': 6, year: 12 };

/** April, counted from 0: the first month of a financial year. */
const APRIL = 3;

/** The first month of the financial year that begins in `year`. */
export function firstMonthOf(year: number): number {
  return year * 12 + APRIL;
}

function monthStart(month: number): number {
  return numberOfDay(0, month, 1);
}

/** The financial year of a day, by the year in which it begins. */
function financialYearOf(day: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0);
}

/** "2025-26" for the financial year that begins in 2025. */
export function yearSpan(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

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
  if (years === 'calendar') return `calendar year ${year}`;
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

/** Everything but a single due date. */
type Recurring = Exclude<Timing, { once: string }>;

export interface DueItem {
  /** `<rule>-<period>`: stays the same if the day is moved. */
  id: string;
  rule: string;
  date: string;
  title: string;
  period: string;
  periodEnd: string;
  /** How often it comes; null for a single day. */
  every: Every | null;
  for: readonly Audience[];
  about: string | null;
  /** Concerns few of these people. */
  isRare: boolean;
  /** A matter of single states. */
  isLocal: boolean;
  late: string;
  tool: NonNullable<DueRule['tool']> | null;
  law: string;
  source: DueRule['source'];
  /** The original day, and the circulars that moved it, in their order; null if none did. */
  moved: { from: string; by: string } | null;
  /** Unconfirmed news of its day, or null. */
  told: string | null;
  moves: number;
  /** The day on which the date was last confirmed. It never goes back, even if an extension was issued earlier. */
  changed: string;
  tag: string;
  url: string;
}

export interface Wanted {
  /** First and last day, both counted. */
  from: string;
  to: string;
  /** Whom it concerns; empty for everyone. */
  for: readonly Audience[];
  /** Day of an annual general meeting: counts for the financial year that ended before it. */
  agm: string | null;
  /** Vehicle code of a state; null lists the dates of all states. */
  state: string | null;
}

/** Further financial years to look back: no extension was ever longer. */
const MAX_EXTENSION_YEARS = 1;

/** Every due date in a range of days, in order of date, then of the rules. */
export function workOut(law: DueRules, wanted: Wanted): DueItem[] {
  // Several rules share a period.
  const made = new Map<string, Period>();
  const periodOf: PeriodOf = (month, every, years) => {
    const key = `${every} ${years} ${month}`;
    const period = made.get(key) ?? periodFrom(month, every, years);
    made.set(key, period);
    return period;
  };
  return law.rules
    .filter((rule) => concerns(rule, wanted))
    .flatMap((rule) => datesOf(rule, law, wanted, periodOf))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** The dates of a list for people: without those of single states if no state was chosen. */
export function workOutList(law: DueRules, wanted: Wanted): DueItem[] {
  return workOut(law, wanted).filter(({ isLocal }) => wanted.state !== null || !isLocal);
}

/** The dates of a few rules in a range of days. @param state vehicle code, or null for the dates of all states */
export function workOutRules(
  law: DueRules,
  ids: readonly string[],
  from: string,
  to: string,
  state: string | null = null,
): DueItem[] {
  const rules = law.rules.filter(({ id }) => ids.includes(id));
  return workOut({ ...law, rules }, { from, to, for: [], agm: null, state });
}

/** A yearly date comes within a year; an extension may add some months. */
export const MONTHS_AHEAD = 18;

/**
 * The first date of a few rules that has not passed; null if none of them has one.
 * @param today in India, `YYYY-MM-DD`
 */
export function nextDue(law: DueRules, ids: readonly string[], today: string): DueItem | null {
  return workOutRules(law, ids, today, addMonths(today, MONTHS_AHEAD))[0] ?? null;
}

const PASSED_MONTHS = 12;

/**
 * "31 July has passed; late until 31 December"; null if the deadline comes before the next late day.
 * @param late the rule of the late day
 */
export function passedDue(law: DueRules, id: string, late: string, today: string): string | null {
  const ahead = nextDue(law, [late], today);
  const main = nextDue(law, [id], today);
  if (!ahead || (main && main.date <= ahead.date)) return null;
  const passed = workOutRules(law, [id], addMonths(today, -PASSED_MONTHS), addDays(today, -1)).at(-1);
  if (!passed) return null;
  const inYear = (day: string) => formatDay(day).replace(` ${today.slice(0, 4)}`, '');
  return `${inYear(passed.date)} has passed; late until ${inYear(ahead.date)}`;
}

function concerns(rule: DueRule, { for: who, state }: Wanted): boolean {
  const inState = state === null || rule.states === undefined || rule.states.includes(state);
  return inState && (who.length === 0 || rule.for.some((audience) => who.includes(audience)));
}

type PeriodOf = typeof periodFrom;

/** The dates of one rule, from the beginning of the list: earlier extensions are not recorded. */
function datesOf(rule: DueRule, law: DueRules, { agm, from, to }: Wanted, periodOf: PeriodOf): DueItem[] {
  const { when } = rule;
  const first = latestDay([from, rule.since ?? law.since]);
  const isWithin = ({ date }: DueItem) => first <= date && date <= to;
  if ('once' in when) {
    const period = { key: when.once.slice(0, 7), start: when.once, end: when.once, name: when.period };
    return [itemOf(rule, period, when.once)].filter(isWithin);
  }
  return duePeriods(rule, when, law.agmMonths, agm, first, to)
    .map(({ month, date, meeting }) => itemOf(rule, periodOf(month, when.every, rule.years), dayOf(date), meeting))
    .filter(isWithin);
}

interface Due {
  /** By the rule alone. */
  date: number;
  /** Day of the annual general meeting that it is counted from. */
  meeting?: number;
}

/**
 * The periods that are due in a range of days, by the month with which they begin, and those that a circular may have
 * moved there.
 */
function duePeriods(
  rule: DueRule,
  when: Recurring,
  agmMonths: number,
  agm: string | null,
  from: string,
  to: string,
): (Due & { month: number })[] {
  const [begin, end] = [numberOf(from), numberOf(to)];
  const first = rule.first === undefined ? Number.NEGATIVE_INFINITY : numberOf(rule.first);
  const last = rule.last === undefined ? Number.POSITIVE_INFINITY : numberOf(rule.last);
  const isMoved = rule.moved.length > 0;
  const length = MONTHS_OF[when.every];
  const later = 'later' in when ? (when.later ?? 1) : 1;
  const back = Math.max(later, 1) + (isMoved ? MAX_EXTENSION_YEARS : 0);
  // What is due before its year begins may be due in the year before.
  const lastYear = financialYearOf(to) + (later < 0 ? 1 : 0);
  const found: (Due & { month: number })[] = [];
  for (let year = financialYearOf(from) - back; year <= lastYear; year += 1) {
    for (let index = 0; index < MONTHS_OF.year / length; index += 1) {
      const month = firstMonthOf(year) + index * length;
      if ('of' in when && when.of && !when.of.includes((month % MONTHS_OF.year) + 1)) continue;
      const due = dueIn(when, year, index, month + length, agmMonths, agm);
      if (!isMoved && (due.date < begin || due.date > end)) continue;
      const start = monthStart(month);
      if (first <= start && start <= last) found.push({ month, ...due });
    }
  }
  return found;
}

/**
 * @param year in which the financial year of the period begins @param index of the period in it @param next the month
 * after the period
 */
function dueIn(when: Recurring, year: number, index: number, next: number, agmMonths: number, agm: string | null): Due {
  if ('months' in when) return { date: monthStart(next + when.months) - 1 };
  if ('after' in when) return afterPeriod(when, year, next, agmMonths, agm);
  if (when.every === 'month') return { date: Math.min(numberOfDay(0, next, when.day), monthStart(next + 1) - 1) };
  if (when.every === 'year') return { date: firstOn(when.on, firstMonthOf(year + when.later)) };
  const { on, later = 1, plus = 0 } = when;
  return { date: firstOn(on[index] ?? '', later === 0 ? next - MONTHS_OF[when.every] : next) + plus };
}

type AfterPeriod = Extract<Recurring, { days: number }>;

function afterPeriod(
  { after, days }: AfterPeriod,
  year: number,
  next: number,
  agmMonths: number,
  agm: string | null,
): Due {
  if (after === 'end') return { date: monthStart(next) - 1 + days };
  // The meeting must be held within some whole months, so at the latest on the last day of a month.
  const meeting = agm !== null && financialYearOf(agm) === year + 1 ? numberOf(agm) : monthStart(next + agmMonths) - 1;
  return { date: meeting + days, meeting };
}

function numberOf(day: string): number {
  return dayNumber(day) ?? Number.NaN;
}

/** The first day `MM-DD` in or after a month. */
function firstOn(day: string, month: number): number {
  const [inYear, date] = [Number(day.slice(0, 2)) - 1, Number(day.slice(3))];
  const year = Math.floor(month / 12) + (inYear < month % 12 ? 1 : 0);
  return numberOfDay(year, inYear, date);
}

function itemOf(rule: DueRule, period: Period, byRule: string, meeting?: number): DueItem {
  const moves = rule.moved.length === 0 ? rule.moved : rule.moved.filter((move) => move.period === period.key);
  const latest = moves.at(-1);
  return {
    id: `${rule.id}-${period.key}`,
    rule: rule.id,
    date: latest?.to ?? byRule,
    title: rule.title,
    period: meeting === undefined ? period.name : `${period.name}, AGM on ${formatDay(dayOf(meeting))}`,
    periodEnd: period.end,
    every: 'every' in rule.when ? rule.when.every : null,
    for: rule.for,
    about: rule.about ?? null,
    isRare: rule.rare,
    isLocal: rule.local,
    late: rule.late,
    tool: rule.tool ?? null,
    law: rule.next && rule.next.first <= period.start ? rule.next.law : rule.law,
    source: rule.source,
    moved: latest ? { from: byRule, by: moves.map(({ by }) => by).join(', then ') } : null,
    told: rule.told?.find((one) => one.period === period.key)?.text ?? null,
    moves: moves.length,
    changed: latest ? latestDay([latest.day, rule.checked]) : rule.checked,
    tag: rule.tag,
    url: rule.url,
  };
}
