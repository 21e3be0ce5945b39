/** How a due date stands on a day: pure, so that a page says the same on both hosts, and a test can ask for any day. */
import { addDays, daysBetween } from './calendar.ts';

/** How many days the list shows beside those that are not fixed. */
const DATED_SHOWN = 3;

/** How many the list shows in all. */
export const DUE_DATES_SHOWN = 4;

/** For so many days a date that has passed is still worth a line, where the same is not due again soon: what runs now can yet be stopped. */
const PASSED_SHOWN_DAYS = 14;

/** Due again within so many days, the next one takes the line of the one that has passed. */
const SOON_AGAIN_DAYS = 60;

export type DueState = { state: 'ahead' | 'today' | 'passed'; words: string };

/**
 * What is said beside a due date.
 * @param day and `today` as `YYYY-MM-DD`
 * @param late what runs once it has passed, "a late fee of ₹100 a day runs"
 */
export function dueState(day: string, today: string, late?: string): DueState {
  const days = daysBetween(today, day);
  if (days < 0) return { state: 'passed', words: late === undefined ? 'passed' : `passed: ${late}` };
  if (days === 0) return { state: 'today', words: 'today' };
  return { state: 'ahead', words: days === 1 ? 'tomorrow' : `in ${days} days` };
}

/** First and last day of what a short list may have to choose from, for {@link dueDatesOn}. */
export function daysToChooseFrom(today: string): { from: string; to: string } {
  return { from: addDays(today, -PASSED_SHOWN_DAYS), to: addDays(today, 400) };
}

/**
 * The entries that a short list shows on a day: of each rule the next one, or the one that passed not long ago where the next is
 * not soon; at the end those without a day.
 * @param dated in the order of their days
 * @param open those without a day
 */
export function dueDatesOn<Dated extends { rule: string; date: string }, Open>(
  dated: readonly Dated[],
  open: readonly Open[],
  today: string,
): (Dated | Open)[] {
  const tail = open.slice(0, DUE_DATES_SHOWN - DATED_SHOWN);
  const seen = new Set<string>();
  const lines = dated.filter((entry) => {
    const days = daysBetween(today, entry.date);
    if (seen.has(entry.rule) || days < -PASSED_SHOWN_DAYS) return false;
    if (
      days < 0 &&
      dated.some(
        (later) =>
          later.rule === entry.rule && later.date > entry.date && daysBetween(entry.date, later.date) < SOON_AGAIN_DAYS,
      )
    )
      return false;
    seen.add(entry.rule);
    return true;
  });
  return [...lines.slice(0, DUE_DATES_SHOWN - tail.length), ...tail];
}
