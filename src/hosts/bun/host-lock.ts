/** Locks of the data folder: hosts share it, one of them maintains its files, and a restore needs it alone. */
import type { Log } from '../../domain/host.ts';
import { openDatabaseFile } from './database-file.ts';

const LOCK_FILE = 'host.lock';

export interface HostLock {
  /**
   * Whether this host maintains the files, checked at each call. A second host, started while the first one ends, takes over after it.
   */
  keeps(): boolean;
  release(): void;
}

/**
 * Locks the data folder for as long as this process lives. The locks are those of an SQLite file, which the system releases with the
 * process.
 * @throws what the engine throws; its code is SQLITE_BUSY while a restore has the folder
 */
export function lockAsHost(dataDir: string, log: Log): HostLock {
  const database = openDatabaseFile(dataDir, LOCK_FILE, 0, log, 'DELETE');
  try {
    // A read in an open transaction takes a shared lock.
    database.run('BEGIN');
    database.query('SELECT name FROM sqlite_master').all();
  } catch (error) {
    database.close();
    throw error;
  }
  let isKeeper = false;
  return {
    keeps() {
      if (isKeeper) return true;
      try {
        // A write that is never committed takes the reserved lock: one process can have it, while others share the file.
        database.run('PRAGMA user_version = 1');
        isKeeper = true;
      } catch {
        // Another host has it.
      }
      return isKeeper;
    },
    release: () => database.close(),
  };
}

/**
 * Locks the data folder exclusively, for a restore.
 * @returns a function that releases the lock; undefined if a host runs or another restore is in progress
 */
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
