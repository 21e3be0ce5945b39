/** Says who uses the data folder: hosts share it, one of them keeps its files, and a restore has it alone. */
import type { Log } from '../../domain/log.ts';
import { openDatabaseFile } from './database-file.ts';

const LOCK_FILE = 'host.lock';

export interface HostLock {
  /**
   * Whether this host is the one that keeps the files, as of this call at the latest. A second host, which starts while the first one
   * ends, becomes the keeper after it.
   */
  keeps(): boolean;
  release(): void;
}

/**
 * Locks the data folder for as long as this process lives, however it ends: the locks are those of an SQLite file, which the system
 * drops with the process.
 * @throws what the engine throws; its code is SQLITE_BUSY while a restore has the folder alone
 */
export function lockAsHost(dataDir: string, log: Log): HostLock {
  const database = openDatabaseFile(dataDir, LOCK_FILE, 0, log, 'DELETE');
  try {
    // A read in an open transaction shares the file.
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
        // A write that is never committed reserves it: one process can, and the others go on sharing.
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
 * Locks the data folder alone, for a restore.
 * @returns what ends the lock; undefined where a host runs or another restore is under way
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
