/** What the reading desk answers as text and CSV. */
import { indiaTime } from '../domain/calendar.ts';
import { BOM, type CsvCell, csvLine } from '../domain/csv.ts';
import { LEAD_FIELD_NAMES } from '../domain/lead-fields.ts';
import type { Feedback } from '../domain/lead-form.ts';
import type { AuditEntry } from './append-log.ts';
import {
  type Erasure,
  extraLines,
  formatReference,
  givenFields,
  KIND_NAMES,
  type LeadPage,
  type LeadPageRequest,
  type ListedLead,
  readPages,
  type Task,
  type UndeliveredLead,
} from './lead-record.ts';
import { COUNTED_TYPES, type LedgerStats, type TypeCounts } from './stats.ts';
import { leftAtUpstream } from './tasks.ts';

export interface ListFormat<Item> {
  type: 'text/plain' | 'text/csv';
  head: string;
  page(items: readonly Item[]): string;
  end(list: { shown: number; damaged: number; hasMore: boolean }): string;
}

/** Writes a list. Each page is read when its text is asked for. */
export async function* writeList<Item, Cursor>(
  { head, page, end }: ListFormat<Item>,
  read: (request: LeadPageRequest<Cursor>) => Promise<LeadPage<Item, Cursor> & { damaged?: number }>,
  request: LeadPageRequest<Cursor>,
): AsyncGenerator<string> {
  const list = { shown: 0, damaged: 0, hasMore: false };
  for await (const { items, next, damaged = 0 } of readPages(read, request)) {
    yield (list.shown === 0 ? head : '') + page(items);
    list.shown += items.length;
    list.damaged += damaged;
    list.hasMore = next !== null;
  }
  yield end(list);
}

/** Joins lines, each without what a terminal would interpret. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${toOneLine(line)}\n`).join('');
}

/** @param end the last lines @param instead what to do rather than raise the limit */
function inLines<Item>(
  lines: (item: Item) => string | string[],
  end: (shown: number) => string[] = () => [],
  instead = 'leave it out',
): ListFormat<Item> {
  return {
    type: 'text/plain',
    head: '',
    page: (items) => joinLines(items.flatMap(lines)),
    end: ({ shown, damaged, hasMore }) =>
      joinLines([
        ...end(shown),
        ...(damaged > 0 ? [`${damaged} damaged lines of the log are left out.`] : []),
        ...(hasMore ? [`There are more: raise --limit, or ${instead}.`] : []),
      ]),
  };
}

export const LEADS_TEXT = inLines<ListedLead>(leadRows, (shown) => [`${shown} shown`], 'use export');
export const UNDELIVERED_TEXT = inLines<UndeliveredLead>(undeliveredLine, (shown) => [
  shown === 0 ? 'No lead waits to be delivered.' : `${shown} undelivered`,
]);
export const TASKS_TEXT = inLines<Task>(taskLine, (shown) => [
  shown === 0 ? 'Nothing waits to be carried out.' : `${shown} to carry out. Once done, give the command done NUMBER`,
]);
export const ERASURES_TEXT = inLines<Erasure>(erasureLine);
export const AUDIT_TEXT = inLines<AuditEntry>(auditLine);

/** Sorts notes by page, most complaints first, so it writes nothing before all are read. */
export function feedbackText(): ListFormat<Feedback> {
  const notes: Feedback[] = [];
  return inLines<Feedback>(
    (note) => {
      notes.push(note);
      return [];
    },
    () => feedbackLines(notes),
  );
}

export const writeSealed = (leads: readonly ListedLead[]) =>
  joinLines([...leads.flatMap(leadRows), `${leads.length} sealed`]);

export function writeStats({ counts, undelivered, oldestUndeliveredMs, weeks, pages }: LedgerStats): string {
  return joinLines([
    ...Object.entries(counts).map(([state, leads]) => `${state.padEnd(10)} ${leads}`),
    ...(undelivered > 0 ? [`The oldest undelivered lead has waited ${ageOf(oldestUndeliveredMs)}.`] : []),
    ...table('Week from Monday', weeks, ({ week }) => week),
    ...table('Page', pages, ({ page }) => page ?? 'not known'),
  ]);
}

/** Rows with a column for each kind of lead, below a blank line. */
function table<Row extends TypeCounts>(head: string, rows: readonly Row[], name: (row: Row) => string): string[] {
  if (rows.length === 0) return [];
  const heads = COUNTED_TYPES.map((type) => KIND_NAMES[type]);
  const lines = rows.map((row) => [name(row), ...COUNTED_TYPES.map((type) => String(row[type]))]);
  const width = Math.max(head.length, ...rows.map((row) => name(row).length));
  const written = [[head, ...heads], ...lines].map(([first = '', ...counts]) => [
    first.padEnd(width),
    ...counts.map((count, at) => count.padStart(heads[at]?.length ?? 0)),
  ]);
  return ['', ...written.map((cells) => cells.join('  '))];
}

const time = (ms: number | null) => (ms === null ? null : indiaTime(ms));

