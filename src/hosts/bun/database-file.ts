/** The databases of the Bun host: files in one folder that no other account on the machine can read. */
import { Database } from 'bun:sqlite';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../domain/host.ts';

/** For one account alone: a folder, and a file. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Opens a database, and creates it and its folder where they are missing. Only their owner can read them afterwards, whatever their modes
 * were: 0700, and 0600 for every file whose name begins with the database's. Deleted data is overwritten with zeros.
 * @param busyTimeoutMs how long a statement waits for a lock; it blocks the whole process
 * @param log reports a mode that could not be set, as of a folder of another account; that does not stop the start
 * @throws what the engine or the file system throws where there can be no such file
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
