/** The embedded upstream's lead book on Workers: one Durable Object with its own SQLite database. */
import { DurableObject } from 'cloudflare:workers';
import { sqlLeadBook } from '../../upstream/embedded/lead-book.ts';

export class LeadBookObject extends DurableObject<Bindings> {
  readonly #book = sqlLeadBook({
    all: (statement, ...values) => this.ctx.storage.sql.exec(statement, ...values).toArray() as never,
  });

  /** See LeadBook.accept. */
  accept(idempotencyKey: string): Promise<{ id: string }> {
    return this.#book.accept(idempotencyKey);
  }

  /** For the cron trigger: a site that has changed to another upstream never calls `accept`, and old keys must go all the same. */
  sweep(): void {
    this.#book.forget();
  }
}
