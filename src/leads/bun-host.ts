/** The lead desk on Bun: a SQLite file in the data folder, and a timer. */
import { createDesk, type DeskOptions, type LeadDesk } from './desk.ts';
import { Ledger } from './ledger.ts';
import { openLedgerFile } from './ledger-file.ts';

/** Sets a timer and returns what ends it. */
export type SetTimer = (work: () => void, ms: number) => () => void;

export interface BunDeskOptions extends DeskOptions {
  /** Folder of the ledger; made where it is missing. */
  dataDir: string;
  /** How long a write waits for another process, `bun run leads` say. The whole server waits with it. Milliseconds. */
  busyTimeoutMs?: number;
  setTimer?: SetTimer;
}

export interface BunLeadDesk extends LeadDesk {
  /** Waits for the tries under way, then closes the ledger. What is still owed is drained by the next start. */
  stop(): Promise<void>;
}

/** The longest sleep while leads are owed: alerts are given on time, and other processes' leads found. */
const LONGEST_SLEEP_MS = 60_000;
const SWEEP_EVERY_MS = 60 * 60_000;

/** A timer that does not keep the process alive. */
const plainTimer: SetTimer = (work, ms) => {
  const timer = setTimeout(work, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/**
 * Opens the desk and starts with a drain of what an earlier process left.
 * @throws {LedgerUnavailableError} {LedgerTooNewError} or what the engine throws, where there can be no ledger
 */
export function openLeadDesk({ dataDir, busyTimeoutMs, setTimer = plainTimer, ...options }: BunDeskOptions): BunLeadDesk {
  const { now = Date.now } = options;
  const file = openLedgerFile(dataDir, busyTimeoutMs, options.log);
  const ledger = new Ledger(file.store);
  let stopped = false;
  let armed: { at: number; clear: () => void } | undefined;
  let draining: Promise<unknown> = Promise.resolve();

  /** Wakes at a time, or at an earlier one that is already set. */
  function wakeAt(due: number | null): void {
    if (stopped || due === null) return;
    const wait = Math.min(Math.max(0, due - now()), LONGEST_SLEEP_MS);
    const at = now() + wait;
    if (armed && armed.at <= at) return;
    armed?.clear();
    armed = { at, clear: setTimer(drain, wait) };
  }

  function drain(): void {
    armed = undefined;
    draining = desk.drain().then(wakeAt);
  }

  const desk = createDesk({
    ...options,
    ledger,
    wake() {
      try {
        wakeAt(ledger.nextDue());
      } catch {
        // The ledger was there a moment ago: look again soon.
        wakeAt(now() + LONGEST_SLEEP_MS);
      }
    },
  });

  let endSweeping = () => {};
  function sweep(): void {
    endSweeping = setTimer(() => {
      draining = desk.sweep();
      sweep();
    }, SWEEP_EVERY_MS);
  }

  ledger.recover(now());
  draining = desk.sweep();
  sweep();
  return {
    ...desk,
    async stop() {
      stopped = true;
      armed?.clear();
      endSweeping();
      desk.halt();
      await draining;
      file.close();
    },
  };
}
