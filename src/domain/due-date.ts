/** How a due date stands on a day: pure, so that a page says the same on both hosts, and a test can ask for any day. */

const DAY_MS = 24 * 60 * 60_000;

/** How many days the list shows beside those that are not fixed. */
export const DATED_SHOWN = 3;

/** How many the list shows in all. */
export const DUE_DATES_SHOWN = 4;

/** For so many days a date that has passed is still worth a line: what runs now can yet be stopped. */
const PASSED_SHOWN_DAYS = 14;

/** Days from `today` to `day`, both `YYYY-MM-DD`; negative once it has passed. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS);
}

export type DueState = { state: 'ahead' | 'today' | 'passed'; words: string };

/**
 * What is said beside a due date.
 * @param late what runs once it has passed, "a late fee of ₹100 a day runs"
 */
export function dueState(day: string, today: string, late?: string): DueState {
  const days = daysUntil(day, today);
  if (days < 0) return { state: 'passed', words: late === undefined ? 'passed' : `passed: ${late}` };
  if (days === 0) return { state: 'today', words: 'today' };
  return { state: 'ahead', words: days === 1 ? 'tomorrow' : `in ${days} days` };
}

/**
 * The entries that the list shows on a day: the next ones, those that passed not long ago, and at the end those without a day.
 * Where the list has too few left, it shows what passed last: it is never short.
 * @param entries those with a day in their order
 */
export function dueDatesOn<Entry extends { day?: string | undefined }>(entries: readonly Entry[], today: string): Entry[] {
  const dated = entries.filter(({ day }) => day !== undefined);
  const open = entries.filter(({ day }) => day === undefined).slice(0, DUE_DATES_SHOWN - DATED_SHOWN);
  const room = DUE_DATES_SHOWN - open.length;
  const first = dated.findIndex(({ day = '' }) => daysUntil(day, today) >= -PASSED_SHOWN_DAYS);
  const from = Math.max(0, Math.min(first === -1 ? dated.length : first, dated.length - room));
  return [...dated.slice(from, from + room), ...open];
}
