/** One attempt to deliver a lead to the upstream, and the meaning of its result. */
import { createApiClient, memoryTokenStore } from '../api/client.ts';
import { isRefusal, PATHS, type RecordRequest, type RefusalStatus, WIRE_FIELDS } from '../api/contract.ts';
import { LEAD_FIELDS, type LeadFieldName, leadField } from '../domain/lead-fields.ts';
import { TRY_AGAIN } from '../domain/lead-form.ts';
import type { Lead } from '../domain/lead-rules.ts';
import { type Upstream, upstreamFetch } from '../upstream/forwarder.ts';
import { NAMED_FIELDS } from '../upstream/upstream-reply.ts';
import { extraLines, givenFields, isForm } from './lead-record.ts';

/** Why a lead is tried again, as the ledger stores it. */
export type DeliveryFailure =
  | 'unavailable'
  | 'timeout'
  | 'too many requests'
  | 'token refused'
  | 'credential refused'
  | 'unreadable reply'
  | `call unknown: ${number}`;

export type DeliveryVerdict =
  | { kind: 'delivered'; upstreamId: string | null }
  | { kind: 'failed'; failure: DeliveryFailure; retryAfter: string | null }
  /** `message` is the upstream's, if it is safe to show. `fields`: which of the lead's fields the upstream named. */
  | { kind: 'refused'; failure: string; message: string; fields?: string };

/** Tries once, within its time limit. Never rejects. */
export type Delivery = (lead: Lead, idempotencyKey: string) => Promise<DeliveryVerdict>;

/** What the client does not return of a reply. `named`: see {@link NAMED_FIELDS}. */
interface LastReply {
  path: string;
  status: number;
  retryAfter: string | null;
  named: string;
}

const REFUSED_WITH = 'refused with ';

/** Parses the status in a stored failure; 422 if there is none. */
export function parseRefusalStatus(failure: string | null): RefusalStatus {
  const status = Number(failure?.slice(REFUSED_WITH.length));
  return isRefusal(status) ? status : 422;
}

/** Creates the delivery over the browser's API client. @param timeoutMs for all calls of an attempt */
export function createDelivery({ upstream, timeoutMs }: { upstream: Upstream; timeoutMs: number }): Delivery {
  const tokens = memoryTokenStore();
  return async (lead, idempotencyKey) => {
    let last: LastReply | undefined;
    const call = upstreamFetch(upstream);
    const limit = new AbortController();
    const late = new Promise<'late'>((resolve) => limit.signal.addEventListener('abort', () => resolve('late')));
    const timer = setTimeout(() => limit.abort(), timeoutMs);
    const client = createApiClient({
      base: '',
      tokens,
      timeoutMs,
      fetch: async (path, init) => {
        last = undefined;
        // The client's limit is that of a call, this one that of the attempt.
        const reply = await call(path, { ...init, signal: limit.signal });
        const { status, headers } = reply;
        last = { path, status, retryAfter: headers.get('retry-after'), named: headers.get(NAMED_FIELDS) ?? '' };
        return reply;
      },
    });
    const answer = await Promise.race([client.record(toWire(lead), idempotencyKey), late]);
    clearTimeout(timer);
    if (answer === 'late') return { kind: 'failed', failure: 'timeout', retryAfter: null };
    if (!answer.error) return { kind: 'delivered', upstreamId: answer.data.id || null };
    const verdict = failureOf(last, answer);
    if (verdict.kind !== 'refused') return verdict;
    const fields = last?.named.split(', ').filter((field) => field in lead) ?? [];
    return {
      ...verdict,
      ...(repeats(verdict.message, lead) && { message: TRY_AGAIN }),
      ...(fields.length > 0 && { fields: fields.join(', ') }),
    };
  };
}

/**
 * Only the record call can refuse a lead, with a message and a status about the lead. Everything else is retried:
 * statuses that ask to wait (408, 425, 429), about the site (401, 403), and about the call (404, 405 and similar), so that
 * a wrong address costs no lead.
 */
function failureOf(last: LastReply | undefined, answer: { status: number; errorMessage: string }): DeliveryVerdict {
  const again = (failure: DeliveryFailure): DeliveryVerdict => ({
    kind: 'failed',
    failure,
    retryAfter: last?.retryAfter ?? null,
  });
  if (!last) return again('unavailable');
  const { status, path } = last;
  if (status === 504) return again('timeout');
  if (status === 429) return again('too many requests');
  if (status >= 500 || status === 408 || status === 425) return again('unavailable');
  if (path !== PATHS.record || status === 401) return again('credential refused');
  if (status === 403) return again('token refused');
  if (status >= 400 && !isRefusal(status)) return again(`call unknown: ${status}`);
  // The client makes a 400 of an unreadable reply, the forwarder a failure of a proxy's page, both without a message.
  if (answer.status !== status || (status >= 400 && answer.errorMessage === '')) return again('unreadable reply');
  return { kind: 'refused', failure: REFUSED_WITH + status, message: answer.errorMessage };
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
