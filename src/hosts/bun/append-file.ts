/** Stores an append-only log in a file that several processes may write at the same time. */
import { constants, type FileHandle, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type AppendLog,
  type AuditEntry,
  AuditEntrySchema,
  createAppendLog,
  type LineStore,
} from '../../leads/append-log.ts';

const FILE_MODE = 0o600;
/** Bytes per read, backwards from the end of the file. */
const CHUNK = 64 * 1024;
const LINE_BREAK = 0x0a;

/** The file system did not write all bytes. */
class ShortWriteError extends Error {
  override name = 'ShortWriteError';
}

/**
 * Writes a line break before every line, so that the next line never continues one that a crash or a full disk
 * truncated. Checking the end of the file instead would race with other processes.
 * @param path created with the first line; its folder must exist
 */
export function appendFile(path: string): LineStore {
  return {
    async append(line) {
      const file = await open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, FILE_MODE);
      try {
        const { size, mode } = await file.stat();
        if (size === 0) await chownToFolderOwner(file, path);
        if ((mode & 0o777) !== FILE_MODE) await file.chmod(FILE_MODE);
        const bytes = Buffer.from(`\n${line}`);
        const { bytesWritten } = await file.write(bytes);
        if (bytesWritten < bytes.length)
          throw new ShortWriteError(`${bytesWritten} of ${bytes.length} bytes were written`);
        await file.sync();
        if (size === 0) await syncFolder(path);
      } finally {
        await file.close();
      }
    },
    async read(limit, before = Number.POSITIVE_INFINITY) {
      const file = await open(path).catch(undefinedIfAbsent);
      if (!file) return { items: [], next: null };
      try {
        return await readBackwards(file, limit, before);
      } finally {
        await file.close();
      }
    },
  };
}

/** @param before position after the last byte to read */
async function readBackwards(file: FileHandle, limit: number, before: number) {
  const items: string[] = [];
  let start = Math.min(before, (await file.stat()).size);
  /** Bytes read from `start` on that do not form a whole line yet. */
  let rest = Buffer.alloc(0);
  while (items.length < limit && start > 0) {
    const chunk = Buffer.alloc(Math.min(CHUNK, start));
    start -= chunk.length;
    await file.read(chunk, 0, chunk.length, start);
    rest = Buffer.concat([chunk, rest]);
    // A file that was edited may begin without a line break.
    for (
      let at = rest.lastIndexOf(LINE_BREAK);
      items.length < limit && (at !== -1 || (start === 0 && rest.length > 0));
      at = rest.lastIndexOf(LINE_BREAK)
    ) {
      const line = rest.toString('utf8', at + 1);
      if (line !== '') items.push(line);
      rest = rest.subarray(0, Math.max(0, at));
    }
  }
  const next = start + rest.length;
  return { items, next: next > 0 ? next : null };
}

/** Gives the file the owner of its folder, as SQLite does: root may run a command before the server writes the first line. */
async function chownToFolderOwner(file: FileHandle, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  await file.chown(uid, gid);
}

/** Syncs a file's folder, so that its directory entry survives a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function undefinedIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** @param dataDir the folder of the ledger */
export function auditLog(dataDir: string): AppendLog<AuditEntry> {
  return createAppendLog(appendFile(join(dataDir, 'audit.jsonl')), AuditEntrySchema);
}
