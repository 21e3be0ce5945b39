/** The lead desk on Bun, over a SQLite file in the data folder and a timer. */
import { createAlerts } from '../../leads/alerts.ts';
import { callDesk, createDesk, createForwardingDesk, type DeskOptions, type LeadDesk } from '../../leads/lead-desk.ts';
import { Ledger } from '../../leads/ledger.ts';
import { type LedgerTrouble, LedgerUnavailableError, LOCK_PATIENCE_MS } from '../../leads/ledger-store.ts';
import { LedgerForeignError, LedgerTooNewError } from '../../leads/migrations.ts';
import { lockAsHost } from './data-folder.ts';
import { openLedgerFile } from './ledger-file.ts';

/** Sets a timer and returns a function that clears it. */
export type SetTimer = (work: () => void, ms: number) => () => void;

export interface BunDeskOptions extends DeskOptions {
  /** Folder of the ledger; created if it is missing. */
  dataDir: string;
  setTimer?: SetTimer;
}

export interface BunLeadDesk extends LeadDesk {
  /** Waits for the attempts in progress, then closes the ledger. The next start delivers the rest. */
  stop(): Promise<void>;
}

const SWEEP_EVERY_MS = 60 * 60_000;
/** How often the write-ahead log is emptied: an erased lead must be unreadable within a minute (privacy policy). */
const EMPTY_LOG_EVERY_MS = 1000;
/** How long each statement waits for a lock while the ledger is opened, milliseconds. */
const OPEN_WITHIN_MS = 1000;
/**
 * Delay before a ledger that could not be opened is tried again, milliseconds: shorter if another process only has its
 * lock.
 */
const REOPEN_AFTER_MS = 30_000;
const REOPEN_LOCKED_AFTER_MS = 100;

const unrefTimer: SetTimer = (work, ms) => {
  const timer = setTimeout(work, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/**
 * Opens the desk and drains what an earlier process left. If the ledger cannot be opened, because its file is damaged
 * or another program's or the disk is full, the host starts anyway: leads are refused, the firm is alerted, and opening
 * is retried.
 */
export function openLeadDesk(options: BunDeskOptions): BunLeadDesk {
  const { log, now = Date.now, setTimer = unrefTimer, ...rest } = options;
  const alerts = createAlerts({ log, now, ...rest });
  let open: ReturnType<typeof openDesk> | undefined;
  let trouble: LedgerTrouble = 'other';
  let stopped = false;
  let endReopening = () => {};
  let failedOpens = 0;

  function tryToOpen(): void {
    if (stopped) return;
    try {
      open = openDesk({ ...options, setTimer });
      if (failedOpens > 0) log({ level: 'info', event: 'ledger opened again' });
    } catch (error) {
      trouble = troubleAtOpening(error);
      const result = 'leads go straight to the upstream';
      if (failedOpens === 0) log({ level: 'error', event: 'ledger cannot be used', error: trouble, result });
      failedOpens += 1;
      void alerts.raise('ledger cannot be used', { error: trouble });
      endReopening = setTimer(tryToOpen, trouble === 'locked' ? REOPEN_LOCKED_AFTER_MS : REOPEN_AFTER_MS);
    }
  }
  tryToOpen();

  const opened = (): LeadDesk => {
    if (!open) throw new LedgerUnavailableError(undefined, trouble);
    return open.desk;
  };
  return {
    ...createForwardingDesk(async (method, args) => callDesk(opened(), method, args)),
    async accept(submission) {
      // At the start another process may have the lock, such as the previous host before it ends.
      for (let waited = 0; !open && trouble === 'locked' && waited < LOCK_PATIENCE_MS; waited += REOPEN_LOCKED_AFTER_MS)
        await Bun.sleep(REOPEN_LOCKED_AFTER_MS);
      if (open) return open.desk.accept(submission);
      log({ level: 'error', event: 'lead not kept', error: trouble });
      void alerts.raise('lead not kept', { error: trouble });
      throw new LedgerUnavailableError(undefined, trouble);
    },
    sweep: async () => open?.desk.sweep(),
    health: async () => (open ? open.desk.health() : { trouble }),
    raise: (event, details, times) => (open?.desk ?? alerts).raise(event, details, times),
    async stop() {
      stopped = true;
      endReopening();
      await open?.stop();
    },
  };
}

/** @throws {LedgerUnavailableError} {LedgerTooNewError} {LedgerForeignError} or errors of SQLite */
function openDesk({ dataDir, setTimer = unrefTimer, ...options }: BunDeskOptions) {
  const { now = Date.now } = options;
  const lock = lockAsHost(dataDir, options.log);
  // The previous host may be writing.
  const file = openLedgerFile(dataDir, OPEN_WITHIN_MS, options.log);
  const close = () => {
    file.close();
    lock.release();
  };
  let ledger: Ledger;
  try {
    ledger = new Ledger(file.store, undefined, options.upstreamStores);
    ledger.hasten(now());
    // From here on the desk waits for locks itself (`whenUnlocked`), without blocking the process.
    file.failOnLocks();
  } catch (error) {
    close();
    throw error;
  }
  let stopped = false;
  let armed: { at: number; clear: () => void } | undefined;
  let draining: Promise<unknown> = Promise.resolve();

  /** Schedules a drain, unless an earlier one is scheduled. */
  function wakeAt(due: number | null): void {
    if (stopped || due === null) return;
    const wait = Math.max(0, due - now());
    const at = now() + wait;
    if (armed && armed.at <= at) return;
    armed?.clear();
    armed = { at, clear: setTimer(drain, wait) };
  }

  function drain(): void {
    armed = undefined;
    draining = desk.drain().then(wakeAt);
  }

  const desk = createDesk({ ...options, ledger, scheduleNextTry: wakeAt });

  let endSweeping = () => {};
  function sweep(): void {
    endSweeping = setTimer(() => {
      draining = desk.sweep();
      sweep();
    }, SWEEP_EVERY_MS);
  }

  let isWatched = false;
  function emptyLog(): void {
    try {
      if (!lock.isMaintainer()) return;
      if (isWatched) file.empty();
      else file.watch();
      isWatched = true;
    } catch {
      // Another process is writing, or the ledger is unusable, which /readyz reports. The next run tries again.
    }
  }
  const emptying = setInterval(emptyLog, EMPTY_LOG_EVERY_MS);
  emptying.unref();

  emptyLog();
  draining = desk.sweep();
  sweep();
  return {
    desk,
    async stop(): Promise<void> {
      stopped = true;
      armed?.clear();
      endSweeping();
      clearInterval(emptying);
      desk.halt();
      await draining;
      close();
    },
  };
}

function troubleAtOpening(error: unknown): LedgerTrouble {
  if (error instanceof LedgerUnavailableError) return error.kind;
  if (error instanceof LedgerTooNewError) return 'too new';
  if (error instanceof LedgerForeignError) return 'foreign';
  return new LedgerUnavailableError(error).kind;
}
