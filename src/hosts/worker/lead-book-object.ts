/** The embedded upstream's lead book on Workers: one Durable Object with its own SQLite database. */
import { DurableObject } from 'cloudflare:workers';
import type { Sql } from '../../domain/sql.ts';
import { forgetWords, sqlLeadBook } from '../../upstream/embedded/lead-book.ts';

/** Bytes of a row of zeros. */
const ZEROS = 1024 * 1024;

export class LeadBookObject extends DurableObject<Bindings> {
  readonly #book;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    const sql: Sql = { all: (statement, ...values) => ctx.storage.sql.exec(statement, ...values).toArray() as never };
    // There where an earlier start was ended between its two transactions.
    sql.all('DROP TABLE IF EXISTS zeros');
    if (forgetWords(sql)) ctx.blockConcurrencyWhile(() => zeroFreePages(sql, ctx.storage));
    this.#book = sqlLeadBook(sql);
  }

  /** See LeadBook.accept. */
  accept(idempotencyKey: string): Promise<{ id: string }> {
    return this.#book.accept(idempotencyKey);
  }

  /** For the cron trigger: a site that has another upstream by now never calls `accept`, and what was written here goes all the same. */
  sweep(): void {
    this.#book.forget();
  }
}

/**
 * Writes zeros over the pages that a dropped table left free: there is no VACUUM here, and no secure_delete. They are taken
 * up by a table as large as all of the database, which is then dropped; in a second transaction, or the engine would see that
 * nothing has to be written.
 */
async function zeroFreePages(sql: Sql, storage: DurableObjectStorage): Promise<void> {
  sql.all('CREATE TABLE zeros (bytes BLOB)');
  for (let left = storage.sql.databaseSize; left > 0; left -= ZEROS)
    sql.all('INSERT INTO zeros VALUES (zeroblob(?))', Math.min(left, ZEROS));
  await storage.sync();
  sql.all('DROP TABLE zeros');
}
