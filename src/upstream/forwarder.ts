/** The way to the upstream API: builds each request from an allowlist, and trusts nothing that comes back. */
import { type ApiPath, PATHS } from '../api/contract.ts';
import type { Log } from '../domain/log.ts';
import { type Clock, clockOffset, signCredential } from './credential.ts';
import { type Outcome, ReplyTooLargeError, readReply, relay, unavailable } from './upstream-reply.ts';

export interface UpstreamCall {
  /** JSON body. */
  body?: unknown;
  /** `Bearer <access token>`; anything else is not passed on. */
  authorization?: string | undefined;
  /** Idempotency key of a lead. */
  idempotencyKey?: string | undefined;
  /** Ends the call early, when nobody waits for it any more. */
  signal?: AbortSignal | undefined;
}

export interface Upstream {
  /**
   * Makes one of the three calls. Always resolves to a response in the words of the wire contract: 502 when the upstream
   * is down, redirects or makes no sense, 504 when it is slow; a failure has the status that the upstream gave it.
   */
  call(path: ApiPath, call?: UpstreamCall): Promise<Response>;
}

export interface ForwarderOptions {
  /** Base URL of the upstream, http or https; a path in it is kept. */
  url: string;
  clientId: string;
  secret: string;
  /** The other secret, while secrets are being rotated: either may be the one that is valid. */
  nextSecret?: string | undefined;
  /** Called with an address and its options; `redirect` is 'manual'. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Time for one request and its reply, in milliseconds. */
  timeoutMs?: number;
  now: Clock;
  log: Log;
}

/** How long all tries of an auth call may take together, in timeouts of one. */
const TRIES_WITHIN = 2;

/** A base URL that cannot be called. Thrown when the forwarder is made; the URL is not repeated, it may hold a password. */
export class UpstreamUrlError extends Error {
  override name = 'UpstreamUrlError';
}

/** Ends a call that took too long. */
class UpstreamTimeoutError extends Error {
  override name = 'UpstreamTimeoutError';
}

/** Makes a forwarder. @throws {UpstreamUrlError} on a base URL that is not plain http or https. */
export function createForwarder(options: ForwarderOptions): Upstream {
  const { clientId, secret, nextSecret, fetch, timeoutMs = 5000, now, log } = options;
  const base = baseOf(options.url);
  /** How far ahead of ours the upstream's clock is, milliseconds: for the times in credentials and nothing else. */
  let offset = 0;

  /** One request and its whole reply, within the time limit whatever the fetch does with its signal. */
  async function exchange(path: ApiPath, init: RequestInit, signal: AbortSignal | undefined, withinMs = timeoutMs) {
    const limit = new AbortController();
    const cut = new Promise<never>((_, reject) => {
      limit.signal.addEventListener('abort', () => reject(limit.signal.reason));
    });
    const timer = setTimeout(() => limit.abort(new UpstreamTimeoutError()), withinMs);
    const abort = () => limit.abort(signal?.reason);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    try {
      const reply = fetch(base + path, { ...init, method: 'POST', redirect: 'manual', signal: limit.signal });
      return await Promise.race([
        reply.then(async (response) => ({ ...(await readReply(response)), date: response.headers.get('date') })),
        cut,
      ]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  /**
   * The auth call. When the credential is refused, once more with the other secret; and where the refusal's `Date` says that
   * the credential was not of its time, by that clock first. Four requests at most, and no longer than two may take.
   */
  async function authenticate(signal: AbortSignal | undefined) {
    const began = now();
    const known = offset;
    const attempt = async (candidate: string, ahead: number) => {
      const signedAt = now() + ahead;
      const credential = await signCredential({ clientId, secret: candidate, now: () => signedAt });
      const headers = { authorization: `Bearer ${credential}`, user: '-1', scope: 'AUTH' };
      const left = TRIES_WITHIN * timeoutMs - (now() - began);
      const reply = await exchange(PATHS.auth, { headers }, signal, Math.min(timeoutMs, Math.max(left, 1)));
      return { ...reply, said: clockOffset(reply.date, signedAt, now()) };
    };
    let reply = await attempt(secret, known);
    const { said } = reply;
    const others = [
      ...(said === undefined ? [] : [secret, nextSecret].map((candidate) => ({ candidate, ahead: said }))),
      // The clock we knew comes after: a date may be wrong, as that of an answer from somebody's cache is.
      { candidate: nextSecret, ahead: known },
      // Nobody says any more what the time is: it may be ours again.
      ...(said !== undefined || known === 0 ? [] : [secret, nextSecret].map((candidate) => ({ candidate, ahead: 0 }))),
    ];
    for (const { candidate, ahead } of others) {
      if (reply.status !== 401 || now() - began >= TRIES_WITHIN * timeoutMs) break;
      if (candidate === undefined) continue;
      reply = await attempt(candidate, ahead);
      // Believed once a credential of that time is taken, and until one is refused.
      if (reply.status < 300 && ahead !== known) {
        offset = ahead;
        log({ level: 'warn', event: 'upstream clock differs', seconds: Math.round(ahead / 1000) });
      }
    }
    return reply;
  }

  return {
    async call(path, { body, authorization, idempotencyKey, signal } = {}) {
      const began = now();
      // Never a body, a header or an error's message: each may hold a token or what a visitor wrote.
      const report = (outcome: Outcome, status?: number) =>
        log({
          level: outcome === 'credential' ? 'error' : 'warn',
          event: 'upstream call failed',
          call: path,
          outcome,
          status,
          ms: now() - began,
        });
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
        report(error instanceof ReplyTooLargeError ? 'too-large' : signal?.aborted ? 'aborted' : 'unreachable');
        return unavailable(502);
      }
    },
  };
}

function baseOf(url: string): string {
  if (!URL.canParse(url)) throw new UpstreamUrlError('the upstream URL is not a URL');
  const { protocol, origin, pathname, username, password, search, hash } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new UpstreamUrlError('the upstream URL must be http or https');
  if (username || password || search || hash)
    throw new UpstreamUrlError('the upstream URL must hold no user, query or fragment');
  return origin + pathname.replace(/\/+$/, '');
}

/** A path that is not one of the three calls: a bug in the caller. */
export class UnknownCallError extends Error {
  override name = 'UnknownCallError';
}

/** @returns a `fetch` for `createApiClient({ base: '' })` */
export function upstreamFetch(upstream: Upstream): (path: string, init: RequestInit) => Promise<Response> {
  return async (path, init) => {
    // A fetch makes no call that is over before it begins; the embedded upstream would make it all the same.
    init.signal?.throwIfAborted();
    const headers = new Headers(init.headers);
    const call = Object.values(PATHS).find((known): known is ApiPath => known === path);
    if (!call) throw new UnknownCallError(path);
    return upstream.call(call, {
      ...(typeof init.body === 'string' && { body: JSON.parse(init.body) as unknown }),
      authorization: headers.get('authorization') ?? undefined,
      idempotencyKey: headers.get('idempotency-key') ?? undefined,
      signal: init.signal ?? undefined,
    });
  };
}
