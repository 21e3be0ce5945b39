/** The reading desk over HTTP. It answers with `{data}` or `{error}`, and an export as CSV if `Accept` says so. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import * as v from 'valibot';
import type { Log } from '../domain/host.ts';
import { LEAD_FIELDS } from '../domain/lead-fields.ts';
import { LEAD_TYPES } from '../domain/lead-rules.ts';
import { limitBody, readJson } from '../http/request-body.ts';
import { type AppendLog, type AuditEntry, LogUnavailableError } from './append-log.ts';
import { BackupError, limitBytes, readBackup, writeBackup } from './backup.ts';
import { ChangesSchema } from './correction.ts';
import type { LeadDesk } from './desk-client.ts';
import {
  LEAD_STATUSES,
  type LeadFilter,
  type LeadPage,
  type LeadPageRequest,
  type LeadRecord,
  MAX_LISTED,
  type RowCursor,
} from './lead-record.ts';
import { writeCsv } from './leads-csv.ts';
import { LedgerUnavailableError } from './ledger-store.ts';
import { createAuditedDesk, type ReadingDesk } from './reading-desk.ts';
import type { Admitted } from './reading-desk-access.ts';
import { type Bytes, streamText } from './text-stream.ts';

export const READING_DESK_PATH = '/ops/leads';

export interface ReadingDeskOptions {
  desk: LeadDesk;
  audit: AppendLog<AuditEntry>;
  backupPassphrase?: string | undefined;
  /** Restores the ledger to a time, where the host can. Returns how many leads it erased again. */
  rewind?: ((at: number) => Promise<number>) | undefined;
  now: () => number;
  log: Log;
  /** Names who asks, or refuses. */
  admit: MiddlewareHandler<Admitted>;
}

/** Cloudflare passes on no longer request. */
const MAX_BACKUP_BYTES = 100_000_000;

const count = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.minValue(least), v.maxValue(most));
const time = count(0, Number.MAX_SAFE_INTEGER);
const limit = v.optional(count(1, Number.MAX_SAFE_INTEGER));
export const PageSchema = v.strictObject({
  limit,
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15},[\w-]{1,80}$/), v.transform(cursorOf))),
});
/** Characters of an e-mail address, which is the longest that `find` looks for. */
const LONGEST_TEXT = LEAD_FIELDS.email.max;
const AuditPageSchema = v.strictObject({ limit, after: v.optional(time) });
const PeriodSchema = v.strictObject({ since: v.optional(time), until: v.optional(time) });
const FilterSchema = v.strictObject({
  ...PageSchema.entries,
  ...PeriodSchema.entries,
  state: v.optional(v.picklist(LEAD_STATUSES)),
  type: v.optional(v.picklist(LEAD_TYPES)),
  suspect: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  ),
});

export const FindSchema = v.pipe(
  v.string('expected text'),
  v.trim(),
  v.nonEmpty('expected text'),
  v.maxLength(LONGEST_TEXT),
);
/** In a body, since a text names a visitor and addresses are logged. */
const TextSchema = v.strictObject({ text: FindSchema });

/** Without `most` the leads are only counted. */
const FloodSchema = v.strictObject({
  suspect: v.literal('true'),
  since: time,
  until: time,
  most: v.optional(count(0, Number.MAX_SAFE_INTEGER), '0'),
});

const AsOfSchema = v.strictObject({ at: v.pipe(v.string(), v.isoTimestamp('expected a time with its zone')) });

/** `time,id` */
function cursorOf(text: string): RowCursor {
  const [at = '', id = ''] = text.split(',');
  return { at: Number(at), id };
}

/** A host may print it, so it repeats nothing of the error that broke off the answer. */
class BrokenOffError extends Error {
  override name = 'BrokenOffError';
}

