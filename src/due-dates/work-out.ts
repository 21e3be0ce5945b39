/**
 * Works due dates out of rules: pure, from days to days, the same for the page, its JSON, the calendar and the home page. Days are
 * `YYYY-MM-DD`.
 */

import type { Audience } from '../domain/audience.ts';
import { dayNumber, dayOf, latestDay, numberOfDay, writtenDay } from '../domain/calendar.ts';
import type { DueRule, DueRules, Timing } from '../domain/due-rule.ts';
import { type Every, financialYearOf, firstMonthOf, MONTHS_OF, monthStart, type Period, periodFrom, type YearNames } from './periods.ts';

/** What is not due once alone. */
type Recurring = Exclude<Timing, { once: string }>;

export interface DueItem {
  /** `<rule>-<period>`: the same whatever day it is moved to. */
  id: string;
  rule: string;
  date: string;
  title: string;
  period: string;
  for: readonly Audience[];
  about: string | null;
  /** What runs once the day has passed. */
  late: string;
  tool: NonNullable<DueRule['tool']> | null;
  law: string;
  source: { title: string; url: string };
  /** The day by the rule, and the circular that moved it; null where none did. */
  moved: { from: string; by: string } | null;
  /** How often it was moved. */
  moves: number;
  /** The day on which this was last known to be so. */
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
  /** Day of a yearly meeting: counts for the financial year that ended before it. */
  agm: string | null;
  /** Vehicle code of a state; null leaves what differs by state side by side. */
  state: string | null;
}

/** Financial years that are looked back on besides those of the rule itself: an extension never came later than that. */
const LONGEST_EXTENSION_YEARS = 1;

/** Every due date in the days that are asked for, in their order; those of one day in the order of the rules. */
export function workOut(law: DueRules, wanted: Wanted): DueItem[] {
  const periods = new Map<string, Period>();
  return law.rules
    .filter((rule) => concerns(rule, wanted))
    .flatMap((rule) => datesOf(rule, law, wanted, periods))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function concerns(rule: DueRule, { for: who, state }: Wanted): boolean {
  const inState = state === null || rule.states === undefined || rule.states.includes(state);
  return inState && (who.length === 0 || rule.for.some((audience) => who.includes(audience)));
}

/** The dates of one rule. Those before the list begins are left out: what was extended then was not looked for. */
function datesOf(rule: DueRule, law: DueRules, wanted: Wanted, periods: Map<string, Period>): DueItem[] {
  const { when, years } = rule;
  const since = rule.since ?? law.since;
  const from = latestDay([since, wanted.from]);
  if ('once' in when) {
    const period = { key: when.once.slice(0, 7), start: when.once, end: when.once, name: when.period };
    return itemsOn(rule, period, when.once, undefined, from, wanted.to);
  }
  return duePeriods({ ...rule, when }, law.agmMonths, { ...wanted, from }).flatMap(({ month, date, meeting }) =>
    itemsOn(rule, remembered(periods, month, when.every, years), dayOf(date), meeting === undefined ? undefined : dayOf(meeting), from, wanted.to),
  );
}

/** Periods that several rules share are made once. */
function remembered(periods: Map<string, Period>, month: number, every: Every, years: YearNames): Period {
  const key = `${month} ${every} ${years}`;
  const known = periods.get(key);
  if (known) return known;
  const period = periodFrom(month, every, years);
  periods.set(key, period);
  return period;
}

/** Days as numbers: since 1 January 1970. */
interface DuePeriod {
  /** The month with which the period begins. */
  month: number;
  /** By the rule alone. */
  date: number;
  /** Day of the yearly meeting that it is counted from. */
  meeting: number | undefined;
}

/** What a rule that recurs comes to: all that falls among the days asked for, and what a circular may have moved there. */
function duePeriods(rule: DueRule & { when: Recurring }, agmMonths: number, { from, to, agm }: Wanted): DuePeriod[] {
  const { when, moved } = rule;
  const [begin, end] = [dayNumber(from) ?? Number.NaN, dayNumber(to) ?? Number.NaN];
  const [first, last] = [rule.first, rule.last].map((day) => (day === undefined ? null : dayNumber(day)));
  const length = MONTHS_OF[when.every];
  const back = ('later' in when ? when.later : 1) + (moved.length > 0 ? LONGEST_EXTENSION_YEARS : 0);
  const found: DuePeriod[] = [];
  const add = (month: number, date: number, meeting?: number) => {
    if (moved.length > 0 || (date >= begin && date <= end)) found.push({ month, date, meeting });
  };
  for (let year = financialYearOf(from) - back; year <= financialYearOf(to); year += 1) {
    for (let index = 0; index < 12 / length; index += 1) {
      const month = firstMonthOf(year) + index * length;
      const start = monthStart(month);
      if ((first && start < first) || (last && start > last)) continue;
      const next = month + length;
      if (when.every === 'month') {
        if (!when.of || when.of.includes((month % 12) + 1)) add(month, numberOfDay(0, next, when.day));
      } else if ('after' in when) {
        // A yearly meeting is held within so many whole months, so at the latest on the last day of one.
        const held = agm !== null && financialYearOf(agm) === year + 1 ? dayNumber(agm) : null;
        const meeting = when.after === 'agm' ? (held ?? monthStart(next + agmMonths) - 1) : undefined;
        add(month, (meeting ?? monthStart(next) - 1) + when.days, meeting);
      } else if (when.every === 'year') add(month, firstOn(when.on, firstMonthOf(year + when.later)));
      else add(month, firstOn(when.on[index] ?? '', next));
    }
  }
  return found;
}

/** The first such day of a year, `MM-DD`, in or after a month. */
function firstOn(day: string, month: number): number {
  const [inYear, date] = [Number(day.slice(0, 2)) - 1, Number(day.slice(3))];
  const year = Math.floor(month / 12) + (inYear < month % 12 ? 1 : 0);
  return numberOfDay(year, inYear, date);
}

/** The one date of a period, where it falls among the days that are asked for. */
function itemsOn(rule: DueRule, period: Period, byRule: string, meeting: string | undefined, from: string, to: string): DueItem[] {
  const moves = rule.moved.length === 0 ? rule.moved : rule.moved.filter((move) => move.period === period.key);
  const latest = moves.at(-1);
  const date = latest?.to ?? byRule;
  if (date < from || date > to) return [];
  const item: DueItem = {
    id: `${rule.id}-${period.key}`,
    rule: rule.id,
    date,
    title: rule.title,
    period: meeting === undefined ? period.name : `${period.name}, yearly meeting on ${writtenDay(meeting)}`,
    for: rule.for,
    about: rule.about ?? null,
    late: rule.late,
    tool: rule.tool ?? null,
    law: rule.next && rule.next.first <= period.start ? rule.next.law : rule.law,
    source: { title: rule.source.title, url: rule.source.url },
    moved: latest ? { from: byRule, by: latest.by } : null,
    moves: moves.length,
    changed: latest?.day ?? rule.checked,
    tag: rule.tag,
    url: rule.url,
  };
  return [item];
}
