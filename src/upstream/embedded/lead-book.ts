/** Where the embedded upstream notes that it took a lead: in SQLite, on Bun a file, on Workers the storage of a Durable Object. */
import type { RecordRequest } from '../../api/contract.ts';
import { DAY_MS } from '../../domain/india-day.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Sql } from '../../domain/sql.ts';

export interface LeadBook {
  /**
   * Accepts a lead and gives its id. The same idempotency key again gives the first id, whatever the lead. Rejects where it
   * cannot be written. A book on a disk writes down nothing of the lead: the ledger has it.
   */
  accept(idempotencyKey: string, lead: RecordRequest): Promise<{ id: string }>;
}

/** How long a key is remembered, milliseconds: as long as the ledger can hold its lead, and no try comes after that. */
const KEPT_MS = LIMITS.retentionDays * DAY_MS;
/** Keys forgotten at once: nobody waits long for it. */
const FORGOTTEN_AT_ONCE = 500;

/** A {@link LeadBook} that does without the lead. */
export interface SqlLeadBook {
  accept(idempotencyKey: string): ReturnType<LeadBook['accept']>;
  /** Forgets keys that are past their time, a few hundred at once. */
  forget(): void;
}

/**
 * Makes the book. It holds key and id of a lead, so that the same key gets the same answer, and no word of it: the ledger
 * is the one place of those, and withdrawal, erasure and retention reach that.
 * @param sql a database of its own; its one table is made on first use. Earlier versions wrote leads into another one: call
 *   {@link forgetWords} before
 * @param now milliseconds since 1970
 */
export function sqlLeadBook(sql: Sql, now: () => number = Date.now): SqlLeadBook {
  makeTable(sql);
  const book: SqlLeadBook = {
    async accept(idempotencyKey) {
      book.forget();
      // The first insert wins, whoever else writes: reading back gives every caller the same id.
      sql.all(
        'INSERT INTO accepted_keys (idempotency_key, id, accepted_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
        ...[idempotencyKey, crypto.randomUUID(), now()],
      );
      const [row] = sql.all<{ id: string }>('SELECT id FROM accepted_keys WHERE idempotency_key = ?', idempotencyKey);
      if (!row) throw new LeadNotKeptError();
      return { id: row.id };
    },
    forget() {
      sql.all(
        `DELETE FROM accepted_keys WHERE idempotency_key IN
           (SELECT idempotency_key FROM accepted_keys WHERE accepted_at < ? ORDER BY accepted_at LIMIT ${FORGOTTEN_AT_ONCE})`,
        now() - KEPT_MS,
      );
    },
  };
  return book;
}

/**
 * Erases the leads that earlier versions wrote into the book, and keeps their keys and ids. Broken off anywhere, the next
 * call ends it.
 * @returns whether there was such a table; what the engine keeps of it in its files is the host's to empty
 */
export function forgetWords(sql: Sql): boolean {
  if (sql.all("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'accepted_leads'").length === 0)
    return false;
  makeTable(sql);
  sql.all(
    `INSERT INTO accepted_keys (idempotency_key, id, accepted_at)
       SELECT idempotency_key, id, unixepoch(accepted_at) * 1000 FROM accepted_leads WHERE true ON CONFLICT DO NOTHING`,
  );
  // As long as it was, so that the engine writes over it in place: not every host zeroes the pages of a table that it drops.
  sql.all("UPDATE accepted_leads SET lead = replace(hex(zeroblob(length(CAST(lead AS BLOB)))), '00', '0')");
  sql.all('DROP TABLE accepted_leads');
  return true;
}

function makeTable(sql: Sql): void {
  sql.all(
    'CREATE TABLE IF NOT EXISTS accepted_keys (idempotency_key TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, accepted_at INTEGER NOT NULL) STRICT',
  );
  sql.all('CREATE INDEX IF NOT EXISTS accepted_keys_accepted ON accepted_keys (accepted_at)');
}

/** The database took a lead and does not hold it. */
export class LeadNotKeptError extends Error {
  override name = 'LeadNotKeptError';
}
