/** The lead desk: the interface of the app and the firm's tools to the leads, on every host. */

import { DAY_MS } from '../domain/calendar.ts';
import { hex } from '../domain/digest.ts';
import type { Log } from '../domain/host.ts';
import type { Feedback } from '../domain/lead-form.ts';
import { LIMITS } from '../domain/limits.ts';
import type { Upstream } from '../upstream/forwarder.ts';
import { type Acceptance, acceptLead, type Submission } from './accept-lead.ts';
import { type Alerts, type AlertsOptions, createAlerts } from './alerts.ts';
import { type ErasureLog, logErasures, readErasures } from './append-log.ts';
import { judgeClock } from './clock-guard.ts';
import { createDelivery } from './deliver-lead.ts';
import { Dispatcher } from './dispatcher.ts';
import {
  type DayRange,
  type Erasure,
  type LeadFilter,
  type LeadPageRequest,
  type LeadRecord,
  type LedgerStats,
  type ListedLead,
  MAX_LISTED,
  type UndeliveredLead,
} from './lead-record.ts';
import type { Ledger } from './ledger.ts';
import {
  LEDGER_TROUBLE_MS,
  type LedgerTrouble,
  LedgerUnavailableError,
  type Write,
  whenUnlocked,
} from './ledger-store.ts';
import { createOutbox, type NoticeOptions } from './notice-outbox.ts';
import { createSuspectCeiling } from './suspect-ceiling.ts';

/**
 * Arguments and results are plain data, so that calls can cross threads and Durable Objects. A method rejects with a
 * LedgerUnavailableError if the ledger cannot be used.
 */
export interface LeadDesk {
  /** Accepts a lead from a visitor. Takes as long as one attempt, at most 5 seconds. */
  accept(submission: Submission): Promise<Acceptance>;
  /** Leads, newest first. */
  list(filter?: LeadFilter): Promise<ListedLead[]>;
  /** Undelivered leads, oldest first, with their age. */
  undelivered(page?: LeadPageRequest): Promise<UndeliveredLead[]>;
  stats(): Promise<LedgerStats>;
  /** Schedules another attempt now. False if there is no such lead or it is already delivered. */
  redeliver(id: string): Promise<boolean>;
  /** Marks a lead as answered, or removes the mark. False if there is no such lead. */
  mark(id: string, answered: boolean): Promise<boolean>;
  /** Erases a lead by its id, or by its reference number as typed. False if there is none. */
  erase(idOrReference: string): Promise<boolean>;
  /**
   * Counts the suspect leads accepted in a time, and erases the oldest `most` of them, at most {@link MAX_LISTED}.
   * Returns how many there were, and how many were erased.
   */
  eraseSuspects(period: DayRange, most: number): Promise<{ found: number; erased: number }>;
  /** Erases a lead by what its visitor typed. The visitor must not learn whether there was one. */
  eraseByReference(reference: string, phone: string): Promise<boolean>;
  /** Leads erased on request, newest first. */
  erasures(page?: LeadPageRequest): Promise<Erasure[]>;
  /** Repeats the erasures of the erasure log on a restored ledger. Returns how many leads were erased again. */
  replayErasures(): Promise<number>;
  /** Restores leads of a backup that are neither in the ledger nor erased. Returns how many. */
  restore(leads: readonly LeadRecord[]): Promise<number>;
  /** Stores a visitor's feedback on a page. If there are too many notes, the oldest goes and the firm is alerted. */
  keepFeedback(feedback: Omit<Feedback, 'id' | 'at'>): Promise<void>;
  /** Deletes all feedback, and returns how many notes there were. */
  clearFeedback(): Promise<number>;
  /** Feedback on pages, newest first. */
  feedback(page?: LeadPageRequest): Promise<Feedback[]>;
  /** Withdrawn leads that are stored locked, the next to be erased first. */
  sealed(): Promise<ListedLead[]>;
  /**
   * The key that signs form times. Generated once and stored in the ledger, so that all processes and isolates share
   * it.
   */
  formKey(): Promise<string>;
  /** Erases what is past its retention, and drains due leads. Called by a cron trigger or a timer. Never rejects. */
  sweep(): Promise<void>;
  health(): Promise<DeskHealth>;
  raise: Alerts['raise'];
}

/** What a health check tells of the ledger. */
export interface DeskHealth {
  /** Why it cannot store a lead now; null if it can. */
  trouble: LedgerTrouble | null;
  /** Number of leads that the upstream does not have yet; absent if the ledger cannot be read. */
  waiting?: number;
  /** Age of the oldest of them; 0 if there is none. */
  oldest_seconds?: number;
}

const METHODS: Record<keyof LeadDesk, true> = {
  accept: true,
  list: true,
  undelivered: true,
  stats: true,
  redeliver: true,
  mark: true,
  erase: true,
  eraseSuspects: true,
  eraseByReference: true,
  erasures: true,
  replayErasures: true,
  restore: true,
  keepFeedback: true,
  clearFeedback: true,
  feedback: true,
  sealed: true,
  formKey: true,
  sweep: true,
  health: true,
  raise: true,
};
export const DESK_METHODS = Object.keys(METHODS) as (keyof LeadDesk)[];

