/** One attempt to make a call of the upstream with its token, within a time limit, and what its failure means. */
import { type ApiClient, createApiClient, memoryTokenStore } from '../api/client.ts';
import type { UpstreamPath } from '../api/contract.ts';
import { type Upstream, upstreamFetch } from '../upstream/forwarder.ts';
import { NAMED_FIELDS } from '../upstream/upstream-reply.ts';

/** Why a call is made again, as the ledger stores it. */
export type CallFailure =
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

/** What the client does not return of a reply. `named`: see {@link NAMED_FIELDS}. */
export interface LastReply {
  path: string;
  status: number;
  retryAfter: string | null;
  named: string;
}

export interface AttemptOptions {
  upstream: Upstream;
  /** For all calls of an attempt, milliseconds. */
  timeoutMs: number;
}

/** Makes a call over the browser's API client. The attempts share a token. Resolves to undefined if it is late. */
export function createAttempts({ upstream, timeoutMs }: AttemptOptions) {
  const tokens = memoryTokenStore();
  return async <Answer>(make: (client: ApiClient) => Promise<Answer>) => {
    let last: LastReply | undefined;
    const call = upstreamFetch(upstream);
    const limit = new AbortController();
    const late = new Promise<undefined>((resolve) => limit.signal.addEventListener('abort', () => resolve(undefined)));
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
    const answer = await Promise.race([make(client), late]);
    clearTimeout(timer);
    return answer && { answer, last };
  };
}

export const LATE: FailedCall = { kind: 'failed', failure: 'timeout', retryAfter: null };

/**
 * The failure of a reply that is made again: statuses that ask to wait (408, 425, 429), about the site (401, 403), and
 * about the call (404, 405 and similar), so that a wrong address costs nothing. Undefined if the upstream refuses.
 * @param path of the call, after that for the token @param isRefusal whether a status is about what the call is about
 */
export function failureOf(
  last: LastReply | undefined,
  answer: { status: number; errorMessage: string },
  path: UpstreamPath,
  isRefusal: (status: number) => boolean,
): FailedCall | undefined {
  const again = (failure: CallFailure): FailedCall => ({
    kind: 'failed',
    failure,
    retryAfter: last?.retryAfter ?? null,
  });
  if (!last) return again('unavailable');
  const { status } = last;
  if (status === 504) return again('timeout');
  if (status === 429) return again('too many requests');
  if (status >= 500 || status === 408 || status === 425) return again('unavailable');
  if (last.path !== path || status === 401) return again('credential refused');
  if (status === 403) return again('token refused');
  if (status >= 400 && !isRefusal(status)) return again(`call unknown: ${status}`);
  // The client makes a 400 of an unreadable reply, the forwarder a failure of a proxy's page, both without a message.
  if (answer.status !== status || (status >= 400 && answer.errorMessage === '')) return again('unreadable reply');
  return undefined;
}
