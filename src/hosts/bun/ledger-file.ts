/** The ledger's file, for the Bun host and `bun run leads`, and the space for it. */
import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log, SqlValue } from '../../domain/host.ts';
import type { DiskTrouble } from '../../leads/alerts.ts';
import { type LedgerStore, type LedgerTrouble, LedgerUnavailableError } from '../../leads/ledger-store.ts';
import { LedgerForeignError, LedgerTooNewError } from '../../leads/migrations.ts';
import { openDatabaseFile } from './data-folder.ts';

export const LEDGER_FILE = 'leads.sqlite';

/** Offset of `user_version` in a SQLite file: four bytes, big-endian (sqlite.org/fileformat2.html, 1.3). */
const STAMP_AT = 60;

/** Opens a ledger file. A write survives SIGKILL and loss of power as soon as its statement returns. */
export function openLedgerFile(dataDir: string, busyTimeoutMs = 2000, log: Log = () => {}) {
  const path = join(dataDir, LEDGER_FILE);
  const database = openDatabaseFile(dataDir, LEDGER_FILE, busyTimeoutMs, log);
  for (const pragma of ['synchronous = FULL', 'fullfsync = ON', 'wal_autocheckpoint = 0'])
    database.run(`PRAGMA ${pragma}`);

  let watched: { descriptor: number; inode: number; stamps: Set<number> } | undefined;
  let replaced = false;

  /**
   * Checkpoints and truncates the write-ahead log, which contains pages from before an erasure. A new stamp each time
   * tells this file from an older copy of it. Returns false if a reader or writer prevented it: call it again.
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
    replaced ||=
      statSync(path, { throwIfNoEntry: false })?.ino !== watched.inode ||
      !watched.stamps.has(readStamp(watched.descriptor) ?? Number.NaN);
    if (!replaced) return;
    // The next start would otherwise replay them into a different file.
    for (const suffix of ['-wal', '-shm'])
      if (existsSync(path + suffix)) renameSync(path + suffix, `${path}.replaced${suffix}`);
    throw new LedgerUnavailableError(undefined, 'replaced');
  }

  const store: LedgerStore = {
    all<Row extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]) {
      assertNotReplaced();
      return database.query<Row, SqlValue[]>(statement).all(...values);
    },
    transaction(work) {
      assertNotReplaced();
      return database.transaction(work).immediate();
    },
  };
  return {
    store,
    empty,
    /** From now on the store throws if the file was replaced. For the host that also calls `empty` regularly. */
    watch(): void {
      // Stays open: closing any descriptor of the file would release SQLite's locks on it.
      const descriptor = openSync(path, 'r');
      watched = { descriptor, inode: fstatSync(descriptor).ino, stamps: new Set([readStamp(descriptor) ?? 0]) };
      empty();
    },
    /** From now on a statement that meets a lock fails at once. */
    failOnLocks: () => void database.run('PRAGMA busy_timeout = 0'),
    close(): void {
      // Closing the last connection would checkpoint the log into the file that is there now.
      if (!replaced) database.close();
      if (watched) closeSync(watched.descriptor);
    },
  };
}

/** The `user_version` of a SQLite file; undefined if the file is shorter than its header. */
function readStamp(descriptor: number): number | undefined {
  const stamp = Buffer.alloc(4);
  return readSync(descriptor, stamp, 0, 4, STAMP_AT) === 4 ? stamp.readInt32BE() : undefined;
}

/** What is wrong with a data folder, for an operator. */
export const LEDGER_TROUBLE: Record<LedgerTrouble, string> = {
  full: 'its disk is full',
  locked: 'another process is writing to it',
  readonly: 'it cannot be written to',
  corrupt: 'its leads.sqlite is damaged, or no database',
  foreign: 'its leads.sqlite is the database of another program',
  'too new': 'a newer version of this program wrote its leads.sqlite',
  replaced: 'its leads.sqlite was removed or replaced: restart the server',
  other: 'it is no folder, or this account may not write to it',
};

/** @param error that opening a ledger throws */
export function troubleAtOpening(error: unknown): LedgerTrouble {
  if (error instanceof LedgerUnavailableError) return error.kind;
  if (error instanceof LedgerTooNewError) return 'too new';
  if (error instanceof LedgerForeignError) return 'foreign';
  return new LedgerUnavailableError(error).kind;
}

interface DiskLimits {
  dataDir: string;
  /** Megabytes of 1,000,000 bytes. */
  leastFreeMb: number;
  mostLedgerMb: number;
}

/** What to alert about: too little free space, or a ledger that is too large. Never rejects. */
export async function findDiskTrouble(limits: DiskLimits): Promise<DiskTrouble | undefined> {
  const { dataDir, leastFreeMb, mostLedgerMb } = limits;
  const disk = await statfs(dataDir).catch(() => undefined);
  if (!disk) return undefined;
  const ledger = join(dataDir, LEDGER_FILE);
  const details = {
    free_mb: Math.floor((disk.bavail * disk.bsize) / 1_000_000),
    ledger_mb: Math.floor((Bun.file(ledger).size + Bun.file(`${ledger}-wal`).size) / 1_000_000),
  };
  if (details.free_mb < leastFreeMb) return { event: 'disk low', details };
  return details.ledger_mb > mostLedgerMb ? { event: 'ledger large', details } : undefined;
}
