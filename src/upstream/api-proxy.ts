/** The API that browsers call at `/api`: checks every request, then passes it to the upstream. */
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  type ApiPath,
  IdempotencyKeySchema,
  PATHS,
  RecordBodySchema,
  SearchReplySchema,
  SearchRequestSchema,
} from '../api/contract.ts';
import { type ContentStore, nameResult, type Opened } from '../content/store.ts';
import type { Log } from '../domain/host.ts';
import { type Lead, sayFault } from '../domain/lead-rules.ts';
import { busy, LIMITS } from '../domain/limits.ts';
import { cleanQuery, isSearchable, type PageSearch } from '../domain/query.ts';
import type { Client } from '../http/client-address.ts';
import type { Limiter } from '../http/limiter.ts';
import { type Limit, type Limits, limitedBy, refuseAsJson } from '../http/rate-limits.ts';
import { limitBody, onlyPost, readJson } from '../http/request-body.ts';
import { isSameOrigin } from '../http/security-headers.ts';
import { createSiteCalls, type Upstream, type UpstreamCall } from './forwarder.ts';

export interface ApiProxyOptions {
  upstream: Upstream;
  /** Of the site: its pages may call this API. */
  origin: string;
  /** Accepts a well-formed lead, through the ledger. Needs no token, so that a missing token never costs a lead. */
  takeLead: (c: Context, lead: Lead, idempotencyKey: string) => Promise<Response>;
  limits?: Pick<Limits, 'call' | 'search' | 'tap' | 'form'>;
  /** Limits searches and the calls for their tokens; without it they are unlimited. */
  limiter?: Limiter | undefined;
  findClient?: (c: Context) => Client;
  log?: Log;
}

/** Every failure is `{error}`. Mount it on an app with strict routing. */
export function createApiProxy({ upstream, origin, takeLead, limits, limiter, findClient, log }: ApiProxyOptions) {
  const api = new Hono<{ Variables: Partial<Opened['Variables']> }>();
  api.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  for (const path of Object.values(PATHS)) {
    api.post(path, async (c, next) => {
      if (isSameOrigin(c.req.raw, origin)) return next();
      // Many of these mean that the site is not served from the origin in content/firm.yaml.
      log?.({ level: 'info', event: 'call from another site refused', call: path });
      // 400, not 403: a 403 tells the client to renew its token.
      return c.json({ error: 'Only pages of this site may call this' }, 400);
    });
    // The limit of a record call depends on its body.
    if (limits && path !== PATHS.record) api.post(path, limitedBy(path === PATHS.search ? limits.search : limits.call));
    api.post(path, limitBody);
  }

  /** Forwards a call, or answers 503 if no slot is free. Leads need none, so that other calls never delay them. */
  async function forward(c: Context, path: ApiPath, call: UpstreamCall): Promise<Response> {
    const make = (signal: AbortSignal) => upstream.call(path, { ...call, signal });
    if (!limiter) return make(c.req.raw.signal);
    const slot = await limiter.enter(c, findClient?.(c));
    return slot ? slot(make) : refuseAsJson(c, busy());
  }

  api.post(PATHS.auth, (c) => forward(c, PATHS.auth, {}));

  api.post(PATHS.search, async (c) => {
    const body = await readJson(c, SearchRequestSchema);
    if (!body.ok) return c.json({ error: body.error }, body.status);
    const q = cleanQuery(body.value.q);
    if (!isSearchable(q)) return c.json({ data: [] });
    const found = await forward(c, PATHS.search, { body: { q }, authorization: c.req.header('authorization') });
    // Of a page in another language, which no one else asks for.
    const content = c.get('content');
    return !content || content.language === 'en' || !found.ok ? found : nameInLanguage(c, found, content);
  });

  api.post(PATHS.record, async (c) => {
    const body = await readJson(c, RecordBodySchema, sayFault);
    // A body that is not a lead counts as a tap, so that only forms use up the limit of forms.
    const refusal = await limits?.[body.ok && 'email' in body.value ? 'form' : 'tap'](c);
    if (refusal) return refuseAsJson(c, refusal);
    if (!body.ok) {
      log?.({ level: 'info', event: 'lead not valid', fields: body.fields.join(', ') });
      return c.json({ error: body.error }, body.status);
    }
    const idempotencyKey = c.req.header('idempotency-key') ?? crypto.randomUUID();
    if (!v.is(IdempotencyKeySchema, idempotencyKey)) return c.json({ error: 'Idempotency-Key: expected a UUID' }, 400);
    return takeLead(c, body.value, idempotencyKey);
  });

  for (const path of Object.values(PATHS)) api.all(path, onlyPost);
  // A route, not `notFound`: Hono drops that when this app is mounted in another.
  api.all('*', (c) => c.json({ error: 'Not found' }, 404));
  return api;
}

/** The upstream names pages in English. */
async function nameInLanguage(c: Context, found: Response, content: ContentStore): Promise<Response> {
  const { success, output } = v.safeParse(SearchReplySchema, await found.json());
  if (!success) return c.json({ error: 'The answer of the search is not valid' }, 503);
  return c.json({ ...output, data: output.data.map((result) => nameResult(result, content)) });
}

interface PageSearchOptions {
  upstream: Upstream;
  limit: Limit;
  limiter: Limiter;
  findClient: (c: Context) => Client;
}

/** Searches for a page as the API does: within the limit of the visitor, in a slot, and until they leave. */
export function createPageSearch({
  upstream,
  limit,
  limiter,
  findClient,
}: PageSearchOptions): (c: Context) => PageSearch {
  const call = createSiteCalls({ upstream, timeoutMs: LIMITS.searchMs });
  return (c) => async (query) => {
    const refusal = await limit(c);
    if (refusal) return { refusal };
    const slot = await limiter.enter(c, findClient(c));
    if (!slot) return { refusal: busy() };
    const search = async (signal: AbortSignal) => {
      const answer = await call(PATHS.search, { body: { q: query }, signal });
      if ('failure' in answer || answer.isError) return null;
      const { success, output } = v.safeParse(SearchReplySchema, answer);
      return success ? output.data : null;
    };
    return { results: slot(search) };
  };
}
