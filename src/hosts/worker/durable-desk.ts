/** The lead desk in a Durable Object: insert and alarm are in the same object, so that neither is without the other. */
import { createDesk, type DeskOptions, type HostedDesk } from '../../leads/lead-desk.ts';
import { Ledger } from '../../leads/ledger.ts';

/** The longest time between two alarms while leads are owed: alerts are given on time. */
const LONGEST_SLEEP_MS = 60_000;

/** Size of the ledger from which the firm is told, megabytes: an object has room for 10 GB. */
const MOST_LEDGER_MB = 8000;

/** The part of a Durable Object's storage that is used. */
export interface ObjectStorage {
  sql: Pick<DurableObjectStorage['sql'], 'exec' | 'databaseSize'>;
  transactionSync<T>(work: () => T): T;
  setAlarm(at: number): Promise<void>;
}

export interface DurableDesk extends HostedDesk {
  /** The alarm handler: drains, catches everything, and sets the next alarm itself, since the platform's retries come to an end. */
  alarm(): Promise<void>;
}

/** Makes the desk over an object's storage. */
export function createDurableDesk(storage: ObjectStorage, options: DeskOptions): DurableDesk {
  const { now = Date.now, log } = options;
  const ledger = new Ledger({
    all: (statement, ...values) => storage.sql.exec(statement, ...values).toArray() as never,
    transaction: (work) => storage.transactionSync(work),
  });

  /** There is one alarm: it is set to when the next lead is due, whatever it was before. */
  function alarmAt(due: number | null): void {
    if (due === null) return;
    // Not awaited: an insert just before is written together with it, and the reply waits for both.
    storage.setAlarm(Math.min(Math.max(due, now()), now() + LONGEST_SLEEP_MS)).catch((error: unknown) => {
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
    scheduleNextTry() {
      try {
        alarmAt(ledger.nextDue());
      } catch {
        // The ledger was there a moment ago: look again soon.
        alarmAt(now() + LONGEST_SLEEP_MS);
      }
    },
  });
  return {
    ...desk,
    async alarm() {
      try {
        alarmAt(await desk.drain());
      } catch (error) {
        log({ level: 'error', event: 'alarm failed', error: error instanceof Error ? error.stack : 'unknown' });
        alarmAt(now() + LONGEST_SLEEP_MS);
      }
    },
  };
}
