/** Delivers leads to the upstream, until it has taken or refused each, and says what an answer of it means. */
import * as v from 'valibot';
import {
  isRefusal,
  PATHS,
  RecordReplySchema,
  type RecordRequest,
  type RefusalStatus,
  WIRE_FIELDS,
} from '../api/contract.ts';
import { LEAD_FIELDS, type LeadFieldName, leadField } from '../domain/lead-fields.ts';
import type { Lead } from '../domain/lead-rules.ts';
import { type CallsOptions, createSiteCalls, type FailedCall, readFailure } from '../upstream/forwarder.ts';
import type { Alerts } from './alerts.ts';
import { drawWait, type JobsOptions, parseRetryAfter, reasonOf, type Work } from './jobs.ts';
import { extraLines, givenFields, isForm, type LeadRecord, TRY_AGAIN } from './lead-record.ts';
import { LEASE_MARGIN_MS } from './ledger-store.ts';

export type DeliveryResult =
  | { kind: 'delivered'; upstreamId: string | null }
  | FailedCall
  /** `message` is the upstream's, if it is safe to show. `fields`: which of the lead's fields the upstream named. */
  | { kind: 'refused'; failure: string; message: string; fields?: string };

/** Tries once, within its time limit. Never rejects. */
export type Delivery = (lead: Lead, idempotencyKey: string) => Promise<DeliveryResult>;

export const REFUSED_WITH = 'refused with ';

/** Parses the status in a stored failure; 422 if there is none. */
export function parseRefusalStatus(failure: string | null): RefusalStatus {
  const status = Number(failure?.slice(REFUSED_WITH.length));
  return isRefusal(status) ? status : 422;
}

export function createDelivery(options: CallsOptions): Delivery {
  const call = createSiteCalls(options);
  return async (lead, idempotencyKey) => {
    const answer = await call(PATHS.record, { body: toWire(lead), idempotencyKey });
    if ('failure' in answer) return answer;
    // Only the record call can refuse a lead, with a message and a status about the lead.
    const failed = readFailure(answer, PATHS.record, isRefusal);
    if (failed) return failed;
    const { status, message, named, isError } = answer;
    if (!isError) return { kind: 'delivered', upstreamId: v.parse(RecordReplySchema, answer).data.id || null };
    const fields = named.split(', ').filter((field) => field in lead);
    return {
      kind: 'refused',
      failure: REFUSED_WITH + status,
      message: repeats(message, lead) ? TRY_AGAIN : message,
      ...(fields.length > 0 && { fields: fields.join(', ') }),
    };
  };
}

/** Whether a message repeats what the visitor typed: a word of the name, or the whole of another field. */
function repeats(message: string, lead: Lead): boolean {
  const { full_name = '', ...others } = givenFields(lead);
  const typed = (Object.entries(others) as [LeadFieldName, string][]).filter(([name]) => !leadField(name).choices);
  const lower = message.toLowerCase();
  return [...full_name.split(/\s+/), ...typed.map(([, text]) => text)].some(
    (text) => text.length > 2 && lower.includes(text.toLowerCase()),
  );
}

/**
 * Converts a lead to the wire contract. Fields that the contract lacks become the last lines of the message, which is
 * shortened to fit; the ledger has all of it.
 */
export function toWire(lead: Lead): RecordRequest {
  if (!isForm(lead)) return { lead_type: lead.lead_type };
  const { message = '', ...given } = givenFields(lead);
  const fields = Object.entries(given).filter(([name]) => WIRE_FIELDS.some((field) => field === name));
  const lines = extraLines(lead).join('\n');
  const room = LEAD_FIELDS.message.max - (lines === '' ? 0 : lines.length + 1);
  const text = [truncated(message, room), lines].filter(Boolean).join('\n');
  const wire = { lead_type: lead.lead_type, ...Object.fromEntries(fields), ...(text && { message: text }) };
  // Checked at the upstream, and by a test with every field of every form.
  return wire as RecordRequest;
}

/** The first `longest` UTF-16 units of a text, without half a pair at the end. */
function truncated(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}

export interface DispatcherOptions extends JobsOptions {
  deliver: Delivery;
  /** Must equal that of `deliver`, milliseconds. */
  timeoutMs: number;
  /** Most simultaneous attempts; Workers allow six open connections. */
  concurrency?: number;
  alerts: Pick<Alerts, 'raise'>;
}

const LEADS_PER_WORKER = 5;

/** Consecutive failures after which the upstream counts as down. A lead that it cannot process causes fewer. */
const DOWN_AFTER = 3;

/**
 * Refusals in a row of one kind of lead after which the firm is alerted. A visitor who corrects a form causes two or
 * three; a firm with five leads a day is alerted on the same day.
 */
export const REFUSED_IN_A_ROW = 5;

/** Longest time between two probes while the upstream is down, milliseconds. A probe is one lead's attempt. */
const PROBE_MS = 30_000;

export type Dispatcher = ReturnType<typeof createDispatcher>;

