/** The data folder of the Bun host. Hosts share it, one of them maintains its files, and a restore needs it alone. */
import { Database } from 'bun:sqlite';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../domain/host.ts';

export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/**
 * Opens or creates a database that only its owner can read, and that overwrites deleted data with zeros.
 * @param busyTimeoutMs how long a statement waits for a lock, which blocks the whole thread
 * @param log gets a warning if a mode cannot be set, because another account owns the file
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
  // SQLite copies the mode of this file to the write-ahead log and its index.
  if (!existsSync(path)) closeSync(openSync(path, 'a', FILE_MODE));
  for (const file of readdirSync(dataDir))
    if (file.startsWith(name)) restrict(join(dataDir, file), FILE_MODE, file, log);
  const database = new Database(path, { create: true, strict: true });
  for (const pragma of [`busy_timeout = ${busyTimeoutMs}`, `journal_mode = ${journal}`, 'secure_delete = ON'])
    database.run(`PRAGMA ${pragma}`);
  return database;
}

/** Sets the mode of a file or folder that may be older than this host, or warns. */
export function restrict(path: string, mode: number, name: string, log: Log): void {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch {
    log({ level: 'warn', event: 'data open to others', file: name });
  }
}

const LOCK_FILE = 'host.lock';

/** Locks the data folder until this process ends. Throws SQLITE_BUSY during a restore. */
export function lockAsHost(dataDir: string, log: Log) {
  const database = openDatabaseFile(dataDir, LOCK_FILE, 0, log, 'DELETE');
  try {
    // A read in an open transaction takes a shared lock.
    database.run('BEGIN');
    database.query('SELECT name FROM sqlite_master').all();
  } catch (error) {
    database.close();
    throw error;
  }
  let isMaintainer = false;
  return {
    /** Whether this host maintains the files. Each call tries to take over from a host that has ended. */
    isMaintainer(): boolean {
      if (isMaintainer) return true;
      try {
        // An uncommitted write takes the reserved lock, which only one process can have.
        database.run('PRAGMA user_version = 1');
        isMaintainer = true;
      } catch {
        // Another host has it.
      }
      return isMaintainer;
    },
    release: () => database.close(),
  };
}

/** Locks the data folder exclusively, and returns how to release it; undefined if a host or another restore uses it. */
export function lockAlone(dataDir: string, log: Log): (() => void) | undefined {
  const database = openDatabaseFile(dataDir, LOCK_FILE, 0, log, 'DELETE');
  try {
    database.run('BEGIN EXCLUSIVE');
    return () => database.close();
  } catch {
    database.close();
    return undefined;
  }
}
