/** The law on a day and the changes between two days, from the histories of figures, and the queries for them. */
import { addDays, addMonths, dayNumber, earliestDay, formatDay } from '../domain/calendar.ts';
import { say } from '../domain/say.ts';
import type { Figure, Grouped, HistoryEntry } from './figure.ts';
import { writeValue } from './write-value.ts';

export interface OnDay {
  figure: Figure;
  entry: HistoryEntry;
}

/** The figures with a value on a day, by heading, and how many have none. */
export function lawOn(groups: Grouped<Figure>, day: string): { groups: Grouped<OnDay>; without: number } {
  const onDay = groups.map(({ title, figures }) => ({
    title,
    figures: figures.flatMap((figure): OnDay[] => {
      const entry = valueOnDay(figure, day);
      return entry ? [{ figure, entry }] : [];
    }),
  }));
  const count = (all: readonly { figures: readonly unknown[] }[]) =>
    all.reduce((sum, { figures }) => sum + figures.length, 0);
  return { groups: onDay.filter(({ figures }) => figures.length > 0), without: count(groups) - count(onDay) };
}

type Recorded = Pick<Figure, 'history' | 'checked'>;

/** The value on a day, if found. A value without a first day counts from its last day, or else the day of its check. */
export function valueOnDay({ history, checked }: Recorded, day: string): HistoryEntry | undefined {
  const entry = history.find(({ from, to }) => (from ?? to ?? checked) <= day);
  return entry === undefined || entry.text === null || (entry.to ?? day) < day ? undefined : entry;
}

/** The first day in the records, or '' if there is none. */
export function firstRecordedDay(figures: readonly Recorded[]): string {
  return earliestDay(
    figures.flatMap(({ history }) =>
      history.flatMap(({ from, text }) => (from === null || text === null ? [] : [from])),
    ),
  );
}

/** A value that replaced another. Days as `YYYY-MM-DD`. */
export interface LawChange extends Pick<Figure, 'id' | 'label'>, Pick<HistoryEntry, 'source'> {
  /** The heading of the figure on /figures. */
  group: string;
  /** Null for a new figure and after a gap in the records. */
  before: string | null;
  /** Null if the value ended without a successor. */
  after: string | null;
  from: string;
  /** Announced, and not confirmed as law, also once its day has come. */
  announced?: true;
}

type WithHistory = Pick<Figure, 'id' | 'label' | 'unit' | 'amounts' | 'history'>;

/** Changes after `first`, up to and including `last`, by group, newest first. No gaps, doubts, or terms of ours. */
export function lawChanges(
  groups: readonly { title: string; figures: readonly WithHistory[] }[],
  first: string,
  last: string,
): LawChange[] {
  return groups.flatMap(({ title, figures }) =>
    figures
      .flatMap((figure) => listChanges(figure, title))
      .filter(({ from }) => first < from && from <= last)
      .sort((a, b) => b.from.localeCompare(a.from)),
  );
}

function listChanges({ id, label, history, ...of }: WithHistory, group: string): LawChange[] {
  const figure = { id, label, group };
  const [newest] = history;
  const texts = history.map((value) => writeValue(value, of));
  const changes = history.flatMap(({ from, source, sure, announced }, at) => {
    const [text = null, before = null] = texts.slice(at);
    const isChange = from !== null && text !== null && sure !== 'own' && !isSame(text, before);
    return isChange ? [{ ...figure, before, after: text, from, source, ...(announced && { announced }) }] : [];
  });
  if (!newest?.to || newest.text === null || newest.sure === 'own' || newest.through) return changes;
  const end = { ...figure, before: texts[0] ?? null, after: null, from: addDays(newest.to, 1), source: newest.source };
  return [end, ...changes];
}

/** Whether both texts give the same value: "31 October" equals "31 October 2026". */
function isSame(text: string, before: string | null): boolean {
  return before !== null && (text === before || before.startsWith(`${text} `) || text.startsWith(`${before} `));
}

const RECENT_MONTHS = 12;

/** Changes after this day are recent: pages mark them in red, and /figures/changes lists them by default. */
export function recentAfter(today: string): string {
  return addMonths(today, -RECENT_MONTHS);
}

export interface NewestChange extends LawChange {
  before: string;
  after: string;
}

/** Longer values, such as whole scales, are for the page of the figure. */
const MAX_CHANGE_LETTERS = 40;

/**
 * The changes for a list of news, newest first: a value that replaced another in the last twelve months or is announced
 * to do so in the next, both short enough for a line, each figure once.
 */
export function listNewestChanges(
  groups: readonly { title: string; figures: readonly WithHistory[] }[],
  today: string,
  most: number,
): NewestChange[] {
  const changes = lawChanges(groups, recentAfter(today), addMonths(today, RECENT_MONTHS)).flatMap((change) => {
    const { before, after } = change;
    const isShort = before !== null && after !== null && before.length + after.length <= MAX_CHANGE_LETTERS;
    return isShort ? [{ ...change, before, after }] : [];
  });
  const ofFigures = [...Map.groupBy(changes, ({ id }) => id).values()].flatMap(([newest]) => newest ?? []);
  return ofFigures.toSorted((a, b) => b.from.localeCompare(a.from)).slice(0, most);
}

/** Later than any announced change. */
const LAST_DAY = '9999-12-31';

/** A day as visitors type it. */
const EXAMPLE = '2026-04-20';

/** Reads the day of a query. `since` is the first recorded day; empty if there are no records. */
export function readLawDay(typed: string, since: string): { day: string } | { fault: string } {
  const day = typed.trim();
  if (dayNumber(day) === null) return { fault: say('parameters.no-day', { example: EXAMPLE }) };
  if (since === '') return { fault: say('changes.no-records') };
  if (day < since) return { fault: say('changes.too-early', { day: formatDay(since), typed: since }) };
  return { day };
}

export interface ChangesAsked {
  typed: { from: string; to: string };
  faults: { from?: string; to?: string };
  /** Changes after `from`, up to and including `to`. */
  from: string;
  to: string;
}

/** Reads `from` and `to`. Defaults: the last twelve months and all announced changes. */
export function readChangesQuery(query: URLSearchParams, today: string): ChangesAsked {
  const typed = { from: query.get('from')?.trim() ?? '', to: query.get('to')?.trim() ?? '' };
  const wrong = (text: string) => text !== '' && dayNumber(text) === null;
  const to = typed.to || LAST_DAY;
  const from = typed.from || recentAfter(wrong(to) || to > today ? today : to);
  const noDay = say('parameters.no-day', { example: EXAMPLE });
  const isBackwards = !wrong(from) && !wrong(to) && to < from;
  return {
    typed,
    faults: {
      ...(wrong(typed.from) && { from: noDay }),
      ...(wrong(typed.to) && { to: noDay }),
      ...(isBackwards && { to: say('changes.backwards') }),
    },
    from,
    to,
  };
}

/** Whether the query sets the last day. */
export function hasEnd({ to }: ChangesAsked): boolean {
  return to !== LAST_DAY;
}
