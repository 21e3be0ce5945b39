/** The upstream API in this process, for a site without another upstream. It stores nothing. */
import { type Context, Hono, type Next } from 'hono';
import * as v from 'valibot';
import {
  type AuthReply,
  ERASE_PATH,
  EraseRequestSchema,
  IdempotencyKeySchema,
  PATHS,
  type RecordReply,
  type RecordRequest,
  RecordRequestSchema,
  type SearchReply,
  SearchRequestSchema,
} from '../api/contract.ts';
import { makeUuid, sha256 } from '../domain/digest.ts';
import type { Log } from '../domain/host.ts';
import { sayFault } from '../domain/lead-rules.ts';
import { cleanQuery, type SearchResult } from '../domain/query.ts';
import { limitBody, onlyPost, readJson } from '../http/request-body.ts';
import { type Clock, guestTokens, verifyCredential } from './credential.ts';

interface EmbeddedUpstreamOptions {
  clientId: string;
  /** The valid client secrets; the first signs tokens. */
  secrets: readonly [string, ...string[]];
  search: (query: string) => SearchResult[] | Promise<SearchResult[]>;
  /** Gets each accepted lead, also a repeated one. */
  record?: (lead: RecordRequest & { id: string }) => void;
  /** Erases a lead by its id. False if it has none. */
  erase?: (id: string) => boolean;
  now: Clock;
  log: Log;
}

/**
 * Refusals are `{error}`: 401 for a credential, 403 for an access token, 404 for a lead to erase that is not there, 400,
 * 405, 413 and 415 for a call.
 */
export function createEmbeddedUpstream(options: EmbeddedUpstreamOptions): Hono {
  const { clientId, secrets, search, record, erase, now, log } = options;
  const tokens = guestTokens({ secrets, now });
  const app = new Hono();
  app.onError((error, c) => {
    log({ level: 'error', event: 'embedded upstream failed', stack: error.stack ?? error.name });
    return c.json({ error: 'Something went wrong here' }, 500);
  });
  app.notFound((c) => c.json({ error: 'Not found' }, 404));

  async function withCredential(c: Context, next: Next) {
    const guest = c.req.header('user') === '-1' && c.req.header('scope') === 'AUTH';
    const valid = guest && (await verifyCredential(bearer(c), { clientId, secrets, now }));
    return valid ? next() : c.json({ error: 'The credential is not valid' }, 401);
  }

  async function withToken(c: Context, next: Next) {
    return (await tokens.verify(bearer(c)))
      ? next()
      : c.json({ error: 'The access token is missing, wrong or out of date' }, 403);
  }

  app.post(PATHS.auth, limitBody, withCredential, async (c) => {
    return c.json({ data: { access_token: await tokens.issue(), auth: true } } satisfies AuthReply);
  });

  app.post(PATHS.search, limitBody, withToken, async (c) => {
    const body = await readJson(c, SearchRequestSchema);
    if (!body.ok) return c.json({ error: body.error }, body.status);
    return c.json({ data: await search(cleanQuery(body.value.q)) } satisfies SearchReply);
  });

  app.post(PATHS.record, limitBody, withToken, async (c) => {
    const idempotencyKey = c.req.header('idempotency-key');
    if (!v.is(IdempotencyKeySchema, idempotencyKey)) return c.json({ error: 'Idempotency-Key: expected a UUID' }, 400);
    const body = await readJson(c, RecordRequestSchema, sayFault);
    if (!body.ok) return c.json({ error: body.error }, body.status);
    // A repeated key gets the same id.
    const id = makeUuid(await sha256(idempotencyKey), 8);
    record?.({ ...body.value, id });
    return c.json({ data: { id } } satisfies RecordReply);
  });

  app.post(ERASE_PATH, limitBody, withToken, async (c) => {
    const body = await readJson(c, EraseRequestSchema);
    if (!body.ok) return c.json({ error: body.error }, body.status);
    const { id } = body.value;
    return erase?.(id)
      ? c.json({ data: { id } } satisfies RecordReply)
      : c.json({ error: 'There is no such lead' }, 404);
  });

  for (const path of [...Object.values(PATHS), ERASE_PATH]) app.all(path, onlyPost);
  return app;
}

function bearer(c: Context): string {
  return /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
}
