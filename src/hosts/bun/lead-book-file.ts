/** The embedded upstream's lead book on Bun: a file in the data folder. */
import { Database } from 'bun:sqlite';
import type { Log, Sql } from '../../domain/host.ts';
import { LedgerUnavailableError } from '../../leads/ledger-store.ts';
import { type LeadBook, sqlLeadBook } from '../../upstream/embedded/lead-book.ts';
import { openDatabaseFile } from './database-file.ts';

/** Name of the book in the data folder. */
const BOOK_FILE = 'lekha.sqlite';
/** Longer than another host on the same folder holds the lock. No page waits: the book is in the thread of the desk. */
const BUSY_TIMEOUT_MS = 1000;

export interface OpenBook {
  book: LeadBook;
  close: () => void;
}

/**
 * Opens the book. Where its file cannot be used, it is kept in memory: it only tells which leads were accepted before, and
 * pages must not wait for that.
 */
export function openLeadBook(dataDir: string, log: Log): OpenBook {
  try {
    return openLeadBookFile(dataDir, log);
  } catch (error) {
    log({
      level: 'error',
      event: 'lead book cannot be used',
      error: new LedgerUnavailableError(error).kind,
      result: 'it is kept in memory',
    });
    const database = new Database(':memory:');
    return { book: sqlLeadBook(sqlOf(database)), close: () => database.close() };
  }
}

const sqlOf = (database: Database): Sql => ({
  all: (statement, ...values) => database.query(statement).all(...values) as never,
});

/** @throws what the engine throws where the file cannot be opened */
function openLeadBookFile(dataDir: string, log: Log): OpenBook {
  const database = openDatabaseFile(dataDir, BOOK_FILE, BUSY_TIMEOUT_MS, log);
  const book = sqlLeadBook(sqlOf(database));
  book.forget();
  return { book, close: () => database.close() };
}
