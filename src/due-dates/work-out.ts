/** Works out due dates from rules, for the page, its JSON, the calendar and the home page. Pure. Days are `YYYY-MM-DD`. */

import { dayNumber, dayOf, latestDay, numberOfDay, writtenDay } from '../domain/calendar.ts';
import type { Audience } from '../domain/due-date.ts';
import type { DueRule, DueRules, Timing } from '../domain/due-rule.ts';
import {
  type Every,
  financialYearOf,
  firstMonthOf,
  MONTHS_OF,
  monthStart,
  type Period,
  periodFrom,
  type YearNames,
} from './periods.ts';

/** Everything but a single due date. */
type Recurring = Exclude<Timing, { once: string }>;

export interface DueItem {
  /** `<rule>-<period>`: stays the same if the day is moved. */
  id: string;
  rule: string;
  date: string;
  title: string;
  period: string;
  /** Last day of the period. */
  periodEnd: string;
  for: readonly Audience[];
  about: string | null;
  /** The consequence of being late. */
  late: string;
  tool: NonNullable<DueRule['tool']> | null;
  law: string;
  source: DueRule['source'];
  /** The original day, and the circulars that moved it, in their order; null if none did. */
  moved: { from: string; by: string } | null;
  /** Unconfirmed news of its day, or null. */
  told: string | null;
  /** How often it was moved. */
  moves: number;
  /** The day on which the date was last confirmed. It never goes back, even if an extension was issued earlier. */
  changed: string;
  tag: string;
  /** Portal of the department. */
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
const LONGEST_EXTENSION_YEARS = 1;

/** Every due date in a range of days, in order of date, then of the rules. */
export function workOut(law: DueRules, wanted: Wanted): DueItem[] {
  const periods = sharedPeriods();
  const days = dayRange(wanted.from, wanted.to);
  return law.rules
    .filter((rule) => concerns(rule, wanted))
    .flatMap((rule) => datesOf(rule, law, wanted, days, periods))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function concerns(rule: DueRule, { for: who, state }: Wanted): boolean {
  const inState = state === null || rule.states === undefined || rule.states.includes(state);
  return inState && (who.length === 0 || rule.for.some((audience) => who.includes(audience)));
}

/** Returns the period that begins with a month. */
type PeriodOf = (month: number) => Period;

/** Caches periods, which several rules share. */
function sharedPeriods(): (every: Every, years: YearNames) => PeriodOf {
  const made = new Map<string, Map<number, Period>>();
  return (every, years) => {
    const kind = `${every} ${years}`;
    const same = made.get(kind) ?? new Map<number, Period>();
    made.set(kind, same);
    return (month) => {
      const known = same.get(month);
      if (known) return known;
      const period = periodFrom(month, every, years);
      same.set(month, period);
      return period;
    };
  };
}

/** The dates of one rule, from the beginning of the list: earlier extensions are not recorded. */
function datesOf(
  rule: DueRule,
  law: DueRules,
  { agm }: Wanted,
  asked: DayRange,
  periods: ReturnType<typeof sharedPeriods>,
): DueItem[] {
  const { when } = rule;
  const since = rule.since ?? law.since;
  const days = since > asked.from ? dayRange(since, asked.to) : asked;
  if ('once' in when) {
    const period = { key: when.once.slice(0, 7), start: when.once, end: when.once, name: when.period };
    const item = itemOf(rule, period, when.once, undefined);
    return isWithin(item.date, days) ? [item] : [];
  }
  const periodOf = periods(when.every, rule.years);
  return duePeriods(rule, when, law.agmMonths, agm, days)
    .map(({ month, date, meeting }) =>
      itemOf(rule, periodOf(month), dayOf(date), meeting === undefined ? undefined : dayOf(meeting)),
    )
    .filter(({ date }) => isWithin(date, days));
}

/** First and last day, inclusive, as text and as numbers, with their financial years. */
interface DayRange {
  from: string;
  to: string;
  begin: number;
  end: number;
  firstYear: number;
  lastYear: number;
}

function dayRange(from: string, to: string): DayRange {
  return {
    from,
    to,
    begin: numberOf(from),
    end: numberOf(to),
    firstYear: financialYearOf(from),
    lastYear: financialYearOf(to),
  };
}

function isWithin(day: string, { from, to }: DayRange): boolean {
  return from <= day && day <= to;
}

/** Days as numbers: since 1 January 1970. */
interface DuePeriod {
  /** The month with which the period begins. */
  month: number;
  /** By the rule alone. */
  date: number;
  /** Day of the annual general meeting that it is counted from. */
  meeting: number | undefined;
}

/** The periods of a recurring rule that are due in a range of days, and those that a circular may have moved there. */
function duePeriods(
  rule: DueRule,
  when: Recurring,
  agmMonths: number,
  agm: string | null,
  { begin, end, firstYear, lastYear }: DayRange,
): DuePeriod[] {
  const first = rule.first === undefined ? Number.NEGATIVE_INFINITY : numberOf(rule.first);
  const last = rule.last === undefined ? Number.POSITIVE_INFINITY : numberOf(rule.last);
  const isMoved = rule.moved.length > 0;
  const length = MONTHS_OF[when.every];
  const back = ('later' in when ? when.later : 1) + (isMoved ? LONGEST_EXTENSION_YEARS : 0);
  const found: DuePeriod[] = [];
  for (let year = firstYear - back; year <= lastYear; year += 1) {
    for (let index = 0; index < MONTHS_OF.year / length; index += 1) {
      const month = firstMonthOf(year) + index * length;
      if (when.every === 'month' && when.of && !when.of.includes((month % MONTHS_OF.year) + 1)) continue;
      const due = dueIn(when, year, index, month + length, agmMonths, agm);
      if (!isMoved && (due.date < begin || due.date > end)) continue;
      const start = monthStart(month);
      if (first <= start && start <= last) found.push({ month, ...due });
    }
  }
  return found;
}

/**
 * The due date by the rule alone.
 * @param year the financial year of the period, by the year in which it begins
 * @param index of the period in it
 * @param next the month after the period
 */
function dueIn(
  when: Recurring,
  year: number,
  index: number,
  next: number,
  agmMonths: number,
  agm: string | null,
): Omit<DuePeriod, 'month'> {
  if (when.every === 'month') return { date: numberOfDay(0, next, when.day), meeting: undefined };
  if (!('after' in when))
    return {
      date:
        when.every === 'year' ? firstOn(when.on, firstMonthOf(year + when.later)) : firstOn(when.on[index] ?? '', next),
      meeting: undefined,
    };
  if (when.after === 'end') return { date: monthStart(next) - 1 + when.days, meeting: undefined };
  // The meeting must be held within some whole months, so at the latest on the last day of a month.
  const meeting = agm !== null && financialYearOf(agm) === year + 1 ? numberOf(agm) : monthStart(next + agmMonths) - 1;
  return { date: meeting + when.days, meeting };
}

/** The number of a real day. */
function numberOf(day: string): number {
  return dayNumber(day) ?? Number.NaN;
}

/** The first day `MM-DD` in or after a month. */
function firstOn(day: string, month: number): number {
  const [inYear, date] = [Number(day.slice(0, 2)) - 1, Number(day.slice(3))];
  const year = Math.floor(month / 12) + (inYear < month % 12 ? 1 : 0);
  return numberOfDay(year, inYear, date);
}

function itemOf(rule: DueRule, period: Period, byRule: string, meeting: string | undefined): DueItem {
  const moves = rule.moved.length === 0 ? rule.moved : rule.moved.filter((move) => move.period === period.key);
  const latest = moves.at(-1);
  return {
    id: `${rule.id}-${period.key}`,
    rule: rule.id,
    date: latest?.to ?? byRule,
    title: rule.title,
    period: meeting === undefined ? period.name : `${period.name}, AGM on ${writtenDay(meeting)}`,
    periodEnd: period.end,
    for: rule.for,
    about: rule.about ?? null,
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
