/** The Durable Objects: the lead desk, and its append-only logs. */
import { DurableObject } from 'cloudflare:workers';
import type { LineStore } from '../../leads/append-log.ts';
import { callDesk, DESK_METHODS, type DeskOptions, type LeadDesk } from '../../leads/lead-desk.ts';
import { createDurableDesk, type DurableDesk } from './durable-desk.ts';

/** The error message of a successful `rewind`, which aborts the object. */
export const REWOUND = 'the object begins again as it was';

type DeskClass<Env> = new (
  ctx: DurableObjectState,
  env: Env,
) => DurableObject<Env> & LeadDesk & Pick<DurableDesk, 'alarm'> & { rewind(at: number): Promise<void> };

/** Creates the base class of the Worker's export. @param optionsOf takes its vars, secrets and bindings */
export function durableDeskClass<Env>(optionsOf: (env: Env) => DeskOptions): DeskClass<Env> {
  class Desk extends DurableObject<Env> {
    readonly desk: DurableDesk;

    constructor(ctx: DurableObjectState, env: Env) {
      super(ctx, env);
      this.desk = createDurableDesk(ctx.storage, optionsOf(env));
    }

    override alarm(): Promise<void> {
      return this.desk.alarm();
    }

    /** Restores the object to a time of the past 30 days. Always rejects, with {@link REWOUND} if it begins again. */
    async rewind(at: number): Promise<void> {
      const bookmark = await this.ctx.storage.getBookmarkForTime(at);
      await this.ctx.storage.onNextSessionRestoreBookmark(bookmark);
      this.ctx.abort(REWOUND);
    }
  }
  // RPC reaches only methods on the prototype.
  for (const method of DESK_METHODS)
    Object.defineProperty(Desk.prototype, method, {
      value(this: Desk, ...args: unknown[]) {
        return callDesk(this.desk, method, args);
      },
    });
  return Desk as unknown as DeskClass<Env>;
}

const LINES_SCHEMA = `
  CREATE TABLE IF NOT EXISTS lines (id INTEGER PRIMARY KEY, line TEXT NOT NULL) STRICT;
  CREATE TRIGGER IF NOT EXISTS lines_not_changed BEFORE UPDATE ON lines BEGIN SELECT RAISE(ABORT, 'a log only grows'); END;
  CREATE TRIGGER IF NOT EXISTS lines_not_deleted BEFORE DELETE ON lines BEGIN SELECT RAISE(ABORT, 'a log only grows'); END;
`;

/** The lines of one append-only log. The platform replies once they are stored. */
export class LogObject extends DurableObject<Bindings> implements LineStore {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec(LINES_SCHEMA);
  }

  async append(lines: string): Promise<void> {
    for (const line of lines.split('\n')) this.#sql.exec('INSERT INTO lines (line) VALUES (?)', line);
  }

  async read(limit: number, before = Number.MAX_SAFE_INTEGER) {
    const query = 'SELECT id, line FROM lines WHERE id < ? ORDER BY id DESC LIMIT ?';
    const rows = this.#sql.exec<{ id: number; line: string }>(query, before, limit + 1).toArray();
    const shown = rows.slice(0, limit);
    return { items: shown.map(({ line }) => line), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
  }
}
