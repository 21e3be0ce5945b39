/**
 * The lead desk on Bun, in a worker thread: each write waits for the disk, and pages must not wait with it. This file is
 * both ends: the desk in its thread, and what the main thread asks.
 */
import { setLanguage } from '../../content/language.ts';
import { keepDay } from '../../domain/development-day.ts';
import { createLog } from '../../domain/host.ts';
import { createAlerts } from '../../leads/alerts.ts';
import {
  type AskDesk,
  callMethod,
  createDeskClient,
  type DeskArguments,
  type DeskMethod,
  type LeadDesk,
} from '../../leads/desk-client.ts';
import { createDesk, type DeskOptions } from '../../leads/lead-desk.ts';
import { Ledger } from '../../leads/ledger.ts';
import { type LedgerTrouble, LedgerUnavailableError, LOCK_PATIENCE_MS } from '../../leads/ledger-store.ts';
import { parseEnv } from '../../settings.ts';
import { createUpstreams } from '../../upstream/create-upstream.ts';
import { makeDeskOptions } from '../desk-options.ts';
import { openBuild } from './built-content.ts';
import { lockAsHost } from './data-folder.ts';
import { findDiskTrouble, openLedgerFile, troubleAtOpening } from './ledger-file.ts';
import { openErasureLog } from './log-files.ts';
import { smtpChannels } from './smtp-channel.ts';

/** The first message to the thread; all others are calls. */
export interface DeskSettings {
  environment: Record<string, string | undefined>;
  built: string;
}
/** A call of the desk, or the one that ends it. */
export type DeskCall<Method extends DeskMethod = DeskMethod> =
  | { id: number; method: Method; args: DeskArguments[Method] }
  | { id: number; method: 'stop' };
/** `error` is the stack of an unexpected error. */
export type DeskReply = { id: number } & ({ value: unknown } | { trouble: LedgerTrouble } | { error: string });

export interface BunDeskOptions extends DeskOptions {
  /** Folder of the ledger; created if it is missing. */
  dataDir: string;
  setTimer?: (work: () => void, ms: number) => () => void;
}

export interface BunLeadDesk extends LeadDesk {
  /** Waits for the attempts in progress, then closes the ledger. The next start delivers the rest. */
  stop(): Promise<void>;
}

/** How often the write-ahead log is emptied: an erased lead must be unreadable within a minute (privacy policy). */
const EMPTY_LOG_EVERY_MS = 1000;
/** How long each statement waits for a lock while the ledger is opened. */
const OPEN_WITHIN_MS = 1000;
const REOPEN_AFTER_MS = 30_000;
const REOPEN_LOCKED_AFTER_MS = 100;

function setUnrefTimer(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  timer.unref();
  return () => clearTimeout(timer);
}

/**
 * Opens the desk and drains what an earlier process left. If the ledger cannot be opened (damaged, another program's,
 * full disk), leads are refused, the firm is alerted, and opening is retried.
 */
export function openLeadDesk(options: BunDeskOptions): BunLeadDesk {
  const { log, now = Date.now, setTimer = setUnrefTimer, ...rest } = options;
  const alerts = createAlerts({ log, now, ...rest });
  let open: ReturnType<typeof openDesk> | undefined;
  let trouble: LedgerTrouble = 'other';
  let stopped = false;
  let endReopening = () => {};
  let hasFailed = false;

  function tryToOpen(): void {
    if (stopped) return;
    try {
      open = openDesk({ ...options, setTimer });
      if (hasFailed) log({ level: 'info', event: 'ledger opened again' });
    } catch (error) {
      trouble = troubleAtOpening(error);
      const result = 'leads go straight to the upstream';
      if (!hasFailed) log({ level: 'error', event: 'ledger cannot be used', error: trouble, result });
      hasFailed = true;
      void alerts.raise('ledger cannot be used', { error: trouble });
      endReopening = setTimer(tryToOpen, trouble === 'locked' ? REOPEN_LOCKED_AFTER_MS : REOPEN_AFTER_MS);
    }
  }
  tryToOpen();

  /** Answers while the ledger cannot be used. */
  const closed: LeadDesk = {
    ...createDeskClient(() => Promise.reject(new LedgerUnavailableError(undefined, trouble))),
    async accept(submission) {
      // The previous host may have the lock until it ends.
      for (let waited = 0; !open && trouble === 'locked' && waited < LOCK_PATIENCE_MS; waited += REOPEN_LOCKED_AFTER_MS)
        await Bun.sleep(REOPEN_LOCKED_AFTER_MS);
      if (open) return open.desk.accept(submission);
      log({ level: 'error', event: 'lead not kept', error: trouble });
      void alerts.raise('lead not kept', { error: trouble });
      throw new LedgerUnavailableError(undefined, trouble);
    },
    sweep: async () => {},
    health: async () => ({ trouble }),
    raise: alerts.raise,
  };

  return {
    ...createDeskClient((method, args) => callMethod(open?.desk ?? closed, method, args)),
    async stop() {
      stopped = true;
      endReopening();
      await open?.stop();
    },
  };
}

