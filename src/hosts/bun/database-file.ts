/** The database files of the Bun host, which no other account on the machine can read, and the lead book of the embedded upstream. */
import { Database } from 'bun:sqlite';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log, Sql } from '../../domain/host.ts';
import { LedgerUnavailableError } from '../../leads/ledger-store.ts';
import { type LeadBook, sqlLeadBook } from '../../upstream/embedded/lead-book.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Opens a database, and creates it and its folder if they are missing. Sets their modes, so that only their owner can read them: 0700, and
 * 0600 for every file whose name begins with the database's. SQLite overwrites deleted data with zeros.
 * @param busyTimeoutMs how long a statement waits for a lock; it blocks the whole process
 * @param log gets a warning if a mode cannot be set, because another account owns the file
 * @throws what the engine or the file system throws if the file cannot be created
 */
export function openDatabaseFile(
  dataDir: string,
  name: string,
  busyTimeoutMs: number,
  log: Log,
  journal: 'WAL' | 'DELETE' = 'WAL',
): Database {
  mkdirSync(dataDir, { recursive: true, mode: FOLDER_MODE });
  restrict(dataDir, FOLDER_MODE, 'folder', log);
  const path = join(dataDir, name);
  // Created with its mode: SQLite gives the write-ahead log and its index the mode of the database.
  if (!existsSync(path)) closeSync(openSync(path, 'a', FILE_MODE));
  for (const file of readdirSync(dataDir))
    if (file.startsWith(name)) restrict(join(dataDir, file), FILE_MODE, file, log);
  const database = new Database(path, { create: true, strict: true });
  for (const pragma of [`busy_timeout = ${busyTimeoutMs}`, `journal_mode = ${journal}`, 'secure_delete = ON'])
    database.run(`PRAGMA ${pragma}`);
  return database;
}

function restrict(path: string, mode: number, called: string, log: Log): void {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch {
    log({ level: 'warn', event: 'data open to others', file: called });
  }
}

/** Name of the book in the data folder. */
const BOOK_FILE = 'lekha.sqlite';
/** Longer than another host on the same folder holds the lock. No page waits: the book is in the thread of the desk. */
const BUSY_TIMEOUT_MS = 1000;

export interface OpenBook {
  book: LeadBook;
  close: () => void;
}

/**
 * Opens the lead book. If its file cannot be used, the book is in memory: it only records which leads were accepted before, and pages must
 * not wait for that.
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

/** @throws what the engine throws if the file cannot be opened */
function openLeadBookFile(dataDir: string, log: Log): OpenBook {
  const database = openDatabaseFile(dataDir, BOOK_FILE, BUSY_TIMEOUT_MS, log);
  const book = sqlLeadBook(sqlOf(database));
  book.forget();
  return { book, close: () => database.close() };
}
