/** The ledger's file in the data folder, for the Bun host and `bun run leads`, and the space for it. */
import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../domain/host.ts';
import type { DiskTrouble } from '../../leads/alerts.ts';
import { type LedgerStore, LedgerUnavailableError } from '../../leads/ledger-store.ts';
import { allOf, openDatabaseFile } from './data-folder.ts';

export const LEDGER_FILE = 'leads.sqlite';

/** Offset of `user_version` in a SQLite file: four bytes, big-endian (sqlite.org/fileformat2.html, 1.3). */
const STAMP_AT = 60;

/**
 * Opens a ledger file. Writes are durable when the statement returns: they survive SIGKILL and loss of power.
 * @param log gets a warning if other accounts can read the file
 * @throws errors of SQLite or the file system
 */
export function openLedgerFile(dataDir: string, busyTimeoutMs = 2000, log: Log = () => {}) {
  const path = join(dataDir, LEDGER_FILE);
  const database = openDatabaseFile(dataDir, LEDGER_FILE, busyTimeoutMs, log);
  for (const pragma of ['synchronous = FULL', 'fullfsync = ON', 'wal_autocheckpoint = 0'])
    database.run(`PRAGMA ${pragma}`);

  let watched: { descriptor: number; inode: number; stamps: Set<number> } | undefined;
  let replaced = false;

  /**
   * Checkpoints and truncates the write-ahead log, which contains pages from before an erasure. Sets a new stamp each
   * time, so that an older copy of this file is recognised.
   * @returns false if a reader or writer prevented it; call it again
   */
  function empty(): boolean {
    if (replaced || Bun.file(`${path}-wal`).size === 0) return true;
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
    replaced ||= statSync(path, { throwIfNoEntry: false })?.ino !== watched.inode || !hasStamp(watched);
    if (!replaced) return;
    // The next start would otherwise replay them into a different file.
    for (const suffix of ['-wal', '-shm'])
      if (existsSync(path + suffix)) renameSync(path + suffix, `${path}.replaced${suffix}`);
    throw new LedgerUnavailableError(undefined, 'replaced');
  }

  function hasStamp({ descriptor, stamps }: NonNullable<typeof watched>): boolean {
    const stamp = stampIn(descriptor);
    return stamp !== undefined && stamps.has(stamp);
  }

  const all = allOf(database);
  /** Throws a LedgerUnavailableError of kind `replaced` if the file is watched and has been replaced since. */
  const store: LedgerStore = {
    all(statement, ...values) {
      assertNotReplaced();
      return all(statement, ...values);
    },
    transaction(work) {
      assertNotReplaced();
      return database.transaction(work).immediate();
    },
    rewrite: () => database.run('VACUUM'),
  };
  return {
    store,
    empty,
    /** Checks from now on that the file is still the same. Only for the host that also calls `empty` regularly. */
    watch(): void {
      // Stays open: closing any descriptor of the file would release SQLite's locks on it.
      const descriptor = openSync(path, 'r');
      watched = { descriptor, inode: fstatSync(descriptor).ino, stamps: new Set([stampIn(descriptor) ?? 0]) };
      empty();
    },
    /** Makes statements that meet a lock fail at once from now on. */
    failOnLocks: () => void database.run('PRAGMA busy_timeout = 0'),
    close(): void {
      // Closing the last connection would checkpoint the log into the file that is there now.
      if (!replaced) database.close();
      if (watched) closeSync(watched.descriptor);
    },
  };
}

/** The `user_version` of a SQLite file; undefined if the file is shorter than its header. */
function stampIn(descriptor: number): number | undefined {
  const stamp = Buffer.alloc(4);
  return readSync(descriptor, stamp, 0, 4, STAMP_AT) === 4 ? stamp.readInt32BE() : undefined;
}

export interface DiskWatchOptions {
  dataDir: string;
  /**
   * Free space below which an alert is raised, megabytes of 1,000,000 bytes: soon leads can only be forwarded, not
   * stored.
   */
  leastFreeMb: number;
  /** Size of the ledger and its write-ahead log above which an alert is raised, megabytes. */
  mostLedgerMb: number;
}

/**
 * The problem with the ledger's file system to alert about; undefined if there is none, or it cannot be read. Never
 * rejects.
 */
export async function diskTrouble({
  dataDir,
  leastFreeMb,
  mostLedgerMb,
}: DiskWatchOptions): Promise<DiskTrouble | undefined> {
  const disk = await statfs(dataDir).catch(() => undefined);
  if (!disk) return undefined;
  const ledger = join(dataDir, LEDGER_FILE);
  // A missing file has the size 0.
  const details = {
    free_mb: Math.floor((disk.bavail * disk.bsize) / 1_000_000),
    ledger_mb: Math.floor((Bun.file(ledger).size + Bun.file(`${ledger}-wal`).size) / 1_000_000),
  };
  if (details.free_mb < leastFreeMb) return { event: 'disk low', details };
  return details.ledger_mb > mostLedgerMb ? { event: 'ledger large', details } : undefined;
}
