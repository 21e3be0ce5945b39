/** Records of leads: their states, ids, reference numbers, rows in the database, and pages of them. */
import * as v from 'valibot';
import { IdempotencyKeySchema, WIRE_FIELDS } from '../api/contract.ts';
import type { SqlValue } from '../domain/host.ts';
import { formFields, type LeadFieldName, type LeadFormKind } from '../domain/lead-fields.ts';
import { type Lead, LeadSchema, type LeadType } from '../domain/lead-rules.ts';
import { UpstreamIdSchema } from '../upstream/upstream-reply.ts';

/** `received`: no attempt has ended. `retrying`: the last one failed. `delivered`: the upstream has it. */
export const LEAD_STATES = ['received', 'retrying', 'delivered', 'refused'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** What becomes of a lead, and the states in which it does: `delivered` is final, whatever a late attempt returns. */
export const LEAD_EVENTS = {
  delivered: { to: 'delivered', from: ['received', 'retrying', 'refused'] },
  failed: { to: 'retrying', from: ['received', 'retrying'] },
  refused: { to: 'refused', from: ['received', 'retrying'] },
  redeliver: { to: 'retrying', from: ['received', 'retrying', 'refused'] },
} as const satisfies Record<string, { to: LeadState; from: readonly LeadState[] }>;
export type LeadEvent = keyof typeof LEAD_EVENTS;

/** In lists. Without an upstream of the firm, a form is `new` until answered, and a tap `kept`: see migration-1.sql. */
export const LEAD_STATUSES = ['new', 'kept', ...LEAD_STATES, 'answered'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Milliseconds since 1970. */
const Time = Count;
const Reference = v.pipe(v.string(), v.regex(/^[0-9A-HJKMNP-TV-Z]{8}(?:[0-9A-HJKMNP-TV-Z]{2})?$/));

/** A lead as the ledger stores it, and as a backup may bring it back: the visitor's words pass the rules of the forms. */
export const LeadRecordSchema = v.pipe(
  v.object({
    /** Its shard and a UUID: `00-<uuid>`. */
    id: v.pipe(v.string(), v.regex(/^\d\d-[0-9a-f-]{36}$/)),
    /** Without the hyphens that the visitor sees. Old ones have no mark: see drawReference. */
    reference: Reference,
    idempotencyKey: IdempotencyKeySchema,
    lead: LeadSchema,
    suspect: v.boolean(),
    state: v.picklist(LEAD_STATES),
    /** The result of the first attempt, which the visitor sees. */
    firstAnswer: v.nullable(v.picklist(['delivered', 'retrying', 'refused'])),
    /** How many have ended. */
    attempts: Count,
    /** Never the upstream's message. */
    lastFailure: v.nullable(v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,100}$/))),
    upstreamId: v.nullable(UpstreamIdSchema),
    acceptedAt: Time,
    nextAttemptAt: v.nullable(Time),
    settledAt: v.nullable(Time),
    /** Whether an attempt began. Always false without an upstream of the firm. */
    tried: v.optional(v.boolean(), true),
    /** The path of our page that sent it. */
    page: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^\/[\w./-]{0,200}$/))), null),
    answeredAt: v.optional(v.nullable(Time), null),
    /** Since then the words are not those that the visitor sent. */
    correctedAt: v.optional(v.nullable(Time), null),
    /** Since when the firm must correct the lead in its own system; null if it need not, or has done it. */
    toCorrectSince: v.optional(v.nullable(Time), null),
  }),
  v.check(({ state, nextAttemptAt, settledAt }) => {
    const isSettled = state === 'delivered' || state === 'refused';
    return isSettled === (nextAttemptAt === null) && isSettled === (settledAt !== null);
  }),
);
export type LeadRecord = v.InferOutput<typeof LeadRecordSchema>;

/** A tap on a contact button cannot be answered. */
export function isTap(type: LeadType): type is 'phone' | 'whatsapp' {
  return type === 'phone' || type === 'whatsapp';
}

/** A lead as the ledger lists it. Only locked leads are `withdrawn`. */
export type ListedLead = LeadRecord & { status: LeadStatus | 'withdrawn' };

