/** The ledger's file in the data folder, as the Bun host and `bun run leads` open it. */
import type { Log } from '../../domain/log.ts';
import type { LedgerStore } from '../../leads/ledger-store.ts';
import { openDatabaseFile, truncateLog } from './database-file.ts';

/** Name of the ledger in the data folder. */
export const LEDGER_FILE = 'leads.sqlite';

/** A ledger of at most so many bytes is rewritten at once after an erasure: some 80,000 leads, a third of a second. */
const REWRITTEN_AT_ONCE = 64 * 1024 * 1024;

/**
 * Opens a ledger file: what is written is on the disk when the statement returns, and survives SIGKILL and loss of power.
 * What is erased is overwritten with zeros.
 * @param log hears where the file cannot be closed to others
 * @throws what the engine throws where the file cannot be opened
 */
export function openLedgerFile(dataDir: string, busyTimeoutMs = 2000, log: Log = () => {}): { store: LedgerStore; close: () => void } {
  const database = openDatabaseFile(dataDir, LEDGER_FILE, busyTimeoutMs, log);
  for (const pragma of ['synchronous = FULL', 'fullfsync = ON']) database.run(`PRAGMA ${pragma}`);
  const bytes = () => database.query<{ size: number }, []>('SELECT page_count * page_size AS size FROM pragma_page_count, pragma_page_size').get()?.size ?? 0;
  return {
    store: {
      all: (statement, ...values) => database.query(statement).all(...values) as never,
      transaction: (work) => database.transaction(work).immediate(),
      scrub(whole) {
        const rewritten = whole || bytes() <= REWRITTEN_AT_ONCE;
        // Rows move to other pages as their neighbours grow, and the engine, secure_delete or not, may leave a copy where one was.
        if (rewritten) database.run('VACUUM');
        return truncateLog(database, busyTimeoutMs) && rewritten;
      },
    },
    close: () => database.close(),
  };
}
