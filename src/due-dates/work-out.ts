/**
 * Works due dates out of rules: pure, from days to days, the same for the page, its JSON, the calendar and the home page. Days are
 * `YYYY-MM-DD`.
 */

import type { Audience } from '../domain/audience.ts';
import { addDays, addMonths, writtenDay } from '../domain/calendar.ts';
import type { DueRule, DueRules } from '../domain/due-rule.ts';
import { financialYearOf, type Period, periodsOf } from './periods.ts';

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
  const periods = rememberedPeriods();
  const items = law.rules.filter((rule) => concerns(rule, wanted)).flatMap((rule) => datesOf(rule, law, wanted, periods));
  return items.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** Periods that several rules share are made once. */
function rememberedPeriods(): typeof periodsOf {
  const made = new Map<string, Period[]>();
  return (every, year, years) => {
    const key = `${every} ${year} ${years}`;
    const known = made.get(key);
    if (known) return known;
    const periods = periodsOf(every, year, years);
    made.set(key, periods);
    return periods;
  };
}

function concerns(rule: DueRule, { for: who, state }: Wanted): boolean {
  const inState = state === null || rule.states === undefined || rule.states.includes(state);
  return inState && (who.length === 0 || rule.for.some((audience) => who.includes(audience)));
}

/** The dates of one rule. Those before the list begins are left out: what was extended then was not looked for. */
function datesOf(rule: DueRule, law: DueRules, wanted: Wanted, periods: typeof periodsOf): DueItem[] {
  const from = [wanted.from, rule.since ?? law.since].sort().at(-1) ?? wanted.from;
  return duePeriods(rule, law, { ...wanted, from }, periods)
    .map(({ period, date, meeting }) => itemOf(rule, period, date, meeting))
    .filter(({ date }) => from <= date && date <= wanted.to);
}

interface DuePeriod {
  period: Period;
  /** By the rule alone. */
  date: string;
  /** Day of the yearly meeting that it is counted from. */
  meeting?: string;
}

function duePeriods(rule: DueRule, { agmMonths }: DueRules, { from, to, agm }: Wanted, periods: typeof periodsOf): DuePeriod[] {
  const { when, years, first = '', last = '9999', moved } = rule;
  if ('once' in when) return [{ period: { key: when.once.slice(0, 7), start: when.once, end: when.once, name: when.period }, date: when.once }];
  const back = ('later' in when ? when.later : 1) + (moved.length > 0 ? LONGEST_EXTENSION_YEARS : 0);
  const firstYear = financialYearOf(from) - back;
  const span = Array.from({ length: Math.max(0, financialYearOf(to) - firstYear + 1) }, (_, index) => firstYear + index);
  return span
    .flatMap((year) => periods(when.every, year, years).map((period, index) => ({ period, index, year })))
    .filter(({ period }) => first <= period.start && period.start <= last)
    .flatMap(({ period, index, year }): DuePeriod[] => {
      if (when.every === 'month') {
        if (when.of && !when.of.includes(Number(period.start.slice(5, 7)))) return [];
        return [{ period, date: addDays(period.end, when.day) }];
      }
      if ('after' in when) {
        if (when.after === 'end') return [{ period, date: addDays(period.end, when.days) }];
        const meeting = agm !== null && financialYearOf(agm) === year + 1 ? agm : lastDayOfMonth(addMonths(period.end, agmMonths));
        return [{ period, date: addDays(meeting, when.days), meeting }];
      }
      if (when.every === 'year') return [{ period, date: inFinancialYear(when.on, year + when.later) }];
      return [{ period, date: nextAfter(when.on[index] ?? '', period.end) }];
    });
}

function itemOf(rule: DueRule, period: Period, byRule: string, meeting: string | undefined): DueItem {
  const moves = rule.moved.filter((move) => move.period === period.key);
  const latest = moves.at(-1);
  return {
    id: `${rule.id}-${period.key}`,
    rule: rule.id,
    date: latest?.to ?? byRule,
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
}

/** A day of the year in the financial year that begins in `year`. */
function inFinancialYear(day: string, year: number): string {
  return `${day < '04-01' ? year + 1 : year}-${day}`;
}

/** The first such day of a year after another day. */
function nextAfter(day: string, after: string): string {
  const year = Number(after.slice(0, 4));
  return `${year}-${day}` > after ? `${year}-${day}` : `${year + 1}-${day}`;
}

function lastDayOfMonth(day: string): string {
  return addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
}
