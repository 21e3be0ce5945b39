/** The firm's reading desk over HTTP, for `bun run leads --url`: one secret token opens it, and without one it does not exist. */
import type { Context } from 'hono';
import * as v from 'valibot';
import { isSame } from '../domain/digest.ts';
import { LEAD_TYPES } from '../domain/lead-rules.ts';
import type { Log } from '../domain/log.ts';
import { Hono } from '../http/router.ts';
import type { LeadDesk } from '../leads/lead-desk.ts';
import { LEAD_STATES } from '../leads/lead-state.ts';
import { LedgerUnavailableError } from '../leads/ledger-store.ts';
import { MAX_LISTED, type RowCursor } from '../leads/page.ts';

/** What of a desk the firm's tools use. */
export type ReadingDesk = Pick<LeadDesk, 'list' | 'undelivered' | 'stats' | 'redeliver' | 'erase' | 'erasures'>;

/** Where these routes are mounted. */
export const READING_DESK_PATH = '/ops/leads';

export interface ReadingDeskOptions {
  desk: ReadingDesk;
  token: string;
  /** After how many seconds a client that calls too often may call again; 0 where it may go on. */
  secondsUntilAllowed: (c: Context) => Promise<number>;
  log: Log;
}

const count = (most: number) => v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.maxValue(most));
const FilterSchema = v.strictObject({
  state: v.optional(v.picklist(LEAD_STATES)),
  type: v.optional(v.picklist(LEAD_TYPES)),
  suspect: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((said) => said === 'true'),
    ),
  ),
  since: v.optional(count(Number.MAX_SAFE_INTEGER)),
  until: v.optional(count(Number.MAX_SAFE_INTEGER)),
  limit: v.optional(count(MAX_LISTED)),
  /** Time and id of the last lead of the page before. */
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15},[\w-]{1,80}$/), v.transform(cursorOf))),
});

function cursorOf(text: string): RowCursor {
  const [at = '', id = ''] = text.split(',');
  return { at: Number(at), id };
}

/** Makes the routes, to be mounted at {@link READING_DESK_PATH}. Every answer is JSON and never stored: `{data}` or `{error}`. */
export function createReadingDesk({ desk, token, secondsUntilAllowed, log }: ReadingDeskOptions): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    // Before the token is looked at: whoever guesses is slowed down like anyone else.
    const seconds = await secondsUntilAllowed(c);
    if (seconds > 0) return c.json({ error: `Try again in ${seconds} s` }, 429, { 'Retry-After': String(seconds) });
    // Not hono's bearerAuth: it takes the signs of base64 alone, and a token may have any other.
    const given = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (await isSame(given, token)) return next();
    log({ level: 'warn', event: 'operations token refused' });
    return c.json({ error: 'The operations token is not right' }, 401, { 'WWW-Authenticate': 'Bearer' });
  });

  app.get('/', async (c) => {
    const filter = v.safeParse(FilterSchema, c.req.query(), { abortEarly: true });
    if (!filter.success) return c.json({ error: 'A filter is wrong' }, 400);
    return c.json({ data: await desk.list(filter.output) });
  });
  app.get('/undelivered', async (c) => c.json({ data: await desk.undelivered() }));
  app.get('/stats', async (c) => c.json({ data: await desk.stats() }));
  app.get('/erasures', async (c) => c.json({ data: await desk.erasures() }));
  app.post('/:id/redeliver', async (c) => found(c, await desk.redeliver(c.req.param('id'))));
  app.delete('/:id', async (c) => {
    const id = c.req.param('id');
    const erased = await desk.erase(id);
    // By its reference number, or by its id: what of the two was given.
    if (erased) log({ level: 'info', event: 'lead erased by the firm', lead: id });
    return found(c, erased);
  });
  app.all('*', (c) => c.json({ error: 'Not found' }, 404));
  app.onError((error, c) => {
    // What failed in a Durable Object arrives under its name alone.
    log({ level: 'error', event: 'operations failed', error: error instanceof LedgerUnavailableError ? error.kind : (error.stack ?? error.name) });
    return c.json({ error: 'The ledger does not answer' }, 503);
  });
  return app;
}

function found(c: Context, was: boolean): Response {
  return was ? c.json({ data: { found: true } }) : c.json({ error: 'There is no such lead' }, 404);
}
