/** `bun run leads backup` and `restore`. Files are encrypted if there is a passphrase. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { erasureLogPlaces, joinLogs, syncFolder } from '../hosts/bun/log-files.ts';
import { restoreLedger } from '../hosts/bun/restore-ledger.ts';
import { type BackedUp, BackupError, type Bytes, readBackup, writeBackup } from '../leads/backup.ts';
import type { LeadRecord } from '../leads/lead-record.ts';
import type { ReadingDesk } from '../leads/reading-desk.ts';
import type { Env } from '../settings.ts';
import type { Terminal } from './leads-command.ts';

/** Writes a backup of a desk. */
export async function backup(
  file: string,
  desk: ReadingDesk,
  { BACKUP_PASSPHRASE }: Env,
  { print, note }: Terminal,
): Promise<void> {
  const pages = { list: (page: object) => desk.list(page, 'export'), erasures: desk.erasures };
  const { leads, broken } = await writeBackupFile(file, pages, BACKUP_PASSPHRASE);
  noteBroken(broken, note);
  print(`${leads} leads in ${file}${BACKUP_PASSPHRASE ? ', encrypted' : ''}, read back and whole.\n`);
}

/** Restores the local ledger. */
export async function restoreHere(
  file: string,
  { DATA_DIR, ERASURE_LOG, BACKUP_PASSPHRASE }: Env,
  { print, note }: Terminal,
): Promise<void> {
  const places = erasureLogPlaces(DATA_DIR, ERASURE_LOG);
  const there = places.filter((place) => existsSync(place));
  const { made, leads, leftOut, broken, previous } = await restoreLedger(
    DATA_DIR,
    { bytes: openBackup(file), passphrase: BACKUP_PASSPHRASE },
    joinLogs(there),
    (entry) => note(`${JSON.stringify(entry)}\n`),
  );
  print(`${leads} leads restored, as of ${made}. ${leftOut} were erased since and are left out.\n`);
  noteBroken(broken, note);
  if (there.length === 0)
    note(
      `No erasure log was found at ${places.map((place) => resolve(place)).join(' or ')}. Leads erased after the backup are back: find the log and restore again.\n`,
    );
  if (previous !== null)
    note(`The ledger that was here is ${previous}: delete it once you do not need it any more, within 30 days.\n`);
}

/** Adds missing leads to the ledger of another host, while it runs. */
export async function restoreThere(
  file: string,
  desk: Pick<ReadingDesk, 'restore'>,
  { BACKUP_PASSPHRASE }: Env,
  { print, note }: Terminal,
): Promise<void> {
  // Read to the end first: a truncated backup restores nothing.
  await readBackup(openBackup(file), () => {}, BACKUP_PASSPHRASE);
  let restored = 0;
  const restore = async (part: { leads: LeadRecord[] }) => {
    restored += await desk.restore(part.leads);
  };
  const { made, leads, broken } = await readBackup(openBackup(file), restore, BACKUP_PASSPHRASE);
  const there = leads - broken - restored;
  print(`${restored} leads restored, as of ${made}. ${there} were there already, or were erased since.\n`);
  noteBroken(broken, note);
}

function noteBroken(broken: number, note: Terminal['note']): void {
  if (broken > 0)
    note(
      `${broken} leads of this backup break the rules of this version: they are in the file, and no restore takes them.\n`,
    );
}

/**
 * Writes a backup to a temporary file, reads it back, and renames it.
 * @throws {BackupError} if the file exists or cannot be read back; errors of the desk and the file system
 */
async function writeBackupFile(path: string, desk: BackedUp, passphrase: string | undefined) {
  if (existsSync(path)) throw new BackupError(`${path} is there already: choose another name`);
  const partial = `${path}.partial`;
  try {
    const file = await open(partial, 'wx', 0o600);
    try {
      for await (const piece of await writeBackup(desk, Date.now(), passphrase)) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    const counts = await readBackup(openBackup(partial), () => {}, passphrase);
    renameSync(partial, path);
    await syncFolder(path);
    return counts;
  } finally {
    rmSync(partial, { force: true });
  }
}

/** @throws {BackupError} if there is no such file */
function openBackup(path: string): Bytes {
  if (!existsSync(path)) throw new BackupError(`There is no file ${path}`);
  return Bun.file(path).stream();
}
