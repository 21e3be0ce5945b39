/** `bun run leads backup` and `restore`. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { erasureLogPlaces, joinLogs, syncFolder } from '../hosts/bun/log-files.ts';
import { restoreLedger } from '../hosts/bun/restore-ledger.ts';
import { BackupError, decrypted, ensureEncrypted, readBackup } from '../leads/backup.ts';
import { brokenLines } from '../leads/reading-desk-api.ts';
import type { Bytes } from '../leads/text-stream.ts';
import type { Env } from '../settings.ts';
import type { Ask } from './ask-desk.ts';

interface Terminal {
  /** Prints results. */
  print(text: string): void;
  /** Prints messages to stderr. */
  note(text: string): void;
}

/** The type of a backup. */
const BYTES = 'application/octet-stream';

/**
 * Writes the backup of a reading desk to a temporary file, reads it back, and renames it.
 * @throws {BackupError} if the file exists or cannot be read back; {OperationsError}; errors of the file system
 */
export async function backup(
  path: string,
  ask: Ask,
  { BACKUP_PASSPHRASE: passphrase }: Env,
  { print, note }: Terminal,
): Promise<void> {
  if (existsSync(path)) throw new BackupError(`${path} is there already: choose another name`);
  const { body } = await ask({ path: '/backup', type: BYTES });
  const { bytes, isEncrypted } = await ensureEncrypted(body as Bytes, passphrase);
  const partial = `${path}.partial`;
  try {
    const file = await open(partial, 'wx', 0o600);
    try {
      for await (const piece of bytes) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    const canRead = !isEncrypted || passphrase !== undefined;
    const counts = canRead ? await readBackup(openBackup(partial), () => {}, passphrase) : undefined;
    renameSync(partial, path);
    await syncFolder(path);
    if (!counts) return note(`${path} is written, and not read back: without BACKUP_PASSPHRASE it cannot be opened.\n`);
    for (const line of brokenLines(counts.broken)) note(`${line}\n`);
    print(`${counts.leads} leads in ${path}${isEncrypted ? ', encrypted' : ''}, read back and whole.\n`);
  } finally {
    rmSync(partial, { force: true });
  }
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
  for (const line of brokenLines(broken)) note(`${line}\n`);
  if (there.length === 0)
    note(
      `No erasure log was found at ${places.map((place) => resolve(place)).join(' or ')}. Leads erased after the backup are back: find the log and restore again.\n`,
    );
  if (previous !== null)
    note(`The ledger that was here is ${previous}: delete it once you do not need it any more, within 30 days.\n`);
}

/** Adds missing leads to the ledger of another host, while it runs. A passphrase of this machine opens the file. */
export async function restoreThere(file: string, ask: Ask, { BACKUP_PASSPHRASE: passphrase }: Env): Promise<Response> {
  openBackup(file);
  const body = () => (passphrase === undefined ? Bun.file(file) : decrypted(openBackup(file), passphrase));
  return ask({ method: 'PUT', path: '/backup', body });
}

/** @throws {BackupError} if there is no such file */
function openBackup(path: string): Bytes {
  if (!existsSync(path)) throw new BackupError(`There is no file ${path}`);
  return Bun.file(path).stream();
}
