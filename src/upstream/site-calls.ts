/** The site's own calls of the upstream, with a guest token of its own, and what an answer means. */
import * as v from 'valibot';
import { AuthReplySchema, PATHS, RecordReplySchema, type UpstreamPath } from '../api/contract.ts';
import type { Upstream, UpstreamCall } from './forwarder.ts';
import { NAMED_FIELDS } from './upstream-reply.ts';

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
  /** Undefined if the reply is not that of the contract. */
  id: string | undefined;
}

/**
 * Makes the function that calls the upstream; the calls share a token. It never rejects.
 * @returns the answer, or why there is none: `timeout`, or `unavailable` if the upstream failed without a reply
 */
export function createSiteCalls({ upstream, timeoutMs }: CallsOptions) {
  let token: string | undefined;

  async function make(path: UpstreamPath, call: UpstreamCall): Promise<[SiteAnswer, data: unknown]> {
    // The embedded upstream would make the call nevertheless.
    call.signal?.throwIfAborted();
    const { ok, status, headers, ...reply } = await readJson(await upstream.call(path, call));
    const { data, error } = Object(reply.json);
    const answer = {
      ...{ path, status, retryAfter: headers.get('retry-after'), named: headers.get(NAMED_FIELDS) ?? '' },
      message: typeof error === 'string' ? error : '',
      isError: !ok || Boolean(error),
      id: v.is(RecordReplySchema, reply.json) ? reply.json.data.id : undefined,
    };
    return [answer, data];
  }

  /** Fetches a token if there is none, and once more if it is refused. */
  async function callWithToken(path: UpstreamPath, call: UpstreamCall): Promise<SiteAnswer> {
    for (let isRepeated = false; ; isRepeated = true) {
      if (token === undefined) {
        const [answer, data] = await make(PATHS.auth, { signal: call.signal });
        const { success, output } = v.safeParse(AuthReplySchema, { data });
        if (answer.isError || !success || !output.data.auth) return answer;
        token = output.data.access_token;
      }
      const used = token;
      const [answer] = await make(path, { ...call, authorization: `Bearer ${used}` });
      if (answer.status !== 403 || isRepeated) return answer;
      // Another call may have fetched a new token meanwhile.
      if (token === used) token = undefined;
    }
  }

  return async (path: UpstreamPath, call: UpstreamCall): Promise<SiteAnswer | FailedCall> => {
    const limit = new AbortController();
    const late = new Promise<FailedCall>((resolve) =>
      limit.signal.addEventListener('abort', () => resolve({ kind: 'failed', failure: 'timeout', retryAfter: null })),
    );
    const timer = setTimeout(() => limit.abort(), timeoutMs);
    const unavailable = (): FailedCall => ({ kind: 'failed', failure: 'unavailable', retryAfter: null });
    const answer = await Promise.race([
      callWithToken(path, { ...call, signal: limit.signal }).catch(unavailable),
      late,
    ]);
    clearTimeout(timer);
    return answer;
  };
}

async function readJson(reply: Response) {
  const { ok, status, headers } = reply;
  return { ok, status, headers, json: (await reply.json().catch(() => undefined)) as unknown };
}

/**
 * The failure of an answer after which the call is made again: statuses that ask to wait (408, 425, 429), about the site
 * (401, 403), and about the call (404, 405 and similar), so that a wrong address costs nothing. Undefined if the upstream
 * has taken or refused what the call is about.
 * @param path of the call, after that for the token @param isRefusal whether a status is about what the call is about
 */
export function readFailure(
  { path: answered, status, message, isError, retryAfter, id }: SiteAnswer,
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
  if ((status >= 400 && message === '') || (!isError && id === undefined)) return again('unreadable reply');
  return undefined;
}
