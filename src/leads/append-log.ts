/** Append-only logs: JSON lines that each host stores outside the ledger, so that restoring the ledger does not change them. */
import * as v from 'valibot';
import type { Page } from './page.ts';

/** Stores the lines of one log: a file on Bun, a Durable Object on Workers. */
export interface LineStore {
  /** Appends a line without a line break. It is on disk when this resolves; rejects with what the host throws. */
  append(line: string): Promise<void>;
  /** Up to `limit` lines, newest first, that are older than position `before`. Rejects with what the host throws. */
  read(limit: number, before?: number): Promise<Page<string, number>>;
}

/** Entries, newest first. */
export interface LogPage<Entry> extends Page<Entry, number> {
  /** Lines of this page that are not entries: truncated by a crash or a full disk, or edited. */
  damaged: number;
}

export interface AppendLog<Entry> {
  /** Appends an entry. It is on disk when this resolves. Rejects with {@link LogUnavailableError}. */
  append(entry: Entry): Promise<void>;
  /** Up to `limit` entries and damaged lines, newest first, that are older than `before`, the `next` of another page. Rejects with {@link LogUnavailableError}. */
  page(limit: number, before?: number): Promise<LogPage<Entry>>;
}

/** The log cannot be read or written. The cause is what the host threw. */
export class LogUnavailableError extends Error {
  override name = 'LogUnavailableError';
}

/** @param schema of each line, as JSON */
export function createAppendLog<Entry>(store: LineStore, schema: v.GenericSchema<unknown, Entry>): AppendLog<Entry> {
  const lineSchema = v.pipe(v.string(), v.parseJson(), schema);
  return {
    async append(entry) {
      try {
        await store.append(JSON.stringify(entry));
      } catch (cause) {
        throw new LogUnavailableError('the log cannot be written', { cause });
      }
    },
    async page(limit, before) {
      let page: Page<string, number>;
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
