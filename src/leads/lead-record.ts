/** Lead records with their ids, reference numbers and database rows, the states of delivery, and pages of records. */
import * as v from 'valibot';
import { IdempotencyKeySchema, WIRE_FIELDS } from '../api/contract.ts';
import type { SqlValue } from '../domain/host.ts';
import {
  formFields,
  LEAD_FIELDS,
  LEAD_FORMS,
  type LeadFieldName,
  type LeadFormKind,
  leadField,
} from '../domain/lead-fields.ts';
import { type Lead, LeadSchema, type LeadType } from '../domain/lead-rules.ts';
import { UpstreamIdSchema } from '../upstream/upstream-reply.ts';

/**
 * `received`: no attempt has ended yet. `retrying`: the last attempt failed, and another is due. `delivered`: the
 * upstream has it. `refused`: the upstream refused it; the firm can read it.
 */
export const LEAD_STATES = ['received', 'retrying', 'delivered', 'refused'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

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
 * `new` until it is answered, and a tap, which cannot be answered, is `kept`. The rule is in the schema of the ledger.
 */
export const LEAD_STATUSES = ['new', 'kept', ...LEAD_STATES, 'answered'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** The states that an event changes to `to`. A settled lead is not settled again. */
export function statesBefore(event: LeadEvent, to: LeadState): LeadState[] {
  return LEAD_STATES.filter((state) => nextState(state, event) === to && (state !== to || isUndelivered(state)));
}

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Milliseconds since 1970. */
const Time = Count;

/**
 * A lead as the ledger stores it, and as it may come back from a backup: what a visitor typed passes the rules of the
 * forms, and the rest is of the form that this program writes. All times are milliseconds since 1970.
 */
export const LeadRecordSchema = v.pipe(
  v.object({
    /** Its shard and a UUID: `00-<uuid>`. */
    id: v.pipe(v.string(), v.regex(/^\d\d-[0-9a-f-]{36}$/)),
    /** The number that the visitor sees, without its hyphen. */
    reference: v.pipe(v.string(), v.regex(/^[0-9A-HJKMNP-TV-Z]{8}$/)),
    /** Sent to the upstream with every attempt. */
    idempotencyKey: IdempotencyKeySchema,
    lead: LeadSchema,
    suspect: v.boolean(),
    state: v.picklist(LEAD_STATES),
    /** The result of the first attempt, which the visitor sees; null until it has ended. */
    firstAnswer: v.nullable(v.picklist(['delivered', 'retrying', 'refused'])),
    /** Attempts that have ended. */
    attempts: Count,
    /** The kind of the last failure, never the upstream's message. */
    lastFailure: v.nullable(v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,100}$/))),
    /** The lead's id at the upstream, once delivered. */
    upstreamId: v.nullable(UpstreamIdSchema),
    acceptedAt: Time,
    /** When the next attempt is due, while the lead is undelivered. */
    nextAttemptAt: v.nullable(Time),
    /** When it was delivered or refused. */
    settledAt: v.nullable(Time),
    /** Whether an attempt to forward it began. Always false without an upstream of the firm. */
    tried: v.optional(v.boolean(), true),
    /** Path of our page that sent it, if known. */
    page: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^\/[\w./-]{0,200}$/))), null),
    /** When someone marked it as answered. */
    answeredAt: v.optional(v.nullable(Time), null),
  }),
  v.check(({ state, nextAttemptAt }) => isUndelivered(state) === (nextAttemptAt !== null)),
  v.check(({ state, settledAt }) => isUndelivered(state) === (settledAt === null)),
);
export type LeadRecord = v.InferOutput<typeof LeadRecordSchema>;

/** Whether the visitor only tapped a contact button, which cannot be answered. */
export function isTap(type: LeadType): type is 'phone' | 'whatsapp' {
  return type === 'phone' || type === 'whatsapp';
}

/** A lead as the ledger lists it. Only a lead of the list of locked ones is `withdrawn`. */
export type ListedLead = LeadRecord & { status: LeadStatus | 'withdrawn' };

