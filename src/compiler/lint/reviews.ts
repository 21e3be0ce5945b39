/** Reviews of content/: the day on which each record and rule is due to be compared with its source, and where. */
import { formatDay } from '../../domain/calendar.ts';
import type { Source } from '../../domain/text.ts';
import { isOverdue, type Reviewed, reviewOfAll, reviewsUpTo } from '../../law/review.ts';
import { DUE_LIST, type DueDateFiles } from '../dates/due-rules.ts';
import type { Fault } from '../read/content-error.ts';
import { type RecordFile, withFile } from './quantities.ts';

export interface Review {
  day: string;
  file: string;
  field: string;
  /** Whether it confirms an announced value on its first day. */
  isAnnounced?: boolean;
  line?: number;
  /** Id of the record, or a name. */
  id: string;
  label: string;
  value: string;
  source: Pick<Source, 'title' | 'url' | 'read'>;
}

/** Soonest first. */
export function listReviews(files: readonly RecordFile[], dueDates: DueDateFiles | null = null): Review[] {
  const records = withFile(files).map(({ file, id, label, published, current, review, source, history }) => ({
    day: review,
    file,
    field: 'review',
    isAnnounced: history.some(({ from, announced }) => announced && from === review),
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
export function dueDateReviews({ list, files }: DueDateFiles): Review[] {
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

/** The first comparison and review of the rules. Entries without a day are read with the pages on extensions. */
export function reviewOfRules({ list: { extensions, open }, files }: DueDateFiles): Reviewed {
  const ofOpen = open.map(({ review }) => ({ checked: extensions.checked, review }));
  return reviewOfAll([extensions, ...ofOpen, ...files.map(({ file }) => file)]) ?? extensions;
}

/** The page to open first: the reading, otherwise the portal. */
export function pickAddress({ read, url }: Review['source']): string {
  return read?.url ?? url;
}

/** What to do about each review due on or before today, in the form of a fault: it is none, since a day only passed. */
export function describeOverdue(reviews: readonly Review[], today: string): Fault[] {
  return reviewsUpTo(reviews, today).overdue.map((review) => {
    const { file, field, id, day, value, source } = review;
    const what = `was due by ${formatDay(day)}: compare "${value}" with "${source.title}" at ${pickAddress(source)}, then ${remedyFor(review)}`;
    return field === 'review' ? { file, field, record: id, what } : { file, field, what };
  });
}

function remedyFor({ isAnnounced, field }: Review): string {
  if (isAnnounced) return 'remove expected: true or correct the value';
  return field === 'review' ? 'set the day of the reading and review' : 'set the list right';
}

/** The output of `bun run review`. @param until the last day */
export function reviewLines(reviews: readonly Review[], today: string, until: string): string[] {
  const { due, overdue } = reviewsUpTo(reviews, today, until);
  const lines = due.flatMap((review) => [
    `${formatDay(review.day)}${isOverdue({ review: review.day }, today) ? ', overdue' : ''}  ${review.id}: ${review.label}`,
    `    we say: ${review.value}`,
    `    open:   ${pickAddress(review.source)}${review.source.read ? '' : ' (the portal: no page is known)'}`,
    `    law:    ${review.source.title}`,
    `    in:     ${review.file}${review.line === undefined ? '' : `:${review.line}`}`,
  ]);
  return [
    ...lines,
    `${due.length} reviews up to ${formatDay(until)}, ${overdue.length} of them overdue on ${formatDay(today)}`,
  ];
}
