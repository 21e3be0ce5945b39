/**
 * Works due dates out of rules: pure, from days to days, the same for the page, its JSON, the calendar and the home page. Days are
 * `YYYY-MM-DD`.
 */

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

/** What is not due once alone. */
type Recurring = Exclude<Timing, { once: string }>;

export interface DueItem {
  /** `<rule>-<period>`: the same whatever day it is moved to. */
  id: string;
  rule: string;
  date: string;
  title: string;
  period: string;
  /** Last day of the period. */
  periodEnd: string;
  for: readonly Audience[];
  about: string | null;
  /** What runs once the day has passed. */
  late: string;
  tool: NonNullable<DueRule['tool']> | null;
  law: string;
  source: DueRule['source'];
  /** The day by the rule, and the circulars that moved it, in their order; null where none did. */
  moved: { from: string; by: string } | null;
  /** What is told of its day and not confirmed; null where nothing is. */
  told: string | null;
  /** How often it was moved. */
  moves: number;
  /** The day on which this was last known to be so: it never goes back, whatever day an extension was issued on. */
  changed: string;
  tag: string;
  /** Portal of the department. */
  url: string;
}

export interface Wanted {
  /** First and last day, both counted. */
  from: string;
  to: string;
  /** Whom it concerns; none means everybody. */
  for: readonly Audience[];
  /** Day of an annual general meeting: counts for the financial year that ended before it. */
  agm: string | null;
  /** Vehicle code of a state; null leaves what differs by state side by side. */
  state: string | null;
}

/** Financial years that are looked back on besides those of the rule itself: an extension never came later than that. */
const LONGEST_EXTENSION_YEARS = 1;

/** Every due date in the days that are asked for, in their order; those of one day in the order of the rules. */
export function workOut(law: DueRules, wanted: Wanted): DueItem[] {
  const periods = sharedPeriods();
  const days = stretchOf(wanted.from, wanted.to);
  return law.rules
    .filter((rule) => concerns(rule, wanted))
    .flatMap((rule) => datesOf(rule, law, wanted, days, periods))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function concerns(rule: DueRule, { for: who, state }: Wanted): boolean {
  const inState = state === null || rule.states === undefined || rule.states.includes(state);
  return inState && (who.length === 0 || rule.for.some((audience) => who.includes(audience)));
}

/** Gives the period that begins with a month. */
type PeriodOf = (month: number) => Period;

/** Periods that several rules share are made once. */
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

/** The dates of one rule. Those before the list begins are left out: what was extended then was not looked for. */
function datesOf(
  rule: DueRule,
  law: DueRules,
  { agm }: Wanted,
  asked: Stretch,
  periods: ReturnType<typeof sharedPeriods>,
): DueItem[] {
  const { when } = rule;
  const since = rule.since ?? law.since;
  const days = since > asked.from ? stretchOf(since, asked.to) : asked;
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

/** First and last day, both counted, as they are written and as numbers, with the financial years that they fall in. */
interface Stretch {
  from: string;
  to: string;
  begin: number;
  end: number;
  firstYear: number;
  lastYear: number;
}

function stretchOf(from: string, to: string): Stretch {
  return {
    from,
    to,
    begin: numberOf(from),
    end: numberOf(to),
    firstYear: financialYearOf(from),
    lastYear: financialYearOf(to),
  };
}

function isWithin(day: string, { from, to }: Stretch): boolean {
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

/** What a rule that recurs comes to: all that falls among the days asked for, and what a circular may have moved there. */
function duePeriods(
  rule: DueRule,
  when: Recurring,
  agmMonths: number,
  agm: string | null,
  { begin, end, firstYear, lastYear }: Stretch,
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
 * When the rule alone has it due.
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
  // It is held within so many whole months, so at the latest on the last day of one.
  const meeting = agm !== null && financialYearOf(agm) === year + 1 ? numberOf(agm) : monthStart(next + agmMonths) - 1;
  return { date: meeting + when.days, meeting };
}

/** The number of a real day. */
function numberOf(day: string): number {
  return dayNumber(day) ?? Number.NaN;
}

/** The first such day of a year, `MM-DD`, in or after a month. */
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