const COLUMNS: Record<string, (record: ListedLead) => CsvCell> = {
  reference: ({ reference }) => formatReference(reference),
  accepted: ({ acceptedAt }) => time(acceptedAt),
  type: ({ lead }) => KIND_NAMES[lead.lead_type],
  state: ({ status }) => status,
  page: ({ page }) => page,
  ...Object.fromEntries(
    LEAD_FIELD_NAMES.map((name) => [name, ({ lead }: ListedLead) => givenFields(lead)[name] ?? null]),
  ),
  suspect: ({ suspect }) => (suspect ? 'yes' : 'no'),
  answered: ({ answeredAt }) => time(answeredAt),
  corrected: ({ correctedAt }) => time(correctedAt),
  attempts: ({ attempts }) => attempts,
  last_failure: ({ lastFailure }) => lastFailure,
  settled: ({ settledAt }) => time(settledAt),
  upstream_id: ({ upstreamId }) => upstreamId,
  id: ({ id }) => id,
};

export const LEADS_CSV: ListFormat<ListedLead> = {
  type: 'text/csv',
  head: BOM + csvLine(Object.keys(COLUMNS)),
  page: (leads) => leads.map((lead) => csvLine(Object.values(COLUMNS).map((column) => column(lead)))).join(''),
  end: () => '',
};

/** Makes one line of a foreign text, without what a terminal would interpret. */
export function toOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd');
}

function rowOf(record: ListedLead): string {
  const { id, reference, acceptedAt, suspect, page, lead } = record;
  const { full_name = '', phone = '', email = '' } = givenFields(lead);
  const cells = [
    formatReference(reference),
    indiaTime(acceptedAt).slice(0, 16),
    record.status.padEnd(9),
    KIND_NAMES[lead.lead_type].padEnd(15),
    ...[full_name, phone, email],
    page === null ? '' : `from ${page}`,
    suspect ? 'suspect' : '',
    id,
  ];
  return cells.filter(Boolean).join('  ');
}

/** A lead, with its other fields and the message in the lines below. */
function leadRows(record: ListedLead): string[] {
  const { message } = givenFields(record.lead);
  const details = [...extraLines(record.lead), ...(message?.split('\n') ?? [])];
  return [rowOf(record), ...details.map((text) => `    ${text}`)];
}

function undeliveredLine(lead: UndeliveredLead): string {
  const failure = lead.lastFailure ? `, ${lead.lastFailure}` : '';
  return `${ageOf(lead.ageMs).padStart(8)}  ${rowOf(lead)}  tried ${lead.attempts}x${failure}`;
}

function feedbackLines(notes: readonly Feedback[]): string[] {
  if (notes.length === 0) return ['There is no feedback yet.'];
  const pages = [...Map.groupBy(notes, ({ page }) => page)].map(([page, ofPage]) => {
    const count = (useful: boolean) => ofPage.filter((note) => note.useful === useful).length;
    return { page, ofPage, yes: count(true), no: count(false) };
  });
  return pages
    .toSorted((one, other) => other.no - one.no || other.ofPage.length - one.ofPage.length)
    .flatMap(({ page, ofPage, yes, no }) => [
      `${page || 'no page of ours'}  useful ${yes}, not useful ${no}`,
      ...ofPage.flatMap(({ at, useful, words }) => {
        const verdict = useful === null ? '' : useful ? 'useful: ' : 'not useful: ';
        return words === '' ? [] : [`    ${indiaTime(at).slice(0, 16)}  ${verdict}${words.replace(/\s+/g, ' ')}`];
      }),
    ]);
}

function auditLine({ at, who, from, action, reference, id, fields, count, backup }: AuditEntry): string {
  const done = { erase: 'erased', restore: 'restored' }[action as string] ?? 'given out';
  const origin = backup && ` from ${backup === 'plain' ? 'a plain' : 'an encrypted'} backup`;
  const counted = count === undefined ? undefined : `${count} ${done}${origin ?? ''}`;
  const cells = [indiaTime(Date.parse(at)), action.padEnd(11), `${who} from ${from}`, reference, id, fields, counted];
  return cells.filter((cell) => cell !== undefined).join('  ');
}

/** An attempt without a reply may have reached the upstream. */
function erasureLine({ erasedAt, id, upstreamId, attempts, idempotencyKey, ...rest }: Erasure): string {
  const unknown = attempts === 0 ? 'never reached the upstream' : `unknown: search there by key ${idempotencyKey}`;
  const { reference, doneAt, upstreamAnswer } = rest;
  const cells = [
    ...[indiaTime(erasedAt), id, upstreamId ?? unknown],
    upstreamAnswer === null ? '' : `upstream: ${upstreamAnswer}`,
    reference === null ? '' : `withdrawn ${formatReference(reference)}`,
    doneAt === null ? '' : `carried out ${indiaTime(doneAt)}`,
  ];
  return cells.filter(Boolean).join('  ');
}

function taskLine(task: Task): string {
  const asked = task.kind === 'withdrawal' ? 'withdrawn' : 'corrected';
  return `${formatReference(task.reference)}  ${asked} ${indiaTime(task.since).slice(0, 16)}  ${leftAtUpstream(task)}`;
}

function ageOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
}
