/** When content must be compared with its source again: what is overdue, what comes next, and what is planned too late. */

import { formatDay } from '../../content/format.ts';
import type { Body } from '../../content/site.ts';
import { earliestDay } from '../../domain/calendar.ts';
import type { Figure } from '../../domain/figure.ts';
import type { Source } from '../../domain/text.ts';
import type { Fault } from '../content-error.ts';
import { DUE_LIST, type DueDateFiles, readDueDates } from '../due-rules.ts';
import { GST_RATE } from '../refund.ts';
import { quantitiesIn } from './quantities.ts';
import type { RecordFile } from './records.ts';

/** One thing to compare with its source, and the day by which that is due. */
export interface Review {
  day: string;
  /** Path as the author knows it. */
  file: string;
  /** The field that holds the day, or whatever else has to be put right. */
  field: string;
  /** The day is the first of a value: one that was announced is confirmed by then. */
  isAnnounced?: boolean;
  /** Line of the file, once it was looked up. */
  line?: number | undefined;
  /** Id of the record, or what else it is. */
  id: string;
  label: string;
  /** What the site says now. */
  value: string;
  source: Pick<Source, 'title' | 'url' | 'read'>;
}

/** Every review of the records and of the due dates, soonest first. */
export function reviewsOf(files: readonly RecordFile[], dueDates?: DueDateFiles): Review[] {
  const records = files.flatMap(({ file, figures }) =>
    figures.map(({ id, label, published, current, review, source, history }) => ({
      day: review,
      file,
      field: 'review',
      isAnnounced: history.some(({ from }) => from === review),
      id,
      label,
      value: current ?? `${published}, not confirmed`,
      source,
    })),
  );
  return [...records, ...(dueDates ? dueDateReviews(dueDates) : [])].sort(
    (a, b) => a.day.localeCompare(b.day) || a.file.localeCompare(b.file),
  );
}

/** The rules of a file are compared with their sources at once; extensions are looked for, and a date that is not fixed is asked for again. */
function dueDateReviews({ list, files }: DueDateFiles): Review[] {
  const open = list.open.map(({ title, dueDate, review, url }, i) => ({
    day: review,
    file: `content/${DUE_LIST}`,
    field: `open.${i}.review`,
    id: 'due-dates',
    label: title,
    value: dueDate,
    source: { title: 'the portal of the department', url },
  }));
  const { review, newest } = list.extensions;
  const portal = { title: 'circulars and notifications of the departments', url: 'https://www.incometaxindia.gov.in/' };
  const rules = files.map(({ path, file }) => ({
    day: file.review,
    file: `content/${path}`,
    field: 'review',
    id: 'due-dates',
    label: `Due dates: ${file.rules.map(({ title }) => title).join('; ')}`,
    value: `${file.rules.length} rules`,
    source: { title: 'the source of each rule', url: file.url },
  }));
  return [
    ...open,
    {
      day: review,
      file: `content/${DUE_LIST}`,
      field: 'extensions.review',
      id: 'due-dates',
      label: 'Due dates: look for extensions',
      value: `newest page seen: ${newest}`,
      source: portal,
    },
    ...rules,
  ];
}

/** Where a reader of the source begins: the page where it was read, or at least the portal. */
export function addressOf({ read, url }: Review['source']): string {
  return read?.url ?? url;
}

/** One fault for each review whose day is not after `today` (`YYYY-MM-DD`). */
export function overdueReviews(reviews: readonly Review[], today: string): Fault[] {
  return reviews
    .filter(({ day }) => day <= today)
    .map((review) => {
      const { file, field, id, day, value, source, isAnnounced } = review;
      const next = isAnnounced
        ? 'remove expected: true or correct the value'
        : field === 'review'
          ? 'set the day of the reading and review'
          : 'set the list right';
      const what = `was due by ${formatDay(day)}: compare "${value}" with "${source.title}" at ${addressOf(source)}, then ${next}`;
      return field === 'review' ? { file, field, record: id, what } : { file, field, what };
    });
}

/** The days that a text names with their year, as `YYYY-MM-DD`. */
function fullDaysIn(text: string): string[] {
  const days = quantitiesIn(text).flatMap(({ key }) => /^date (\d+ [a-z]+ \d{4})$/.exec(key)?.[1] ?? []);
  return days.map((day) => new Date(`${day} UTC`).toISOString().slice(0, 10));
}

/**
 * One fault for each record of a deadline that would be compared only once the deadline is over: an extension comes before it, and
 * is read before it. A deadline that was over when it was checked is history.
 */
export function lateReviews(files: readonly RecordFile[]): Fault[] {
  return files.flatMap(({ file, figures }) =>
    figures.flatMap(({ id, unit, current = '', checked, review }) => {
      const deadline = unit === 'date' ? fullDaysIn(current).find((day) => day >= checked && review >= day) : undefined;
      if (deadline === undefined) return [];
      const what = `expected a day before the deadline that the record names, ${formatDay(deadline)}, found ${formatDay(review)}`;
      return [{ file, field: 'review', record: id, what }];
    }),
  );
}

/**
 * What `bun run review` prints: what is overdue or due up to a day, soonest first, each with what to open.
 * @param until last day that is listed, `YYYY-MM-DD`
 */
export function reviewLines(reviews: readonly Review[], today: string, until: string): string[] {
  const due = reviews.filter(({ day }) => day <= until).sort((a, b) => a.day.localeCompare(b.day));
  const overdue = due.filter(({ day }) => day <= today).length;
  const lines = due.flatMap((review) => [
    `${formatDay(review.day)}${review.day <= today ? ', overdue' : ''}  ${review.id}: ${review.label}`,
    `    we say: ${review.value}`,
    `    open:   ${addressOf(review.source)}${review.source.read ? '' : ' (the portal: no page is known)'}`,
    `    law:    ${review.source.title}`,
    `    in:     ${review.file}${review.line === undefined ? '' : `:${review.line}`}`,
  ]);
  return [
    ...lines,
    `${due.length} reviews up to ${formatDay(until)}, ${overdue} of them overdue on ${formatDay(today)}`,
  ];
}

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
