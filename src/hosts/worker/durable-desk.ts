/**
 * The lead desk in a Durable Object. The ledger and its alarm share one object, so no lead is stored without an alarm.
 */
import type { Sql, SqlValue } from '../../domain/host.ts';
import { createDesk, type DeskOptions, type HostedDesk } from '../../leads/lead-desk.ts';
import { Ledger } from '../../leads/ledger.ts';

/** Delay of the next alarm after an unexpected failure, milliseconds. */
const TRY_AGAIN_MS = 60_000;
/** Size of the ledger above which the firm is alerted, megabytes. An object can store 10 GB. */
const MAX_LEDGER_MB = 8000;

/** The part of a Durable Object's storage that the desk uses. */
export interface ObjectStorage {
  sql: Pick<DurableObjectStorage['sql'], 'exec' | 'databaseSize'>;
  transactionSync<T>(work: () => T): T;
  setAlarm(at: number): Promise<void>;
}

export const readRows =
  (sql: Pick<SqlStorage, 'exec'>): Sql['all'] =>
  <Row extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]) =>
    sql.exec<Row>(statement, ...values).toArray();

export interface DurableDesk extends HostedDesk {
  /**
   * The alarm handler. Never rejects: it schedules the next alarm itself, because the platform retries only a few
   * times.
   */
  alarm(): Promise<void>;
}

export function createDurableDesk(storage: ObjectStorage, options: DeskOptions): DurableDesk {
  const { now = Date.now, log } = options;
  const store = { all: readRows(storage.sql), transaction: <T>(work: () => T) => storage.transactionSync(work) };
  const ledger = new Ledger(store, undefined, options.upstreamStores);
  /** When the alarm is due, if this instance has set one. */
  let armed: number | undefined;

  /** Sets the object's one alarm, unless it is set to an earlier time. */
  function alarmAt(due: number | null): void {
    if (due === null || (armed !== undefined && armed <= due)) return;
    armed = Math.max(due, now());
    // Not awaited: the platform commits it together with the preceding insert, and delays the reply until both are
    // stored.
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
