/** `bun run leads backup` and `restore`. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { erasureLogPlaces, joined } from '../hosts/bun/erasure-log-files.ts';
import { restoreLedger } from '../hosts/bun/restore-ledger.ts';
import { readBackup } from '../leads/backup.ts';
import type { ReadingDesk } from '../leads/reading-desk.ts';
import type { Env } from '../settings.ts';
import { openBackup, writeBackupFile } from './backup-file.ts';
import type { Terminal } from './leads-command.ts';

/** Writes a backup of a desk. @throws what {@link writeBackupFile} throws */
export async function backup(
  file: string,
  desk: ReadingDesk,
  { BACKUP_PASSPHRASE }: Env,
  { print }: Terminal,
): Promise<void> {
  const pages = { list: (page: object) => desk.list(page, 'export'), erasures: desk.erasures };
  const { leads } = await writeBackupFile(file, pages, BACKUP_PASSPHRASE);
  print(`${leads} leads in ${file}${BACKUP_PASSPHRASE ? ', encrypted' : ''}, read back and whole.\n`);
}

/** Restores the ledger of this machine. @throws what {@link openBackup} and {@link restoreLedger} throw */
export async function restoreHere(
  file: string,
  { DATA_DIR, ERASURE_LOG, BACKUP_PASSPHRASE }: Env,
  { print, note }: Terminal,
): Promise<void> {
  const places = erasureLogPlaces(DATA_DIR, ERASURE_LOG);
  const there = places.filter((place) => existsSync(place));
  const bytes = await openBackup(file, BACKUP_PASSPHRASE);
  const { made, leads, leftOut, previous } = await restoreLedger(DATA_DIR, bytes, joined(there), (entry) =>
    note(`${JSON.stringify(entry)}\n`),
  );
  print(`${leads} leads restored, as of ${made}. ${leftOut} were erased since and are left out.\n`);
  if (there.length === 0)
    note(
      `No erasure log was found at ${places.map((place) => resolve(place)).join(' or ')}. Leads erased after the backup are back: find the log and restore again.\n`,
    );
  if (previous !== null)
    note(`The ledger that was here is ${previous}: delete it once you do not need it any more, within 30 days.\n`);
}

/** Adds missing leads to the ledger of another host, while it runs. @throws what {@link openBackup} and the desk throw */
export async function restoreThere(
  file: string,
  desk: Pick<ReadingDesk, 'restore'>,
  { BACKUP_PASSPHRASE }: Env,
  { print }: Terminal,
): Promise<void> {
  // Read to the end first: a truncated backup restores nothing.
  await readBackup(await openBackup(file, BACKUP_PASSPHRASE), () => {});
  let restored = 0;
  const { made, leads } = await readBackup(await openBackup(file, BACKUP_PASSPHRASE), async (part) => {
    restored += await desk.restore(part.leads);
  });
  print(`${restored} leads restored, as of ${made}. ${leads - restored} were there already, or were erased since.\n`);
}
