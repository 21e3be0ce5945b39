/** The embedded upstream's lead book in SQLite: on Bun a file, on Workers the storage of a Durable Object. */
import type { Sql } from '../../domain/sql.ts';
import type { LeadBook } from './lead-book.ts';

/** @param sql a database of its own; its one table is made on first use */
export function sqlLeadBook(sql: Sql): LeadBook {
  sql.all(`CREATE TABLE IF NOT EXISTS accepted_leads (
    idempotency_key TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    lead TEXT NOT NULL,
    accepted_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
  ) STRICT`);
  return {
    async accept(idempotencyKey, lead) {
      // The first insert wins, whoever else writes: reading back gives every caller the same id.
      sql.all(
        'INSERT INTO accepted_leads (idempotency_key, id, lead) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
        idempotencyKey,
        crypto.randomUUID(),
        JSON.stringify(lead),
      );
      const [row] = sql.all<{ id: string }>('SELECT id FROM accepted_leads WHERE idempotency_key = ?', idempotencyKey);
      if (!row) throw new LeadNotKeptError();
      return { id: row.id };
    },
  };
}

/** The database took a lead and does not hold it. */
export class LeadNotKeptError extends Error {
  override name = 'LeadNotKeptError';
}
