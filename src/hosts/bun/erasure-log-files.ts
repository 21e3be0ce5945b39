/** The erasure log of the Bun host, in two places: losing the data folder must not lose the log with it. */
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Log } from '../../domain/log.ts';
import { type AppendLog, createAppendLog } from '../../leads/append-log.ts';
import { type Erasure, ErasureSchema } from '../../leads/lead-record.ts';
import { MAX_LISTED } from '../../leads/page.ts';
import { appendFile } from './append-file.ts';

const FILE = 'erasures.log';

/** Where the two copies are: in the data folder, and where ERASURE_LOG says, by default beside the data folder. */
export function erasureLogPlaces(dataDir: string, second = `${resolve(dataDir)}.${FILE}`): [string, string] {
  return [join(dataDir, FILE), second];
}

/**
 * Opens the log for writing, and makes its files, so that a missing file later means a lost log.
 * @param log hears when the second place cannot be used; the log then has one place
 */
export function openErasureLog(dataDir: string, second: string | undefined, log: Log): Pick<AppendLog<Erasure>, 'append'> {
  const usable = erasureLogPlaces(dataDir, second).filter((path, index) => {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      closeSync(openSync(path, 'a', 0o600));
      return true;
    } catch (error) {
      log({ level: 'error', event: 'erasure log has one place', error: error instanceof Error && 'code' in error ? String(error.code) : 'unknown' });
      // Without the data folder there is no ledger to erase from either.
      return index === 0;
    }
  });
  const logs = usable.map((path) => createAppendLog(appendFile(path), ErasureSchema));
  return {
    async append(erasure) {
      await Promise.all(logs.map((copy) => copy.append(erasure)));
    },
  };
}

/** All erasures of the logs that are there, by lead. @throws {LogUnavailableError} where one cannot be read */
export async function readErasureLogs(places: readonly string[]): Promise<{
  erasures: Map<string, Erasure>;
  /** The places that have a log. */
  read: string[];
  /** Lines that are no entry: cut off by a crash, before their erasure was confirmed, or edited. */
  damaged: number;
}> {
  const read = places.filter((path) => existsSync(path));
  const erasures = new Map<string, Erasure>();
  let damaged = 0;
  for (const path of read) {
    const log = createAppendLog(appendFile(path), ErasureSchema);
    let before: number | null = Number.MAX_SAFE_INTEGER;
    while (before !== null) {
      const page = await log.page(MAX_LISTED, before);
      // Newest first: a later entry of the same lead knows more.
      for (const erasure of page.items) if (!erasures.has(erasure.id)) erasures.set(erasure.id, erasure);
      damaged += page.damaged;
      before = page.next;
    }
  }
  return { erasures, read, damaged };
}
