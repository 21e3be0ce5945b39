/** The lead desk in a Durable Object, which has both ledger and alarm, so that no lead is stored without an alarm. */
import type { SqlValue } from '../../domain/host.ts';
import { createDesk, type DeskOptions, type HostedDesk } from '../../leads/lead-desk.ts';
import { Ledger } from '../../leads/ledger.ts';
import type { LedgerStore } from '../../leads/ledger-store.ts';

/** Delay of the next alarm after an unexpected failure. */
const TRY_AGAIN_MS = 60_000;
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
  const ledger = new Ledger(store, undefined, options.upstreamStores);
  /** When the alarm is due, if this instance has set one. */
  let armed: number | undefined;

  /** An object has one alarm. */
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
      try {
        alarmAt(await desk.drain());
      } catch (error) {
        log({ level: 'error', event: 'alarm failed', error: error instanceof Error ? error.stack : 'unknown' });
        alarmAt(now() + TRY_AGAIN_MS);
      }
    },
  };
}
