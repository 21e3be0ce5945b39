/** The checks of `bun run check` on content: those of the build, reviews that are due, and values that are not sure. */

import type { CompiledContent } from '../../content/site.ts';
import { formatDay } from '../../domain/calendar.ts';
import { SECTIONS } from '../../domain/sections.ts';
import type { Source } from '../../domain/text.ts';
import { type Figure, isSure } from '../../law/figure.ts';
import { compileContent } from '../compile.ts';
import { DUE_LIST, type DueDateFiles, readDueDates } from '../dates/due-rules.ts';
import { type Fault, Faults, findLines, formatFault, locatedFaults } from '../read/content-error.ts';
import { readFigures } from '../read/read-figures.ts';
import { type RecordFile, withFile } from './quantities.ts';

interface ContentReport {
  /** Null if the content does not compile. */
  content: CompiledContent | null;
  /** As the build prints them. Any of them fails the check. */
  faults: string[];
  /** Never fail the check. */
  warnings: string[];
  /** Overdue reviews: fail the check but no test, which must also pass in an old clone. */
  overdue: string[];
}

export function checkContent(root: string, today: string, sections = SECTIONS): ContentReport {
  const faults = new Faults();
  const content = faults.attempt(() => compileContent(root, sections, today)) ?? null;
  const overdue = checkReviews(readReviews(root, today), today);
  const warnings = (content?.drafts ?? []).map(
    (draft) => `${draft}: draft: is published nowhere; once it is written, remove the line draft: true`,
  );
  return {
    content,
    faults: faults.list.map(formatFault),
    warnings,
    overdue: locatedFaults(root, overdue).map(formatFault),
  };
}

/** Overdue reviews, one line each with file, line and record. Any of them stops publishing. */
export function readOverdue(root: string, today: string): string[] {
  return locatedFaults(root, checkReviews(readReviews(root, today), today)).map(formatFault);
}

/** Every value in force that needs a reading, with its line. Throws a ContentError. */
export function readUnsure(root: string, today: string): UnsureReport {
  // Without past and announced values, and the terms of the firm.
  const inForce = withFile(readFigures(root, undefined, today).groups).filter(
    ({ sure, history }) =>
      sure !== 'own' && history.some(({ from, to }) => (from ?? '') <= today && today <= (to ?? today)),
  );
  const unsure = inForce.filter(({ sure }) => !isSure(sure));
  const places = unsure.map(({ file, id }) => ({ file, field: 'values', record: id }));
  const lines = findLines(root, places);
  return {
    count: inForce.length,
    values: unsure.map(({ file, id, label, sure, current, published, source }, i) => {
      return { file, line: lines[i], id, label, sure, value: current ?? published ?? 'not found', source };
    }),
  };
}

/** Every review of content/, soonest first, with its line. */
export function readContentReviews(root: string, today: string): Review[] {
  const reviews = readReviews(root, today);
  const places = reviews.map(({ file, field, id }) => ({ file, field, ...(field === 'review' && { record: id }) }));
  const lines = findLines(root, places);
  return reviews.map((review, i) => ({ ...review, line: lines[i] }));
}

/** Leaves out files with faults, which the check of the content reports. */
function readReviews(root: string, today: string): Review[] {
  const records = new Faults().attempt(() => readFigures(root, undefined, today));
  const dueDates = new Faults().attempt(() => readDueDates(root));
  return listReviews(records?.groups ?? [], dueDates);
}

export interface Review {
  day: string;
  file: string;
  field: string;
  /** Whether it confirms an announced value on its first day. */
  isAnnounced?: boolean;
  line?: number | undefined;
  /** Id of the record, or a name. */
  id: string;
  label: string;
  /** The value on the site. */
  value: string;
  source: Pick<Source, 'title' | 'url' | 'read'>;
}

/** Soonest first. */
export function listReviews(files: readonly RecordFile[], dueDates?: DueDateFiles): Review[] {
  const records = withFile(files).map(({ file, id, label, published, current, review, source, history }) => ({
    day: review,
    file,
    field: 'review',
    isAnnounced: history.some(({ from }) => from === review),
    id,
    label,
    value: current ?? `${published}, not confirmed`,
    source,
  }));
  return [...records, ...(dueDates ? dueDateReviews(dueDates) : [])].sort(
    (a, b) => a.day.localeCompare(b.day) || a.file.localeCompare(b.file),
  );
}

/** The rules of a file are reviewed together. Extensions and dates without a fixed day have reviews of their own. */
function dueDateReviews({ list, files }: DueDateFiles): Review[] {
  const ofList = { file: `content/${DUE_LIST}`, id: 'due-dates' };
  const open = list.open.map(({ title, dueDate, review, url }, i) => ({
    ...{ ...ofList, day: review, field: `open.${i}.review`, label: title, value: dueDate },
    source: { title: 'the portal of the department', url },
  }));
  const { review, newest } = list.extensions;
  const portal = { title: 'circulars and notifications of the departments', url: 'https://www.incometaxindia.gov.in/' };
  const extensions = { label: 'Due dates: look for extensions', value: `newest page seen: ${newest}`, source: portal };
  const rules = files.map(({ path, file }) => ({
    ...{ ...ofList, day: file.review, file: `content/${path}`, field: 'review' },
    label: `Due dates: ${file.rules.map(({ title }) => title).join('; ')}`,
    value: `${file.rules.length} rules`,
    source: { title: 'the source of each rule', url: file.url },
  }));
  return [...open, { ...ofList, day: review, field: 'extensions.review', ...extensions }, ...rules];
}

/** The page to open first: the reading, otherwise the portal. */
export function addressOf({ read, url }: Review['source']): string {
  return read?.url ?? url;
}

/** A fault for each review due on or before today. */
export function checkReviews(reviews: readonly Review[], today: string): Fault[] {
  return reviews
    .filter(({ day }) => day <= today)
    .map((review) => {
      const { file, field, id, day, value, source } = review;
      const what = `was due by ${formatDay(day)}: compare "${value}" with "${source.title}" at ${addressOf(source)}, then ${remedyFor(review)}`;
      return field === 'review' ? { file, field, record: id, what } : { file, field, what };
    });
}

function remedyFor({ isAnnounced, field }: Review): string {
  if (isAnnounced) return 'remove expected: true or correct the value';
  return field === 'review' ? 'set the day of the reading and review' : 'set the list right';
}

/** The output of `bun run review`. @param reviews soonest first @param until the last day */
export function reviewLines(reviews: readonly Review[], today: string, until: string): string[] {
  const due = reviews.filter(({ day }) => day <= until);
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

interface UnsureValue
  extends Pick<Review, 'file' | 'line' | 'id' | 'label' | 'value'>,
    Pick<Figure, 'sure' | 'source'> {}

export interface UnsureReport {
  values: UnsureValue[];
  /** Number of values of law in force, without the terms of the firm. */
  count: number;
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
