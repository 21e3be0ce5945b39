/** Leads as CSV. */
import { type CsvCell, csvLine } from '../content/csv.ts';
import { indiaTime } from '../domain/calendar.ts';
import { type LeadRecord, shownReference, statusOf } from '../leads/lead-record.ts';
import { KINDS } from '../leads/notices.ts';

const time = (ms: number | null) => (ms === null ? null : indiaTime(ms));

/** The columns of an export, by their headings. Times are in India's zone. */
const COLUMNS: Record<string, (record: LeadRecord) => CsvCell> = {
  reference: ({ reference }) => shownReference(reference),
  accepted: ({ acceptedAt }) => time(acceptedAt),
  type: ({ lead }) => KINDS[lead.lead_type],
  state: statusOf,
  page: ({ page }) => page,
  full_name: ({ lead }) => ('full_name' in lead ? lead.full_name : null),
  phone: ({ lead }) => ('phone' in lead ? lead.phone : null),
  email: ({ lead }) => ('email' in lead ? lead.email : null),
  message: ({ lead }) => ('message' in lead ? lead.message : null),
  best_time: ({ lead }) => ('best_time' in lead ? lead.best_time : null),
  language: ({ lead }) => ('language' in lead ? lead.language : null),
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
export function leadLines(records: readonly LeadRecord[]): string {
  return records.map((record) => csvLine(Object.values(COLUMNS).map((column) => column(record)))).join('');
}
