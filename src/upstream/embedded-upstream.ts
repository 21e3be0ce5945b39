/**
 * The embedded upstream: a complete implementation of the upstream API in this process, used if no other is configured.
 */

import { type Context, Hono, type Next } from 'hono';
import * as v from 'valibot';
import {
  type AuthReply,
  IdempotencyKeySchema,
  PATHS,
  type RecordReply,
  type RecordRequest,
  RecordRequestSchema,
  type SearchReply,
  SearchRequestSchema,
} from '../api/contract.ts';
import { DAY_MS } from '../domain/calendar.ts';
import type { Log, Sql } from '../domain/host.ts';
import { LIMITS } from '../domain/limits.ts';
import { cleanQuery, type SearchResult } from '../domain/query.ts';
import { limitBody, onlyPost, readJson } from '../http/request-body.ts';
import { type Clock, guestTokens, verifyCredential } from './credential.ts';

export interface EmbeddedUpstreamOptions {
  clientId: string;
  /** The valid client secrets; the first signs tokens. */
  secrets: readonly [string, ...string[]];
  search: (query: string) => SearchResult[] | Promise<SearchResult[]>;
  leads: LeadBook;
  now: Clock;
  log: Log;
}

/** Refusals are `{error}`: 401 for a credential, 403 for an access token, 400, 405, 413 and 415 for a call. */
export function createEmbeddedUpstream({ clientId, secrets, search, leads, now, log }: EmbeddedUpstreamOptions): Hono {
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
    const body = await readJson(c, RecordRequestSchema);
    if (!body.ok) return c.json({ error: body.error }, body.status);
    const { id } = await leads.accept(idempotencyKey, body.value);
    return c.json({ data: { id } } satisfies RecordReply);
  });

  for (const path of Object.values(PATHS)) app.all(path, onlyPost);
  return app;
}

function bearer(c: Context): string {
  return /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
}

/** Records which leads the embedded upstream accepted. */
export interface LeadBook {
  /** A repeated idempotency key returns the first id. Rejects if the key cannot be written. */
  accept(idempotencyKey: string, lead: RecordRequest): Promise<{ id: string }>;
}

/** How long a key is stored, milliseconds: as long as the ledger stores the lead, which is not delivered after that. */
const KEY_LIFETIME_MS = LIMITS.retentionDays * DAY_MS;
/** Keys deleted at once, so that no lead waits long. */
const DELETED_AT_ONCE = 500;

/**
 * A {@link LeadBook} in SQLite that stores only keys and ids: a file on Bun, a Durable Object on Workers. The ledger
 * has the leads, so that withdrawal, erasure and retention need no change here.
 * @param sql database for the book; the table is created if it is missing
 */
export function sqlLeadBook(sql: Sql, now: Clock = Date.now) {
  sql.all(
    'CREATE TABLE IF NOT EXISTS accepted_keys (idempotency_key TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, accepted_at INTEGER NOT NULL) STRICT',
  );
  sql.all('CREATE INDEX IF NOT EXISTS accepted_keys_accepted ON accepted_keys (accepted_at)');
  /** Deletes expired keys, a few hundred at once. */
  function forget(): void {
    sql.all(
      `DELETE FROM accepted_keys WHERE idempotency_key IN
         (SELECT idempotency_key FROM accepted_keys WHERE accepted_at < ? ORDER BY accepted_at LIMIT ${DELETED_AT_ONCE})`,
      now() - KEY_LIFETIME_MS,
    );
  }
  return {
    forget,
    async accept(idempotencyKey: string): Promise<{ id: string }> {
      forget();
      // The first insert wins, and every caller reads back the same id.
      sql.all(
        'INSERT INTO accepted_keys (idempotency_key, id, accepted_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
        ...[idempotencyKey, crypto.randomUUID(), now()],
      );
      const [row] = sql.all<{ id: string }>('SELECT id FROM accepted_keys WHERE idempotency_key = ?', idempotencyKey);
      if (!row) throw new Error('the key of a lead was written, but cannot be read');
      return row;
    },
  };
}
