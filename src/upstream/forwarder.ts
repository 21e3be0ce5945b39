/**
 * Calls the upstream API: for visitors, and for the site itself with a guest token of its own. Builds each request from
 * an allowlist, and checks every reply.
 */
import * as v from 'valibot';
import { AuthReplySchema, PATHS, RecordReplySchema, type UpstreamPath } from '../api/contract.ts';
import type { Log } from '../domain/host.ts';
import { fetchAsSent } from '../domain/outgoing.ts';
import { type Clock, clockOffset, signCredential } from './credential.ts';
import { NAMED_FIELDS, type Outcome, readReply, relay, UnreadReplyError, unavailable } from './upstream-reply.ts';

export interface UpstreamCall {
  /** Sent as JSON. */
  body?: unknown;
  /** `Bearer <access token>`; anything else is not forwarded. */
  authorization?: string | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface Upstream {
  /**
   * Always resolves to a response of the wire contract: 502 if the upstream is down, redirects or breaks the contract,
   * 504 if it is slow. A failure keeps the upstream's status.
   */
  call(path: UpstreamPath, call?: UpstreamCall): Promise<Response>;
}

export interface ForwarderOptions {
  /** Base URL as src/settings.ts checks it: no user, query or fragment; may have a path. */
  url: string;
  clientId: string;
  secret: string;
  /** The other secret during a rotation; either may be valid. */
  nextSecret?: string | undefined;
  /** Must leave replies compressed. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** For one request with its reply. */
  timeoutMs?: number;
  now: Clock;
  log: Log;
}

interface Credential {
  secret: string;
  /** How far its times are ahead of our clock, milliseconds. */
  ahead: number;
}

class UpstreamTimeoutError extends Error {
  override name = 'UpstreamTimeoutError';
}

export function createForwarder(options: ForwarderOptions): Upstream {
  const { clientId, secret, nextSecret, fetch = fetchAsSent, timeoutMs = 5000, now, log } = options;
  const { origin, pathname } = new URL(options.url);
  const base = origin + pathname.replace(/\/+$/, '');
  const secrets = nextSecret === undefined ? [secret] : [secret, nextSecret];
  /** How far the upstream's clock is ahead of ours, milliseconds. */
  let offset = 0;

  /** Sends a request and reads the whole reply, within the time limit even if `fetch` ignores its signal. */
  async function exchange(
    path: UpstreamPath,
    init: RequestInit,
    signal: AbortSignal | undefined,
    withinMs = timeoutMs,
  ) {
    const limit = new AbortController();
    const cut = new Promise<never>((_, reject) => {
      limit.signal.addEventListener('abort', () => reject(limit.signal.reason));
    });
    const timer = setTimeout(() => limit.abort(new UpstreamTimeoutError()), withinMs);
    const abort = () => limit.abort(signal?.reason);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    try {
      const reply = fetch(base + path, { ...init, method: 'POST', signal: limit.signal });
      return await Promise.race([
        reply.then(async (response) => ({ ...(await readReply(response)), date: response.headers.get('date') })),
        cut,
      ]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Makes one auth request, which ends at `until` at the latest. */
  async function tryCredential({ secret, ahead }: Credential, until: number, signal: AbortSignal | undefined) {
    const signedAt = now() + ahead;
    const credential = await signCredential({ clientId, secret, now: () => signedAt });
    const headers = { authorization: `Bearer ${credential}`, user: '-1', scope: 'AUTH' };
    const reply = await exchange(PATHS.auth, { headers }, signal, Math.min(timeoutMs, Math.max(until - now(), 1)));
    return { ...reply, aheadByDate: clockOffset(reply.date, signedAt, now()) };
  }

  /** The credentials to try after a refusal. */
  function furtherCredentials(aheadByDate: number | undefined): Credential[] {
    const withAll = (ahead: number) => secrets.map((secret) => ({ secret, ahead }));
    const [, ...withNext] = withAll(offset);
    // The known offset too: the date may be wrong, for example in a cached response.
    if (aheadByDate !== undefined) return [...withAll(aheadByDate), ...withNext];
    // The upstream's clock may agree with ours again.
    return offset === 0 ? withNext : [...withNext, ...withAll(0)];
  }

  /** Makes the auth call, and tries other credentials after a refusal: at most four requests, in the time of two. */
  async function authenticate(signal: AbortSignal | undefined) {
    const until = now() + 2 * timeoutMs;
    let reply = await tryCredential({ secret, ahead: offset }, until, signal);
    for (const next of furtherCredentials(reply.aheadByDate)) {
      if (reply.status !== 401 || now() >= until) break;
      reply = await tryCredential(next, until, signal);
      if (reply.status < 300 && next.ahead !== offset) {
        offset = next.ahead;
        log({ level: 'warn', event: 'upstream clock differs', seconds: Math.round(offset / 1000) });
      }
    }
    return reply;
  }

  return {
    async call(path, { body, authorization, idempotencyKey, signal } = {}) {
      const began = now();
      // No body, header or error message: each may contain a token or a visitor's words.
      const report = (outcome: Outcome, status?: number) => {
        const level = outcome === 'credential' ? 'error' : 'warn';
        log({ level, event: 'upstream call failed', call: path, outcome, status, ms: now() - began });
      };
      try {
        const headers: Record<string, string> = { 'content-type': 'application/json' };
        if (authorization && /^Bearer [\x21-\x7e]{1,4096}$/.test(authorization)) headers.authorization = authorization;
        if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
        const reply =
          path === PATHS.auth
            ? await authenticate(signal)
            : await exchange(path, { headers, body: JSON.stringify(body) }, signal);
        return relay(path, reply, report);
      } catch (error) {
        if (error instanceof UpstreamTimeoutError) {
          report('timeout');
          return unavailable(504);
        }
        report(error instanceof UnreadReplyError ? error.outcome : signal?.aborted ? 'aborted' : 'unreachable');
        return unavailable(502);
      }
    },
  };
}

/** Why a call is made again, as the ledger stores it. */
type CallFailure =
  | 'unavailable'
  | 'timeout'
  | 'too many requests'
  | 'token refused'
  | 'credential refused'
  | 'unreadable reply'
  | `call unknown: ${number}`;

export interface FailedCall {
  kind: 'failed';
  failure: CallFailure;
  retryAfter: string | null;
}

export interface CallsOptions {
  upstream: Upstream;
  /** For a call with those for its token, milliseconds. */
  timeoutMs: number;
}

export interface SiteAnswer {
  /** Of the call that ended: that for the token, or the one that was asked for. */
  path: UpstreamPath;
  status: number;
  retryAfter: string | null;
  /** See {@link NAMED_FIELDS}. */
  named: string;
  /** The `error` of the reply; empty if there is none. */
  message: string;
  /** A reply may have an error and a status of success. */
  isError: boolean;
  /** That of the contract, if it is valid; to be parsed. */
  data: unknown;
}

/**
 * Makes the function that calls the upstream; the calls share a token. It never rejects.
 * @returns the answer, or why there is none: `timeout`, or `unavailable` if the upstream failed without a reply
 */
export function createSiteCalls({ upstream, timeoutMs }: CallsOptions) {
  let token: string | undefined;

  async function make(path: UpstreamPath, call: UpstreamCall): Promise<SiteAnswer> {
    // The embedded upstream would make the call nevertheless.
    call.signal?.throwIfAborted();
    const reply = await upstream.call(path, call);
    const { status, headers } = reply;
    const { data, error } = Object(await reply.json().catch(() => undefined));
    return {
      ...{ path, status, data, retryAfter: headers.get('retry-after'), named: headers.get(NAMED_FIELDS) ?? '' },
      message: typeof error === 'string' ? error : '',
      isError: !reply.ok || Boolean(error),
    };
  }

  /** Fetches a token if there is none, and once more if it is refused. */
  async function callWithToken(path: UpstreamPath, call: UpstreamCall): Promise<SiteAnswer> {
    for (let isRepeated = false; ; isRepeated = true) {
      if (token === undefined) {
        const answer = await make(PATHS.auth, { signal: call.signal });
        const { success, output } = v.safeParse(AuthReplySchema, answer);
        if (answer.isError || !success || !output.data.auth) return answer;
        token = output.data.access_token;
      }
      const used = token;
      const answer = await make(path, { ...call, authorization: `Bearer ${used}` });
      if (answer.status !== 403 || isRepeated) return answer;
      // Another call may have fetched a new token meanwhile.
      if (token === used) token = undefined;
    }
  }

  return async (path: UpstreamPath, call: UpstreamCall): Promise<SiteAnswer | FailedCall> => {
    const limit = new AbortController();
    const signal = call.signal ? AbortSignal.any([limit.signal, call.signal]) : limit.signal;
    const late = new Promise<FailedCall>((resolve) =>
      limit.signal.addEventListener('abort', () => resolve({ kind: 'failed', failure: 'timeout', retryAfter: null })),
    );
    const timer = setTimeout(() => limit.abort(), timeoutMs);
    const unavailable = (): FailedCall => ({ kind: 'failed', failure: 'unavailable', retryAfter: null });
    const answer = await Promise.race([callWithToken(path, { ...call, signal }).catch(unavailable), late]);
    clearTimeout(timer);
    return answer;
  };
}

/**
 * The failure of an answer after which the call is made again: statuses that ask to wait (408, 425, 429), about the site
 * (401, 403), and about the call (404, 405 and similar), so that a wrong address costs nothing. Undefined if the upstream
 * has taken or refused what the call is about.
 * @param path of the call, after that for the token @param isRefusal whether a status is about what the call is about
 */
export function readFailure(
  { path: answered, status, message, isError, retryAfter, data }: SiteAnswer,
  path: UpstreamPath,
  isRefusal: (status: number) => boolean,
): FailedCall | undefined {
  const again = (failure: CallFailure): FailedCall => ({ kind: 'failed', failure, retryAfter });
  if (status === 504) return again('timeout');
  if (status === 429) return again('too many requests');
  if (status >= 500 || status === 408 || status === 425) return again('unavailable');
  if (answered !== path || status === 401) return again('credential refused');
  if (status === 403) return again('token refused');
  if (status >= 400 && !isRefusal(status)) return again(`call unknown: ${status}`);
  // The forwarder makes a failure without a message of a proxy's page.
  if ((status >= 400 && message === '') || (!isError && !v.is(RecordReplySchema, { data })))
    return again('unreadable reply');
  return undefined;
}
