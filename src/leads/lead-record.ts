/** Lead records and their database rows, and the states of delivery. */
import * as v from 'valibot';
import { formFields, LEAD_TYPES, type Lead, type LeadType } from '../domain/lead-rules.ts';
import type { PageRequest } from './page.ts';

/**
 * `received`: no attempt has ended yet. `retrying`: the last attempt failed, and another is due. `delivered`: the
 * upstream has it. `refused`: the upstream refused it; the firm can read it.
 */
export type LeadState = 'received' | 'retrying' | 'delivered' | 'refused';
export const LEAD_STATES = ['received', 'retrying', 'delivered', 'refused'] as const satisfies readonly LeadState[];

/** The result of an attempt, or the firm's request for another one. */
export type LeadEvent = 'delivered' | 'failed' | 'refused' | 'redeliver';

/**
 * `delivered` is final, because the upstream has the lead, whatever an overlapping attempt returns. A refused lead
 * changes only if the firm asks for another attempt or an overlapping attempt succeeds.
 */
const TABLE: Record<LeadState, Record<LeadEvent, LeadState>> = {
  received: { delivered: 'delivered', failed: 'retrying', refused: 'refused', redeliver: 'retrying' },
  retrying: { delivered: 'delivered', failed: 'retrying', refused: 'refused', redeliver: 'retrying' },
  delivered: { delivered: 'delivered', failed: 'delivered', refused: 'delivered', redeliver: 'delivered' },
  refused: { delivered: 'delivered', failed: 'refused', refused: 'refused', redeliver: 'retrying' },
};

export function nextState(state: LeadState, event: LeadEvent): LeadState {
  return TABLE[state][event];
}

export function isUndelivered(state: LeadState): boolean {
  return state === 'received' || state === 'retrying';
}

/**
 * The status in the firm's lists: the state of delivery, or `answered`. Without an upstream of the firm, a form is
 * `new` until it is answered, and a tap, which cannot be answered, is `kept`.
 */
export const LEAD_STATUSES = ['new', 'kept', ...LEAD_STATES, 'answered'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** The states that an event changes to `to`. A settled lead is not settled again. */
export function statesBefore(event: LeadEvent, to: LeadState): LeadState[] {
  return LEAD_STATES.filter((state) => nextState(state, event) === to && (state !== to || isUndelivered(state)));
}

/** A stored lead. Lenient, so that a backup does not fail because the rules for forms became stricter. */
const StoredLeadSchema = v.pipe(
  v.strictObject({
    lead_type: v.picklist(LEAD_TYPES),
    ...v.entriesFromList(formFields('contact'), v.optional(v.string())),
  }),
  v.transform((lead) => lead as Lead),
);

const Time = v.pipe(v.number(), v.integer());

/** All times are milliseconds since 1970. */
export const LeadRecordSchema = v.object({
  /** Its shard and a UUID: `00-<uuid>`. */
  id: v.string(),
  /** The number that the visitor sees, without its hyphen. */
  reference: v.string(),
  /** Sent to the upstream with every attempt. */
  idempotencyKey: v.string(),
  lead: StoredLeadSchema,
  /** Whether it looks like spam. */
  suspect: v.boolean(),
  state: v.picklist(LEAD_STATES),
  /** The result of the first attempt, which the visitor sees; null until it has ended. */
  firstAnswer: v.nullable(v.picklist(['delivered', 'retrying', 'refused'])),
  /** Attempts that have ended. */
  attempts: v.number(),
  /** The kind of the last failure, never the upstream's message. */
  lastFailure: v.nullable(v.string()),
  /** The lead's id at the upstream, once delivered. */
  upstreamId: v.nullable(v.string()),
  acceptedAt: Time,
  /** When the next attempt is due, while the lead is undelivered. */
  nextAttemptAt: v.nullable(Time),
  /** When it was delivered or refused. */
  settledAt: v.nullable(Time),
  /**
   * Whether an attempt to forward it began. Always false without an upstream of the firm, because storing a lead then
   * delivers it.
   */
  tried: v.optional(v.boolean(), true),
  /** Path of our page that sent it, if known. */
  page: v.optional(v.nullable(v.string()), null),
  /** When someone marked it as answered. */
  answeredAt: v.optional(v.nullable(Time), null),
});
export type LeadRecord = v.InferOutput<typeof LeadRecordSchema>;

/** Whether the visitor only tapped a contact button, which cannot be answered. */
export function isTap(type: LeadType): type is 'phone' | 'whatsapp' {
  return type === 'phone' || type === 'whatsapp';
}

/** The status in the firm's lists. The ledger repeats the rule in SQL, to filter by it. */
export function statusOf({ answeredAt, tried, state, lead }: LeadRecord): LeadStatus {
  if (answeredAt !== null) return 'answered';
  if (tried || state !== 'delivered') return state;
  return isTap(lead.lead_type) ? 'kept' : 'new';
}

/** The filters of `bun run leads`. */
export interface LeadFilter extends PageRequest {
  /** Id of one lead, or its reference number as typed. */
  lead?: string | undefined;
  state?: LeadStatus | undefined;
  type?: LeadType | undefined;
  suspect?: boolean | undefined;
  /** Accepted at or after, milliseconds. */
  since?: number | undefined;
  /** Accepted before, milliseconds. */
  until?: number | undefined;
}

export interface UndeliveredLead extends LeadRecord {
  /** Since it was accepted. */
  ageMs: number;
}

export interface LedgerStats {
  counts: Record<LeadStatus, number>;
  /** Undelivered leads. */
  undelivered: number;
  /** Age of the oldest undelivered lead; 0 if there is none. */
  oldestUndeliveredMs: number;
}

/**
 * The record of a lead that was erased on request, in the ledger and the erasure log. The firm must also erase it at
 * the upstream.
 */
export const ErasureSchema = v.object({
  id: v.string(),
  /** Identifies the lead at the upstream, even if the reply was lost. */
  idempotencyKey: v.string(),
  /** Null if no reply had an id. */
  upstreamId: v.nullable(v.string()),
  /** Attempts that had begun, including one in progress. From 1 on the upstream may have the lead. Null: not known. */
  attempts: v.nullable(v.number()),
  erasedAt: Time,
});
export type Erasure = v.InferOutput<typeof ErasureSchema>;

/** Whether the ledger would store two leads with the same content. */
export function isSameLead(one: Lead, other: Lead): boolean {
  return one.lead_type === other.lead_type && wordsJson(one) === wordsJson(other);
}

/** The visitor's input as JSON, for the table `words`; null for a tap. */
export function wordsJson(lead: Lead): string | null {
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

/** Converts a row to a record. The table's constraints guarantee the columns that are not null. */
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

/** Another key under which the same lead may have been accepted. */
export interface EarlierKey {
  key: string;
  /** Only a lead accepted after this time is the same lead, milliseconds since 1970. */
  since: number;
}

/** A lead to store. */
export interface NewLead {
  lead: Lead;
  /** UUID; the same key again is the same lead. */
  idempotencyKey: string;
  earlier?: EarlierKey;
  suspect: boolean;
  page?: string | undefined;
  /** The channels that must notify the firm of it, and when. */
  notices?: { channels: readonly string[]; at: number } | undefined;
  /** When the dispatcher may lease it. Later than now if a first attempt follows at once. */
  nextAttemptAt: number;
}
