/** The next due date of a few rules, for pages about one subject. */
import { addDays, addMonths, writtenDay } from '../domain/calendar.ts';
import type { DueRules } from '../domain/due-rule.ts';
import { type DueItem, workOut } from './work-out.ts';

/** A yearly date comes within a year; an extension may add some months. */
const MOST_MONTHS = 18;

/**
 * The first date that has not passed.
 * @param ids of the rules
 * @param today in India, `YYYY-MM-DD`
 * @returns null if none of them has one
 */
export function nextDue(law: DueRules, ids: readonly string[], today: string): DueItem | null {
  const rules = law.rules.filter(({ id }) => ids.includes(id));
  const [first] = workOut(
    { ...law, rules },
    { from: today, to: addMonths(today, MOST_MONTHS), for: [], agm: null, state: null },
  );
  return first ?? null;
}

/** How long a passed deadline is still mentioned. */
const PASSED_MONTHS = 12;

/**
 * A deadline that has passed, and the later day until which it can be met late: "31 July has passed; late until 31 December".
 * @param id of the rule @param late id of the rule of the late day
 * @returns null if the deadline comes before the next late day
 */
export function passedDue(law: DueRules, id: string, late: string, today: string): string | null {
  const ahead = nextDue(law, [late], today);
  const main = nextDue(law, [id], today);
  if (!ahead || (main && main.date <= ahead.date)) return null;
  const rules = law.rules.filter((rule) => rule.id === id);
  const past = { from: addMonths(today, -PASSED_MONTHS), to: addDays(today, -1), for: [], agm: null, state: null };
  const passed = workOut({ ...law, rules }, past).at(-1);
  if (!passed) return null;
  const inYear = (day: string) => writtenDay(day).replace(` ${today.slice(0, 4)}`, '');
  return `${inYear(passed.date)} has passed; late until ${inYear(ahead.date)}`;
}
