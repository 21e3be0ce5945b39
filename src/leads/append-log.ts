/** Logs that only grow: JSON lines, kept by each host outside the ledger, so that restoring the ledger leaves them as they are. */
import * as v from 'valibot';
import type { Page } from './page.ts';

/** Keeps the lines of one log: a file on Bun, a Durable Object on Workers. */
export interface LineStore {
  /** Appends a line, which contains no line break. It is on the disk when this resolves; rejects with what the host throws. */
  append(line: string): Promise<void>;
  /** Up to `limit` lines, newest first, that are older than position `before`. Rejects with what the host throws. */
  read(limit: number, before?: number): Promise<Page<string, number>>;
}

/** Entries, newest first. */
export interface LogPage<Entry> extends Page<Entry, number> {
  /** Lines of this page that are no entry: a crash or a full disk cut them off, or somebody changed them. */
  damaged: number;
}

export interface AppendLog<Entry> {
  /** Appends an entry. It is on the disk when this resolves. Rejects with {@link LogUnavailableError}. */
  append(entry: Entry): Promise<void>;
  /** Up to `limit` entries and damaged lines, newest first, that are older than `before`, the `next` of another page. Rejects with {@link LogUnavailableError}. */
  page(limit: number, before?: number): Promise<LogPage<Entry>>;
}

/** The log cannot be read or written. Its cause is what the host threw. */
export class LogUnavailableError extends Error {
  override name = 'LogUnavailableError';
}

/** @param schema what each line must be, as JSON */
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
