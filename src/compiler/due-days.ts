/**
 * The due days of the rules in content/due-dates/, for the records of content/figures/ that show them. Each day of law
 * is typed once, in the record that a rule refers to. Every other record refers to the rule by `due`, so that an
 * extension reaches all pages with the next build.
 */
import { MONTHS, writtenDay } from '../domain/calendar.ts';
import type { DueRule, DueRules } from '../domain/due-rule.ts';
import { type DueItem, workOut } from '../due-dates/work-out.ts';
import { ContentError, type Fault } from './content-error.ts';
import { inForce, type TimedRule } from './due-rules.ts';

/** A day that a record can refer to. */
export interface DueDay {
  /** As shown: "31 August", "31 August 2026". */
  words: string;
  /** The day without extensions, in the same style. */
  unmoved: string;
  /** The circulars that moved it, oldest first: the new day, in the same style, and the day of the circular. */
  moves: readonly { words: string; by: string; day: string }[];
  /** A reported change that is not confirmed. */
  reported?: string;
  /** Whether a text with the day probably means this deadline. Days of a month are too common. */
  isSpecific: boolean;
}

/** By the value of `due` in a record. */
export type DueDays = ReadonlyMap<string, DueDay>;

/** The range of the records: an updated return is due five years after its year. */
const FIRST = '2020-04-01';
const LAST = '2044-03-31';

/** Most texts with this day mean the end of the financial year. */
const YEAR_END = '03-31';

/**
 * Works out every day that a record can refer to: the yearly day of recurring rules, and the day of each period with
 * its extensions. Rules that depend on the annual general meeting have no fixed day.
 * @param today `YYYY-MM-DD`: the yearly day is that of the periods that begin now
 * @throws ContentError if a rule moves a period that it does not have, or to an earlier day
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
  const wholeRange = { from: FIRST, to: LAST, for: [], agm: null, state: null };
  const withoutStart = fixed.map(({ rule }) => ({ ...rule, since: FIRST }));
  const faults = moveFaults(fixed, workOut(law(withoutStart), wholeRange));
  if (faults.length > 0) throw new ContentError(faults);
  const days = new Map<string, DueDay>();
  const rules = fixed.map(({ rule }) => rule);
  const yearly = new Set(inForce(rules, today));
  for (const rule of rules) {
    const own = workOut(law([rule]), wholeRange);
    const every = 'every' in rule.when ? rule.when.every : undefined;
    const often = every === 'month';
    const recurringDays = yearly.has(rule) ? recurring(rule.id, every, own) : [];
    for (const [name, day] of recurringDays)
      days.set(name, {
        words: day,
        unmoved: day,
        moves: [],
        isSpecific: !own.some((item) => firstDay(item).endsWith(YEAR_END)),
      });
    for (const item of own) {
      const reported = rule.told?.find(({ period }) => item.id === `${rule.id}-${period}`)?.text;
      const moves = rule.moved.filter(({ period }) => item.id === `${rule.id}-${period}`);
      days.set(item.id, {
        words: writtenDay(item.date),
        unmoved: writtenDay(firstDay(item)),
        ...(reported !== undefined && { reported }),
        moves: moves.map(({ to, by, day }) => ({ words: writtenDay(to), by, day })),
        isSpecific: !often,
      });
    }
  }
  return days;
}

/**
 * The days that are the same every year: by the id of a yearly rule, otherwise also by the month in which the period
 * begins.
 */
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

/** The day without extensions, in the same style. */
function firstDay({ date, moved }: DueItem): string {
  return moved?.from ?? date;
}

/** Without this check, an extension of an unknown period would have no effect. */
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
