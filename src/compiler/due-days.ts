/**
 * The days that the rules of content/due-dates/ come to, for the records of content/figures/ that show them. A day of law is typed once, in
 * the record that a rule names; every other record says by `due` whose day it is, so that an extension written into a rule is on every
 * page of the next build.
 */
import { MONTHS, writtenDay } from '../domain/calendar.ts';
import type { DueRule, DueRules } from '../domain/due-rule.ts';
import { type DueItem, workOut } from '../due-dates/work-out.ts';
import { ContentError, type Fault } from './content-error.ts';
import { inForce, type TimedRule } from './due-rules.ts';

/** A day that a record can name. */
export interface DueDay {
  /** As a reader sees it: "31 August", "31 August 2026". */
  words: string;
  /** The day by the rule alone, in the same style. */
  unmoved: string;
  /** The circulars that moved it, oldest first: the day that each set, in the same style, and the day of the circular. */
  moves: readonly { words: string; by: string; day: string }[];
  /** What is reported of the period and not confirmed. */
  reported?: string;
  /** Whether typing it would be told of: a day of a month or of a year's end says too little. */
  telling: boolean;
}

/** By what a record says in `due`. */
export type DueDays = ReadonlyMap<string, DueDay>;

/** As far as records look back and on: the updated return of a year is due five years after it. */
const FIRST = '2020-04-01';
const LAST = '2044-03-31';

/** The end of a financial year is named far more often than what is due on it. */
const YEAR_END = '03-31';

/**
 * Works out every day that a record may name: those of each year for what recurs, and those of each period with its extensions. What
 * counts from an annual general meeting has no day of its own.
 * @param today `YYYY-MM-DD`: the day of each year is that of the periods that begin now
 * @throws ContentError where a rule moves a period that it has not, or to no later day
 */
export function dueDaysOf(timed: readonly TimedRule[], since: string, today: string): DueDays {
  const fixed = timed.filter(({ rule: { when } }) => !('after' in when && when.after === 'agm'));
  const law = (rules: readonly DueRule[]): DueRules => ({
    rules,
    described: [],
    agmMonths: 0,
    since,
    extensions: { checked: since, newest: '' },
  });
  const asked = { from: FIRST, to: LAST, for: [], agm: null, state: null };
  const unheeded = fixed.map(({ rule }) => ({ ...rule, since: FIRST }));
  const faults = moveFaults(fixed, workOut(law(unheeded), asked));
  if (faults.length > 0) throw new ContentError(faults);
  const days = new Map<string, DueDay>();
  const rules = fixed.map(({ rule }) => rule);
  const yearly = new Set(inForce(rules, today));
  for (const rule of rules) {
    const own = workOut(law([rule]), asked);
    const often = 'every' in rule.when && rule.when.every === 'month';
    for (const [name, day] of yearly.has(rule)
      ? recurring(rule.id, 'every' in rule.when ? rule.when.every : undefined, own)
      : [])
      days.set(name, {
        words: day,
        unmoved: day,
        moves: [],
        telling: !own.some((item) => firstDay(item).endsWith(YEAR_END)),
      });
    for (const item of own) {
      const reported = rule.told?.find(({ period }) => item.id === `${rule.id}-${period}`)?.text;
      const moves = rule.moved.filter(({ period }) => item.id === `${rule.id}-${period}`);
      days.set(item.id, {
        words: writtenDay(item.date),
        unmoved: writtenDay(firstDay(item)),
        ...(reported !== undefined && { reported }),
        moves: moves.map(({ to, by, day }) => ({ words: writtenDay(to), by, day })),
        telling: !often,
      });
    }
  }
  return days;
}

/** The days of each year, where they are the same in all: one by the id of a rule that is yearly, others by the month in which the period begins. */
function recurring(
  id: string,
  every: 'month' | 'quarter' | 'half-year' | 'year' | undefined,
  items: readonly DueItem[],
): [string, string][] {
  if (every === undefined || every === 'month') return [];
  const nameOf = (item: DueItem) =>
    every === 'year' ? id : `${id}-${MONTHS[Number(item.id.slice(-2)) - 1]?.toLowerCase()}`;
  return [...Map.groupBy(items, nameOf)].flatMap(([name, same]): [string, string][] => {
    const [day, ...others] = new Set(same.map((item) => firstDay(item).slice(5)));
    return day === undefined || others.length > 0 ? [] : [[name, writtenDay(`2027-${day}`).slice(0, -' 2027'.length)]];
  });
}

/** The day by the rule alone. */
function firstDay({ date, moved }: DueItem): string {
  return moved?.from ?? date;
}

/** An extension of a period that the rule has not would move nothing, and nobody would be told. */
function moveFaults(timed: readonly TimedRule[], items: readonly DueItem[]): Fault[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const once = new Map(timed.map((one) => [one.rule.id, one])).values();
  return [...once].flatMap(({ file, index, rule }) =>
    rule.moved.flatMap(({ period, to }, i): Fault[] => {
      const item = byId.get(`${rule.id}-${period}`);
      const fault = (field: string, what: string): Fault[] => [
        { file, field: `rules.${index}.moved.${i}.${field}`, what },
      ];
      if (!item) return fault('period', `expected a period of the rule, found ${period}`);
      const before = rule.moved.slice(0, i).findLast((move) => move.period === period)?.to ?? firstDay(item);
      return to > before ? [] : fault('to', `expected a day after ${before}, found ${to}`);
    }),
  );
}
