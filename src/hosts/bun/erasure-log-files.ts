/** The erasure log of the Bun host, stored in two places so that losing the data folder does not lose the log. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Log } from '../../domain/host.ts';
import { createAppendLog, type ErasureLog, LogUnavailableError } from '../../leads/append-log.ts';
import { ErasureSchema } from '../../leads/lead-record.ts';
import { appendFile } from './append-file.ts';

const FILE = 'erasures.log';

/** Paths of the two copies: in the data folder, and at ERASURE_LOG, by default beside the data folder. */
export function erasureLogPlaces(dataDir: string, second = `${resolve(dataDir)}.${FILE}`): [string, string] {
  return [join(dataDir, FILE), second];
}

/**
 * Opens the log and creates its files now, so that a file missing later means a lost log.
 * @param second ERASURE_LOG
 * @param log gets an error for a place that cannot be used; the erasure log then uses only the other
 */
export function openErasureLog(dataDir: string, second: string | undefined, log: Log): ErasureLog {
  const usable = erasureLogPlaces(dataDir, second).filter((path) => {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      closeSync(openSync(path, 'a', 0o600));
      return true;
    } catch (error) {
      log({
        level: 'error',
        event: 'erasure log has one place',
        error: error instanceof Error && 'code' in error ? String(error.code) : 'unknown',
      });
      return false;
    }
  });
  return joinLogs(usable);
}

/** Joins copies of a log: writes to all of them, and reads from all of them, so an entry may appear twice. */
export function joinLogs(places: readonly string[]): ErasureLog {
  const logs = places.map((path) => createAppendLog(appendFile(path), ErasureSchema));
  return {
    async append(erasure) {
      if (logs.length === 0) throw new LogUnavailableError('the erasure log has no place');
      await Promise.all(logs.map((log) => log.append(erasure)));
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
