/** How many leads there are: by status, by week, and by the page that sent them. */
import { DAY_MS, INDIA_AHEAD_MS, toDay } from '../domain/calendar.ts';
import type { LeadType } from '../domain/lead-rules.ts';
import { KIND_NAMES, LEAD_STATUSES, type LeadFilter, type LeadStatus } from './lead-record.ts';
import type { GuardedStore } from './ledger-store.ts';

export type TypeCounts = Record<LeadType, number>;

/** The leads that are in the ledger, without those that were withdrawn. */
interface LeadCounts {
  counts: Record<LeadStatus, number>;
  /** By week in India, newest first; `week` is its Monday, `YYYY-MM-DD`. A week without leads is left out. */
  weeks: ({ week: string } & TypeCounts)[];
  /** Most leads first. `page` is the path of our page, null if none is known. */
  pages: ({ page: string | null } & TypeCounts)[];
}

export interface LedgerStats extends LeadCounts {
  /** Of all times, like the next. */
  undelivered: number;
  /** The age of the oldest; 0 if there is none. */
  oldestUndeliveredMs: number;
}

/** Days from the last Monday before 1970 to 1 January 1970, a Thursday. */
const MONDAY = 3;
const WEEK = 7;

/** Counts the leads that were accepted in a time. It scans them all. */
export function countLeads(
  store: GuardedStore,
  { since = 0, until = Number.MAX_SAFE_INTEGER }: Pick<LeadFilter, 'since' | 'until'>,
): LeadCounts {
  const weekNumber = `(accepted_at + ${INDIA_AHEAD_MS + MONDAY * DAY_MS}) / ${WEEK * DAY_MS}`;
  const rows = store.all<{ week: number; page: string | null; type: LeadType; status: LeadStatus; count: number }>(
    `SELECT ${weekNumber} AS week, page, lead_type AS type, status, COUNT(*) AS count FROM leads
       WHERE status <> 'withdrawn' AND accepted_at >= ? AND accepted_at < ? GROUP BY 1, 2, 3, 4`,
    ...[since, until],
  );
  const counts = Object.fromEntries(LEAD_STATUSES.map((status) => [status, 0])) as LeadCounts['counts'];
  for (const { status, count } of rows) counts[status] += count;
  const weeks = [...Map.groupBy(rows, ({ week }) => week)]
    .toSorted(([one], [other]) => other - one)
    .map(([week, ofWeek]) => ({ week: toDay(week * WEEK - MONDAY), ...byType(ofWeek) }));
  const pages = [...Map.groupBy(rows, ({ page }) => page)]
    .map(([page, ofPage]) => ({ page, ...byType(ofPage) }))
    .toSorted((one, other) => allOf(other) - allOf(one) || String(one.page).localeCompare(String(other.page)));
  return { counts, weeks, pages };
}

export const COUNTED_TYPES = Object.keys(KIND_NAMES) as LeadType[];

function byType(rows: readonly { type: LeadType; count: number }[]): TypeCounts {
  const none = Object.fromEntries(COUNTED_TYPES.map((type) => [type, 0])) as TypeCounts;
  for (const { type, count } of rows) none[type] += count;
  return none;
}

function allOf(counts: TypeCounts): number {
  return COUNTED_TYPES.reduce((sum, type) => sum + counts[type], 0);
}
