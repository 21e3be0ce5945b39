/** The lines of an append-only log on Workers: one Durable Object for each log, with its own SQLite database. */
import { DurableObject } from 'cloudflare:workers';
import type { LineStore } from '../../leads/append-log.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS lines (id INTEGER PRIMARY KEY, line TEXT NOT NULL) STRICT;
  CREATE TRIGGER IF NOT EXISTS lines_not_changed BEFORE UPDATE ON lines BEGIN SELECT RAISE(ABORT, 'a log only grows'); END;
  CREATE TRIGGER IF NOT EXISTS lines_not_deleted BEFORE DELETE ON lines BEGIN SELECT RAISE(ABORT, 'a log only grows'); END;
`;

export class LogObject extends DurableObject<Bindings> implements LineStore {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec(SCHEMA);
  }

  async append(line: string): Promise<void> {
    // The platform delays the answer until this is stored.
    this.#sql.exec('INSERT INTO lines (line) VALUES (?)', line);
  }

  async read(limit: number, before = Number.MAX_SAFE_INTEGER) {
    const rows = this.#sql
      .exec<{ id: number; line: string }>(
        'SELECT id, line FROM lines WHERE id < ? ORDER BY id DESC LIMIT ?',
        before,
        limit + 1,
      )
      .toArray();
    const shown = rows.slice(0, limit);
    return { items: shown.map(({ line }) => line), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
  }
}
