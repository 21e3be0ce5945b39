/** The append-only logs of the Bun host: files that several processes may write at once. */
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { constants, type FileHandle, open, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Log } from '../../domain/host.ts';
import {
  type AppendLog,
  type AuditEntry,
  AuditEntrySchema,
  createAppendLog,
  type ErasureLog,
  type LineStore,
  LogUnavailableError,
} from '../../leads/append-log.ts';
import { ErasureSchema } from '../../leads/lead-record.ts';
import { FILE_MODE, FOLDER_MODE, restrict } from './data-folder.ts';

/** Bytes per read, backwards from the end of the file. */
const CHUNK = 64 * 1024;
const LINE_BREAK = 0x0a;

/**
 * Writes a line break before all lines, so that none continues one that a crash or a full disk truncated. To check the
 * end of the file instead would race with other processes. @param path created with the first line; its folder exists
 */
export function appendFile(path: string): LineStore {
  return {
    async append(lines) {
      await using file = await open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, FILE_MODE);
      const { size, mode } = await file.stat();
      if (size === 0) await chownToFolderOwner(file, path);
      if ((mode & 0o777) !== FILE_MODE) await file.chmod(FILE_MODE);
      const bytes = Buffer.from(`\n${lines}`);
      const { bytesWritten } = await file.write(bytes);
      if (bytesWritten < bytes.length) throw new Error(`${bytesWritten} of ${bytes.length} bytes were written`);
      await file.sync();
      if (size === 0) await syncFolder(path);
    },
    async read(limit, before = Number.POSITIVE_INFINITY) {
      await using file = await open(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return undefined;
      });
      return file ? await readBackwards(file, limit, before) : { items: [], next: null };
    },
  };
}

/** @param before position after the last byte to read */
async function readBackwards(file: FileHandle, limit: number, before: number) {
  const items: string[] = [];
  let start = Math.min(before, (await file.stat()).size);
  // Bytes from `start` on that are no whole line yet.
  let pending = Buffer.alloc(0);
  while (items.length < limit && start > 0) {
    const chunk = Buffer.alloc(Math.min(CHUNK, start));
    start -= chunk.length;
    await file.read(chunk, 0, chunk.length, start);
    pending = Buffer.concat([chunk, pending]);
    // A file that was edited may begin without a line break.
    while (items.length < limit && (pending.includes(LINE_BREAK) || (start === 0 && pending.length > 0))) {
      const at = pending.lastIndexOf(LINE_BREAK);
      const line = pending.toString('utf8', at + 1);
      if (line !== '') items.push(line);
      pending = pending.subarray(0, Math.max(0, at));
    }
  }
  const next = start + pending.length;
  return { items, next: next > 0 ? next : null };
}

/** Gives the file the owner of its folder, as SQLite does: root may run a command before the server starts. */
async function chownToFolderOwner(file: FileHandle, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  await file.chown(uid, gid);
}

/** Syncs the folder of a file, so that its entry there survives a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(dirname(path));
  await folder.sync();
}

const AUDIT = 'audit.jsonl';

export function auditLog(dataDir: string, log: Log): AppendLog<AuditEntry> {
  const path = join(dataDir, AUDIT);
  if (existsSync(path)) restrict(path, FILE_MODE, AUDIT, log);
  return createAppendLog(appendFile(path), AuditEntrySchema);
}

const ERASURES = 'erasures.log';

/** The two copies of the erasure log: losing the data folder must not lose the log. @param second ERASURE_LOG */
export function erasureLogPlaces(dataDir: string, second = `${resolve(dataDir)}.${ERASURES}`): [string, string] {
  return [join(dataDir, ERASURES), second];
}

/**
 * Opens the log and creates its files now, so that a file missing later means a lost log. It logs an error for a place
 * that cannot be used, and then uses only the other. @param second ERASURE_LOG
 */
export function openErasureLog(dataDir: string, second: string | undefined, log: Log): ErasureLog {
  const usable = erasureLogPlaces(dataDir, second).filter((path) => {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
      closeSync(openSync(path, 'a', FILE_MODE));
      // A restore believes it, so no other account may write to one that was there.
      restrict(path, FILE_MODE, ERASURES, log);
      return true;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      log({ level: 'error', event: 'erasure log has one place', error: code });
      return false;
    }
  });
  return joinLogs(usable);
}

/** Joins copies of the erasure log: writes to all and reads from all, so an entry may appear twice. */
export function joinLogs(places: readonly string[]): ErasureLog {
  const logs = places.map((path) => createAppendLog(appendFile(path), ErasureSchema));
  return {
    async append(...erasures) {
      if (logs.length === 0) throw new LogUnavailableError('the erasure log has no place');
      await Promise.all(logs.map((log) => log.append(...erasures)));
    },
    async page(limit, before) {
      const pages = await Promise.all(logs.map((log) => log.page(limit, before)));
      const next = pages.map((page) => page.next).filter((position) => position !== null);
      return {
        items: pages.flatMap(({ items }) => items),
        damaged: pages.reduce((sum, { damaged }) => sum + damaged, 0),
        next: next.length > 0 ? Math.max(...next) : null,
      };
    },
  };
}
