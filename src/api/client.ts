/** The API client of browsers, with the guards for its replies. Keep it small. */
import type { Lead } from '../domain/lead-rules.ts';
import { isSafeLink } from '../domain/web-address.ts';
import type { AuthReply, RecordReply, RecordRequest, SearchReply, SearchRequest, UpstreamPath } from './contract.ts';
import { PATHS } from './paths.ts';

/** Keeps the access token between calls. */
export interface TokenStore {
  get(): Promise<string | undefined>;
  set(token: string): Promise<unknown>;
  clear(): Promise<void>;
}

/** On an error `data` is the empty value of its kind, so that it can be shown. */
interface Answer<T> {
  data: T;
  /** The HTTP status; 400 if the call threw or the reply was invalid. */
  status: number;
  /** The `error` field of the reply; empty if there is none. */
  errorMessage: string;
  error: boolean;
}

export interface ApiClientOptions {
  /** Called with an address and its options, never with a receiver. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Prefix of every path, without a slash at its end: `/api` in the browser. */
  base: string;
  tokens: TokenStore;
  timeoutMs?: number;
}

interface Call<T> {
  path: UpstreamPath;
  empty: T;
  isData: (data: unknown) => data is T;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** How long a lead waits for a token. Then it is sent without: this site accepts leads without one. */
const TOKEN_PATIENCE_MS = 1000;

export type ApiClient = ReturnType<typeof createApiClient>;

/** Makes the client of a page. Its concurrent calls wait for one token. No method of it throws or rejects. */
export function createApiClient(options: ApiClientOptions) {
  const { tokens } = options;
  let isAuth = false;
  let pending: ReturnType<typeof auth> | undefined;

  async function auth(): Promise<Answer<AuthReply['data']>> {
    const empty = { access_token: '', auth: false };
    const answer = await send(options, { path: PATHS.auth, empty, isData: isAuthData });
    if (!answer.error && answer.data.auth) {
      isAuth = true;
      await tokens.set(answer.data.access_token).catch(() => {});
    }
    return answer;
  }

  function freshToken(): ReturnType<typeof auth> {
    pending ??= auth().finally(() => {
      pending = undefined;
    });
    return pending;
  }

  const storedToken = () => tokens.get().catch(() => undefined);

  /** Fetches a token if there is none, and once more if it is refused. */
  async function callWithToken<T>(call: Call<T>): Promise<Answer<T>> {
    let token = await storedToken();
    for (let refused = false; ; refused = true) {
      if (!token) {
        const fresh = await freshToken();
        if (fresh.error) return { ...fresh, data: call.empty };
        if (!fresh.data.auth) return { ...fresh, data: call.empty, status: 401, error: true };
        token = fresh.data.access_token;
      }
      isAuth = true;
      const answer = await send(options, call, token);
      if (answer.status !== 403 || refused) return answer;
      // Another call may have fetched a new token meanwhile.
      const stored = await storedToken();
      if (stored === token) {
        isAuth = false;
        await tokens.clear().catch(() => {});
        token = undefined;
      } else token = stored;
    }
  }

  async function sendAnyway<T>(call: Call<T>): Promise<Answer<T>> {
    const token = await storedToken();
    const fresh = token
      ? undefined
      : await Promise.race([freshToken(), new Promise<undefined>((resolve) => setTimeout(resolve, TOKEN_PATIENCE_MS))]);
    return send(options, call, token ?? fresh?.data.access_token);
  }

  return {
    /** Whether the server granted the current token. */
    get isAuth(): boolean {
      return isAuth;
    },
    auth,
    /** Resolves with status 400 if it is aborted. */
    search: (q: string, { signal }: { signal?: AbortSignal } = {}): Promise<Answer<SearchReply['data']>> =>
      callWithToken({
        path: PATHS.search,
        empty: [],
        isData: isSearchData,
        body: { q } satisfies SearchRequest,
        signal,
      }),
    /** `key` is a UUID: the same key again is the same lead. */
    record: (lead: RecordRequest | Lead, key: string, headers: Record<string, string> = {}) =>
      sendAnyway({
        path: PATHS.record,
        empty: { id: '' },
        isData: isRecordData,
        body: lead,
        headers: { ...headers, 'Idempotency-Key': key },
      }),
  };
}

/** Never rejects. */
async function send<T>(
  { fetch, base, timeoutMs = 10_000 }: ApiClientOptions,
  { path, empty, isData, body, headers, signal }: Call<T>,
  token?: string,
): Promise<Answer<T>> {
  const failed = { data: empty, status: 400, errorMessage: '', error: true };
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
    });
    const { status } = reply;
    const json = await reply.json().catch((cause) => {
      // A 403 asks for a new token, whatever its body says.
      if (status !== 403) throw cause;
    });
    const isValid = isData(json?.data);
    // A reply may have an error flag and a status of success.
    const error = !reply.ok || !!json?.error;
    if (!isValid && !error) return failed;
    const errorMessage = typeof json?.error === 'string' ? json.error : '';
    return { data: isValid ? json.data : empty, status, errorMessage, error };
  } catch {
    return failed;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

// The validation library would weigh more than the client. A test compares these guards with the schemas.
type Fields<K extends string> = { [key in K]?: unknown };
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export function isAuthData(data: unknown): data is AuthReply['data'] {
  const { access_token, auth }: Fields<'access_token' | 'auth'> = isObject(data) ? data : {};
  return (
    typeof access_token === 'string' &&
    access_token.length <= 4096 &&
    /^[\w\-.~+/]*=*$/.test(access_token) &&
    typeof auth === 'boolean'
  );
}

export function isSearchData(data: unknown): data is SearchReply['data'] {
  return (
    Array.isArray(data) &&
    data.every(
      (item: Fields<'cat_name' | 'red_url'> | null) =>
        typeof item?.cat_name === 'string' && typeof item.red_url === 'string' && isSafeLink(item.red_url),
    )
  );
}

export function isRecordData(data: unknown): data is RecordReply['data'] {
  const { id }: Fields<'id'> = isObject(data) ? data : {};
  return typeof id === 'string' && id.length <= 200;
}