export function createDispatcher(options: DispatcherOptions) {
  const { ledger, deliver, now, random, log, timeoutMs, concurrency = 6, alerts, write } = options;
  /** Attempts in progress here, by the lead's id. */
  const trying = new Map<string, Promise<DeliveryResult>>();
  let failures = 0;
  /** Attempts at a time: one more after each success, back to one after a failure. */
  let pace = 1;
  let probeAt = 0;
  const isDown = () => failures >= DOWN_AFTER;

  async function attemptOnce(record: LeadRecord): Promise<DeliveryResult> {
    const result = await deliver(record.lead, record.idempotencyKey);
    try {
      if (result.kind === 'failed') await settleFailed(record, result);
      else if (result.kind === 'refused') await settleRefused(record, result);
      else await settleDelivered(record, result.upstreamId);
    } catch (error) {
      // It is tried again after its lease, with the same key, so the upstream stores it once.
      log({ level: 'error', event: 'outcome of a lead not written', error: reasonOf(error) });
    }
    return result;
  }

  function attempt(record: LeadRecord): Promise<DeliveryResult> {
    const { id } = record;
    const result = trying.get(id) ?? attemptOnce(record).finally(() => trying.delete(id));
    trying.set(id, result);
    return result;
  }

  async function settleFailed(
    { id, attempts }: LeadRecord,
    { failure, retryAfter }: DeliveryResult & { kind: 'failed' },
  ): Promise<void> {
    failures += 1;
    pace = 1;
    const wait = waitAfter(attempts + 1, parseRetryAfter(retryAfter, now()));
    const details = { lead: id, outcome: failure, attempts: attempts + 1, retry_seconds: Math.ceil(wait / 1000) };
    log({ level: 'warn', event: 'lead not delivered', ...details });
    if (failure.startsWith('call unknown')) void alerts.raise('upstream does not know the call', { answer: failure });
    await write(() => ledger.retry(id, now() + wait, failure));
  }

  async function settleDelivered({ id, lead, attempts, acceptedAt }: LeadRecord, upstreamId: string | null) {
    const wasDown = isDown();
    failures = 0;
    pace = Math.min(concurrency, pace + 1);
    await write(() => {
      ledger.delivered(id, upstreamId, now());
      if ((ledger.getMeta(refusalsOf(lead)) ?? '0') !== '0') ledger.setMeta(refusalsOf(lead), '0');
    });
    const seconds = Math.round((now() - acceptedAt) / 1000);
    if (attempts > 0) log({ level: 'info', event: 'lead delivered', lead: id, attempts: attempts + 1, seconds });
    if (!wasDown) return;
    // The upstream accepts leads again, which a refusal does not show.
    const waiting = await write(() => ledger.jobs.hasten(now(), [...trying.keys()]));
    log({ level: 'info', event: 'upstream answers again', waiting });
  }

  async function settleRefused(
    { id, lead, firstAnswer }: LeadRecord,
    { failure, fields }: DeliveryResult & { kind: 'refused' },
  ): Promise<void> {
    const why = { outcome: failure, ...(fields && { fields }) };
    if (firstAnswer === 'retrying') {
      // The visitor read that the lead is accepted, so a person must look at it.
      log({ level: 'error', event: 'accepted lead refused', lead: id, ...why });
      void alerts.raise('accepted lead refused', { lead: id, ...why });
    } else log({ level: 'warn', event: 'lead refused', lead: id, ...why });
    const inRow = await write(() => {
      ledger.refuse(id, failure, now());
      const count = Number(ledger.getMeta(refusalsOf(lead)) ?? 0) + 1;
      ledger.setMeta(refusalsOf(lead), String(count));
      return count;
    });
    if (inRow < REFUSED_IN_A_ROW) return;
    const details = { type: lead.lead_type, ...why };
    log({ level: 'error', event: 'leads refused', ...details });
    void alerts.raise('leads refused', details);
  }

  /** Milliseconds until the next attempt. @param askedMs by the upstream */
  function waitAfter(failed: number, askedMs = 0): number {
    const wait = drawWait(failed, random(), askedMs);
    // While the upstream is down, one lead at a time waits less, so that the end of an outage is noticed.
    if (askedMs > 0 || !isDown() || now() < probeAt) return wait;
    const probe = Math.min(wait, Math.round(PROBE_MS * (0.5 + random() / 2)));
    probeAt = now() + probe;
    return probe;
  }

  const work: Work = {
    kind: 'deliver',
    share: () => ({ most: LEADS_PER_WORKER * pace, atOnce: pace }),
    leaseMs: LEADS_PER_WORKER * timeoutMs + LEASE_MARGIN_MS,
    async run([job]) {
      let record: LeadRecord | undefined;
      try {
        // As it is now: it may have been corrected, or erased.
        record = job && (await write(() => ledger.begin(job.subject)));
      } catch (error) {
        log({ level: 'error', event: 'lead not looked up', error: reasonOf(error) });
      }
      return record && (await attempt(record)).kind === 'failed' ? 'failed' : 'settled';
    },
    isDown,
    wait: (failures) => waitAfter(failures),
  };
  return {
    work,
    /** How long the loop leaves a lead alone that is tried on arrival. */
    leaseMs: timeoutMs + LEASE_MARGIN_MS,
    /** Tries a lead once and writes the result. Joins an attempt in progress with the same key. Never rejects. */
    attempt,
  };
}

/** Names the ledger's count of refusals in a row: an object on Workers forgets its memory. */
const refusalsOf = ({ lead_type }: LeadRecord['lead']) => `refused in a row: ${lead_type}`;