/** Calls a method of a desk by its name. */
export function callDesk(desk: LeadDesk, method: keyof LeadDesk, args: unknown[]): Promise<unknown> {
  // The caller pairs the name with matching arguments.
  return desk[method as 'stats'](...(args as []));
}

/** Creates a desk whose methods pass their name and arguments to `call`. */
export function forwardingDesk(call: (method: keyof LeadDesk, args: unknown[]) => Promise<unknown>): LeadDesk {
  const methods = DESK_METHODS.map((method) => [method, (...args: unknown[]) => call(method, args)]);
  return Object.fromEntries(methods) as LeadDesk;
}

export interface DeskOptions extends Pick<AlertsOptions, 'webhook' | 'fetch' | 'disk'> {
  upstream: Upstream;
  /** Whether the upstream stores what it accepts; the embedded one does not. */
  upstreamStores?: boolean | undefined;
  log: Log;
  /** Milliseconds since 1970. */
  now?: () => number;
  random?: () => number;
  /** Per attempt, milliseconds. */
  timeoutMs?: number;
  /** Whether a withdrawn lead stays locked until a year after it was accepted. */
  sealsWithdrawn?: boolean;
  retentionDays?: number;
  /** How the firm is notified of new leads, if at all. */
  notices?: NoticeOptions | undefined;
  /** Stores erasures outside the ledger, so that a restore can repeat them. */
  erasureLog?: ErasureLog | undefined;
  /** How long a write waits for a lock, without blocking the process, milliseconds. */
  lockPatienceMs?: number;
}

export interface HostedDeskOptions extends DeskOptions {
  ledger: Ledger;
  /**
   * Called synchronously whenever the next attempt or notice may be due earlier. The host must call `drain` at that
   * time, milliseconds since 1970; null if nothing is pending. Must not throw.
   */
  scheduleNextTry: (at: number | null) => void;
}

export interface HostedDesk extends LeadDesk {
  /** Tries one batch of due leads, and sends notices and alerts. Returns when to drain next, or null. Never rejects. */
  drain(): Promise<number | null>;
  /** Prevents further attempts, for a host that is about to end. */
  halt(): void;
}

/** Longest sleep while leads are undelivered, so that alerts are on time and leads of other processes are noticed. */
const MAX_SLEEP_MS = 60_000;
/** How long the result of a health check is reused, milliseconds, because each check writes to the disk and counts. */
const HEALTH_CACHED_MS = 250;
/** Leads per statement and statements per sweep, so that no request waits long. */
const ERASED_AT_ONCE = 500;
const ERASING_ROUNDS = 20;

