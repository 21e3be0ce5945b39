/** A backup as a file, encrypted with a passphrase where there is one. */
import { createReadStream, existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { syncFolder } from '../hosts/bun/append-file.ts';
import { type BackedUp, type BackupCounts, BackupError, readBackup, writeBackup } from '../leads/backup.ts';

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The first bytes of every file of the age format (age-encryption.org/v1), which the program `age` opens too. */
const ENCRYPTED = 'age-encryption.org/v1';

/**
 * Writes a backup, reads it back from disk to its last line, and only then gives it its name.
 * @throws {BackupError} where the file exists or cannot be read back; what the desk and the file system throw
 */
export async function writeBackupFile(
  path: string,
  desk: BackedUp,
  passphrase: string | undefined,
): Promise<BackupCounts> {
  if (existsSync(path)) throw new BackupError(`${path} is there already: choose another name`);
  const partial = `${path}.partial`;
  try {
    const file = await open(partial, 'wx', 0o600);
    try {
      for await (const piece of await encrypted(writeBackup(desk, Date.now()), passphrase)) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    const counts = await readBackup(await openBackup(partial, passphrase), () => {});
    renameSync(partial, path);
    await syncFolder(path);
    return counts;
  } finally {
    rmSync(partial, { force: true });
  }
}

async function encrypted(bytes: Bytes, passphrase: string | undefined): Promise<ReadableStream<Uint8Array>> {
  if (passphrase === undefined) return bytes;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(bytes);
}

/**
 * Opens a backup for reading.
 * @throws {BackupError} where there is no such file, or its passphrase is missing or wrong
 */
export async function openBackup(path: string, passphrase: string | undefined): Promise<Bytes> {
  if (!existsSync(path)) throw new BackupError(`There is no file ${path}`);
  const bytes = () => Readable.toWeb(createReadStream(path)) as unknown as Bytes;
  if ((await Bun.file(path).slice(0, ENCRYPTED.length).text()) !== ENCRYPTED) return bytes();
  if (passphrase === undefined) throw new BackupError(`${path} is encrypted: set BACKUP_PASSPHRASE`);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return (await decrypter.decrypt(bytes())) as Bytes;
  } catch (cause) {
    throw new BackupError(`${path} cannot be opened: BACKUP_PASSPHRASE is wrong, or the file is damaged`, { cause });
  }
}
