import { existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Log } from '../domain/host.ts';
import { auditLog, erasureLogPlaces, joinLogs, syncFolder } from '../hosts/bun/log-files.ts';
import { restoreLedger } from '../hosts/bun/restore-ledger.ts';
import { BackupError, decryptBackup, ensureEncrypted, readBackup } from '../leads/backup.ts';
import { explainBroken } from '../leads/reading-desk-api.ts';
import type { Bytes } from '../leads/text-stream.ts';
import type { Env } from '../settings.ts';
import type { Ask } from './ask-desk.ts';

/**
 * Writes the backup of a reading desk to a temporary file, reads it back, and renames it.
 * @throws {BackupError} if the file exists or cannot be read back; {OperationsError}
 */
export async function backup(path: string, ask: Ask, { BACKUP_PASSPHRASE: passphrase }: Env): Promise<void> {
  if (existsSync(path)) throw new BackupError(`${path} is there already: choose another name`);
  const { body } = await ask({ path: '/backup', type: 'application/octet-stream' });
  const { bytes, isEncrypted } = await ensureEncrypted(body as Bytes, passphrase);
  const partial = `${path}.partial`;
  try {
    {
      await using file = await open(partial, 'wx', 0o600);
      for await (const piece of bytes) await file.writeFile(piece);
      await file.sync();
    }
    const canRead = !isEncrypted || passphrase !== undefined;
    const counts = canRead ? await readBackup(openBackup(partial), () => {}, { passphrase }) : undefined;
    renameSync(partial, path);
    await syncFolder(path);
    if (!counts) return console.error(`${path} is written, and not read back: that needs BACKUP_PASSPHRASE.`);
    for (const line of explainBroken(counts.broken)) console.error(line);
    console.log(`${counts.leads} leads in ${path}${isEncrypted ? ', encrypted' : ''}, read back and whole.`);
  } finally {
    rmSync(partial, { force: true });
  }
}

/** @param plain whether a file without encryption is taken @param who for the audit log */
export async function restoreHere(
  file: string,
  { plain, who }: { plain: boolean; who: string },
  { DATA_DIR, ERASURE_LOG, BACKUP_PASSPHRASE: passphrase }: Env,
): Promise<void> {
  const log: Log = (entry) => console.error(JSON.stringify(entry));
  const audit = auditLog(DATA_DIR, log);
  const places = erasureLogPlaces(DATA_DIR, ERASURE_LOG);
  const there = places.filter((place) => existsSync(place));
  const { made, leads, leftOut, broken, previous } = await restoreLedger(
    DATA_DIR,
    {
      ...{ bytes: openBackup(file), passphrase, plain },
      note: (access) => audit.append({ at: new Date().toISOString(), who, from: 'this machine', ...access }),
    },
    joinLogs(there),
    log,
  );
  console.log(`${leads} leads restored, as of ${made}. ${leftOut} were erased since and are left out.`);
  for (const line of explainBroken(broken)) console.error(line);
  if (there.length === 0)
    console.error(
      `No erasure log was found at ${places.map((place) => resolve(place)).join(' or ')}. Leads erased after the backup are back: find the log and restore again.`,
    );
  if (previous !== null)
    console.error(
      `The ledger that was here is ${previous}: delete it once you do not need it any more, within 30 days.`,
    );
}

/** Adds missing leads to the ledger of another site. A passphrase of this machine opens the file, which then is plain. */
export async function restoreThere(
  file: string,
  plain: boolean,
  ask: Ask,
  { BACKUP_PASSPHRASE: passphrase }: Env,
): Promise<Response> {
  openBackup(file);
  if (passphrase === undefined)
    return ask({ method: 'PUT', path: `/backup${plain ? '?plain=yes' : ''}`, body: () => Bun.file(file) });
  const body = async () => (await decryptBackup(openBackup(file), { passphrase, plain })).bytes;
  return ask({ method: 'PUT', path: '/backup?plain=yes', body });
}

/** @throws {BackupError} if there is no such file */
function openBackup(path: string): Bytes {
  if (!existsSync(path)) throw new BackupError(`There is no file ${path}`);
  return Bun.file(path).stream();
}
