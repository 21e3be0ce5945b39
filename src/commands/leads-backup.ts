/** Backups as files: of a reading desk, and restored without one. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Log } from '../domain/host.ts';
import { findAccount } from '../hosts/bun/local-desk.ts';
import { auditLog, erasureLogPlaces, joinLogs, syncFolder } from '../hosts/bun/log-files.ts';
import { restoreLedger } from '../hosts/bun/restore-ledger.ts';
import { BackupError, decryptBackup, ensureEncrypted, readBackup } from '../leads/backup.ts';
import type { Bytes } from '../leads/text-stream.ts';
import type { Env } from '../settings.ts';

/** On stderr, so that an export on stdout stays valid CSV. */
export const log: Log = (entry) => console.error(JSON.stringify(entry));

/**
 * Writes the backup of a reading desk to a temporary file, reads it back, and renames it. Without the passphrase
 * of an encrypted one it is not read back, and `leads` is null. @throws {BackupError} if the file exists or cannot be read back
 */
export async function backUp(path: string, ask: () => Promise<Response>, { BACKUP_PASSPHRASE: passphrase }: Env) {
  if (existsSync(path)) throw new BackupError(`${path} is there already: choose another name`);
  const reply = await ask();
  if (!reply.ok) throw new BackupError(`The reading desk answered ${reply.status}: ${await reply.text()}`);
  const { bytes, isEncrypted } = await ensureEncrypted(reply.body as Bytes, passphrase);
  const partial = `${path}.partial`;
  try {
    {
      await using file = await open(partial, 'wx', 0o600);
      for await (const piece of bytes) await file.writeFile(piece);
      await file.sync();
    }
    const canRead = !isEncrypted || passphrase !== undefined;
    const counts = canRead ? await readBackup(read(partial), () => {}, { passphrase }) : undefined;
    renameSync(partial, path);
    await syncFolder(path);
    return { file: path, encrypted: isEncrypted, leads: counts?.leads ?? null, broken: counts?.broken ?? null };
  } finally {
    rmSync(partial, { force: true });
  }
}

/**
 * Replaces the ledger of this machine with a backup. `erasureLogs` are those found: without one, leads erased after the
 * backup are back. @param plain whether a file without encryption is taken @throws {BackupError}
 */
export async function restoreHere(
  file: string,
  plain: boolean,
  { DATA_DIR, ERASURE_LOG, BACKUP_PASSPHRASE: passphrase }: Env,
) {
  const audit = auditLog(DATA_DIR, log);
  const erasureLogs = erasureLogPlaces(DATA_DIR, ERASURE_LOG).filter((place) => existsSync(place));
  const reader = { who: findAccount(), from: 'this machine' };
  const restored = await restoreLedger(
    DATA_DIR,
    {
      ...{ bytes: read(file), passphrase, plain },
      note: (access) => audit.append({ at: new Date().toISOString(), ...reader, ...access }),
    },
    joinLogs(erasureLogs),
    log,
  );
  return { ...restored, erasureLogs };
}

/** Opens a backup for another site: with the passphrase of this machine it is sent plain. @throws {BackupError} */
export async function openBackup(file: string, plain: boolean, { BACKUP_PASSPHRASE: passphrase }: Env) {
  if (passphrase === undefined) return { bytes: read(file), plain };
  return { bytes: (await decryptBackup(read(file), { passphrase, plain })).bytes, plain: true };
}

/** @throws {BackupError} if there is no such file */
function read(path: string): Bytes {
  if (!existsSync(path)) throw new BackupError(`There is no file ${path}`);
  return Bun.file(path).stream();
}