/** Makes the routes of {@link READING_DESK_PATH}. */
export function createReadingDesk(options: ReadingDeskOptions): Hono<Admitted> {
  const { desk, audit, backupPassphrase, rewind, now, log, admit } = options;
  const app = new Hono<Admitted>().basePath(READING_DESK_PATH);
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    return next();
  });
  app.use(admit);

  const deskFor = (c: Context<Admitted>) => createAuditedDesk({ desk, audit, reader: c.get('reader'), now });

  /** Answers with one page. */
  async function list<Item, Cursor, Asked extends LeadPageRequest<Cursor>>(
    c: Context<Admitted>,
    schema: v.GenericSchema<unknown, Asked>,
    read: (asked: Asked) => Promise<LeadPage<Item, Cursor>>,
  ): Promise<Response> {
    const parsed = v.safeParse(schema, c.req.query(), { abortEarly: true });
    if (!parsed.success || (parsed.output.limit ?? 1) > MAX_LISTED) return wrongFilter(c);
    const { items, ...page } = await read(parsed.output);
    return c.json({ data: items, ...page });
  }

  app.get('/', (c) => list(c, FilterSchema, deskFor(c).list));
  app.post('/find', limitBody, async (c) => {
    const asked = await readJson(c, TextSchema);
    if (!asked.ok) return c.json({ error: asked.error }, asked.status);
    const { text } = asked.value;
    const found = (page: LeadPageRequest) => deskFor(c).find({ ...page, text });
    return list(c, PageSchema, found);
  });
  app.get('/export', async (c) => {
    if (!wantsCsv(c)) return list(c, FilterSchema, deskFor(c).export);
    const parsed = v.safeParse(FilterSchema, c.req.query(), { abortEarly: true });
    if (!parsed.success) return wrongFilter(c);
    return c.body(await streamCsv(deskFor(c), parsed.output, log), 200, CSV_TYPE);
  });
  app.get('/undelivered', (c) => list(c, PageSchema, deskFor(c).undelivered));
  app.get('/erasures', (c) => list(c, PageSchema, deskFor(c).erasures));
  app.get('/tasks', (c) => list(c, PageSchema, deskFor(c).tasks));
  app.get('/audit', (c) => list(c, AuditPageSchema, deskFor(c).audit));
  app.get('/sealed', async (c) => c.json({ data: await deskFor(c).sealed() }));
  app.get('/stats', async (c) => {
    const period = v.safeParse(PeriodSchema, c.req.query());
    if (!period.success) return wrongFilter(c);
    return c.json({ data: await deskFor(c).stats(period.output) });
  });
  app.get('/backup', async (c) => {
    const backup = await writeBackup(deskFor(c), now(), backupPassphrase, breakOff(log));
    return c.body(backup, 200, { 'Content-Type': 'application/octet-stream' });
  });
  app.put('/backup', async (c) => {
    if (Number(c.req.header('content-length') ?? 0) > MAX_BACKUP_BYTES)
      return c.json({ error: `A backup over ${MAX_BACKUP_BYTES / 1_000_000} MB is not taken` }, 413);
    const bytes = (c.req.raw.body ?? new Blob().stream()) as Bytes;
    const reader = deskFor(c);
    let restored = 0;
    try {
      const { made, leads, broken } = await readBackup(
        limitBytes(bytes, MAX_BACKUP_BYTES),
        async ({ leads, erasures }, form) => {
          if (leads.length + erasures.length > 0) restored += await reader.restore(leads, erasures, form);
        },
        { passphrase: backupPassphrase, plain: c.req.query('plain') === 'yes' },
      );
      return c.json({ data: { restored, made, leads, broken } });
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      return c.json({ error: `${error.message}. ${restored} leads were restored before that.` }, 400);
    }
  });
  app.put('/as-of', limitBody, async (c) => {
    if (!rewind) return c.json({ error: 'This host keeps no earlier states: restore a backup' }, 501);
    const asked = await readJson(c, AsOfSchema);
    if (!asked.ok) return c.json({ error: asked.error }, asked.status);
    try {
      const erasedAgain = await deskFor(c).rewind(() => rewind(Date.parse(asked.value.at)));
      return c.json({ data: { erasedAgain } });
    } catch (error) {
      if (error instanceof LogUnavailableError) throw error;
      log({ level: 'error', event: 'ledger not rewound', error: error instanceof Error ? error.message : 'unknown' });
      return c.json({ error: 'The ledger cannot be taken back to that time: restore a backup' }, 503);
    }
  });
  app.post('/:id/redeliver', async (c) => changed(c, await deskFor(c).redeliver(c.req.param('id'))));
  for (const mark of ['answered', 'unanswered'])
    app.post(`/:id/${mark}`, async (c) =>
      changed(c, await deskFor(c).mark(c.req.param('id') ?? '', mark === 'answered')),
    );
  app.post('/:id/done', async (c) =>
    (await deskFor(c).finishTask(c.req.param('id')))
      ? c.json({ data: { found: true } })
      : c.json({ error: 'There is no such task.' }, 404),
  );
  app.patch('/:id', limitBody, async (c) => {
    const asked = await readJson(c, ChangesSchema);
    if (!asked.ok) return c.json({ error: asked.error }, asked.status);
    const correction = await deskFor(c).correct(c.req.param('id') ?? '', asked.value);
    if (correction.outcome === 'refused') return c.json({ error: correction.reason }, correction.status);
    const { outcome, fields, lead } = correction;
    return c.json({ data: { outcome, fields, toDo: outcome === 'corrected' && lead.tried } });
  });
  app.delete('/', async (c) => {
    const parsed = v.safeParse(FloodSchema, c.req.query(), { abortEarly: true });
    if (!parsed.success || parsed.output.most > MAX_LISTED) return wrongFilter(c);
    const { since, until, most } = parsed.output;
    return c.json({ data: await deskFor(c).eraseSuspects({ since, until }, most) });
  });
  app.delete('/:id', async (c) => {
    const lead = await deskFor(c).erase(c.req.param('id'));
    return changed(c, lead, { erased: lead?.tried ? 'passed on' : 'kept here' });
  });
  app.all('*', (c) => c.json({ error: 'Not found' }, 404));
  app.onError((error, c) => c.json({ error: reportTrouble(error, log) }, 503));
  return app;
}

