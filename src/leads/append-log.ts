/** Append-only logs of accesses and erasures, as JSON lines outside the ledger, so that they survive it. */
import * as v from 'valibot';
import { type Erasure, type LeadPage, type LeadPageRequest, MAX_LISTED, readPages } from './lead-record.ts';
import type { Ledger } from './ledger.ts';
import type { Write } from './ledger-store.ts';

/** Stores the lines of one log: a file on Bun, a Durable Object on Workers. */
export interface LineStore {
  /** Appends lines, with line breaks between them. They are on disk when this resolves. */
  append(lines: string): Promise<void>;
  /** Up to `limit` lines older than position `before`, newest first. */
  read(limit: number, before?: number): Promise<LeadPage<string, number>>;
}

/** Entries, newest first. */
export interface LogPage<Entry> extends LeadPage<Entry, number> {
  /** Lines of this page that are not valid entries: truncated by a crash or a full disk, or edited. */
  damaged: number;
}

export interface AppendLog<Entry> {
  /** The entries are on disk when this resolves. Rejects with {@link LogUnavailableError}. */
  append(...entries: Entry[]): Promise<void>;
  /** Reads `limit` lines older than `before`, newest first. Rejects with {@link LogUnavailableError}. */
  page(limit: number, before?: number): Promise<LogPage<Entry>>;
}

/** The log cannot be read or written. The cause is the host's error. */
export class LogUnavailableError extends Error {
  override name = 'LogUnavailableError';
}

export function createAppendLog<Entry>(store: LineStore, schema: v.GenericSchema<unknown, Entry>): AppendLog<Entry> {
  const lineSchema = v.pipe(v.string(), v.parseJson(), schema);
  return {
    async append(...entries) {
      try {
        await store.append(entries.map((entry) => JSON.stringify(entry)).join('\n'));
      } catch (cause) {
        throw new LogUnavailableError('the log cannot be written', { cause });
      }
    },
    async page(limit, before) {
      let page: LeadPage<string, number>;
      try {
        page = await store.read(limit, before);
      } catch (cause) {
        throw new LogUnavailableError('the log cannot be read', { cause });
      }
      const entries = page.items
        .map((line) => v.safeParse(lineSchema, line))
        .flatMap((parsed) => (parsed.success ? [parsed.output] : []));
      return { items: entries, next: page.next, damaged: page.items.length - entries.length };
    },
  };
}

/** An entry of the audit log. Contains no visitor input. */
export const AuditEntrySchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  who: v.string(),
  from: v.string(),
  /** An export has an entry for each page. */
  action: v.picklist([
    'list',
    'export',
    'undelivered',
    'stats',
    'erasures',
    'tasks',
    'done',
    'redeliver',
    'answered',
    'unanswered',
    'find',
    'correct',
    'erase',
    'restore',
    'rewind',
    'sealed',
    'view',
    'sign in',
    'sign out',
    'token refused',
    // Of earlier versions, which took notes about pages.
    'feedback',
    'clear feedback',
  ]),
  reference: v.optional(v.string()),
  id: v.optional(v.string()),
  /** The names of the fields that are corrected. */
  fields: v.optional(v.string()),
  /** How many leads, erasures or tasks were given out. */
  count: v.optional(v.number()),
  /** How the backup that is restored was stored. */
  backup: v.optional(v.picklist(['encrypted', 'plain'])),
});
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>;

export type ErasureLog = AppendLog<Erasure>;

/** Copies new erasures from the ledger to the erasure log. The next call continues after an error. */
export async function logErasures(ledger: Ledger, log: ErasureLog, write: Write): Promise<void> {
  const erasures = await write(() => ledger.eraser.unlogged(MAX_LISTED));
  if (erasures.length === 0) return;
  await log.append(...erasures);
  await write(() => ledger.eraser.markLogged(erasures));
}

/** Reads all erasures, newest first. Skips damaged lines: those erasures were never confirmed. */
export function readErasures(log: Pick<ErasureLog, 'page'>): AsyncGenerator<LogPage<Erasure>> {
  return readPages(({ after }: LeadPageRequest<number>) => log.page(MAX_LISTED, after));
}
