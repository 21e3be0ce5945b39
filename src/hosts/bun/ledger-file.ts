/** The ledger's file in the data folder, as the Bun host and `bun run leads` open it. */
import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../domain/host.ts';
import { type LedgerStore, LedgerUnavailableError } from '../../leads/ledger-store.ts';
import { openDatabaseFile } from './database-file.ts';

/** Name of the ledger in the data folder. */
export const LEDGER_FILE = 'leads.sqlite';

/** Offset of `user_version` in a SQLite file: four bytes, big-endian (sqlite.org/fileformat2.html, 1.3). */
const STAMP_AT = 60;

export interface LedgerFile {
  /** Every use throws a LedgerUnavailableError of kind `replaced` once {@link LedgerFile.watch} found the file replaced. */
  store: LedgerStore;
  /**
   * Only for the host: from now on the file has a stamp, and each use checks that it is still there. The host must then empty the
   * write-ahead log itself, with {@link LedgerFile.empty}.
   */
  watch(): void;
  /**
   * Moves the write-ahead log into the file and empties it: until then it contains pages from before an erasure.
   * @returns false where a reader or writer prevented it: call it again
   */
  empty(): boolean;
  /** From now on a statement that meets a lock fails at once. */
  failOnLocks(): void;
  close(): void;
}

/**
 * Opens a ledger file. Writes are on disk when the statement returns, and survive SIGKILL and loss of power.
 * @param log reports where other accounts can read the file
 * @throws what the engine throws if the file cannot be opened
 */
export function openLedgerFile(dataDir: string, busyTimeoutMs = 2000, log: Log = () => {}): LedgerFile {
  const path = join(dataDir, LEDGER_FILE);
  const database = openDatabaseFile(dataDir, LEDGER_FILE, busyTimeoutMs, log);
  for (const pragma of ['synchronous = FULL', 'fullfsync = ON', 'wal_autocheckpoint = 0'])
    database.run(`PRAGMA ${pragma}`);

  let watched: { descriptor: number; inode: number; stamps: Set<number> } | undefined;
  let replaced = false;

  /** Sets a new stamp each time: an older copy of this file has an older one. */
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
  function mustBeThere(): void {
    if (!watched) return;
    replaced ||= !isThere(watched);
    if (!replaced) return;
    // The next start would otherwise replay them into a file that they do not belong to.
    for (const suffix of ['-wal', '-shm'])
      if (existsSync(path + suffix)) renameSync(path + suffix, `${path}.replaced${suffix}`);
    throw new LedgerUnavailableError(undefined, 'replaced');
  }

  function isThere({ descriptor, inode, stamps }: NonNullable<typeof watched>): boolean {
    if (statSync(path, { throwIfNoEntry: false })?.ino !== inode) return false;
    const stamp = Buffer.alloc(4);
    return readSync(descriptor, stamp, 0, 4, STAMP_AT) === 4 && stamps.has(stamp.readInt32BE());
  }

  return {
    store: {
      all(statement, ...values) {
        mustBeThere();
        return database.query(statement).all(...values) as never;
      },
      transaction(work) {
        mustBeThere();
        return database.transaction(work).immediate();
      },
      rewrite: () => database.run('VACUUM'),
    },
    watch() {
      // Kept open: closing any descriptor of the file would release the engine's locks on it.
      const descriptor = openSync(path, 'r');
      const header = Buffer.alloc(4);
      readSync(descriptor, header, 0, 4, STAMP_AT);
      watched = { descriptor, inode: fstatSync(descriptor).ino, stamps: new Set([header.readInt32BE()]) };
      empty();
    },
    empty,
    failOnLocks: () => database.run('PRAGMA busy_timeout = 0'),
    close() {
      // Closing the last connection moves the log into whatever file is there now.
      if (!replaced) database.close();
      if (watched) closeSync(watched.descriptor);
    },
  };
}