/** @throws {LedgerUnavailableError} {LedgerTooNewError} {LedgerForeignError} or errors of SQLite */
function openDesk({ dataDir, setTimer = setUnrefTimer, ...options }: BunDeskOptions) {
  const { now = Date.now } = options;
  const lock = lockAsHost(dataDir, options.log);
  const file = openLedgerFile(dataDir, OPEN_WITHIN_MS, options.log);
  const close = () => {
    file.close();
    lock.release();
  };
  let ledger: Ledger;
  try {
    ledger = new Ledger(file.store, undefined, options.upstreamStores, options.asksToErase);
    ledger.jobs.hasten(now());
    // From here on the desk waits for locks itself (`whenUnlocked`), without blocking the thread.
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
    const drain = () => {
      armed = undefined;
      draining = desk.drain().then(wakeAt);
    };
    armed = { at, clear: setTimer(drain, wait) };
  }
  const desk = createDesk({ ...options, ledger, scheduleNextTry: wakeAt });

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
  emptyLog();
  const emptying = setInterval(emptyLog, EMPTY_LOG_EVERY_MS);
  emptying.unref();
  draining = desk.sweep();
  return {
    desk,
    async stop(): Promise<void> {
      stopped = true;
      armed?.clear();
      clearInterval(emptying);
      desk.halt();
      await draining;
      close();
    },
  };
}

function openWith({ environment, built }: DeskSettings): BunLeadDesk {
  const env = parseEnv(environment);
  if (env.TODAY !== undefined) keepDay(env.TODAY);
  const log = createLog();
  const content = openBuild(built, 0);
  setLanguage(() => content.say);
  const url = env.OPERATIONS_TOKEN && content.site.firm.origin;
  const upstream = createUpstreams(env, content, log).leads;
  return openLeadDesk({
    ...makeDeskOptions({ env, content, log }, { upstream, url, channels: smtpChannels(env) }),
    dataDir: env.DATA_DIR,
    erasureLog: openErasureLog(env.DATA_DIR, env.ERASURE_LOG, log),
    disk: () => findDiskTrouble({ dataDir: env.DATA_DIR, leastFreeMb: env.DISK_FREE_MB, mostLedgerMb: env.LEDGER_MB }),
  });
}

async function answer(desk: BunLeadDesk, call: DeskCall): Promise<DeskReply> {
  const { id } = call;
  try {
    return { id, value: await (call.method === 'stop' ? desk.stop() : callMethod(desk, call.method, call.args)) };
  } catch (error) {
    if (error instanceof LedgerUnavailableError) return { id, trouble: error.kind };
    return { id, error: error instanceof Error ? (error.stack ?? error.name) : 'unknown' };
  }
}

/** An unexpected error in the thread. The message is its stack. */
export class DeskThreadError extends Error {
  override name = 'DeskThreadError';
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * Starts the thread, from the main one. If it ends unexpectedly, its pending calls reject, `ended` is called, and it is
 * started again.
 * @param file this file: only an entry of a bundle knows where its files are
 */
export function startDeskThread(
  file: URL,
  settings: DeskSettings,
  ended: () => void,
): { ask: AskDesk } & Pick<BunLeadDesk, 'stop'> {
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let stopped = false;
  let thread = start();

  function start(): Worker {
    const started = new Worker(file);
    started.onmessage = ({ data }: MessageEvent<DeskReply>) => {
      const call = waiting.get(data.id);
      waiting.delete(data.id);
      if ('value' in data) call?.resolve(data.value);
      else if ('trouble' in data) call?.reject(new LedgerUnavailableError(undefined, data.trouble));
      else call?.reject(new DeskThreadError(data.error));
    };
    started.addEventListener('close', () => {
      for (const { reject } of waiting.values()) reject(new LedgerUnavailableError(undefined, 'other'));
      waiting.clear();
      if (stopped) return;
      ended();
      thread = start();
    });
    started.postMessage(settings);
    return started;
  }

  /** Sends a message, and resolves to what the thread answers. */
  function send<Result>(message: (id: number) => DeskCall): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      calls += 1;
      waiting.set(calls, { resolve, reject });
      thread.postMessage(message(calls));
    });
  }

  return {
    ask: (method, args) => send((id) => ({ id, method, args })),
    async stop() {
      stopped = true;
      await send((id) => ({ id, method: 'stop' }));
      thread.terminate();
    },
  };
}

declare const self: Worker;
// Tests import this file in the main thread.
if (!Bun.isMainThread) {
  let desk: BunLeadDesk | undefined;
  self.onmessage = async ({ data }: MessageEvent<DeskSettings | DeskCall>) => {
    if ('environment' in data) desk = openWith(data);
    else if (desk) self.postMessage(await answer(desk, data));
  };
}
