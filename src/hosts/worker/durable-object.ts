/** The Durable Objects of the Worker: the lead desk, its append-only logs, and the lead book of the embedded upstream. */
import { DurableObject } from 'cloudflare:workers';
import type { LineStore } from '../../leads/append-log.ts';
import { callDesk, DESK_METHODS, type DeskOptions, type LeadDesk } from '../../leads/lead-desk.ts';
import { sqlLeadBook } from '../../upstream/embedded/lead-book.ts';
import { createDurableDesk, type DurableDesk } from './durable-desk.ts';

/** A successful call of `rewind` fails with this message. */
export const REWOUND = 'the object begins again as it was';

/** An object whose methods are those of a desk. */
type DeskObject<Env> = DurableObject<Env> &
  LeadDesk &
  Pick<DurableDesk, 'alarm'> & { rewind(at: number): Promise<void> };

/**
 * Makes the class that the Worker exports: `export class LeadDeskObject extends durableDeskClass(options) {}`.
 * @param optionsOf the desk's options, from the Worker's vars, secrets and bindings; the upstream is called from within the object
 */
export function durableDeskClass<Env>(
  optionsOf: (env: Env) => DeskOptions,
): new (
  ctx: DurableObjectState,
  env: Env,
) => DeskObject<Env> {
  class Desk extends DurableObject<Env> {
    readonly desk: DurableDesk;

    constructor(ctx: DurableObjectState, env: Env) {
      super(ctx, env);
      this.desk = createDurableDesk(ctx.storage, optionsOf(env));
    }

    override alarm(): Promise<void> {
      return this.desk.alarm();
    }

    /** Restarts the object as it was at a time of the past 30 days. The call fails with {@link REWOUND}. */
    async rewind(at: number): Promise<void> {
      const bookmark = await this.ctx.storage.getBookmarkForTime(at);
      await this.ctx.storage.onNextSessionRestoreBookmark(bookmark);
      this.ctx.abort(REWOUND);
    }
  }
  // On the prototype: only methods there can be called from outside the object.
  for (const method of DESK_METHODS)
    Object.defineProperty(Desk.prototype, method, {
      value(this: Desk, ...args: unknown[]) {
        return callDesk(this.desk, method, args);
      },
    });
  return Desk as new (
    ctx: DurableObjectState,
    env: Env,
  ) => Desk & LeadDesk;
}

const LINES_SCHEMA = `
  CREATE TABLE IF NOT EXISTS lines (id INTEGER PRIMARY KEY, line TEXT NOT NULL) STRICT;
  CREATE TRIGGER IF NOT EXISTS lines_not_changed BEFORE UPDATE ON lines BEGIN SELECT RAISE(ABORT, 'a log only grows'); END;
  CREATE TRIGGER IF NOT EXISTS lines_not_deleted BEFORE DELETE ON lines BEGIN SELECT RAISE(ABORT, 'a log only grows'); END;
`;

/** The lines of an append-only log: one object for each log. */
export class LogObject extends DurableObject<Bindings> implements LineStore {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec(LINES_SCHEMA);
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

/** The lead book of the embedded upstream: one object. */
export class LeadBookObject extends DurableObject<Bindings> {
  readonly #book = sqlLeadBook({
    all: (statement, ...values) => this.ctx.storage.sql.exec(statement, ...values).toArray() as never,
  });

  /** See LeadBook.accept. */
  accept(idempotencyKey: string): Promise<{ id: string }> {
    return this.#book.accept(idempotencyKey);
  }

  /** For the cron trigger: deletes old keys, even if the site has changed to another upstream and never calls `accept`. */
  sweep(): void {
    this.#book.forget();
  }
}
