/** Append-only logs of accesses and erasures: JSON lines outside the ledger, which survive its loss or restore. */
import * as v from 'valibot';
import { type Erasure, type LeadPage, MAX_LISTED, pagesOf } from './lead-record.ts';
import type { Ledger } from './ledger.ts';

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
  /** Appends entries. They are on disk when this resolves. Rejects with {@link LogUnavailableError}. */
  append(...entries: Entry[]): Promise<void>;
  /**
   * Up to `limit` entries and damaged lines older than `before`, newest first. Rejects with {@link
   * LogUnavailableError}.
   */
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

/** An entry of the audit log: who read or changed leads, and when. Contains no visitor input. */
export const AuditEntrySchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** The name of the token, or the account that ran the command. */
  who: v.string(),
  /** The client's address, or the name of the command. */
  from: v.string(),
  /** An export has one entry per page. */
  action: v.picklist([
    'list',
    'export',
    'undelivered',
    'stats',
    'erasures',
    'redeliver',
    'answered',
    'unanswered',
    'erase',
    'restore',
    'rewind',
    'feedback',
    'clear feedback',
    'sealed',
  ]),
  /** Reference number and id, if the action is about one lead. */
  reference: v.optional(v.string()),
  id: v.optional(v.string()),
  /** How many leads, erasures or feedback notes were returned. */
  count: v.optional(v.number()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>;

export type ErasureLog = AppendLog<Erasure>;

/** Copies new erasures from the ledger to the erasure log. The next call continues after an error. */
export async function logErasures(
  ledger: Ledger,
  log: Pick<ErasureLog, 'append'>,
  write: <T>(work: () => T) => T | Promise<T>,
): Promise<void> {
  const erasures = await write(() => ledger.eraser.unlogged(MAX_LISTED));
  if (erasures.length === 0) return;
  await log.append(...erasures);
  await write(() => ledger.eraser.markLogged(erasures));
}

/** All erasures of a log in pages, newest first. Skips damaged lines: those erasures were never confirmed. */
export function readErasures(log: Pick<ErasureLog, 'page'>): AsyncGenerator<Erasure[]> {
  return pagesOf<Erasure, number>(({ after }) => log.page(MAX_LISTED, after));
}
