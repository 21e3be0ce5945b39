/** Locks of the data folder. Hosts share it, one of them maintains its files, and a restore needs it exclusively. */
import type { Log } from '../../domain/host.ts';
import { openDatabaseFile } from './database-file.ts';

const LOCK_FILE = 'host.lock';

export interface HostLock {
  /** Whether this host maintains the files. Each call tries to take over from a host that has ended. */
  isMaintainer(): boolean;
  release(): void;
}

/**
 * Locks the data folder until this process ends, with the locks of an SQLite file.
 * @throws errors of SQLite; the code is SQLITE_BUSY during a restore
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
  let isMaintainer = false;
  return {
    isMaintainer() {
      if (isMaintainer) return true;
      try {
        // An uncommitted write takes the reserved lock, which one process can have while others read.
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
