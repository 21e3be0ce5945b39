/** A lead as the ledger holds it, and as its rows spell it. */
import * as v from 'valibot';
import { formFields, LEAD_TYPES, type Lead, type LeadType } from '../domain/lead-rules.ts';
import { LEAD_STATES, type LeadState, type LeadStatus } from './lead-state.ts';
import type { PageRequest } from './page.ts';

/** A lead as it was accepted, by the rules of its day: a backup must not fail because the rules became stricter. */
const KeptLeadSchema = v.pipe(
  v.strictObject({
    lead_type: v.picklist(LEAD_TYPES),
    ...v.entriesFromList(formFields('contact'), v.optional(v.string())),
  }),
  v.transform((lead) => lead as Lead),
);

const Time = v.pipe(v.number(), v.integer());

/** All times are milliseconds since 1970. */
export const LeadRecordSchema = v.object({
  /** `00-<uuid>`: the shard it lives in, and a UUID. */
  id: v.string(),
  /** What the visitor was shown, without its hyphen. */
  reference: v.string(),
  /** Sent to the upstream with every try. */
  idempotencyKey: v.string(),
  lead: KeptLeadSchema,
  /** Looks like spam; kept and delivered all the same. */
  suspect: v.boolean(),
  state: v.picklist(LEAD_STATES),
  /** How the first try ended, which is what the visitor was shown; null until it has. */
  firstAnswer: v.nullable(v.picklist(['delivered', 'retrying', 'refused'])),
  /** Tries that have ended. */
  attempts: v.number(),
  /** What kind of failure the last failed try was; never what the upstream said. */
  lastFailure: v.nullable(v.string()),
  /** The lead's id at the upstream, once delivered. */
  upstreamId: v.nullable(v.string()),
  acceptedAt: Time,
  /** When it is due, while it is owed to the upstream. */
  nextAttemptAt: v.nullable(Time),
  /** When it was delivered or refused. */
  settledAt: v.nullable(Time),
  /** Whether a try to pass it on began. Without a system of the firm's own there is none: the lead is delivered by being kept here. */
  tried: v.optional(v.boolean(), true),
  /** Path of the page of ours that it was sent from, where that is known. */
  page: v.optional(v.nullable(v.string()), null),
  /** When somebody marked it as answered. */
  answeredAt: v.optional(v.nullable(Time), null),
});
export type LeadRecord = v.InferOutput<typeof LeadRecordSchema>;

/** Whether somebody only pressed a contact button: there is nothing to answer. */
export function isTap(type: LeadType): type is 'phone' | 'whatsapp' {
  return type === 'phone' || type === 'whatsapp';
}

/** How a lead stands, for the firm's lists. The ledger filters by the same, in SQL. */
export function statusOf({ answeredAt, tried, state, lead }: LeadRecord): LeadStatus {
  if (answeredAt !== null) return 'answered';
  if (tried || state !== 'delivered') return state;
  return isTap(lead.lead_type) ? 'kept' : 'new';
}

/** What `bun run leads` can ask for. Newest first. */
export interface LeadFilter extends PageRequest {
  /** One lead: its id, or its reference number as people type it. */
  lead?: string | undefined;
  state?: LeadStatus | undefined;
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
  counts: Record<LeadStatus, number>;
  /** Leads still owed to the upstream. */
  undelivered: number;
  /** Age of the oldest of them, milliseconds; 0 where there is none. */
  oldestUndeliveredMs: number;
}

/** A lead that was erased on request, and must be erased at the upstream too. So the ledger notes it, and so the erasure log keeps it. */
export const ErasureSchema = v.object({
  id: v.string(),
  /** The upstream knows the lead by it, also where it took the lead and its answer was lost. */
  idempotencyKey: v.string(),
  /** Null where no try had been answered with an id. */
  upstreamId: v.nullable(v.string()),
  /** Tries that had begun, one that was under way included. From 1 the upstream may hold the lead. Null: not known. */
  attempts: v.nullable(v.number()),
  erasedAt: Time,
});
export type Erasure = v.InferOutput<typeof ErasureSchema>;

/** Whether two leads say the same, however their fields are ordered: compares what the ledger would keep of them. */
export function isSameLead(one: Lead, other: Lead): boolean {
  return one.lead_type === other.lead_type && wordsOf(one) === wordsOf(other);
}

/** What a visitor typed, as the JSON that the table `words` keeps; null for a tap, which has no words. */
export function wordsOf(lead: Lead): string | null {
  const fields: Partial<Record<string, string | undefined>> = lead;
  const given = formFields('contact')
    .filter((field) => fields[field] !== undefined)
    .map((field) => [field, fields[field]]);
  return given.length === 0 ? null : JSON.stringify(Object.fromEntries(given));
}

/** A row of `leads` joined with its row of `words`. */
export type LeadRow = Record<
  | 'id'
  | 'reference'
  | 'idempotency_key'
  | 'lead_type'
  | 'words'
  | 'state'
  | 'first_answer'
  | 'last_failure'
  | 'upstream_id'
  | 'page',
  string | null
> &
  Record<
    'words_id' | 'suspect' | 'attempts' | 'tried' | 'accepted_at' | 'next_attempt_at' | 'settled_at' | 'answered_at',
    number | null
  >;

/** A row as a record. The table's own constraints vouch for what is not null. */
export function recordOf(row: LeadRow): LeadRecord {
  return {
    id: row.id as string,
    reference: row.reference as string,
    idempotencyKey: row.idempotency_key as string,
    lead: { lead_type: row.lead_type, ...(row.words !== null && JSON.parse(row.words)) } as Lead,
    suspect: row.suspect === 1,
    state: row.state as LeadState,
    firstAnswer: row.first_answer as LeadRecord['firstAnswer'],
    attempts: row.attempts as number,
    lastFailure: row.last_failure,
    upstreamId: row.upstream_id,
    acceptedAt: row.accepted_at as number,
    nextAttemptAt: row.next_attempt_at,
    settledAt: row.settled_at,
    tried: row.tried === 1,
    page: row.page,
    answeredAt: row.answered_at,
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
  page?: string | undefined;
  /** Which channels are owed a notice of it, and from when. */
  notices?: { channels: readonly string[]; at: number } | undefined;
  /**
   * When the dispatcher may take it, should the try that follows at once never end: the process may die in it. Where that
   * is now, no try follows at once.
   */
  nextAttemptAt: number;
}