/** Logs an error of the desk, and returns the words for it. */
export function reportTrouble(error: unknown, log: Log): string {
  if (error instanceof LogUnavailableError) {
    const { code, name } = error.cause as { code?: string; name: string };
    log({ level: 'error', event: 'audit log cannot be used', error: code ?? name });
    return 'The audit log does not answer, so nothing is given out or changed';
  }
  // An error of a Durable Object arrives with its name alone.
  const { stack, name } = error as Error;
  const kind = error instanceof LedgerUnavailableError ? error.kind : (stack ?? name);
  log({ level: 'error', event: 'operations failed', error: kind });
  return 'The ledger does not answer';
}

/** Makes of an error after the first bytes of an answer the one that breaks it off. */
const breakOff = (log: Log) => (error: unknown) => new BrokenOffError(reportTrouble(error, log));

export const CSV_TYPE = { 'Content-Type': 'text/csv; charset=utf-8' };

/** All leads of a filter as CSV, up to its limit. Rejects if the first page cannot be read. */
export function streamCsv(desk: Pick<ReadingDesk, 'export'>, filter: LeadFilter, log: Log): Promise<Bytes> {
  const read = (page: LeadPageRequest) => desk.export({ ...filter, ...page });
  return streamText(writeCsv(read, filter), breakOff(log));
}

const wantsCsv = (c: Context) =>
  accepts(c, { header: 'Accept', supports: ['application/json', 'text/csv'], default: 'application/json' }) ===
  'text/csv';

const wrongFilter = (c: Context) => c.json({ error: 'A filter is wrong' }, 400);

/** Answers to a change of a lead. */
const changed = (c: Context, lead: LeadRecord | undefined, data = {}) =>
  lead ? c.json({ data: { found: true, ...data } }) : c.json({ error: 'There is no such lead' }, 404);
