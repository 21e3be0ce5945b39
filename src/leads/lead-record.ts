/** A lead as the ledger holds it, and as its rows spell it. */
import type { Lead, LeadType } from '../domain/lead-rules.ts';
import type { SqlValue } from '../domain/sql.ts';
import type { LeadState } from './lead-state.ts';
import type { PageRequest } from './page.ts';

/** All times are milliseconds since 1970. */
export interface LeadRecord {
  /** `00-<uuid>`: the shard it lives in, and a UUID. */
  id: string;
  /** What the visitor was shown, without its hyphen. */
  reference: string;
  /** Sent to the upstream with every try. */
  idempotencyKey: string;
  lead: Lead;
  /** Looks like spam; kept and delivered all the same. */
  suspect: boolean;
  state: LeadState;
  /** How the first try ended, which is what the visitor was told; null until it has. */
  firstAnswer: 'delivered' | 'retrying' | 'refused' | null;
  /** Tries that have ended. */
  attempts: number;
  /** What kind of failure the last failed try was; never what the upstream said. */
  lastFailure: string | null;
  /** The lead's id at the upstream, once delivered. */
  upstreamId: string | null;
  acceptedAt: number;
  /** When it is due, while it is owed to the upstream. */
  nextAttemptAt: number | null;
  /** When it was delivered or refused. */
  settledAt: number | null;
}

/** What `bun run leads` can ask for. Newest first. */
export interface LeadFilter extends PageRequest {
  /** One lead: its id, or its reference number as people type it. */
  lead?: string | undefined;
  state?: LeadState | undefined;
  type?: LeadType | undefined;
  suspect?: boolean | undefined;
  /** Accepted at or after, milliseconds. */
  since?: number | undefined;
  /** Accepted before, milliseconds. */
  until?: number | undefined;
}

/** An owed lead, and for how long it has been owed, in milliseconds. */
export interface UndeliveredLead extends LeadRecord {
  ageMs: number;
}

export interface LedgerStats {
  counts: Record<LeadState, number>;
  /** Leads still owed to the upstream. */
  undelivered: number;
  /** Age of the oldest of them, milliseconds; 0 where there is none. */
  oldestUndeliveredMs: number;
}

/** A lead that was erased on request, and must be erased at the upstream too. */
export interface Erasure {
  id: string;
  /** The upstream knows the lead by it, also where it took the lead and its answer was lost. */
  idempotencyKey: string;
  /** Null where no try had been answered with an id. */
  upstreamId: string | null;
  /** Tries that had begun, one that was under way included. From 1 the upstream may hold the lead. Null: not known. */
  attempts: number | null;
  erasedAt: number;
}

const FIELDS = ['full_name', 'email', 'phone', 'message', 'best_time', 'language'] as const;

/** Whether two leads say the same, however their fields are ordered: what is compared is what the ledger would hold of them. */
export function isSameLead(one: Lead, other: Lead): boolean {
  const values = leadValues(other);
  return leadValues(one).every((value, at) => value === values[at]);
}

/** The text columns of a lead, in the order of {@link LEAD_COLUMNS}. */
export function leadValues(lead: Lead): SqlValue[] {
  const fields: Partial<Record<string, string | undefined>> = lead;
  return [lead.lead_type, ...FIELDS.map((field) => fields[field] ?? null)];
}

export const LEAD_COLUMNS = `lead_type, ${FIELDS.join(', ')}`;

/**
 * Assignments that write zeros over the words of a lead, as many as there were bytes: the engine then does it in place, also
 * where it does not zero what it deletes.
 */
export const BLANKED = FIELDS.map((field) => `${field} = replace(hex(zeroblob(length(CAST(${field} AS BLOB)))), '00', '0')`).join(', ');

export type LeadRow = Record<
  (typeof FIELDS)[number] | 'id' | 'reference' | 'idempotency_key' | 'lead_type' | 'state' | 'first_answer' | 'last_failure' | 'upstream_id',
  string | null
> &
  Record<'suspect' | 'attempts' | 'tried' | 'accepted_at' | 'next_attempt_at' | 'settled_at', number | null>;

/** A row as a record. The table's own constraints vouch for what is not null. */
export function recordOf(row: LeadRow): LeadRecord {
  const given = FIELDS.filter((field) => row[field] !== null).map((field) => [field, row[field]]);
  return {
    id: row.id as string,
    reference: row.reference as string,
    idempotencyKey: row.idempotency_key as string,
    lead: { lead_type: row.lead_type, ...Object.fromEntries(given) } as Lead,
    suspect: row.suspect === 1,
    state: row.state as LeadState,
    firstAnswer: row.first_answer as LeadRecord['firstAnswer'],
    attempts: row.attempts as number,
    lastFailure: row.last_failure,
    upstreamId: row.upstream_id,
    acceptedAt: row.accepted_at as number,
    nextAttemptAt: row.next_attempt_at,
    settledAt: row.settled_at,
  };
}

/** Another key under which the same lead may have been taken. */
export interface EarlierKey {
  key: string;
  /** A lead of it that was accepted after this time is the same lead, milliseconds since 1970. */
  since: number;
}

/** What is asked to be kept. */
export interface NewLead {
  lead: Lead;
  /** UUID; the same one again is the same lead again. */
  idempotencyKey: string;
  earlier?: EarlierKey;
  suspect: boolean;
  /**
   * When the dispatcher may take it, should the try that follows at once never end: the process may die in it. Where that
   * is now, no try follows at once.
   */
  nextAttemptAt: number;
}
