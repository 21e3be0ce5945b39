/** One try to hand a lead to the upstream, and what its end means. */
import { createApiClient, memoryTokenStore, type TokenStore } from '../api/client.ts';
import { PATHS, type RecordRequest } from '../api/contract.ts';
import { LONGEST } from '../domain/lead-fields.ts';
import type { Lead } from '../domain/lead-rules.ts';
import type { Upstream } from '../upstream/forwarder.ts';
import { upstreamFetch } from '../upstream/upstream-fetch.ts';

/** Why a lead is tried again. These words are all that is kept of a failure. */
export type Failure = 'unavailable' | 'timeout' | 'too many requests' | 'token refused' | 'credential refused' | 'unreadable reply' | UnknownCall;

/** The upstream answered with a status that speaks of the call and not of the lead: 404, 405 and the like. */
export type UnknownCall = `call unknown: ${number}`;
export const isUnknownCall = (failure: Failure): failure is UnknownCall => failure.startsWith('call unknown');

/** How a try ended. */
export type Verdict =
  | { kind: 'delivered'; upstreamId: string }
  | { kind: 'failed'; failure: Failure; retryAfter: string | null }
  /** `failure` names the status; what the upstream said is not kept, it may repeat what the visitor wrote. */
  | { kind: 'refused'; failure: string };

/** Tries once. Never rejects, and never takes longer than its time limit. */
export type Delivery = (lead: Lead, idempotencyKey: string) => Promise<Verdict>;

export interface DeliveryOptions {
  upstream: Upstream;
  /** For one try with all its calls, in milliseconds. */
  timeoutMs: number;
  /** Holds the site's guest token between tries. */
  tokens?: TokenStore;
}

/** What the upstream last answered, as the client does not pass it on. */
interface LastReply {
  path: string;
  status: number;
  retryAfter: string | null;
  /** What the upstream itself answered, before the forwarder made sense of it; undefined where it did not answer. */
  upstreamStatus: number | undefined;
}

/** Statuses that say no to the lead itself. */
const REFUSALS = new Set([400, 409, 413, 422]);

/** Makes the way to the upstream, through the one API client: token, one renewal on 403, the same checks of every reply. */
export function createDelivery({ upstream, timeoutMs, tokens = memoryTokenStore() }: DeliveryOptions): Delivery {
  return async (lead, idempotencyKey) => {
    let last: LastReply | undefined;
    let upstreamStatus: number | undefined;
    const onStatus = (status: number) => {
      upstreamStatus = status;
    };
    const call = upstreamFetch({ call: (path, options) => upstream.call(path, { ...options, onStatus }) });
    const limit = new AbortController();
    const late = new Promise<'late'>((resolve) => limit.signal.addEventListener('abort', () => resolve('late')));
    const timer = setTimeout(() => limit.abort(), timeoutMs);
    const client = createApiClient({
      base: '',
      tokens,
      timeoutMs,
      fetch: async (path, init) => {
        last = undefined;
        upstreamStatus = undefined;
        // One time limit for all calls of a try; the client's own is for each.
        const reply = await call(path, { ...init, signal: limit.signal });
        last = { path, status: reply.status, retryAfter: reply.headers.get('retry-after'), upstreamStatus };
        return reply;
      },
    });
    const answer = await Promise.race([client.record(wireLead(lead), idempotencyKey), late]);
    clearTimeout(timer);
    if (answer === 'late') return { kind: 'failed', failure: 'timeout', retryAfter: null };
    return answer.error ? failureOf(last, answer) : { kind: 'delivered', upstreamId: answer.data.id };
  };
}

/**
 * Only the record call can refuse a lead, only in so many words, and only with a status that is about the lead: anything short
 * of that is worth another try. A status that asks to wait (408, 425, 429) is no refusal, nor is one that is about the site
 * (401, 403) or about the call (404, 405 and the like): a slip in an address must not cost the leads that meet it.
 */
function failureOf(last: LastReply | undefined, answer: { status: number; errorMessage: string }): Verdict {
  const again = (failure: Failure): Verdict => ({ kind: 'failed', failure, retryAfter: last?.retryAfter ?? null });
  if (!last) return again('unavailable');
  const { status, path, upstreamStatus } = last;
  // Not in the words of the protocol, such as the page of a server that does not know the address.
  if (status === 502 && path === PATHS.record && upstreamStatus !== undefined && isAboutCall(upstreamStatus)) return again(`call unknown: ${upstreamStatus}`);
  if (status === 502) return again('unavailable');
  if (status === 504) return again('timeout');
  if (status === 429) return again('too many requests');
  if (status >= 500 || status === 408 || status === 425) return again('unavailable');
  if (path !== PATHS.record || status === 401) return again('credential refused');
  if (status === 403) return again('token refused');
  if (isAboutCall(status)) return again(`call unknown: ${status}`);
  // The client makes a 400 without words of a reply that it could not read.
  if (answer.status !== status || (status >= 400 && answer.errorMessage === '')) return again('unreadable reply');
  return { kind: 'refused', failure: `refused with ${status}` };
}

/** A 4xx that says nothing of the lead, nor of who asks or how often. */
function isAboutCall(status: number): boolean {
  return status >= 400 && status < 500 && !REFUSALS.has(status) && ![401, 403, 408, 425, 429].includes(status);
}

/**
 * A lead in the words of the wire contract, which knows no wishes about the call: they become the last line of the message,
 * or all of it where there is none. A message that leaves no room for the line is cut short by it; the ledger has it whole.
 */
export function wireLead(lead: Lead): RecordRequest {
  if (lead.lead_type === 'phone' || lead.lead_type === 'whatsapp') return { lead_type: lead.lead_type };
  const { lead_type, email, full_name, phone, message, best_time, language } = lead;
  const form = { lead_type, email, full_name, phone };
  const wishes = [best_time, language].filter((wish) => wish !== undefined);
  if (wishes.length === 0) return message ? { ...form, message } : form;
  const line = `Call: ${wishes.join(', ')}`;
  return { ...form, message: message ? `${whole(message, LONGEST.message - line.length - 1)}\n${line}` : line };
}

/** The first `longest` UTF-16 units of a text, less half a character at the cut. */
function whole(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}
