/** The embedded upstream's lead book on Workers: one Durable Object with its own SQLite database. */
import { DurableObject } from 'cloudflare:workers';
import type { DurableObjectState } from '@cloudflare/workers-types';
import type { RecordRequest } from '../../api/contract.ts';
import type { SqlValue } from '../../domain/sql.ts';
import { sqlLeadBook } from './sql-lead-book.ts';

export class LeadBookObject extends DurableObject {
  readonly #book;

  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env);
    this.#book = sqlLeadBook({ all: (statement, ...values: SqlValue[]) => ctx.storage.sql.exec(statement, ...values).toArray() as never });
  }

  /** See LeadBook.accept. */
  accept(idempotencyKey: string, lead: RecordRequest): Promise<{ id: string }> {
    return this.#book.accept(idempotencyKey, lead);
  }
}