/** The filters of `bun run leads`. */
export interface LeadFilter extends LeadPageRequest {
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

/** From a time up to, but without, another: milliseconds since 1970. */
export interface DayRange {
  since: number;
  until: number;
}

export type UndeliveredLead = ListedLead & {
  /** Since it was accepted. */
  ageMs: number;
};

export interface LedgerStats {
  counts: Record<LeadStatus, number>;
  undelivered: number;
  /** Age of the oldest undelivered lead; 0 if there is none. */
  oldestUndeliveredMs: number;
}

/** A lead that was erased on request. The firm must also erase it at the upstream. */
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

/** A lead from a form, rather than from a tap. */
export type FormLead = Extract<Lead, { lead_type: LeadFormKind }>;

export function isForm(lead: Lead): lead is FormLead {
  return !isTap(lead.lead_type);
}

/** How lists and notices name a kind of lead. */
export const KIND_NAMES: Readonly<Record<LeadType, string>> = {
  ...(Object.fromEntries(Object.entries(LEAD_FORMS).map(([kind, { name }]) => [kind, name])) as Record<
    LeadFormKind,
    string
  >),
  phone: 'tap on call',
  whatsapp: 'tap on WhatsApp',
};

/** What the visitor gave, by field, in the order of the form. Nothing for a tap. */
export function givenFields(lead: Lead): Partial<Record<LeadFieldName, string>> {
  if (!isForm(lead)) return {};
  const given: Partial<Record<LeadFieldName, string | undefined>> = lead;
  return Object.fromEntries(
    formFields(lead.lead_type).flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
}

/** The fields that the wire contract lacks, as lines: "Call: evening, Hindi". Fields with the same word share a line. */
export function extraLines(lead: Lead): string[] {
  const given = Object.entries(givenFields(lead)) as [LeadFieldName, string][];
  const extra = given.filter(([name]) => !WIRE_FIELDS.some((field) => field === name));
  const lines = Map.groupBy(extra, ([name]) => leadField(name).line ?? LEAD_FIELDS[name].label);
  return [...lines].map(([word, fields]) => `${word}: ${fields.map(([, value]) => value).join(', ')}`);
}

/** The visitor's input as JSON, for the table `words`; null for a tap. */
export function wordsJson(lead: Lead): string | null {
  return isForm(lead) ? JSON.stringify(givenFields(lead)) : null;
}

/** The columns of `leads`, each named after its field of a record, and the lead's words. */
export const LEAD_COLUMNS = [
  ...Object.keys(LeadRecordSchema.entries).map((field) => `leads.${columnOf(field)} AS ${field}`),
  'leads.status',
  'words.words',
].join(', ');

function columnOf(field: string): string {
  return field === 'lead' ? 'lead_type' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A row with the {@link LEAD_COLUMNS}. */
export type LeadRow = Omit<ListedLead, 'lead' | 'suspect' | 'tried'> & {
  lead: LeadType;
  words: string | null;
  suspect: number;
  tried: number;
};

export function toRecord({ words, ...row }: LeadRow): ListedLead {
  const lead = { lead_type: row.lead, ...(words !== null && JSON.parse(words)) } as Lead;
  return { ...row, lead, suspect: row.suspect === 1, tried: row.tried === 1 };
}

export function toRow(record: LeadRecord): Record<string, SqlValue> {
  const values = {
    ...record,
    lead: record.lead.lead_type,
    suspect: Number(record.suspect),
    tried: Number(record.tried),
  };
  const fields = Object.keys(LeadRecordSchema.entries) as (keyof LeadRecord)[];
  return Object.fromEntries(fields.map((field) => [columnOf(field), values[field]]));
}

/** Another key under which the same lead may have been accepted. */
export interface EarlierKey {
  key: string;
  /** Only a lead accepted after this time is the same lead, milliseconds since 1970. */
  since: number;
}

export interface NewLead {
  lead: Lead;
  /** A UUID that the browser generates for each lead, and anew after a refusal. */
  idempotencyKey: string;
  earlier?: EarlierKey;
  /** See spam-signs.ts. */
  suspect: boolean;
  /** Path of our page that sent it. */
  page?: string | undefined;
  /** The channels that must notify the firm of it, and when. */
  notices?: { channels: readonly string[]; at: number } | undefined;
  /** How long it is stored once it is settled, days from its acceptance. */
  retentionDays?: number | undefined;
  /** When the dispatcher may lease it. Later than now if a first attempt follows at once. */
  nextAttemptAt: number;
}

/** The only shard. Ids name their shard, so that more can be added later. */
const SHARD = '00';

/** Crockford's base 32, without I, L, O and U, so that a number can be read out over the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

export function newLeadId(): string {
  return `${SHARD}-${crypto.randomUUID()}`;
}

/** A new reference number: eight characters, 40 random bits. May collide with an existing one. */
export function newReference(): string {
  // 256 is a multiple of 32, so all characters are equally likely.
  return Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) =>
    ALPHABET.charAt(byte % ALPHABET.length),
  ).join('');
}

/** A reference number as it is displayed: "7K3M-92QX". */
export function shownReference(reference: string): string {
  return `${reference.slice(0, 4)}-${reference.slice(4)}`;
}

/** Normalises a typed reference number for the ledger: upper case, O as 0, I and L as 1, without spaces and hyphens. */
export function readReference(typed: string): string {
  // Combining marks go first: a long run of them makes `normalize` slow.
  return typed
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

/** The most items of one page. */
export const MAX_LISTED = 1000;

/** The position after the last row of a page. Rows added meanwhile cause neither gaps nor repeats. */
export interface RowCursor {
  /** The row's time in the order of the list, milliseconds since 1970. */
  at: number;
  id: string;
}

export interface LeadPageRequest<Cursor = RowCursor> {
  /** 1 to {@link MAX_LISTED}, which is also the default. */
  limit?: number | undefined;
  /** The `next` of the previous page. */
  after?: Cursor | undefined;
}

export interface LeadPage<Item, Cursor = RowCursor> {
  items: Item[];
  /** The cursor of the next page; null if this is the last. */
  next: Cursor | null;
}

export async function* pagesOf<Item, Cursor = RowCursor>(
  read: (request: LeadPageRequest<Cursor>) => Promise<LeadPage<Item, Cursor>>,
): AsyncGenerator<Item[]> {
  let page = await read({});
  yield page.items;
  while (page.next !== null) {
    page = await read({ after: page.next });
    yield page.items;
  }
}
