/** What `bun run leads` prints: leads as CSV, and leads, erasures, feedback and audit entries as lines. */
import { type CsvCell, csvLine } from '../content/csv.ts';
import { indiaTime } from '../domain/calendar.ts';
import { LEAD_FIELD_NAMES } from '../domain/lead-fields.ts';
import type { Feedback } from '../domain/lead-form.ts';
import type { AuditEntry } from '../leads/append-log.ts';
import {
  type Erasure,
  extraLines,
  givenFields,
  KIND_NAMES,
  type ListedLead,
  shownReference,
  type UndeliveredLead,
} from '../leads/lead-record.ts';

const time = (ms: number | null) => (ms === null ? null : indiaTime(ms));

/** The columns of an export, by their headings. Times are in India's zone. */
const COLUMNS: Record<string, (record: ListedLead) => CsvCell> = {
  reference: ({ reference }) => shownReference(reference),
  accepted: ({ acceptedAt }) => time(acceptedAt),
  type: ({ lead }) => KIND_NAMES[lead.lead_type],
  state: ({ status }) => status,
  page: ({ page }) => page,
  ...Object.fromEntries(
    LEAD_FIELD_NAMES.map((name) => [name, ({ lead }: ListedLead) => givenFields(lead)[name] ?? null]),
  ),
  suspect: ({ suspect }) => (suspect ? 'yes' : 'no'),
  answered: ({ answeredAt }) => time(answeredAt),
  attempts: ({ attempts }) => attempts,
  last_failure: ({ lastFailure }) => lastFailure,
  settled: ({ settledAt }) => time(settledAt),
  upstream_id: ({ upstreamId }) => upstreamId,
  id: ({ id }) => id,
};

/** The first line of an export. */
export const LEADS_HEADING = csvLine(Object.keys(COLUMNS));

/** Leads as lines below {@link LEADS_HEADING}. */
export function leadLines(records: readonly ListedLead[]): string {
  return records.map((record) => csvLine(Object.values(COLUMNS).map((column) => column(record)))).join('');
}

/**
 * A text of visitors, the upstream or another site, in one line: without what a terminal would interpret. Every line of
 * a command goes through it.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd');
}

/** A lead in one line, without its message. */
function rowOf(record: ListedLead): string {
  const { id, reference, acceptedAt, suspect, page, lead } = record;
  const { full_name = '', phone = '', email = '' } = givenFields(lead);
  const cells = [
    shownReference(reference),
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

/** A lead with its other fields and the message in the lines below. */
export function leadRows(record: ListedLead): string[] {
  const { message } = givenFields(record.lead);
  const details = [...extraLines(record.lead), ...(message?.split('\n') ?? [])];
  return [rowOf(record), ...details.map((text) => `    ${text}`)];
}

export function undeliveredLine(lead: UndeliveredLead): string {
  const failure = lead.lastFailure ? `, ${lead.lastFailure}` : '';
  return `${ageOf(lead.ageMs).padStart(8)}  ${rowOf(lead)}  tried ${lead.attempts}x${failure}`;
}

/** Formats notes by page, most complaints first: a line for each page, and one for each note with text. */
export function feedbackLines(notes: readonly Feedback[]): string[] {
  if (notes.length === 0) return ['There is no feedback yet.'];
  const pages = [...Map.groupBy(notes, ({ page }) => page)].map(([page, ofPage]) => {
    const count = (useful: boolean) => ofPage.filter((note) => note.useful === useful).length;
    return { page, ofPage, yes: count(true), no: count(false) };
  });
  return pages
    .sort((one, other) => other.no - one.no || other.ofPage.length - one.ofPage.length)
    .flatMap(({ page, ofPage, yes, no }) => [
      `${page || 'no page of ours'}  useful ${yes}, not useful ${no}`,
      ...ofPage.flatMap(({ at, useful, words }) => {
        const verdict = useful === null ? '' : useful ? 'useful: ' : 'not useful: ';
        return words === '' ? [] : [`    ${indiaTime(at).slice(0, 16)}  ${verdict}${words.replace(/\s+/g, ' ')}`];
      }),
    ]);
}

/** An entry of the audit log in one line. */
export function auditLine({ at, who, from, action, reference, id, count }: AuditEntry): string {
  const what = [
    reference,
    id,
    count === undefined ? undefined : `${count} ${action === 'erase' ? 'erased' : 'given out'}`,
  ].filter((part) => part !== undefined);
  return [indiaTime(Date.parse(at)), action.padEnd(11), `${who} from ${from}`, ...what].join('  ');
}

/** An erased lead, and where the upstream has it. An attempt without a reply may have reached it. */
export function erasureLine({ erasedAt, id, upstreamId, attempts, idempotencyKey }: Erasure): string {
  const unknown = attempts === 0 ? 'never reached the upstream' : `unknown: search there by key ${idempotencyKey}`;
  return `${indiaTime(erasedAt)}  ${id}  ${upstreamId ?? unknown}`;
}

export function ageOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
}
