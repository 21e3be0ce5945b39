/** The record of leads that the embedded upstream accepted, in SQLite: a file on Bun, a Durable Object on Workers. */
import type { RecordRequest } from '../../api/contract.ts';
import type { Sql } from '../../domain/host.ts';
import { DAY_MS } from '../../domain/india-day.ts';
import { LIMITS } from '../../domain/limits.ts';

export interface LeadBook {
  /**
   * Accepts a lead and returns its id. The same idempotency key always returns the first id. Rejects if it cannot be written. A book on
   * disk stores nothing of the lead itself: the ledger does.
   */
  accept(idempotencyKey: string, lead: RecordRequest): Promise<{ id: string }>;
}

/** How long a key is stored, in milliseconds: as long as the ledger stores its lead, since no delivery is tried after that. */
const KEPT_MS = LIMITS.retentionDays * DAY_MS;
/** The most keys deleted at once, so that a lead does not wait long. */
const DELETED_AT_ONCE = 500;

/** A {@link LeadBook} that needs no lead, only its key. */
export interface SqlLeadBook {
  accept(idempotencyKey: string): ReturnType<LeadBook['accept']>;
  /** Deletes keys that are past their time, a few hundred at once. */
  forget(): void;
}

/**
 * Makes the book. It stores the key and id of a lead, so that the same key gets the same answer, and none of its words: only
 * the ledger has those, and withdrawal, erasure and retention work on the ledger.
 * @param sql a database of its own; its one table is made on first use
 * @param now milliseconds since 1970
 */
export function sqlLeadBook(sql: Sql, now: () => number = Date.now): SqlLeadBook {
  sql.all(
    'CREATE TABLE IF NOT EXISTS accepted_keys (idempotency_key TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, accepted_at INTEGER NOT NULL) STRICT',
  );
  sql.all('CREATE INDEX IF NOT EXISTS accepted_keys_accepted ON accepted_keys (accepted_at)');
  const book: SqlLeadBook = {
    async accept(idempotencyKey) {
      book.forget();
      // The first insert wins; reading back returns the same id to every caller.
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
           (SELECT idempotency_key FROM accepted_keys WHERE accepted_at < ? ORDER BY accepted_at LIMIT ${DELETED_AT_ONCE})`,
        now() - KEPT_MS,
      );
    },
  };
  return book;
}

/** The insert succeeded, but the row is missing. */
export class LeadNotKeptError extends Error {
  override name = 'LeadNotKeptError';
}
