import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../domain/host.ts';
import { type AuditEntry, type ErasureLog, readErasures } from '../../leads/append-log.ts';
import { BackupError, readBackup } from '../../leads/backup.ts';
import { trustClock } from '../../leads/clock-guard.ts';
import type { Erasure, LeadRecord } from '../../leads/lead-record.ts';
import { Ledger } from '../../leads/ledger.ts';
import type { Bytes } from '../../leads/text-stream.ts';
import { FOLDER_MODE, lockAlone } from './data-folder.ts';
import { LEDGER_FILE, openLedgerFile } from './ledger-file.ts';
import { syncFolder } from './log-files.ts';

interface RestoredFile {
  bytes: Bytes;
  passphrase: string | undefined;
  plain: boolean;
  /** Writes to the audit log what is restored, before it is. */
  note: (access: Omit<AuditEntry, 'at' | 'who' | 'from'>) => Promise<void>;
}

/**
 * Builds a new ledger from a backup, without the leads that were erased since, and swaps it with the old one at the
 * end, so that a damaged backup changes nothing. Returns numbers of leads (`broken` ones break the rules of this
 * version) and the path of the previous ledger. @throws {BackupError} while a host runs, or if the backup is damaged
 */
export async function restoreLedger(
  dataDir: string,
  { bytes, note, ...opening }: RestoredFile,
  erasureLog: Pick<ErasureLog, 'page'>,
  log: Log,
) {
  const release = lockAlone(dataDir, log);
  if (!release) throw new BackupError(`A server uses ${dataDir}: stop it first`);
  const building = join(dataDir, 'restoring');
  try {
    rmSync(building, { recursive: true, force: true });
    mkdirSync(building, { mode: FOLDER_MODE });
    const { store, close } = openLedgerFile(building, 0, log);
    let leads = 0;
    let backup: Awaited<ReturnType<typeof readBackup>>;
    try {
      const ledger = new Ledger(store);
      for await (const { items } of readErasures(erasureLog)) ledger.eraser.replay(items);
      const restore = (part: { leads: LeadRecord[]; erasures: Erasure[] }) => {
        ledger.eraser.replay(part.erasures);
        leads += ledger.restore(part.leads);
      };
      backup = await readBackup(bytes, restore, opening);
      await note({ action: 'restore', count: leads, backup: backup.form });
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
    const { made, broken } = backup;
    return { made, leads, leftOut: backup.leads - broken - leads, broken, previous: hadOne ? aside : null };
  } finally {
    rmSync(building, { recursive: true, force: true });
    release();
  }
}
