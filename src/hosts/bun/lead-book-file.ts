/** The embedded upstream's lead book on Bun: a file in the data folder. */
import type { Log } from '../../domain/log.ts';
import type { Sql } from '../../domain/sql.ts';
import type { LeadBook } from '../../upstream/embedded/lead-book.ts';
import { forgetWords, sqlLeadBook } from '../../upstream/embedded/sql-lead-book.ts';
import { openDatabaseFile, truncateLog } from './database-file.ts';

/** Name of the book in the data folder. */
const BOOK_FILE = 'lekha.sqlite';
/** The server never waits for a lock: whoever holds one would stop every page. */
const BUSY_TIMEOUT_MS = 0;

/**
 * Opens the book. Leads that an earlier version wrote into it are erased first, in the file and in its write-ahead log.
 * @throws what the engine throws where the file cannot be opened
 */
export function openLeadBookFile(dataDir: string, log: Log): { book: LeadBook; close: () => void } {
  const database = openDatabaseFile(dataDir, BOOK_FILE, log);
  for (const pragma of [`busy_timeout = ${BUSY_TIMEOUT_MS}`, 'journal_mode = WAL', 'secure_delete = ON']) database.run(`PRAGMA ${pragma}`);
  const sql: Sql = { all: (statement, ...values) => database.query(statement).all(...values) as never };
  if (forgetWords(sql)) {
    database.run('VACUUM');
    log({ level: 'info', event: 'leads erased from the embedded upstream' });
  }
  const book = sqlLeadBook(sql);
  book.forget();
  // Every time: an earlier start may have ended in the midst of it.
  if (!truncateLog(database, BUSY_TIMEOUT_MS)) log({ level: 'warn', event: 'erased data not overwritten yet', file: BOOK_FILE });
  return { book, close: () => database.close() };
}
