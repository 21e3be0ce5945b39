/** When a page that was saved on a device may have become old: the day of the first review of what it says. */
import type { Body } from '../content/site.ts';
import { earliestDay } from '../domain/calendar.ts';
import type { Figure } from '../domain/figure.ts';
import { readDueDates } from './due-rules.ts';
import { reviewsOf } from './lint/reviews.ts';
import { GST_RATE } from './refund.ts';

/**
 * @param root the content folder
 * @param figures every published record by its id
 * @returns the day as `YYYY-MM-DD`, of the records that a page shows and, where it says when something is due, of the rules of due dates;
 *   undefined for a page that rests on none
 * @param due the due dates: the home page reckons from the same records
 */
export function firstReview(
  root: string,
  body: Body | undefined,
  figures: ReadonlyMap<string, Pick<Figure, 'review'>>,
  due: Body | undefined,
): string | undefined {
  if (!body) return undefined;
  const listsAll = body.kind === 'figures' || body.kind === 'law' || body.kind === 'open-data';
  const shown = listsAll
    ? [...figures.keys()]
    : [body, ...(body.kind === 'home' && due ? [due] : [])].flatMap(recordsOf);
  const days = shown.map((id) => figures.get(id)?.review ?? '');
  const saysWhenDue =
    body.kind === 'home' ||
    body.kind === 'due-dates' ||
    body.kind === 'journey' ||
    (body.kind === 'service' && body.deadlines.length > 0);
  return (
    earliestDay(
      [...days, ...(saysWhenDue ? reviewsOf([], readDueDates(root)).map(({ day }) => day) : [])].filter(Boolean),
    ) || undefined
  );
}

/** Ids of the records that a page shows: referred to in text, or named by a price. The lists of all records refer to none. */
export function recordsOf(body: Body): string[] {
  if (body.kind === 'home')
    return body.home.promos.flatMap((promo) => [promo.fee, promo.time ?? []].flat()).concat(GST_RATE);
  // The search has every record at hand, and shows none by itself.
  return 'figures' in body && body.kind !== 'search' ? body.figures.map(({ id }) => id) : [];
}
