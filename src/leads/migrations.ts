/**
 * The schema of the ledger, as numbered migrations. Never change a released one; add another. The earlier release runs
 * beside this one during an update, on the migrated ledger: its statements must still work, and what it writes must be
 * found here.
 */
import type { LedgerStore } from './ledger-store.ts';
import first from './migration-1.sql' with { type: 'text' };
import corrections from './migration-corrections.sql' with { type: 'text' };
import jobs from './migration-jobs.sql' with { type: 'text' };
import noNotes from './migration-no-notes.sql' with { type: 'text' };
import unusedIndexes from './migration-unused-indexes.sql' with { type: 'text' };
import withdrawals from './migration-withdrawals.sql' with { type: 'text' };

/** The statements of migration n are at index n - 1. */
export const MIGRATIONS: readonly (readonly string[])[] = [
  first,
  withdrawals,
  corrections,
  jobs,
  noNotes,
  unusedIndexes,
].map((sql) => sql.trim().split(/;\s*\n/));

/** A newer version of this program may use columns differently. */
export class LedgerTooNewError extends Error {
  override name = 'LedgerTooNewError';
}

export class LedgerForeignError extends Error {
  override name = 'LedgerForeignError';
}

/**
 * Migrates a ledger, or an empty database, to the current schema. Each migration is atomic.
 * @throws {LedgerTooNewError} {LedgerForeignError} if there are tables but no ledger; neither changes anything
 */
export function migrate(store: LedgerStore, migrations = MIGRATIONS): void {
  if (versionOf(store) === 0 && hasTables(store))
    throw new LedgerForeignError('the database holds tables of another program');
  while (versionOf(store) < migrations.length) {
    store.transaction(() => {
      // Another process may have migrated meanwhile.
      const version = versionOf(store);
      const statements = migrations[version];
      if (!statements) return;
      for (const statement of statements) store.all(statement);
      store.all("INSERT OR REPLACE INTO ledger_meta (name, value) VALUES ('version', ?)", String(version + 1));
    });
  }
  const version = versionOf(store);
  if (version > migrations.length)
    throw new LedgerTooNewError(`the ledger has schema ${version}, this program knows ${migrations.length}`);
}

/** 0 if there is no ledger yet. */
function versionOf(store: LedgerStore): number {
  if (store.all("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'ledger_meta'").length === 0) return 0;
  const [row] = store.all<{ value: string }>("SELECT value FROM ledger_meta WHERE name = 'version'");
  return row ? Number(row.value) : 0;
}

/** Whether there are tables that are neither SQLite's nor the platform's (`_cf_…` in a Durable Object). */
function hasTables(store: LedgerStore): boolean {
  const others = "type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'";
  return store.all(`SELECT 1 FROM sqlite_master WHERE ${others} LIMIT 1`).length > 0;
}
