/** Replaces the Bun host's ledger with a backup. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../domain/host.ts';
import { type ErasureLog, readErasures } from '../../leads/append-log.ts';
import { readBackup } from '../../leads/backup.ts';
import { trustClock } from '../../leads/clock-guard.ts';
import type { Erasure, LeadRecord } from '../../leads/lead-record.ts';
import { Ledger } from '../../leads/ledger.ts';
import type { Bytes } from '../../leads/text-stream.ts';
import { lockAlone } from './data-folder.ts';
import { LEDGER_FILE, openLedgerFile } from './ledger-file.ts';
import { syncFolder } from './log-files.ts';

/** A host or another restore uses the data folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

export interface Restored {
  /** When the backup was made. */
  made: string;
  leads: number;
  /** Leads of the backup that are left out because they were erased since. */
  leftOut: number;
  /** Leads of the backup that are left out because they break the rules of this version. */
  broken: number;
  /** Path of the previous ledger, which was moved aside; null if there was none. */
  previous: string | null;
}

/**
 * Builds a new ledger from a backup, without the leads that were erased since, and swaps it with the old one at the
 * end, so that a damaged backup changes nothing.
 * @throws {FolderInUseError} while a host runs; {BackupError} if the backup cannot be read; errors of SQLite and the
 * file system
 */
export async function restoreLedger(
  dataDir: string,
  { bytes, passphrase }: { bytes: Bytes; passphrase: string | undefined },
  erasureLog: Pick<ErasureLog, 'page'>,
  log: Log,
): Promise<Restored> {
  const release = lockAlone(dataDir, log);
  if (!release) throw new FolderInUseError(`A server uses ${dataDir}: stop it first`);
  const building = join(dataDir, 'restoring');
  try {
    rmSync(building, { recursive: true, force: true });
    mkdirSync(building, { mode: 0o700 });
    const { store, close } = openLedgerFile(building, 0, log);
    let leads = 0;
    let made: string;
    let inBackup = 0;
    let broken = 0;
    try {
      const ledger = new Ledger(store);
      for await (const erasures of readErasures(erasureLog)) ledger.eraser.replay(erasures);
      const restore = (part: { leads: LeadRecord[]; erasures: Erasure[] }) => {
        ledger.eraser.replay(part.erasures);
        leads += ledger.restore(part.leads);
      };
      ({ made, leads: inBackup, broken } = await readBackup(bytes, restore, passphrase));
      trustClock(ledger, Date.now());
    } finally {
      close();
    }
    const [file, aside] = [join(dataDir, LEDGER_FILE), join(dataDir, `${LEDGER_FILE}.previous`)];
    const hadOne = existsSync(file);
    for (const suffix of ['', '-wal', '-shm']) {
      rmSync(aside + suffix, { force: true });
      if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
    }
    renameSync(join(building, LEDGER_FILE), file);
    await syncFolder(file);
    return { made, leads, leftOut: inBackup - broken - leads, broken, previous: hadOne ? aside : null };
  } finally {
    rmSync(building, { recursive: true, force: true });
    release();
  }
}
