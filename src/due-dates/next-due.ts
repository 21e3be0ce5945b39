/** What is due next of a few rules: a page on one matter says it beside the day that its text is about. */
import { addMonths } from '../domain/calendar.ts';
import type { DueRules } from '../domain/due-rule.ts';
import { type DueItem, workOut } from './work-out.ts';

/** What is due yearly comes within a year; an extension may add some months. */
const MOST_MONTHS = 18;

/**
 * The first date that has not passed.
 * @param ids of the rules
 * @param today in India, `YYYY-MM-DD`
 * @returns null where none of them has one
 */
export function nextDue(law: DueRules, ids: readonly string[], today: string): DueItem | null {
  const rules = law.rules.filter(({ id }) => ids.includes(id));
  const [first] = workOut(
    { ...law, rules },
    { from: today, to: addMonths(today, MOST_MONTHS), for: [], agm: null, state: null },
  );
  return first ?? null;
}
