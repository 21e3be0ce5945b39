/** The reading desk over HTTP. It answers with `{data}` or `{error}`, or by `Accept` with what `bun run leads` prints. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import * as v from 'valibot';
import { indiaTime } from '../domain/calendar.ts';
import type { Log } from '../domain/host.ts';
import { LEAD_FIELDS } from '../domain/lead-fields.ts';
import { LEAD_TYPES } from '../domain/lead-rules.ts';
import { limitBody, readJson } from '../http/request-body.ts';
import { type AppendLog, type AuditEntry, LogUnavailableError } from './append-log.ts';
import { BackupError, limitBytes, readBackup, writeBackup } from './backup.ts';
import { ChangesSchema, type MadeCorrection } from './correction.ts';
import type { LeadDesk } from './desk-client.ts';
import {
  type DayRange,
  formatReference,
  LEAD_STATUSES,
  type LeadPage,
  type LeadPageRequest,
  type LeadRecord,
  MAX_LISTED,
  type RowCursor,
} from './lead-record.ts';
import { LedgerUnavailableError } from './ledger-store.ts';
import { createAuditedDesk, type ReadingDesk } from './reading-desk.ts';
import type { Admitted } from './reading-desk-access.ts';
import {
  AUDIT_TEXT,
  ERASURES_TEXT,
  feedbackText,
  joinLines,
  LEADS_CSV,
  LEADS_TEXT,
  type ListFormat,
  TASKS_TEXT,
  UNDELIVERED_TEXT,
  writeList,
  writeSealed,
  writeStats,
} from './reading-desk-text.ts';
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

/** Leads of a list as text, if the call sets no limit. */
const LISTED_AS_TEXT = 50;
/** Cloudflare passes on no longer request. */
const MAX_BACKUP_BYTES = 100_000_000;