export interface LeadFilter extends LeadPageRequest {
  /** An id, or a reference number as typed. */
  lead?: string | undefined;
  state?: LeadStatus | undefined;
  /** Forms that the digest counts: no person has answered, and no system of the firm has taken them. */
  unanswered?: true | undefined;
  type?: LeadType | undefined;
  suspect?: boolean | undefined;
  /** A name, e-mail address, phone number or reference number, or a part of one. */
  text?: string | undefined;
  since?: number | undefined;
  until?: number | undefined;
}

export interface TaskFilter extends LeadPageRequest {
  /** An id, or a reference number as typed. */
  lead?: string | undefined;
}

/** When leads were accepted: at `since` or later, and before `until`. Milliseconds since 1970. */
export interface DayRange {
  since: number;
  until: number;
}

export type UndeliveredLead = ListedLead & { ageMs: number };

/** A lead that was erased on request, and which the firm must erase at the upstream too. */
export const ErasureSchema = v.object({
  id: v.string(),
  /** Identifies the lead at the upstream, even if the reply was lost. */
  idempotencyKey: v.string(),
  upstreamId: v.nullable(v.string()),
  /** Attempts that had begun. From 1 on the upstream may have the lead. Null: not known. */
  attempts: v.nullable(v.number()),
  erasedAt: Time,
  /** Of a lead that its visitor withdrew: the firm must say that it is carried out. Null: the firm erased it. */
  reference: v.optional(v.nullable(Reference), null),
  /** When the firm said so. */
  doneAt: v.optional(v.nullable(Time), null),
  /** What the upstream answered when it was asked to erase the lead; null before that. */
  upstreamAnswer: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,100}$/))), null),
});
export type Erasure = v.InferOutput<typeof ErasureSchema>;

/** What a visitor asked for, and the firm must still carry out where else the lead is: in its own system. */
export interface Task extends Pick<Erasure, 'id' | 'idempotencyKey' | 'upstreamId' | 'attempts' | 'upstreamAnswer'> {
  kind: 'withdrawal' | 'correction';
  reference: string;
  /** When it was withdrawn, or first corrected. */
  since: number;
  /** When the upstream is asked to erase the lead; null if it has answered, or is not asked. */
  callAt: number | null;
  callFailures: number;
  /** Of the last call. */
  callFailure: string | null;
}

export function isForm(lead: Lead): lead is Extract<Lead, { lead_type: LeadFormKind }> {
  return !isTap(lead.lead_type);
}

export const KIND_NAMES: Readonly<Record<LeadType, string>> = {
  contact: 'contact form',
  partner: 'partner form',
  phone: 'tap on call',
  whatsapp: 'tap on WhatsApp',
};

