/** The lead desk in a Durable Object: insert and alarm are in one object, so that no lead is stored without an alarm. */
import { createDesk, type DeskOptions, type HostedDesk } from '../../leads/lead-desk.ts';
import { Ledger } from '../../leads/ledger.ts';

/** When the alarm is set again after an unexpected failure, milliseconds. */
const TRY_AGAIN_MS = 60_000;
/** Size of the ledger at which the firm is alerted, megabytes: an object has room for 10 GB. */
const MOST_LEDGER_MB = 8000;

/** The part of a Durable Object's storage that is used. */
export interface ObjectStorage {
  sql: Pick<DurableObjectStorage['sql'], 'exec' | 'databaseSize'>;
  transactionSync<T>(work: () => T): T;
  setAlarm(at: number): Promise<void>;
}

export interface DurableDesk extends HostedDesk {
  /** The alarm handler: drains, catches everything, and sets the next alarm itself, since the platform's retries are limited. */
  alarm(): Promise<void>;
}

/** Makes the desk over an object's storage. */
export function createDurableDesk(storage: ObjectStorage, options: DeskOptions): DurableDesk {
  const { now = Date.now, log } = options;
  const ledger = new Ledger(
    {
      all: (statement, ...values) => storage.sql.exec(statement, ...values).toArray() as never,
      transaction: (work) => storage.transactionSync(work),
    },
    undefined,
    options.upstreamKeeps,
  );
  /** The time of the alarm, as far as this object knows. */
  let armed: number | undefined;

  /** Sets the object's one alarm, unless it is set to an earlier time. */
  function alarmAt(due: number | null): void {
    if (due === null || (armed !== undefined && armed <= due)) return;
    armed = Math.max(due, now());
    // Not awaited: the platform writes it together with an insert just before, and the reply waits for both.
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
      return ledgerMb > MOST_LEDGER_MB ? { event: 'ledger large', details: { ledger_mb: ledgerMb } } : undefined;
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
