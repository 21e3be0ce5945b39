/** Records which leads the embedded upstream accepted, in SQLite: a file on Bun, a Durable Object on Workers. */
import type { RecordRequest } from '../../api/contract.ts';
import { DAY_MS } from '../../domain/calendar.ts';
import type { Sql } from '../../domain/host.ts';
import { LIMITS } from '../../domain/limits.ts';

export interface LeadBook {
  /**
   * Accepts a lead and returns its id. A repeated idempotency key returns the first id. Rejects if the key cannot be
   * written.
   */
  accept(idempotencyKey: string, lead: RecordRequest): Promise<{ id: string }>;
}

/** How long a key is stored, milliseconds: as long as the ledger stores the lead, which is not delivered after that. */
const KEY_LIFETIME_MS = LIMITS.retentionDays * DAY_MS;
/** Keys deleted at once, so that no lead waits long. */
const DELETED_AT_ONCE = 500;

/** A {@link LeadBook} that needs no lead, only its key. */
export interface SqlLeadBook {
  accept(idempotencyKey: string): ReturnType<LeadBook['accept']>;
  /** Deletes expired keys, a few hundred at once. */
  forget(): void;
}

/**
 * Creates a book that stores only keys and ids. The ledger has the leads, so that withdrawal, erasure and retention
 * need no change here.
 * @param sql database for the book; the table is created if it is missing
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
      // The first insert wins, and every caller reads back the same id.
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
        now() - KEY_LIFETIME_MS,
      );
    },
  };
  return book;
}

/** The insert succeeded, but the row is missing. */
export class LeadNotKeptError extends Error {
  override name = 'LeadNotKeptError';
}
