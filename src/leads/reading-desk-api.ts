/** The firm's reading desk over HTTP, for `bun run leads --url`. Without a secret token it does not exist. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { isSame } from '../domain/digest.ts';
import type { Log } from '../domain/host.ts';
import { LEAD_TYPES } from '../domain/lead-rules.ts';
import { clientOf } from '../http/client-address.ts';
import { createRateLimit } from '../http/limits.ts';
import { limitBody, readJson } from '../http/request-body.ts';
import { type AppendLog, type AuditEntry, LogUnavailableError } from './append-log.ts';
import type { LeadDesk } from './lead-desk.ts';
import { LEAD_STATUSES, type LeadPage, LeadRecordSchema, MAX_LISTED, type RowCursor } from './lead-record.ts';
import { LedgerUnavailableError } from './ledger-store.ts';
import { auditedDesk } from './reading-desk.ts';

/** Where these routes are mounted. */
export const READING_DESK_PATH = '/ops/leads';

export interface ReadingDeskOptions extends Omit<TokenGateOptions, 'noteWrong'> {
  desk: LeadDesk;
  audit: AppendLog<AuditEntry>;
  /** Restores the ledger to a time, where the host can. Returns how many leads were erased again. */
  rewind?: ((at: number) => Promise<number>) | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
}

const count = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.minValue(least), v.maxValue(most));
const limit = v.optional(count(1, MAX_LISTED));
const PageSchema = v.strictObject({
  limit,
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15},[\w-]{1,80}$/), v.transform(cursorOf))),
});
const AuditPageSchema = v.strictObject({ limit, after: v.optional(count(0, Number.MAX_SAFE_INTEGER)) });
const FilterSchema = v.strictObject({
  ...PageSchema.entries,
  state: v.optional(v.picklist(LEAD_STATUSES)),
  type: v.optional(v.picklist(LEAD_TYPES)),
  suspect: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  ),
  since: v.optional(count(0, Number.MAX_SAFE_INTEGER)),
  until: v.optional(count(0, Number.MAX_SAFE_INTEGER)),
});

/** `most` is how many to erase: without it they are only counted. */
const FloodSchema = v.strictObject({
  suspect: v.literal('true'),
  since: count(0, Number.MAX_SAFE_INTEGER),
  until: count(0, Number.MAX_SAFE_INTEGER),
  most: v.optional(count(0, MAX_LISTED), '0'),
});

/** Leads that one request restores: even with the longest messages they fit the limit of its body. */
export const RESTORED_AT_ONCE = 100;
const MAX_RESTORED_BYTES = 4_000_000;
const RestoredSchema = v.pipe(v.array(LeadRecordSchema), v.maxLength(RESTORED_AT_ONCE));

const AsOfSchema = v.strictObject({ at: v.pipe(v.string(), v.isoTimestamp('expected a time with its zone')) });

/** `time,id`, as {@link cursorText} writes it. */
function cursorOf(text: string): RowCursor {
  const [at = '', id = ''] = text.split(',');
  return { at: Number(at), id };
}

/** A cursor as an address writes it. */
export function cursorText(cursor: RowCursor | number): string {
  return typeof cursor === 'number' ? String(cursor) : `${cursor.at},${cursor.id}`;
}

