/** One attempt to deliver a lead to the upstream, and the meaning of its result. */
import { createApiClient, memoryTokenStore } from '../api/client.ts';
import { isRefusal, PATHS, type RecordRequest, type RefusalStatus } from '../api/contract.ts';
import { MAX_LENGTHS, TRY_AGAIN } from '../domain/lead-form.ts';
import type { Lead } from '../domain/lead-rules.ts';
import { type Upstream, upstreamFetch } from '../upstream/forwarder.ts';
import { NAMED_FIELDS } from '../upstream/upstream-reply.ts';

/** Why a lead is tried again. The ledger stores only these words. */
export type DeliveryFailure =
  | 'unavailable'
  | 'timeout'
  | 'too many requests'
  | 'token refused'
  | 'credential refused'
  | 'unreadable reply'
  | UnknownCall;

/** The upstream answered with a status about the call, not about the lead, such as 404 or 405. */
export type UnknownCall = `call unknown: ${number}`;
export const isUnknownCall = (failure: DeliveryFailure): failure is UnknownCall => failure.startsWith('call unknown');

export type DeliveryVerdict =
  | { kind: 'delivered'; upstreamId: string | null }
  | { kind: 'failed'; failure: DeliveryFailure; retryAfter: string | null }
  /**
   * `failure` names the status and is stored. `message` is for the visitor: the upstream's, if it is safe to show.
   * `fields` are those of the lead that the upstream named, if it named any.
   */
  | { kind: 'refused'; failure: string; message: string; fields?: string };

/** Tries once, within its time limit. Never rejects. */
export type Delivery = (lead: Lead, idempotencyKey: string) => Promise<DeliveryVerdict>;

/** The upstream's last reply, which the API client does not return. */
interface LastReply {
  path: string;
  status: number;
  retryAfter: string | null;
  /** See {@link NAMED_FIELDS}. */
  named: string;
}

const REFUSED_WITH = 'refused with ';

/** The status in a stored failure; 422 if there is none. */
export function refusalStatus(failure: string | null): RefusalStatus {
  const status = Number(failure?.slice(REFUSED_WITH.length));
  return isRefusal(status) ? status : 422;
}

/**
 * Creates the delivery. It uses the browser's API client, so tokens and replies are handled in one place.
 * @param timeoutMs for all calls of an attempt
 */
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
        // Limits all calls of the attempt together; the client's limit is per call.
        const reply = await call(path, { ...init, signal: limit.signal });
        const { status, headers } = reply;
        last = { path, status, retryAfter: headers.get('retry-after'), named: headers.get(NAMED_FIELDS) ?? '' };
        return reply;
      },
    });
    const answer = await Promise.race([client.record(wireLead(lead), idempotencyKey), late]);
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
 * statuses that ask to wait (408, 425, 429), are about the site (401, 403) or about the call (404, 405 and similar), so
 * that a wrong address does not cost leads.
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
  if (isAboutCall(status)) return again(`call unknown: ${status}`);
  // The client turns an unreadable reply into a 400, and the forwarder a proxy's error page into a failure, both
  // without a message.
  if (answer.status !== status || (status >= 400 && answer.errorMessage === '')) return again('unreadable reply');
  return { kind: 'refused', failure: REFUSED_WITH + status, message: answer.errorMessage };
}

/** A 4xx that is about neither the lead nor its sender nor the rate of calls. */
function isAboutCall(status: number): boolean {
  return status >= 400 && status < 500 && !isRefusal(status) && ![401, 403, 408, 425, 429].includes(status);
}

/**
 * Whether a message repeats visitor input: a word of the name, the e-mail address, the phone number, or the whole
 * message.
 */
function repeats(message: string, lead: Lead): boolean {
  if (lead.lead_type === 'phone' || lead.lead_type === 'whatsapp') return false;
  const written = [...lead.full_name.split(/\s+/), lead.email, lead.phone, lead.message ?? ''];
  const lower = message.toLowerCase();
  return written.some((text) => text.length > 2 && lower.includes(text.toLowerCase()));
}

/**
 * Converts a lead to the wire contract, which has no fields for wishes about the call: they become the last line of the
 * message. If the line does not fit, the message is shortened; the ledger has all of it.
 */
export function wireLead(lead: Lead): RecordRequest {
  if (lead.lead_type === 'phone' || lead.lead_type === 'whatsapp') return { lead_type: lead.lead_type };
  const { lead_type, email, full_name, phone, message, best_time, language } = lead;
  const form = { lead_type, email, full_name, phone };
  const wishes = [best_time, language].filter((wish) => wish !== undefined);
  if (wishes.length === 0) return message ? { ...form, message } : form;
  const line = `Call: ${wishes.join(', ')}`;
  return { ...form, message: message ? `${truncated(message, MAX_LENGTHS.message - line.length - 1)}\n${line}` : line };
}

/** The first `longest` UTF-16 units of a text, without half a surrogate pair at the end. */
function truncated(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}
