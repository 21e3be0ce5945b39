/** The Durable Objects: the append-only logs, and the lead desk, whose ledger and alarm are written together. */
import { DurableObject } from 'cloudflare:workers';
import { machineTime } from '../../domain/development-day.ts';
import type { SqlValue } from '../../domain/host.ts';
import type { LineStore } from '../../leads/append-log.ts';
import { callMethod, DESK_METHODS, type DeskArguments, type LeadDesk } from '../../leads/desk-client.ts';
import { createDesk, type DeskOptions, type HostedDesk } from '../../leads/lead-desk.ts';
import { Ledger } from '../../leads/ledger.ts';
import type { LedgerStore } from '../../leads/ledger-store.ts';

/** Megabytes above which the firm is alerted. An object can store 10 GB. */
const MAX_LEDGER_MB = 8000;

export interface ObjectStorage {
  sql: Pick<DurableObjectStorage['sql'], 'exec' | 'databaseSize'>;
  transactionSync<T>(work: () => T): T;
  setAlarm(at: number): Promise<void>;
}

export interface DurableDesk extends HostedDesk {
  /** Never rejects: it sets the next alarm itself, because the platform retries only a few times. */
  alarm(): Promise<void>;
}

export function createDurableDesk(storage: ObjectStorage, options: DeskOptions): DurableDesk {
  const { now = Date.now, log } = options;
  const store: LedgerStore = {
    all: <Row extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]) =>
      storage.sql.exec<Row>(statement, ...values).toArray(),
    transaction: (work) => storage.transactionSync(work),
  };
  const ledger = new Ledger(store, undefined, options.upstreamStores, options.asksToErase);
  /** When the alarm is due, if this instance has set one. */
  let armed: number | undefined;

  /** Sets the object's one alarm, unless it is set to an earlier time. */
  function alarmAt(due: number | null): void {
    if (due === null || (armed !== undefined && armed <= due)) return;
    armed = Math.max(due, now());
    // Not awaited: the platform commits it with the insert before it, and delays the reply until both are stored.
    storage.setAlarm(armed).catch((error: unknown) => {
      armed = undefined;
      log({ level: 'error', event: 'alarm not set', error: error instanceof Error ? error.name : 'unknown' });
    });
  }

  const desk = createDesk({
    ...options,
    ledger,
    async disk() {
      const ledgerMb = Math.floor(storage.sql.databaseSize / 1_000_000);
      return ledgerMb > MAX_LEDGER_MB ? { event: 'ledger large', details: { ledger_mb: ledgerMb } } : undefined;
    },
    scheduleNextTry: alarmAt,
  });
  return {
    ...desk,
    async alarm() {
      armed = undefined;
      alarmAt(await desk.drain());
    },
  };
}

/**
 * Gets a stub of an object, anew for each call: one that failed once keeps failing. Cloudflare tries to place the object
 * in Asia-Pacific when it is first called, and does not move it later.
 */
export function stubOf<Stub>(
  objects: { getByName(name: string, place: { locationHint: 'apac' }): Stub },
  name: string,
): Stub {
  return objects.getByName(name, { locationHint: 'apac' });
}

/** The error message of a successful `rewind`, which aborts the object. */
export const REWOUND = 'the object begins again as it was';

declare const process: { env: { TODAY?: string } };

/** On a day of development: the platform rings at the machine's own time. */
const withMachineAlarms = (storage: DurableObjectStorage): ObjectStorage => ({
  sql: storage.sql,
  transactionSync: (work) => storage.transactionSync(work),
  setAlarm: (at) => storage.setAlarm(at - Date.now() + machineTime()),
});

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
      const storage = process.env.TODAY === undefined ? ctx.storage : withMachineAlarms(ctx.storage);
      this.desk = createDurableDesk(storage, optionsOf(env));
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
      value(this: Desk, ...args: DeskArguments[typeof method]) {
        return callMethod(this.desk, method, args);
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
