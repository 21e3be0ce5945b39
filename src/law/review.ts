/**
 * Reviews of records: the day by which each must be compared with its source again. What is overdue is still shown and
 * still calculated with, but is not called sure. Pure, so that hosts ask with the day of the request.
 */
import { addDays, earliestDay, formatDay } from '../domain/calendar.ts';
import { say } from '../domain/say.ts';

/** Days as `YYYY-MM-DD`. */
export interface Reviewed {
  /** Last comparison with the source. */
  readonly checked: string;
  /** Day by which the next one is due. */
  readonly review: string;
  /** First day of the value, if it is announced and not confirmed yet. */
  readonly announced?: string | undefined;
}

/** Whether the day of the review has come, or that of an announced value which is not confirmed. */
export function isOverdue({ review, announced = review }: Omit<Reviewed, 'checked'>, today: string): boolean {
  return review <= today || announced <= today;
}

/** "last compared on 21 November 2026" for an overdue record; undefined for another. */
export function overdueWords(record: Reviewed, today: string): string | undefined {
  const { checked, announced } = record;
  if (!isOverdue(record, today)) return undefined;
  if (announced !== undefined && announced <= today) return say('law-review.announced', { day: formatDay(announced) });
  return say('law-review.compared', { day: formatDay(checked) });
}

/** The same, or else "checked 21 November 2026". */
export function checkedWords(record: Reviewed, today: string): string {
  return overdueWords(record, today) ?? say('law-review.checked-on', { day: formatDay(record.checked) });
}

/** One for several records: the oldest comparison, and the first review; null without records. */
export function reviewOfAll(records: readonly Reviewed[]): Reviewed | null {
  if (records.length === 0) return null;
  return {
    checked: earliestDay(records.map(({ checked }) => checked)),
    review: earliestDay(records.map(({ review }) => review)),
  };
}

export function reviewOfValue(
  { checked, review }: Reviewed,
  { announced, from }: { readonly announced?: true | undefined; readonly from: string | null },
): Reviewed {
  return { checked, review, ...(announced && from !== null && { announced: from }) };
}

/** A review as the build stores it. */
export interface ReviewDay {
  /** Id of the record, or the file of due-date rules. */
  id: string;
  label: string;
  day: string;
}

const DAYS_AHEAD = 30;

/** The last day of the reviews that are listed ahead. */
export function lastListedDay(today: string): string {
  return addDays(today, DAYS_AHEAD);
}

/** The reviews up to a day, overdue ones too, soonest first. */
export function reviewsUpTo<Review extends Pick<ReviewDay, 'day'>>(
  reviews: readonly Review[],
  today: string,
  until = lastListedDay(today),
): { due: Review[]; overdue: Review[] } {
  const due = reviews.filter(({ day }) => day <= until).toSorted((a, b) => a.day.localeCompare(b.day));
  return { due, overdue: due.filter(({ day }) => isOverdue({ review: day }, today)) };
}
