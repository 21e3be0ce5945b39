/** Leads as CSV (RFC 4180) that a spreadsheet can open without danger. */
import { stringify } from 'csv-stringify/sync';
import type { LeadRecord } from '../leads/lead-record.ts';
import { shownReference } from '../leads/reference-number.ts';

export type CsvCell = string | number | boolean | null | undefined;

/** Tells spreadsheets that the file is UTF-8: without it some show Hindi names as gibberish. */
export const BOM = '\ufeff';

/**
 * A formula at the beginning of a cell, and after whatever may begin another one: the end of a line, and a semicolon, which is
 * what separates cells where the comma stands in numbers. There a quote in the middle of a line protects nothing.
 * First what a spreadsheet may pass over before it: spaces of any kind, control characters having become some, and signs that
 * do not show. Then the signs that begin a formula, in every form that some spreadsheet takes for them: fullwidth, small, raised
 * and lowered, and all that look like a minus or a dash.
 */
const FORMULAS =
  /(?:^|[;\n])[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}]*(?=[=+@\-\p{Pd}\u2212\u207b\u208b\u2796\uff1d\ufe66\u207c\u208c\uff0b\ufe62\u207a\u208a\ufb29\u2795\uff20\ufe6b])/gu;
/** Control characters but the end of a line, which a message has. */
const CONTROLS = /[^\P{Cc}\n]/gu;

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe before it, so that what a visitor typed stays text; a
 * control character becomes a space. The library's own guard looks at the first sign alone, and knows eight of them.
 */
function harmless(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, ' ').replaceAll(FORMULAS, "$&'");
}

/** A line with its CRLF. Numbers are ours and stay numbers; what is not there is empty. */
export function csvLine(cells: readonly CsvCell[]): string {
  return stringify([[...cells]], { cast: { string: harmless, boolean: String }, quoted_match: /[;\n']/, record_delimiter: '\r\n' });
}

const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The columns of an export, by their headings. Times are UTC. */
const COLUMNS: Record<string, (record: LeadRecord) => CsvCell> = {
  reference: ({ reference }) => shownReference(reference),
  accepted: ({ acceptedAt }) => time(acceptedAt),
  type: ({ lead }) => lead.lead_type,
  full_name: ({ lead }) => ('full_name' in lead ? lead.full_name : null),
  phone: ({ lead }) => ('phone' in lead ? lead.phone : null),
  email: ({ lead }) => ('email' in lead ? lead.email : null),
  message: ({ lead }) => ('message' in lead ? lead.message : null),
  best_time: ({ lead }) => ('best_time' in lead ? lead.best_time : null),
  language: ({ lead }) => ('language' in lead ? lead.language : null),
  suspect: ({ suspect }) => (suspect ? 'yes' : 'no'),
  state: ({ state }) => state,
  attempts: ({ attempts }) => attempts,
  last_failure: ({ lastFailure }) => lastFailure,
  settled: ({ settledAt }) => time(settledAt),
  upstream_id: ({ upstreamId }) => upstreamId,
  id: ({ id }) => id,
};

/** The first line of an export. */
export const LEADS_HEADING = csvLine(Object.keys(COLUMNS));

/** Leads as lines below {@link LEADS_HEADING}. */
export function leadLines(records: readonly LeadRecord[]): string {
  return records.map((record) => csvLine(Object.values(COLUMNS).map((column) => column(record)))).join('');
}
