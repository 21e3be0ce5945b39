/** Opens the ledger's file in the data folder, for the Bun host and `bun run leads`. */
import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../domain/host.ts';
import { type LedgerStore, LedgerUnavailableError } from '../../leads/ledger-store.ts';
import { openDatabaseFile } from './database-file.ts';

export const LEDGER_FILE = 'leads.sqlite';

/** Offset of `user_version` in a SQLite file: four bytes, big-endian (sqlite.org/fileformat2.html, 1.3). */
const STAMP_AT = 60;

export interface LedgerFile {
  /**
   * Throws a LedgerUnavailableError of kind `replaced` if {@link LedgerFile.watch} was called and the file has been
   * replaced since.
   */
  store: LedgerStore;
  /**
   * Checks from now on, at each use, that the file is still the same. Only for the host that maintains the file, which
   * must also call {@link LedgerFile.empty} regularly.
   */
  watch(): void;
  /**
   * Checkpoints and truncates the write-ahead log, which contains pages from before an erasure.
   * @returns false if a reader or writer prevented it; call it again
   */
  empty(): boolean;
  /** Makes statements that meet a lock fail at once from now on. */
  failOnLocks(): void;
  close(): void;
}

/**
 * Opens a ledger file. Writes are durable when the statement returns: they survive SIGKILL and loss of power.
 * @param log gets a warning if other accounts can read the file
 * @throws errors of SQLite or the file system
 */
export function openLedgerFile(dataDir: string, busyTimeoutMs = 2000, log: Log = () => {}): LedgerFile {
  const path = join(dataDir, LEDGER_FILE);
  const database = openDatabaseFile(dataDir, LEDGER_FILE, busyTimeoutMs, log);
  for (const pragma of ['synchronous = FULL', 'fullfsync = ON', 'wal_autocheckpoint = 0'])
    database.run(`PRAGMA ${pragma}`);

  let watched: { descriptor: number; inode: number; stamps: Set<number> } | undefined;
  let replaced = false;

  /** Sets a new stamp each time, so that an older copy of this file is recognised. */
  function empty(): boolean {
    if (replaced || (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return true;
    const stamp = crypto.getRandomValues(new Int32Array(1))[0] ?? 1;
    if (watched) {
      database.run(`PRAGMA user_version = ${stamp}`);
      watched.stamps.add(stamp);
    }
    if (database.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy !== 0) return false;
    if (watched) watched.stamps = new Set([stamp]);
    return true;
  }

  /** @throws {LedgerUnavailableError} of kind `replaced` */
  function assertNotReplaced(): void {
    if (!watched) return;
    replaced ||= !isSameFile(watched);
    if (!replaced) return;
    // The next start would otherwise replay them into a different file.
    for (const suffix of ['-wal', '-shm'])
      if (existsSync(path + suffix)) renameSync(path + suffix, `${path}.replaced${suffix}`);
    throw new LedgerUnavailableError(undefined, 'replaced');
  }

  function isSameFile({ descriptor, inode, stamps }: NonNullable<typeof watched>): boolean {
    if (statSync(path, { throwIfNoEntry: false })?.ino !== inode) return false;
    const stamp = Buffer.alloc(4);
    return readSync(descriptor, stamp, 0, 4, STAMP_AT) === 4 && stamps.has(stamp.readInt32BE());
  }

  return {
    store: {
      all(statement, ...values) {
        assertNotReplaced();
        return database.query(statement).all(...values) as never;
      },
      transaction(work) {
        assertNotReplaced();
        return database.transaction(work).immediate();
      },
      rewrite: () => database.run('VACUUM'),
    },
    watch() {
      // Stays open: closing any descriptor of the file would release SQLite's locks on it.
      const descriptor = openSync(path, 'r');
      const header = Buffer.alloc(4);
      readSync(descriptor, header, 0, 4, STAMP_AT);
      watched = { descriptor, inode: fstatSync(descriptor).ino, stamps: new Set([header.readInt32BE()]) };
      empty();
    },
    empty,
    failOnLocks: () => database.run('PRAGMA busy_timeout = 0'),
    close() {
      // Closing the last connection would checkpoint the log into the file that is there now.
      if (!replaced) database.close();
      if (watched) closeSync(watched.descriptor);
    },
  };
}
