/** The databases of the Bun host: files in one folder that nobody else on the machine reads. */
import { Database } from 'bun:sqlite';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../domain/log.ts';

/** For one account alone: a folder, and a file. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Opens a database, and makes it and its folder where they are missing. Folder and files are its owner's alone afterwards,
 * also where they stood there with wider modes: 0700, and 0600 for every file whose name begins with the database's.
 * What is deleted is overwritten with zeros.
 * @param busyTimeoutMs how long a statement waits for a lock; the whole process waits with it
 * @param log hears of a mode that could not be set, as of a folder that belongs to somebody else; that does not stop the start
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
  // Born with its mode: SQLite gives the write-ahead log and its index the mode that the database has when it makes them.
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
