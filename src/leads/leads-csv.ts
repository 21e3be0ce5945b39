/** Leads as CSV, a line each. */
import { indiaTime } from '../domain/calendar.ts';
import { BOM, type CsvCell, csvLine } from '../domain/csv.ts';
import { LEAD_FIELD_NAMES } from '../domain/lead-fields.ts';
import {
  formatReference,
  givenFields,
  KIND_NAMES,
  type LeadPage,
  type LeadPageRequest,
  type ListedLead,
  readPages,
} from './lead-record.ts';

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

/** Writes pages of leads, up to the limit of the request. Each is read when its text is asked for. */
export async function* writeCsv(
  read: (request: LeadPageRequest) => Promise<LeadPage<ListedLead>>,
  request: LeadPageRequest,
): AsyncGenerator<string> {
  let head = BOM + csvLine(Object.keys(COLUMNS));
  for await (const { items } of readPages(read, request)) {
    yield head + items.map((lead) => csvLine(Object.values(COLUMNS).map((column) => column(lead)))).join('');
    head = '';
  }
}