export function createDesk({
  ledger,
  upstream,
  log,
  scheduleNextTry,
  now = Date.now,
  random = Math.random,
  timeoutMs = 5000,
  retentionDays = LIMITS.retentionDays,
  sealsWithdrawn = false,
  lockPatienceMs,
  erasureLog,
  notices,
  ...rest
}: HostedDeskOptions): HostedDesk {
  const alerts = createAlerts({ ledger, log, now, ...rest });
  const write: Write = (work) => whenUnlocked(work, lockPatienceMs);
  const dispatcher = new Dispatcher({
    ledger,
    deliver: createDelivery({ upstream, timeoutMs }),
    now,
    random,
    log,
    timeoutMs,
    alerts,
    scheduleNextTry: schedule,
    write,
  });
  const withinCeiling = createSuspectCeiling({ ledger, now, log, alerts });
  const sealedMs = sealsWithdrawn ? LIMITS.sealedDays * DAY_MS : 0;
  const { channels, words, digestAt } = notices ?? NO_NOTICES;
  const outbox = createOutbox({ ledger, channels, words, digestAt, log, alerts, now, random, write });

  /** When to drain next: at the earlier of the two due times, and within a minute if leads are undelivered. */
  function wake(lead: number | null, notice: number | null): number | null {
    const times = [lead === null ? null : Math.min(lead, now() + MAX_SLEEP_MS), notice].filter((at) => at !== null);
    return times.length === 0 ? null : Math.min(...times);
  }

  function schedule(): void {
    let at: number | null;
    try {
      at = wake(ledger.nextDue(), ledger.notices.nextDue());
    } catch {
      // The ledger worked a moment ago.
      at = now() + LEDGER_TROUBLE_MS;
    }
    scheduleNextTry(at);
  }

  async function drain(): Promise<number | null> {
    const [lead, notice] = await Promise.all([dispatcher.drain(), outbox.send()]);
    return wake(lead, notice);
  }

  let logging = Promise.resolve();
  /**
   * Resolves once every erasure so far is logged, or the failure is reported. Runs one at a time, so that each is
   * logged once.
   */
  function logAll(): Promise<void> {
    logging = logging.then(async () => {
      try {
        if (erasureLog) await logErasures(ledger, erasureLog, write);
      } catch (error) {
        // The lead is erased nevertheless, and the next erasure or sweep tries again.
        log({ level: 'error', event: 'erasure not logged', error: error instanceof Error ? error.name : 'unknown' });
        void alerts.raise('erasure not logged');
      }
    });
    return logging;
  }

  async function eraseOld(): Promise<void> {
    try {
      const clock = await write(() => judgeClock(ledger, now()));
      if (!clock.trusted) {
        const details = { days_ahead: clock.daysAhead, believed_in_days: clock.believedInDays };
        log({ level: 'error', event: 'clock jumped', ...details, result: 'nothing is erased' });
        void alerts.raise('clock jumped', details);
        return;
      }
      await write(() => ledger.eraser.setRetention(retentionDays));
      let erased = 0;
      for (let round = 0; round < ERASING_ROUNDS && erased === round * ERASED_AT_ONCE; round++) {
        erased += await write(() => ledger.eraser.eraseDue(now(), ERASED_AT_ONCE));
      }
      if (erased > 0) log({ level: 'info', event: 'leads past their retention erased', count: erased });
      ledger.feedback.eraseOlderThan(now() - retentionDays * DAY_MS, ERASED_AT_ONCE);
      ledger.eraser.forgetErasures(now() - LIMITS.erasureNoteDays * DAY_MS, ERASED_AT_ONCE);
      ledger.eraser.reclaim(ERASED_AT_ONCE);
    } catch (error) {
      log({ level: 'error', event: 'retention failed', error: error instanceof Error ? error.name : 'unknown' });
    }
  }

  let replayed = false;
  async function replayErasures(): Promise<number> {
    let again = 0;
    for await (const erasures of erasureLog ? readErasures(erasureLog) : [])
      again += await write(() => ledger.eraser.replay(erasures));
    replayed = true;
    return again;
  }

  let checked: { at: number; health: DeskHealth } | undefined;
  async function health(): Promise<DeskHealth> {
    const at = now();
    if (checked && Math.abs(at - checked.at) < HEALTH_CACHED_MS) return checked.health;
    let found: DeskHealth = { trouble: null };
    try {
      const { count, oldestAt } = ledger.backlog();
      const age = oldestAt === null ? 0 : Math.max(0, Math.floor((at - oldestAt) / 1000));
      found = { ...found, waiting: count, oldest_seconds: age };
      await write(() => ledger.setMeta('written_at', String(at)));
    } catch (error) {
      found = { ...found, trouble: error instanceof LedgerUnavailableError ? error.kind : 'other' };
    }
    checked = { at, health: found };
    return found;
  }

  return {
    drain,
    health,
    raise: alerts.raise,
    halt: () => dispatcher.halt(),
    accept: (submission) =>
      acceptLead(submission, {
        ...{ ledger, dispatcher, now, log, alerts, write, withinCeiling, retentionDays },
        scheduleNextTry: schedule,
        notices: () => ({ channels: channels.map(({ name }) => name), at: outbox.noticeAt() }),
      }),
    list: async (filter) => ledger.list(filter),
    undelivered: async (page) => ledger.undelivered(now(), page),
    stats: async () => ledger.stats(now()),
    async redeliver(id) {
      const found = await write(() => ledger.redeliver(id, now()));
      if (found) schedule();
      return found;
    },
    mark: (id, answered) => write(() => ledger.mark(id, answered ? now() : null)),
    async erase(idOrReference) {
      const erased = await write(() => ledger.erase(idOrReference, now()));
      if (erased) await logAll();
      return erased;
    },
    async eraseSuspects(period, most) {
      const result = await write(() => ledger.eraseSuspects(period, most, now()));
      if (result.erased === 0) return result;
      await logAll();
      await write(() => ledger.eraser.reclaim());
      return result;
    },
    async eraseByReference(reference, phone) {
      const erased = await write(() => ledger.eraseByReference(reference, phone, now(), sealedMs));
      if (erased) {
        await logAll();
        log({ level: 'info', event: 'lead withdrawn' });
      }
      return erased;
    },
    erasures: async (page) => ledger.eraser.erasures(page),
    replayErasures,
    async restore(leads) {
      // Once is enough: the ledger records later erasures itself.
      if (!replayed) await replayErasures();
      const restored = await write(() => ledger.restore(leads, retentionDays));
      schedule();
      return restored;
    },
    async keepFeedback(feedback) {
      if (!(await write(() => ledger.feedback.add(feedback, now())))) return;
      log({ level: 'warn', event: 'feedback full', notes: LIMITS.feedbackKept });
      void alerts.raise('feedback full', { notes: LIMITS.feedbackKept });
    },
    clearFeedback: () => write(() => ledger.feedback.clear()),
    sealed: async () => ledger.sealed(),
    feedback: async (page) => ledger.feedback.list(page),
    formKey: async () =>
      write(() => ledger.getOrCreateMeta('form_key', () => hex(crypto.getRandomValues(new Uint8Array(32))))),
    async sweep() {
      await logAll();
      await eraseOld();
      await drain();
      schedule();
    },
  };
}

const NO_NOTICES: NoticeOptions = { channels: [], words: { site: '', details: false }, digestAt: 0 };
