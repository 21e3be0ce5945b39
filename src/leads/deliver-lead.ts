/** One attempt to deliver a lead to the upstream, and the meaning of its result. */
import { isRefusal, PATHS, type RecordRequest, type RefusalStatus, WIRE_FIELDS } from '../api/contract.ts';
import { LEAD_FIELDS, type LeadFieldName, leadField } from '../domain/lead-fields.ts';
import { TRY_AGAIN } from '../domain/lead-form.ts';
import type { Lead } from '../domain/lead-rules.ts';
import { extraLines, givenFields, isForm } from './lead-record.ts';
import { type AttemptOptions, createAttempts, type FailedCall, failureOf, LATE } from './upstream-attempt.ts';

export type DeliveryVerdict =
  | { kind: 'delivered'; upstreamId: string | null }
  | FailedCall
  /** `message` is the upstream's, if it is safe to show. `fields`: which of the lead's fields the upstream named. */
  | { kind: 'refused'; failure: string; message: string; fields?: string };

/** Tries once, within its time limit. Never rejects. */
export type Delivery = (lead: Lead, idempotencyKey: string) => Promise<DeliveryVerdict>;

export const REFUSED_WITH = 'refused with ';

/** Parses the status in a stored failure; 422 if there is none. */
export function parseRefusalStatus(failure: string | null): RefusalStatus {
  const status = Number(failure?.slice(REFUSED_WITH.length));
  return isRefusal(status) ? status : 422;
}

export function createDelivery(options: AttemptOptions): Delivery {
  const attempt = createAttempts(options);
  return async (lead, idempotencyKey) => {
    const made = await attempt((client) => client.record(toWire(lead), idempotencyKey));
    if (!made) return LATE;
    const { answer, last } = made;
    if (!answer.error) return { kind: 'delivered', upstreamId: answer.data.id || null };
    // Only the record call can refuse a lead, with a message and a status about the lead.
    const failed = failureOf(last, answer, PATHS.record, isRefusal);
    if (failed) return failed;
    const { status, errorMessage: message } = answer;
    const fields = last?.named.split(', ').filter((field) => field in lead) ?? [];
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