/** What the visitor gave, in the order of the form. Nothing for a tap. */
export function givenFields(lead: Lead): Partial<Record<LeadFieldName, string>> {
  if (!isForm(lead)) return {};
  const given: Partial<Record<LeadFieldName, string | undefined>> = lead;
  const entries = formFields(lead.lead_type).map((name) => [name, given[name]]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The specification's message to a program whose lead was not accepted. */
export const TRY_AGAIN = 'Please try again in sometime';

/** How the line of a field begins. Fields with the same word share a line. */
const LINES: Readonly<Partial<Record<LeadFieldName, string>>> = { best_time: 'Call', language: 'Call' };

/** The fields that the wire contract lacks, as lines such as "Call: evening, Hindi". */
export function extraLines(lead: Lead): string[] {
  const given = Object.entries(givenFields(lead)) as [LeadFieldName, string][];
  const extra = given.filter(([name]) => !WIRE_FIELDS.some((field) => field === name));
  const lines = Map.groupBy(extra, ([name]) => LINES[name] ?? name);
  return [...lines].map(([word, fields]) => `${word}: ${fields.map(([, value]) => value).join(', ')}`);
}

/** The visitor's input as JSON, for the table `words`; null for a tap. */
export function stringifyWords(lead: Lead): string | null {
  return isForm(lead) ? JSON.stringify(givenFields(lead)) : null;
}

/** When the job of an undelivered lead is due. */
const NEXT_ATTEMPT = "(SELECT due_at FROM jobs WHERE kind = 'deliver' AND target = '' AND subject = leads.id)";

export const LEAD_COLUMNS = [
  ...Object.keys(LeadRecordSchema.entries).map(
    (field) => `${field === 'nextAttemptAt' ? NEXT_ATTEMPT : `leads.${columnOf(field)}`} AS ${field}`,
  ),
  'leads.status',
  'words.words',
].join(', ');

function columnOf(field: string): string {
  return field === 'lead' ? 'lead_type' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

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

/** The channels that must notify the firm, and when. */
export interface NoticesDue {
  channels: readonly string[];
  at: number;
}

export interface NewLead {
  lead: Lead;
  /** A UUID that the browser generates for each lead, and anew after a refusal. */
  idempotencyKey: string;
  /** Another key of the same lead, if one was accepted under it after `since`, milliseconds since 1970. */
  earlier?: { key: string; since: number };
  suspect: boolean;
  page?: string | undefined;
  notices?: NoticesDue | undefined;
  /** How long it is stored once it is settled, days from its acceptance. */
  retentionDays?: number | undefined;
  /** When its job is due: not yet, if a first attempt follows at once. */
  nextAttemptAt: number;
}

/** Crockford's base 32, without I, L, O and U, so that numbers can be read out. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function drawLeadId(): string {
  // The only shard. Ids name it, so that there can be more.
  return `00-${crypto.randomUUID()}`;
}

/** Characters of a reference number without the mark of its ledger, and of a mark. */
const NUMBER_LENGTH = 8;
const MARK_LENGTH = 2;

/** Draws a reference number of 40 random bits, without the mark of a ledger. It may be taken. */
export function drawReference(): string {
  return drawCharacters(NUMBER_LENGTH);
}

/** Draws the mark of a ledger: one of 1,024. */
export function drawMark(): string {
  return drawCharacters(MARK_LENGTH);
}

function drawCharacters(count: number): string {
  // All characters are equally likely, because 256 is a multiple of 32.
  return Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => ALPHABET.charAt(byte % 32)).join('');
}

/** The mark of the ledger that issued a parsed reference number; '' if it is an old one, or was typed without. */
export function markOf(reference: string): string {
  return reference.slice(NUMBER_LENGTH);
}

/** Whether a parsed number has as many characters as one with a mark or without. */
export function isReference(reference: string): boolean {
  return reference.length === NUMBER_LENGTH || reference.length === NUMBER_LENGTH + MARK_LENGTH;
}

/** Formats a reference number as the visitor sees it: "7K3M-92QX-4T", of which the last two characters are the mark. */
export function formatReference(reference: string): string {
  return reference.replace(/.{4}(?=.)/g, '$&-');
}

/** Parses a typed reference number: upper case, O as 0, I and L as 1, without spaces and hyphens. */
export function parseReference(typed: string): string {
  // Marks go first: a long run of them makes `normalize` slow.
  return typed
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

/** Items of a page. */
export const MAX_LISTED = 1000;

/** The last row of a page, by the time that sorts the list. Rows added meanwhile cause neither gaps nor repeats. */
export interface RowCursor {
  at: number;
  id: string;
}

export interface LeadPageRequest<Cursor = RowCursor> {
  /** 1 to {@link MAX_LISTED}, which is also the default. */
  limit?: number | undefined;
  after?: Cursor | undefined;
}

export interface LeadPage<Item, Cursor = RowCursor> {
  items: Item[];
  /** Null on the last page. */
  next: Cursor | null;
}

/** Reads pages to the end, or up to `limit` items in all. Each is read when it is asked for. */
export async function* readPages<Page extends LeadPage<unknown, Cursor>, Cursor = RowCursor>(
  read: (request: LeadPageRequest<Cursor>) => Promise<Page>,
  { limit: most = Number.POSITIVE_INFINITY, after }: LeadPageRequest<Cursor> = {},
): AsyncGenerator<Page> {
  let cursor: Cursor | null | undefined = after;
  for (let left = most; left > 0 && cursor !== null; ) {
    const page: Page = await read({ limit: Math.min(left, MAX_LISTED), after: cursor });
    yield page;
    left -= page.items.length;
    cursor = page.next;
  }
}
