/** The ledger's file in the data folder, as the Bun host and `bun run leads` open it. */
import { Database } from 'bun:sqlite';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LedgerStore } from './store.ts';

/** Name of the ledger in the data folder. */
export const LEDGER_FILE = 'leads.sqlite';

/**
 * Opens a ledger file: what is written is on the disk when the statement returns, and survives SIGKILL and loss of power.
 * @throws what the engine throws where the file cannot be opened
 */
export function openLedgerFile(dataDir: string, busyTimeoutMs = 2000): { store: LedgerStore; close: () => void } {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, LEDGER_FILE);
  const database = new Database(path, { create: true, strict: true });
  // The file holds what people confided: nobody else on this machine needs it.
  chmodSync(path, 0o600);
  for (const pragma of [`busy_timeout = ${busyTimeoutMs}`, 'journal_mode = WAL', 'synchronous = FULL', 'fullfsync = ON', 'secure_delete = ON']) {
    database.run(`PRAGMA ${pragma}`);
  }
  return {
    store: {
      all: (statement, ...values) => database.query(statement).all(...values) as never,
      transaction: (work) => database.transaction(work).immediate(),
    },
    close: () => database.close(),
  };
}
