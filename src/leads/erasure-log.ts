/** Copies erasures to the erasure log, which no loss or restore of the ledger affects. */
import type { AppendLog } from './append-log.ts';
import type { Erasure } from './lead-record.ts';
import type { Ledger } from './ledger.ts';
import { MAX_LISTED } from './page.ts';

export type ErasureLog = AppendLog<Erasure>;

/**
 * Appends the erasures that the log does not have yet.
 * @param write runs work on the ledger
 * @throws {LogUnavailableError} or what `write` throws; the next call logs the rest
 */
export async function logErasures(
  ledger: Ledger,
  log: Pick<ErasureLog, 'append'>,
  write: <T>(work: () => T) => T | Promise<T>,
): Promise<void> {
  for (const erasure of await write(() => ledger.unloggedErasures(MAX_LISTED))) {
    await log.append(erasure);
    await write(() => ledger.erasureLogged(erasure));
  }
}

/** All erasures of a log, newest first, in pages. Skips damaged lines: an erasure is confirmed only once its line is complete. */
export async function* erasuresOf(log: Pick<ErasureLog, 'page'>): AsyncGenerator<Erasure[]> {
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
    const page = await log.page(MAX_LISTED, before);
    yield page.items;
    before = page.next;
  }
}
