/** A lead as the ledger returns it and stores it in rows, and the states of its delivery. */
import * as v from 'valibot';
import { formFields, LEAD_TYPES, type Lead, type LeadType } from '../domain/lead-rules.ts';
import type { PageRequest } from './page.ts';

/**
 * `received`: stored, no attempt has ended yet. `retrying`: the last attempt failed, another is due. `delivered`: the upstream has it.
 * `refused`: the upstream refused it; stored for the firm to read.
 */
export type LeadState = 'received' | 'retrying' | 'delivered' | 'refused';
export const LEAD_STATES = ['received', 'retrying', 'delivered', 'refused'] as const satisfies readonly LeadState[];

/** An attempt ends in one of three ways, or the firm asks for another attempt. */
export type LeadEvent = 'delivered' | 'failed' | 'refused' | 'redeliver';

/**
 * `delivered` is final, whatever an overlapping attempt returns: the upstream has the lead. A refused lead changes only if the firm asks for
 * another attempt, or if an overlapping attempt succeeds.
 */
const TABLE: Record<LeadState, Record<LeadEvent, LeadState>> = {
  received: { delivered: 'delivered', failed: 'retrying', refused: 'refused', redeliver: 'retrying' },
  retrying: { delivered: 'delivered', failed: 'retrying', refused: 'refused', redeliver: 'retrying' },
  delivered: { delivered: 'delivered', failed: 'delivered', refused: 'delivered', redeliver: 'delivered' },
  refused: { delivered: 'delivered', failed: 'refused', refused: 'refused', redeliver: 'retrying' },
};

/** The state after an event. */
export function nextState(state: LeadState, event: LeadEvent): LeadState {
  return TABLE[state][event];
}

/** Whether a lead in this state is undelivered. */
export function isUndelivered(state: LeadState): boolean {
  return state === 'received' || state === 'retrying';
}

/**
 * The status in the firm's lists: the state of delivery until someone has answered the lead. If there is no system to deliver it to, a
 * form is `new` until then, and a tap, which cannot be answered, is `kept`.
 */
export const LEAD_STATUSES = ['new', 'kept', ...LEAD_STATES, 'answered'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** The states from which an event leads to `to`. A settled state is not settled again. */
export function statesBefore(event: LeadEvent, to: LeadState): LeadState[] {
  return LEAD_STATES.filter((state) => nextState(state, event) === to && (state !== to || isUndelivered(state)));
}

/** A lead as it was accepted, by the rules of that day: a backup must not fail because the rules became stricter. */
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
  /** `00-<uuid>`: the shard it lives in, and a UUID. */
  id: v.string(),
  /** The number that the visitor saw, without its hyphen. */
  reference: v.string(),
  /** Sent to the upstream with every attempt. */
  idempotencyKey: v.string(),
  lead: StoredLeadSchema,
  /** Looks like spam; stored and delivered like any other. */
  suspect: v.boolean(),
  state: v.picklist(LEAD_STATES),
  /** The result of the first attempt, which the visitor saw; null until it has ended. */
  firstAnswer: v.nullable(v.picklist(['delivered', 'retrying', 'refused'])),
  /** Attempts that have ended. */
  attempts: v.number(),
  /** The kind of the last failure; never the upstream's words. */
  lastFailure: v.nullable(v.string()),
  /** The lead's id at the upstream, once delivered. */
  upstreamId: v.nullable(v.string()),
  acceptedAt: Time,
  /** When the next attempt is due, while the lead is undelivered. */
  nextAttemptAt: v.nullable(Time),
  /** When it was delivered or refused. */
  settledAt: v.nullable(Time),
  /** Whether an attempt to forward it began. Without a system of the firm's own there is none: storing the lead here delivers it. */
  tried: v.optional(v.boolean(), true),
  /** Path of our page that sent it, if known. */
  page: v.optional(v.nullable(v.string()), null),
  /** When someone marked it as answered. */
  answeredAt: v.optional(v.nullable(Time), null),
});
export type LeadRecord = v.InferOutput<typeof LeadRecordSchema>;

/** Whether the visitor only pressed a contact button: there is nothing to answer. */
export function isTap(type: LeadType): type is 'phone' | 'whatsapp' {
  return type === 'phone' || type === 'whatsapp';
}

/** The status in the firm's lists. The ledger filters by the same rule, in SQL. */
export function statusOf({ answeredAt, tried, state, lead }: LeadRecord): LeadStatus {
  if (answeredAt !== null) return 'answered';
  if (tried || state !== 'delivered') return state;
  return isTap(lead.lead_type) ? 'kept' : 'new';
}

/** The filters of `bun run leads`. Newest first. */
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

/** An undelivered lead, and how long it has been undelivered, milliseconds. */
export interface UndeliveredLead extends LeadRecord {
  ageMs: number;
}

export interface LedgerStats {
  counts: Record<LeadStatus, number>;
  /** Undelivered leads. */
  undelivered: number;
  /** Age of the oldest of them, milliseconds; 0 if there is none. */
  oldestUndeliveredMs: number;
}

/** A lead that was erased on request, and must be erased at the upstream too, as the ledger and the erasure log record it. */
export const ErasureSchema = v.object({
  id: v.string(),
  /** Identifies the lead at the upstream, even if its answer was lost. */
  idempotencyKey: v.string(),
  /** Null where no attempt was answered with an id. */
  upstreamId: v.nullable(v.string()),
  /** Attempts that had begun, one in progress included. From 1 on the upstream may have the lead. Null: not known. */
  attempts: v.nullable(v.number()),
  erasedAt: Time,
});
export type Erasure = v.InferOutput<typeof ErasureSchema>;

/** Whether two leads have the same content, in any order of their fields: compares what the ledger would store. */
export function isSameLead(one: Lead, other: Lead): boolean {
  return one.lead_type === other.lead_type && wordsJson(one) === wordsJson(other);
}

/** The visitor's input as JSON, for the table `words`; null for a tap, which has no words. */
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

/** A row as a record. The table's constraints guarantee the columns that are not null. */
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
  /** A lead of that key that was accepted after this time is the same lead, milliseconds since 1970. */
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
  /** The channels that must notify the firm of it, and from when. */
  notices?: { channels: readonly string[]; at: number } | undefined;
  /**
   * When the dispatcher may take it, in case the process ends during the first attempt. If that is now, no attempt follows at once.
   */
  nextAttemptAt: number;
}