const count = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.minValue(least), v.maxValue(most));
const time = count(0, Number.MAX_SAFE_INTEGER);
const limit = v.optional(count(1, Number.MAX_SAFE_INTEGER));
const PageSchema = v.strictObject({
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

/** In a body, since a text names a visitor and addresses are logged. */
const TextSchema = v.strictObject({
  text: v.pipe(v.string('expected text'), v.trim(), v.nonEmpty('expected text'), v.maxLength(LONGEST_TEXT)),
});

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

  /** Logs an error, and returns the words for it. */
  function report(error: unknown): string {
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
  const brokenOff = (error: unknown) => new BrokenOffError(report(error));

  const streamed = async (c: Context, type: string, pieces: AsyncGenerator<string>) =>
    c.body(await streamText(pieces, brokenOff), 200, { 'Content-Type': `${type}; charset=utf-8` });

  /** Answers with a page as JSON, or with all up to the limit in the other format. */
  async function list<Item, Cursor, Asked extends LeadPageRequest<Cursor>>(
    c: Context<Admitted>,
    schema: v.GenericSchema<unknown, Asked>,
    read: (asked: Asked) => Promise<LeadPage<Item, Cursor>>,
    format: ListFormat<Item>,
    most = Number.MAX_SAFE_INTEGER,
  ): Promise<Response> {
    const parsed = v.safeParse(schema, c.req.query(), { abortEarly: true });
    const isWritten = wants(c, format.type);
    if (!parsed.success || (!isWritten && (parsed.output.limit ?? 1) > MAX_LISTED)) return wrongFilter(c);
    const asked = parsed.output;
    if (isWritten) {
      const readPage = (page: LeadPageRequest<Cursor>) => read({ ...asked, ...page });
      return streamed(c, format.type, writeList(format, readPage, { ...asked, limit: asked.limit ?? most }));
    }
    const { items, ...rest } = await read(asked);
    return c.json({ data: items, ...rest });
  }

  app.get('/', (c) => list(c, FilterSchema, deskFor(c).list, LEADS_TEXT, LISTED_AS_TEXT));
  app.post('/find', limitBody, async (c) => {
    const asked = await readJson(c, TextSchema);
    if (!asked.ok) return c.json({ error: asked.error }, asked.status);
    const { text } = asked.value;
    const found = (page: LeadPageRequest) => deskFor(c).find({ ...page, text });
    return list(c, PageSchema, found, LEADS_TEXT, LISTED_AS_TEXT);
  });
  app.get('/export', (c) => list(c, FilterSchema, deskFor(c).export, LEADS_CSV));
  app.get('/undelivered', (c) => list(c, PageSchema, deskFor(c).undelivered, UNDELIVERED_TEXT));
  app.get('/erasures', (c) => list(c, PageSchema, deskFor(c).erasures, ERASURES_TEXT));
  app.get('/tasks', (c) => list(c, PageSchema, deskFor(c).tasks, TASKS_TEXT));
  app.get('/feedback', (c) => list(c, PageSchema, deskFor(c).feedback, feedbackText()));
  app.get('/audit', (c) => list(c, AuditPageSchema, deskFor(c).audit, AUDIT_TEXT));
  app.get('/sealed', async (c) => {
    const sealed = await deskFor(c).sealed();
    return answer(c, sealed, writeSealed(sealed));
  });
  app.get('/stats', async (c) => {
    const period = v.safeParse(PeriodSchema, c.req.query());
    if (!period.success) return wrongFilter(c);
    const stats = await deskFor(c).stats(period.output);
    return answer(c, stats, writeStats(stats));
  });
  app.get('/backup', async (c) => {
    const backup = await writeBackup(deskFor(c), now(), backupPassphrase, brokenOff);
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
      const others = `${leads - broken - restored} were there already, or were erased since.`;
      const lines = [`${restored} leads restored, as of ${made}. ${others}`, ...explainBroken(broken)];
      return answer(c, { restored, made, leads, broken }, joinLines(lines));
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
      const words = `The ledger is as it was. ${erasedAgain} leads that were erased since were erased again.\n`;
      return answer(c, { erasedAgain }, words);
    } catch (error) {
      if (error instanceof LogUnavailableError) throw error;
      log({ level: 'error', event: 'ledger not rewound', error: error instanceof Error ? error.message : 'unknown' });
      return c.json({ error: 'The ledger cannot be taken back to that time: restore a backup' }, 503);
    }
  });
  app.post('/:id/redeliver', async (c) => {
    const none = 'There is no such lead, or it need not be delivered: the upstream has it, or there is none.';
    const lead = await deskFor(c).redeliver(c.req.param('id'));
    return changed(c, lead, 'It is tried again within a minute.', { none });
  });
  for (const mark of ['answered', 'unanswered'])
    app.post(`/:id/${mark}`, async (c) =>
      changed(c, await deskFor(c).mark(c.req.param('id') ?? '', mark === 'answered'), `Marked as ${mark}.`),
    );
  app.post('/:id/done', async (c) => {
    if (await deskFor(c).finishTask(c.req.param('id'))) return answer(c, { found: true }, `${CARRIED_OUT}\n`);
    return wants(c, 'text/plain') ? c.text(`${NO_TASK}\n`, 404) : c.json({ error: NO_TASK }, 404);
  });
  app.patch('/:id', limitBody, async (c) => {
    const asked = await readJson(c, ChangesSchema);
    if (!asked.ok) return c.json({ error: asked.error }, asked.status);
    const correction = await deskFor(c).correct(c.req.param('id') ?? '', asked.value);
    if (correction.outcome === 'refused') return c.json({ error: correction.reason }, correction.status);
    const { outcome, fields, lead } = correction;
    const isToDo = outcome === 'corrected' && lead.tried;
    return answer(c, { outcome, fields, toDo: isToDo }, joinLines(explainCorrection(correction, isToDo)));
  });
  app.delete('/', async (c) => {
    const parsed = v.safeParse(FloodSchema, c.req.query(), { abortEarly: true });
    const isWritten = wants(c, 'text/plain');
    if (!parsed.success || (!isWritten && parsed.output.most > MAX_LISTED)) return wrongFilter(c);
    const { since, until, most } = parsed.output;
    if (isWritten) return streamed(c, 'text/plain', eraseFlood(deskFor(c), { since, until }, most));
    return c.json({ data: await deskFor(c).eraseSuspects({ since, until }, most) });
  });
  app.delete('/feedback', async (c) => {
    const cleared = await deskFor(c).clearFeedback();
    return answer(c, { cleared }, `${cleared} notes cleared.\n`);
  });
  app.delete('/:id', async (c) => {
    const lead = await deskFor(c).erase(c.req.param('id'));
    const where = lead?.tried ? `Where the upstream had it, it ${ERASE_THERE_TOO}` : 'It was nowhere else.';
    return changed(c, lead, `Erased. ${where}`, { data: { erased: lead?.tried ? 'passed on' : 'kept here' } });
  });
  app.all('*', (c) => c.json({ error: 'Not found' }, 404));
  app.onError((error, c) => c.json({ error: report(error) }, 503));
  return app;
}

const wants = (c: Context, type: 'text/plain' | 'text/csv') =>
  accepts(c, { header: 'Accept', supports: ['application/json', type], default: 'application/json' }) === type;

const wrongFilter = (c: Context) => c.json({ error: 'A filter is wrong' }, 400);

const answer = (c: Context, data: object, lines: string) => (wants(c, 'text/plain') ? c.text(lines) : c.json({ data }));

function explainCorrection({ outcome, fields, lead }: MadeCorrection, isToDo: boolean): string[] {
  if (outcome === 'unchanged') return ['Nothing is changed: it has these words already.'];
  const corrected = `Corrected: ${fields.join(', ')}.`;
  if (!isToDo) return [corrected];
  const where =
    lead.state === 'delivered'
      ? 'Your own system has the old words.'
      : 'It is sent with the new words, but an earlier try may have brought the old ones to your own system.';
  return [corrected, `${where} Correct them there, then give the command done ${formatReference(lead.reference)}.`];
}

const ERASE_THERE_TOO = 'must be erased there too, unless UPSTREAM_ERASE is on: the command erasures says where';
const CARRIED_OUT = 'Noted: it is carried out.';
const NO_TASK = 'There is no such task.';
const NO_LEAD = 'There is no such lead.';

/** Answers to a change of a lead. @param words if it was made @param none if it was not */
function changed(
  c: Context,
  lead: LeadRecord | undefined,
  words: string,
  { none = NO_LEAD, data = {} } = {},
): Response {
  if (lead) return answer(c, { found: true, ...data }, `${words}\n`);
  return wants(c, 'text/plain') ? c.text(`${none}\n`, 404) : c.json({ error: 'There is no such lead' }, 404);
}

const BROKEN = 'leads of this backup break the rules of this version: they are in the file, and no restore takes them.';
export const explainBroken = (broken: number) => (broken === 0 ? [] : [`${broken} ${BROKEN}`]);

/** Parts of a flood after which a line is sent, so that no host takes the connection for idle. */
const SHOWN_EVERY = 10;

async function* eraseFlood(desk: ReadingDesk, period: DayRange, most: number): AsyncGenerator<string> {
  const { found } = await desk.eraseSuspects(period, 0);
  const [since, until] = [indiaTime(period.since), indiaTime(period.until)];
  yield joinLines([`${found} suspect leads were accepted from ${since} until ${until}.`]);
  if (most === 0) {
    yield joinLines(['Nothing is erased yet. Look at them with list --suspect, then say this again with --yes.']);
    return;
  }
  let all = 0;
  for (let part = 1, erased = MAX_LISTED; erased === MAX_LISTED && all < most; part += 1) {
    ({ erased } = await desk.eraseSuspects(period, Math.min(most - all, MAX_LISTED)));
    all += erased;
    // An empty piece lets a reader leave between two parts.
    yield part % SHOWN_EVERY === 0 ? joinLines([`${all} erased so far.`]) : '';
  }
  yield joinLines([`${all} erased. Where the upstream had them, they ${ERASE_THERE_TOO}`]);
}