/** Makes the routes below {@link READING_DESK_PATH}. Every answer is `{data}`, with `next` for lists, or `{error}`. */
export function createReadingDesk({ desk, audit, rewind, now, ...gate }: ReadingDeskOptions): Hono<Holder> {
  const { clientAddress, log } = gate;
  const app = new Hono<Holder>();
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    return next();
  });
  // An alert that cannot be raised is in the log.
  app.use(tokenGate({ ...gate, noteWrong: () => void desk.raise('wrong tokens').catch(() => {}) }));

  /** The desk for the sender of a request. */
  function deskFor(c: Context<Holder>) {
    const address = clientAddress(c.req.raw, c.env).trim();
    // Without a proxy, its header may contain anything.
    const from = clientOf(address).client === 'unknown' ? 'unknown' : address;
    return auditedDesk({ desk, log: audit, who: c.get('token'), from, now });
  }
  async function list<Request>(
    c: Context<Holder>,
    schema: v.GenericSchema<unknown, Request>,
    read: (request: Request) => Promise<LeadPage<unknown, unknown>>,
  ) {
    const asked = v.safeParse(schema, c.req.query(), { abortEarly: true });
    if (!asked.success) return c.json({ error: 'A filter is wrong' }, 400);
    const { items, ...rest } = await read(asked.output);
    return c.json({ data: items, ...rest });
  }

  app.get('/', (c) => list(c, FilterSchema, (filter) => deskFor(c).list(filter)));
  app.get('/export', (c) => list(c, FilterSchema, (filter) => deskFor(c).list(filter, 'export')));
  app.get('/undelivered', (c) => list(c, PageSchema, (page) => deskFor(c).undelivered(page)));
  app.get('/erasures', (c) => list(c, PageSchema, (page) => deskFor(c).erasures(page)));
  app.get('/sealed', async (c) => c.json({ data: await deskFor(c).sealed() }));
  app.get('/feedback', (c) => list(c, PageSchema, (page) => deskFor(c).feedback(page)));
  app.get('/audit', (c) => list(c, AuditPageSchema, (page) => deskFor(c).audit(page)));
  app.get('/stats', async (c) => c.json({ data: await deskFor(c).stats() }));
  app.put('/', bodyLimit({ maxSize: MAX_RESTORED_BYTES }), async (c) => {
    const leads = await readJson(c, RestoredSchema);
    if (!leads.ok) return c.json({ error: leads.error }, leads.status);
    return c.json({ data: { restored: await deskFor(c).restore(leads.value) } });
  });
  app.put('/as-of', limitBody, async (c) => {
    if (!rewind) return c.json({ error: 'This host keeps no earlier states: restore a backup' }, 501);
    const asked = await readJson(c, AsOfSchema);
    if (!asked.ok) return c.json({ error: asked.error }, asked.status);
    await deskFor(c).noted('rewind');
    try {
      return c.json({ data: { erasedAgain: await rewind(Date.parse(asked.value.at)) } });
    } catch (error) {
      log({ level: 'error', event: 'ledger not rewound', error: error instanceof Error ? error.message : 'unknown' });
      return c.json({ error: 'The ledger cannot be taken back to that time: restore a backup' }, 503);
    }
  });
  app.post('/:id/redeliver', async (c) => found(c, await deskFor(c).redeliver(c.req.param('id'))));
  app.post('/:id/answered', async (c) => found(c, await deskFor(c).mark(c.req.param('id'), true)));
  app.post('/:id/unanswered', async (c) => found(c, await deskFor(c).mark(c.req.param('id'), false)));
  app.delete('/', async (c) => {
    const asked = v.safeParse(FloodSchema, c.req.query(), { abortEarly: true });
    if (!asked.success) return c.json({ error: 'A filter is wrong' }, 400);
    const { since, until, most } = asked.output;
    return c.json({ data: await deskFor(c).eraseSuspects({ since, until }, most) });
  });
  app.delete('/feedback', async (c) => c.json({ data: { cleared: await deskFor(c).clearFeedback() } }));
  app.delete('/:id', async (c) => {
    const erased = await deskFor(c).erase(c.req.param('id'));
    return found(c, erased !== false, { erased });
  });
  app.all('*', (c) => c.json({ error: 'Not found' }, 404));
  app.onError((error, c) => {
    if (error instanceof LogUnavailableError) {
      const { code, name } = error.cause as { code?: string; name: string };
      log({ level: 'error', event: 'audit log cannot be used', error: code ?? name });
      return c.json({ error: 'The audit log does not answer, so nothing is given out or changed' }, 503);
    }
    // An error of a Durable Object arrives with its name alone.
    log({
      level: 'error',
      event: 'operations failed',
      error: error instanceof LedgerUnavailableError ? error.kind : (error.stack ?? error.name),
    });
    return c.json({ error: 'The ledger does not answer' }, 503);
  });
  return app;
}

