/**
 * Works out due dates from rules, for pages, JSON and calendars. Pure. Days are `YYYY-MM-DD`, or numbers since 1
 * January 1970. Months are counted from January of the year 0, which makes comparisons cheap.
 */

import {
  addDays,
  addMonths,
  dayNumber,
  formatDay,
  formatDayOfYear,
  formatMonth,
  isSunday,
  latestDay,
  monthName,
  numberOfDay,
  toDay,
} from '../domain/calendar.ts';
import { say } from '../domain/say.ts';
import type { Audience } from './due-date.ts';
import { type DueRule, type DueRules, type Every, MONTHS_OF, type Timing, type YearNames } from './due-rule.ts';
import { isSure } from './figure.ts';

export interface Period {
  /** `2026-10` for a period that begins in that month, `2025-26` for a financial year. */
  key: string;
  start: string;
  end: string;
  /** "October 2026", "July to September 2026", "FY 2025-26". */
  name: string;
}

/** From 0 for January. */
const APRIL = 3;

export function countFirstMonth(year: number): number {
  return year * 12 + APRIL;
}

function monthStart(month: number): number {
  return numberOfDay(0, month, 1);
}

/** The financial year of a day, by the year in which it begins. */
function findFinancialYear(day: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0);
}

/** "2025-26" for the financial year that begins in 2025. */
function yearSpan(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

export function periodFrom(first: number, every: Every, years: YearNames): Period {
  const next = first + MONTHS_OF[every];
  const days = { start: toDay(monthStart(first)), end: toDay(monthStart(next) - 1) };
  const year = Math.floor(first / 12);
  if (every === 'year') return { key: yearSpan(year), ...days, name: nameOfYear(year, years) };
  return {
    key: days.start.slice(0, 7),
    ...days,
    name: every === 'month' ? nameOfMonth(first) : writeSpan(first, next - 1),
  };
}

/** The Income-tax Act, 2025 has tax years instead of assessment years. */
const FIRST_TAX_YEAR = 2026;

function nameOfYear(year: number, years: YearNames): string {
  if (years === 'fy') return say('periods.fy', { years: yearSpan(year) });
  if (years === 'calendar') return say('periods.calendar', { year });
  return year < FIRST_TAX_YEAR
    ? say('periods.ay', { years: yearSpan(year + 1) })
    : say('periods.ty', { years: yearSpan(year) });
}

/** "July to September 2026", with both years if they differ: "October 2026 to March 2027". */
function writeSpan(first: number, last: number): string {
  const inOneYear = Math.floor(first / 12) === Math.floor(last / 12);
  return say('periods.span', {
    first: inOneYear ? monthName(first % 12) : nameOfMonth(first),
    last: nameOfMonth(last),
  });
}

function nameOfMonth(month: number): string {
  return formatMonth(`${Math.floor(month / 12)}-${(month % 12) + 1}`);
}

type Recurring = Exclude<Timing, { once: string }>;

export interface DueItem {
  /** `<rule>-<period>`; a move does not change it. */
  id: string;
  rule: string;
  date: string;
  title: string;
  period: string;
  periodEnd: string;
  /** Null for a single day. */
  every: Every | null;
  for: readonly Audience[];
  about: string | null;
  isRare: boolean;
  isLocal: boolean;
  late: string;
  /** Whether the office moves this day, if it is a Sunday and that is known. */
  sunday: string | null;
  tool: NonNullable<DueRule['tool']> | null;
  law: string;
  source: DueRule['source'];
  /** The day by rule, and the circulars that moved it, in order. */
  moved: { from: string; by: string } | null;
  /** Unconfirmed news of its day. */
  told: string | null;
  /** How sure its day by rule is. */
  sure: DueRule['sure'];
  moves: number;
  /** Day of the last confirmation. It never goes back, even if an extension was issued earlier. */
  changed: string;
  compared: DueRule['compared'];
  tag: string;
  url: string;
}

export interface Wanted {
  /** Both included. */
  from: string;
  to: string;
  /** Empty for everyone. */
  for: readonly Audience[];
  /** Day of an annual general meeting; counts for the financial year that ended before it. */
  agm: string | null;
  /** Vehicle code; null for all states. */
  state: string | null;
}

/** Further financial years to look back: no extension was ever longer. */
const MAX_EXTENSION_YEARS = 1;

/** Every due date in a range of days, in order of date, then of the rules. */
export function workOutDates(law: DueRules, wanted: Wanted): DueItem[] {
  // Several rules share a period.
  const made = new Map<string, Period>();
  const makePeriod: PeriodOf = (month, every, years) => {
    const key = `${every} ${years} ${month}`;
    const period = made.get(key) ?? periodFrom(month, every, years);
    made.set(key, period);
    return period;
  };
  return law.rules
    .filter((rule) => concerns(rule, wanted))
    .flatMap((rule) => listDates(rule, law, wanted, makePeriod))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** The dates of a list for people: without those of single states if no state was chosen. */
export function workOutList(law: DueRules, wanted: Wanted): DueItem[] {
  return workOutDates(law, wanted).filter(({ isLocal }) => wanted.state !== null || !isLocal);
}

/** The first date after the days of a list, for the same people; null if none comes within {@link MONTHS_AHEAD}. */
export function nextAfter(law: DueRules, wanted: Wanted): DueItem | null {
  const { to } = wanted;
  return workOutList(law, { ...wanted, from: addDays(to, 1), to: addMonths(to, MONTHS_AHEAD) })[0] ?? null;
}

/** The dates of some rules. @param state vehicle code, or null for all states */
export function workOutRules(
  law: DueRules,
  ids: readonly string[],
  from: string,
  to: string,
  state: string | null = null,
): DueItem[] {
  const rules = law.rules.filter(({ id }) => ids.includes(id));
  return workOutDates({ ...law, rules }, { from, to, for: [], agm: null, state });
}

/** A yearly date comes within a year; an extension may add some months. */
export const MONTHS_AHEAD = 18;

/** The first date of some rules that has not passed. @param today in India, `YYYY-MM-DD` */
export function nextDue(law: DueRules, ids: readonly string[], today: string): DueItem | null {
  return workOutRules(law, ids, today, addMonths(today, MONTHS_AHEAD))[0] ?? null;
}

const PASSED_MONTHS = 12;

/** "31 July has passed; late until 31 December"; null if the deadline of `id` comes before that of `late`. */
export function passedDue(law: DueRules, id: string, late: string, today: string): string | null {
  const ahead = nextDue(law, [late], today);
  const main = nextDue(law, [id], today);
  if (!ahead || (main && main.date <= ahead.date)) return null;
  const passed = workOutRules(law, [id], addMonths(today, -PASSED_MONTHS), addDays(today, -1)).at(-1);
  if (!passed) return null;
  const inYear = (day: string) => (day.startsWith(today.slice(0, 4)) ? formatDayOfYear(day) : formatDay(day));
  return say('due-dates.late-until', { day: inYear(passed.date), last: inYear(ahead.date) });
}

function concerns(rule: DueRule, { for: who, state }: Wanted): boolean {
  const inState = state === null || rule.states === undefined || rule.states.includes(state);
  return inState && (who.length === 0 || rule.for.some((audience) => who.includes(audience)));
}

type PeriodOf = typeof periodFrom;

function listDates(rule: DueRule, law: DueRules, { agm, from, to }: Wanted, makePeriod: PeriodOf): DueItem[] {
  const { when } = rule;
  const first = latestDay([from, rule.since ?? law.since]);
  const isWithin = ({ date }: DueItem) => first <= date && date <= to;
  if ('once' in when) {
    const period = { key: when.once.slice(0, 7), start: when.once, end: when.once, name: when.period };
    return [makeItem(rule, period, when.once)].filter(isWithin);
  }
  return duePeriods(rule, when, law.agmMonths, agm, first, to)
    .map(({ month, date, meeting }) => makeItem(rule, makePeriod(month, when.every, rule.years), toDay(date), meeting))
    .filter(isWithin);
}

interface Due {
  /** Before any move. */
  date: number;
  /** Annual general meeting that the date counts from. */
  meeting?: number | undefined;
}

/** The periods due in a range of days, by first month, and all that a circular may have moved there. */
function duePeriods(
  rule: DueRule,
  when: Recurring,
  agmMonths: number,
  agm: string | null,
  from: string,
  to: string,
): (Due & { month: number })[] {
  const [begin, end] = [toNumber(from), toNumber(to)];
  const first = rule.first === undefined ? Number.NEGATIVE_INFINITY : toNumber(rule.first);
  const last = rule.last === undefined ? Number.POSITIVE_INFINITY : toNumber(rule.last);
  const isMoved = rule.moved.length > 0;
  const length = MONTHS_OF[when.every];
  // The meeting must be held within some whole months, so at the latest on the last day of a month.
  const meetingAfter = (year: number, next: number) =>
    agm !== null && findFinancialYear(agm) === year + 1 ? toNumber(agm) : monthStart(next + agmMonths) - 1;
  const later = 'later' in when ? when.later : 1;
  const back = Math.max(later, 1) + countYears(when) + (isMoved ? MAX_EXTENSION_YEARS : 0);
  // What is due before its year begins may be due in the year before.
  const lastYear = findFinancialYear(to) + (later < 0 ? 1 : 0);
  const found: (Due & { month: number })[] = [];
  for (let year = findFinancialYear(from) - back; year <= lastYear; year += 1) {
    for (let index = 0; index < MONTHS_OF.year / length; index += 1) {
      const month = countFirstMonth(year) + index * length;
      if ('of' in when && when.of && !when.of.includes((month % MONTHS_OF.year) + 1)) continue;
      const due = dueIn(when, year, index, month + length, meetingAfter);
      if (!isMoved && (due.date < begin || due.date > end)) continue;
      const start = monthStart(month);
      if (first <= start && start <= last) found.push({ month, ...due });
    }
  }
  return found;
}

/** @param year first of the financial year of the period @param index of the period in it @param next month after it */
function dueIn(
  when: Recurring,
  year: number,
  index: number,
  next: number,
  meetingAfter: (year: number, next: number) => number,
): Due {
  if ('after' in when) {
    const meeting = when.after === 'agm' ? meetingAfter(year, next) : undefined;
    return { date: (meeting ?? monthStart(next + when.months) - 1) + when.days, meeting };
  }
  const start = next + (when.later - 1) * MONTHS_OF[when.every] + MONTHS_OF.year * countYears(when);
  return { date: firstOn(when.on[index] ?? '', start) + (when.plus ?? 0) };
}

function countYears(when: Recurring): number {
  return 'years' in when ? (when.years ?? 0) : 0;
}

function toNumber(day: string): number {
  return dayNumber(day) ?? Number.NaN;
}

/** The first day `MM-DD` in or after a month; the last of its month if that is shorter. */
function firstOn(day: string, month: number): number {
  const [inYear, date] = [Number(day.slice(0, 2)) - 1, Number(day.slice(3))];
  const found = month + ((inYear + 12 - (month % 12)) % 12);
  return Math.min(monthStart(found) + date, monthStart(found + 1)) - 1;
}

/** Says why the day of a rule is not sure; undefined if it is. */
export function describeDoubt({ sure }: Pick<DueRule, 'sure'>): string | undefined {
  if (isSure(sure)) return undefined;
  return say(sure === 'one-source' ? 'due-rules.one-site' : 'due-rules.not-confirmed');
}

function makeItem(rule: DueRule, period: Period, byRule: string, meeting?: number): DueItem {
  const moves = rule.moved.length === 0 ? rule.moved : rule.moved.filter((move) => move.period === period.key);
  const latest = moves.at(-1);
  const date = latest?.to ?? byRule;
  return {
    id: `${rule.id}-${period.key}`,
    rule: rule.id,
    date,
    title: rule.title,
    period:
      meeting === undefined
        ? period.name
        : say('periods.with-meeting', { period: period.name, day: formatDay(toDay(meeting)) }),
    periodEnd: period.end,
    every: 'every' in rule.when ? rule.when.every : null,
    for: rule.for,
    about: rule.about ?? null,
    isRare: rule.rare,
    isLocal: rule.local,
    late: rule.late,
    sunday: (isSunday(date) && rule.sunday) || null,
    tool: rule.tool ?? null,
    law: rule.next && rule.next.first <= period.start ? rule.next.law : rule.law,
    source: rule.source,
    moved: latest
      ? { from: byRule, by: moves.map(({ by }) => by).reduce((first, next) => say('due-list.then', { first, next })) }
      : null,
    told: rule.told?.find((one) => one.period === period.key)?.text ?? null,
    sure: rule.sure,
    moves: moves.length,
    changed: latest ? latestDay([latest.day, rule.checked]) : rule.checked,
    compared: rule.compared,
    tag: rule.tag,
    url: rule.url,
  };
}
