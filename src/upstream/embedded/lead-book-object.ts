/** The embedded upstream's lead book on Workers: one Durable Object with its own SQLite database. */
import { DurableObject } from 'cloudflare:workers';
import type { DurableObjectState } from '@cloudflare/workers-types';
import type { Sql } from '../../domain/sql.ts';
import { forgetWords, sqlLeadBook } from './sql-lead-book.ts';

export class LeadBookObject extends DurableObject {
  readonly #book;

  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env);
    const sql: Sql = { all: (statement, ...values) => ctx.storage.sql.exec(statement, ...values).toArray() as never };
    ctx.storage.transactionSync(() => forgetWords(sql));
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