function found(c: Context, was: boolean, more = {}): Response {
  return was ? c.json({ data: { found: true, ...more } }) : c.json({ error: 'There is no such lead' }, 404);
}

/** The tokens, by the names of their settings. */
const TOKENS = ['OPERATIONS_TOKEN', 'ERASURE_TOKEN'] as const;
export type TokenName = (typeof TOKENS)[number];
/** The header of the second token, where a call needs both. The first is the bearer token. */
export const SECOND_TOKEN_HEADER = 'Erasure-Token';
/** At least one is set. A token that is not set opens nothing. */
export type Tokens = { readonly [Name in TokenName]?: string | undefined };

/** What the gate tells the routes behind it: the names of the tokens that opened them. */
export interface Holder {
  Variables: { token: string };
}

export interface TokenGateOptions {
  tokens: Tokens;
  /** Wrong tokens a minute of one client, and calls a minute with each valid token. */
  perMinute: number;
  clientAddress: (request: Request, host: unknown) => string;
  /** Milliseconds of a monotonic clock, if the host has one. */
  elapsed: () => number;
  /** Called for each wrong token. */
  noteWrong: () => void;
  log: Log;
}

/** Tokens that a method needs. A restored lead goes to the upstream, so the erasure token alone is not enough for PUT. */
const NEEDED: Readonly<Record<string, readonly TokenName[]>> = { DELETE: ['ERASURE_TOKEN'], PUT: TOKENS };

/**
 * DELETE needs ERASURE_TOKEN, PUT both tokens, other methods OPERATIONS_TOKEN. Answers 401 to a wrong token, 403 to the
 * other one, and 429 to a client with too many wrong tokens or a token used too often. Visitors' calls are counted apart.
 */
export function tokenGate({
  tokens,
  perMinute,
  clientAddress,
  elapsed,
  noteWrong,
  log,
}: TokenGateOptions): MiddlewareHandler<Holder> {
  const guesses = createRateLimit({ most: perMinute, windowSeconds: 60, now: elapsed });
  const calls = createRateLimit({ most: perMinute, windowSeconds: 60, now: elapsed });

  async function nameOf(given: string): Promise<TokenName | undefined> {
    for (const name of TOKENS) {
      const token = tokens[name];
      if (token !== undefined && (await isSame(given, token))) return name;
    }
    return undefined;
  }

  return async (c, next) => {
    const { client } = clientOf(clientAddress(c.req.raw, c.env));
    // After too many wrong tokens a client has to wait, even with a valid one. Other clients do not.
    const guessedTooOften = guesses.secondsUntilAllowed(client);
    if (guessedTooOften > 0) return tooOften(c, guessedTooOften);
    // Not hono's bearerAuth: it accepts only base64 characters, and a token may contain others.
    const given = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    const second = c.req.header(SECOND_TOKEN_HEADER);
    // Before the wait, in which the client could send more guesses than it has.
    const isNoGuess = guesses.count(client);
    const holder = await nameOf(given);
    const other = holder && second !== undefined ? await nameOf(second) : undefined;
    if (holder === undefined || (second !== undefined && other === undefined)) {
      log({ level: 'warn', event: 'wrong tokens' });
      noteWrong();
      return c.json({ error: 'The operations token is not right' }, 401, { 'WWW-Authenticate': 'Bearer' });
    }
    isNoGuess();
    const calledTooOften = calls.secondsUntilAllowed(holder);
    if (calledTooOften > 0) return tooOften(c, calledTooOften);
    calls.count(holder);
    const needed = NEEDED[c.req.method] ?? ['OPERATIONS_TOKEN'];
    if (!needed.every((name) => name === holder || name === other)) {
      const named = needed.map((name) => (tokens[name] ? name : `${name}, which is not set here`));
      const error = `${holder} does not open this: it needs ${named.join(` and, in the header ${SECOND_TOKEN_HEADER}, `)}`;
      return c.json({ error }, 403);
    }
    c.set('token', needed.join(' and '));
    return next();
  };
}

function tooOften(c: Context, seconds: number): Response {
  return c.json({ error: `Try again in ${seconds} s` }, 429, { 'Retry-After': String(seconds) });
}
