/**
 * Reviews: when content must be compared with its sources again, which reviews are overdue or planned too late, and which
 * values in force rest neither on the official text nor on two sources.
 */

import { formatDay } from '../../content/format.ts';
import type { Body } from '../../content/site.ts';
import { earliestDay } from '../../domain/calendar.ts';
import type { Figure } from '../../domain/figure.ts';
import type { Sure } from '../../domain/parameter.ts';
import type { Source } from '../../domain/text.ts';
import type { Fault } from '../content-error.ts';
import { DUE_LIST, type DueDateFiles, readDueDates } from '../due-rules.ts';
import { GST_RATE } from '../refund.ts';
import { quantitiesIn } from './quantities.ts';
import type { RecordFile } from './records.ts';

/** One comparison with a source, and its day. */
export interface Review {
  day: string;
  /** Path as the author knows it. */
  file: string;
  /** The field with the day, or else the field to correct. */
  field: string;
  /** Whether the review confirms an announced value on its first day. */
  isAnnounced?: boolean;
  /** Line of the file, if known. */
  line?: number | undefined;
  /** Id of the record, or a name. */
  id: string;
  label: string;
  /** The value on the site. */
  value: string;
  source: Pick<Source, 'title' | 'url' | 'read'>;
}

/** Every review of records and due dates, soonest first. */
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

/** All rules of a file are reviewed together. Extensions and dates without a fixed day have reviews of their own. */
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

/** The page to open first: the reading, otherwise the portal. */
export function addressOf({ read, url }: Review['source']): string {
  return read?.url ?? url;
}

/** A fault for each review due on or before `today` (`YYYY-MM-DD`). */
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

/** The days with a year in a text, as `YYYY-MM-DD`. */
function fullDaysIn(text: string): string[] {
  const days = quantitiesIn(text).flatMap(({ key }) => /^date (\d+ [a-z]+ \d{4})$/.exec(key)?.[1] ?? []);
  return days.map((day) => new Date(`${day} UTC`).toISOString().slice(0, 10));
}

/**
 * A fault for each deadline that would be reviewed after it has passed, since an extension comes earlier. A deadline
 * that had passed at its check is history.
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
 * The output of `bun run review`: reviews up to a day, soonest first.
 * @param until last day, `YYYY-MM-DD`
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
 * The day of the first review that concerns a page: a copy saved on a device may be out of date then.
 * @param root the content folder
 * @param figures all published records by id
 * @param due the due dates, whose records the home page uses
 * @returns `YYYY-MM-DD`; undefined for a page without records or due dates
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

/** Ids of the records that a page uses in texts or prices. Lists of all records count as none. */
export function recordsOf(body: Body): string[] {
  if (body.kind === 'home')
    return body.home.promos.flatMap((promo) => [promo.fee, promo.time ?? []].flat()).concat(GST_RATE);
  // The search page has all records and shows none by default.
  return 'figures' in body && body.kind !== 'search' ? body.figures.map(({ id }) => id) : [];
}

/** One value that needs a reading. */
interface UnsureValue {
  /** Path as the author knows it. */
  file: string;
  /** Line of the record, if known. */
  line?: number | undefined;
  id: string;
  label: string;
  sure: Sure;
  /** The value on the site. */
  value: string;
  source: Figure['source'];
}

export interface UnsureReport {
  values: UnsureValue[];
  /** Number of values of law in force. The terms of the firm do not count. */
  count: number;
}

const CONFIRMED: readonly Sure[] = ['official', 'two-sources', 'own'];

/** @param today `YYYY-MM-DD`: past and announced values are left out */
export function unsureValues(files: readonly RecordFile[], today: string): UnsureReport {
  const inForce = files.flatMap(({ file, figures }) =>
    figures.filter((figure) => isInForce(figure, today)).map((figure) => ({ ...figure, file })),
  );
  return {
    count: inForce.length,
    values: inForce
      .filter(({ sure }) => !CONFIRMED.includes(sure))
      .map(({ file, id, label, sure, current, published, source }) => ({
        file,
        id,
        label,
        sure,
        value: current ?? published ?? 'not found',
        source,
      })),
  };
}

function isInForce({ sure, history }: Figure, today: string): boolean {
  return sure !== 'own' && history.some(({ from, to }) => (from ?? '') <= today && today <= (to ?? today));
}

/** The output of `bun run review --unsure`. */
export function unsureLines({ values, count }: UnsureReport): string[] {
  const lines = values.flatMap(({ file, line, id, label, sure, value, source: { title, url, read } }) => [
    `${sure}  ${id}: ${label}`,
    `    we say: ${value}`,
    `    law:    ${title}`,
    `    open:   ${url}`,
    ...(read ? [`    read:   ${read.url}`] : []),
    `    in:     ${line === undefined ? file : `${file}:${line}`}`,
  ]);
  const share = count === 0 ? 100 : Math.floor(((count - values.length) * 1000) / count) / 10;
  return [
    ...lines,
    `${values.length} of ${count} values in force are unsure: ${share} in 100 rest on the official text or on two sources`,
  ];
}
