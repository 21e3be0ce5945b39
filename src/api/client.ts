/** The one API client, for browser and server. It ships to browsers: keep it small. */
import type { Lead } from '../domain/lead-rules.ts';
import type { AuthReply, RecordReply, RecordRequest, SearchReply, SearchRequest } from './contract.ts';
import { isAuthData, isRecordData, isSearchData, PATHS } from './reply-guards.ts';

/** Stores the access token between calls. */
export interface TokenStore {
  get(): Promise<string | undefined>;
  set(token: string): Promise<void>;
  clear(): Promise<void>;
}

/** A token store in memory: for a request on the server, and a page where nothing can be stored. */
export function memoryTokenStore(): TokenStore {
  let current: string | undefined;
  return {
    get: async () => current,
    set: async (token) => {
      current = token;
    },
    clear: async () => {
      current = undefined;
    },
  };
}

/** Every answer, normalised. On an error `data` is the empty value of its kind, so that it can be shown. */
interface Answer<T> {
  data: T;
  /** HTTP status; 400 if the call threw or the reply was invalid. */
  status: number;
  /** The `error` field of the reply; empty if there is none. */
  errorMessage: string;
  error: boolean;
}

export interface ApiClientOptions {
  /** Called with an address and its options, never with a receiver. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Prefix of every path: `/api` in the browser. No trailing slash. */
  base: string;
  tokens: TokenStore;
  /** Omitted from the call when absent: not every server runtime supports it. */
  credentials?: RequestCredentials;
  /** Time for one request and its reply, milliseconds. */
  timeoutMs?: number;
  /**
   * Concurrent calls wait for one token instead of fetching one each. Only where all calls belong to one visitor's
   * page: on Workers one request must not await a promise of another.
   */
  shareAuth?: boolean;
  /**
   * A lead is sent without a token where none arrives within a second: this site accepts leads without one, and uses
   * its own token for the upstream. Every other call needs a token.
   */
  leadsNeedNoToken?: boolean;
}

export interface ApiClient {
  /** Whether the server answered `auth: true` for the current token. */
  readonly isAuth: boolean;
  /** Fetches an access token and saves it when `auth` is true. */
  auth(): Promise<Answer<AuthReply['data']>>;
  /** Searches. Aborting resolves with status 400, as any throwing call does. */
  search(q: string, options?: { signal?: AbortSignal }): Promise<Answer<SearchReply['data']>>;
  /** Records a lead. `idempotencyKey` is a UUID: the same key again is the same lead. `headers` are sent with it. */
  record(
    lead: RecordRequest | Lead,
    idempotencyKey: string,
    headers?: Record<string, string>,
  ): Promise<Answer<RecordReply['data']>>;
}

interface Call<T> {
  path: string;
  empty: T;
  isData: (data: unknown) => data is T;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** How long a lead waits for a token. */
const TOKEN_PATIENCE_MS = 1000;

/** Makes a client. No method of it throws or rejects. */
export function createApiClient({
  fetch,
  base,
  tokens,
  credentials,
  timeoutMs = 10_000,
  shareAuth = false,
  leadsNeedNoToken = false,
}: ApiClientOptions): ApiClient {
  let isAuth = false;
  let pending: Promise<Answer<AuthReply['data']>> | undefined;

  /** One request and its reply, within the time limit. */
  async function send<T>({ path, empty, isData, body, headers, signal }: Call<T>, token?: string): Promise<Answer<T>> {
    const limit = new AbortController();
    const abort = () => limit.abort();
    const timer = setTimeout(abort, timeoutMs);
    signal?.addEventListener('abort', abort);
    try {
      if (signal?.aborted) abort();
      const reply = await fetch(base + path, {
        method: 'POST',
        headers: {
          ...headers,
          ...(body ? { 'Content-Type': 'application/json' } : {}),
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
        },
        signal: limit.signal,
        ...(body ? { body: JSON.stringify(body) } : {}),
        ...(credentials && { credentials }),
      });
      const { status } = reply;
      const json = await reply.json().catch((cause) => {
        // A 403 asks for a new token, whatever its body says.
        if (status !== 403) throw cause;
      });
      const isValid = isData(json?.data);
      // A reply may have an error flag and a status of success.
      const error = !reply.ok || !!json?.error;
      if (!isValid && !error) return failed(empty);
      return {
        data: isValid ? json.data : empty,
        status,
        errorMessage: typeof json?.error === 'string' ? json.error : '',
        error,
      };
    } catch {
      return failed(empty);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  async function auth(): Promise<Answer<AuthReply['data']>> {
    const answer = await send({ path: PATHS.auth, empty: { access_token: '', auth: false }, isData: isAuthData });
    if (!answer.error && answer.data.auth) {
      isAuth = true;
      await tokens.set(answer.data.access_token).catch(() => {});
    }
    return answer;
  }

  function freshToken(): Promise<Answer<AuthReply['data']>> {
    if (!shareAuth) return auth();
    pending ??= auth().finally(() => {
      pending = undefined;
    });
    return pending;
  }

  const storedToken = () => tokens.get().catch(() => undefined);

  /** A call that needs a token: fetches one when there is none, and a new one, once, when it is refused. */
  async function callWithToken<T>(call: Call<T>): Promise<Answer<T>> {
    let token = await storedToken();
    for (let refused = false; ; refused = true) {
      if (!token) {
        const { data, status, errorMessage, error } = await freshToken();
        if (error) return { data: call.empty, status, errorMessage, error };
        if (!data.auth) return { data: call.empty, status: 401, errorMessage, error: true };
        token = data.access_token;
      }
      isAuth = true;
      const answer = await send(call, token);
      if (answer.status !== 403 || refused) return answer;
      // Another call may have fetched a new token meanwhile: then try that one.
      const stored = await storedToken();
      if (stored === token) {
        isAuth = false;
        await tokens.clear().catch(() => {});
        token = undefined;
      } else token = stored;
    }
  }

  /** A call that is rather sent without a token than delayed. */
  async function callAnyway<T>(call: Call<T>): Promise<Answer<T>> {
    const token = await storedToken();
    const fresh = token
      ? undefined
      : await Promise.race([freshToken(), new Promise<undefined>((resolve) => setTimeout(resolve, TOKEN_PATIENCE_MS))]);
    return send(call, token ?? fresh?.data.access_token);
  }

  return {
    get isAuth() {
      return isAuth;
    },
    auth,
    search: (q, options) =>
      callWithToken({
        path: PATHS.search,
        empty: [],
        isData: isSearchData,
        body: { q } satisfies SearchRequest,
        signal: options?.signal,
      }),
    record: (lead, idempotencyKey, headers) =>
      (leadsNeedNoToken ? callAnyway : callWithToken)({
        path: PATHS.record,
        empty: { id: '' },
        isData: isRecordData,
        body: lead,
        headers: { ...headers, 'Idempotency-Key': idempotencyKey },
      }),
  };
}

function failed<T>(data: T): Answer<T> {
  return { data, status: 400, errorMessage: '', error: true };
}
