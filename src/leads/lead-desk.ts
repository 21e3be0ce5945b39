/** The lead desk: what the app and the firm's tools do with leads, on every host. */
import { DAY_MS, HOUR_MS } from '../domain/calendar.ts';
import { hex } from '../domain/digest.ts';
import type { Log } from '../domain/host.ts';
import { LIMITS } from '../domain/limits.ts';
import type { Upstream } from '../upstream/forwarder.ts';
import { createAcceptance } from './accept-lead.ts';
import { type AlertsOptions, createAlerts } from './alerts.ts';
import { type ErasureLog, logErasures, readErasures } from './append-log.ts';
import { judgeClock } from './clock-guard.ts';
import type { Changes } from './correction.ts';
import { createDelivery, createDispatcher } from './deliver-lead.ts';
import { createErasureCall, createErasures } from './erase-upstream.ts';
import { createJobs, type JobResult, shareRuns, type Work } from './jobs.ts';
import {
  type DayRange,
  type Erasure,
  type LeadFilter,
  type LeadPageRequest,
  type LeadRecord,
  parseReference,
  type TaskFilter,
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

/** The desk where the ledger is. */
export type HostedDesk = ReturnType<typeof createDesk>;

export interface DeskHealth {
  /** Why it cannot store a lead now; null if it can. */
  trouble: LedgerTrouble | null;
  /** Undelivered leads; absent if the ledger cannot be read. */
  waiting?: number;
  /** The age of the oldest. */
  oldest_seconds?: number;
}

export interface DeskOptions extends Pick<AlertsOptions, 'webhook' | 'undeliveredMinutes' | 'fetch' | 'disk'> {
  upstream: Upstream;
  /** False for the embedded upstream: it does not store what it accepts. */
  upstreamStores?: boolean | undefined;
  /** Whether the upstream is asked to erase what is erased here. The ledger must know it too. */
  asksToErase?: boolean | undefined;
  log: Log;
  /** Milliseconds since 1970. */
  now?: () => number;
  random?: () => number;
  /** Of an attempt, milliseconds. */
  timeoutMs?: number;
  /** Whether a withdrawn lead stays locked for a year after it was accepted. */
  sealsWithdrawn?: boolean;
  retentionDays?: number;
  notices?: NoticeOptions | undefined;
  /** Lets a restore repeat erasures. */
  erasureLog?: ErasureLog | undefined;
  /** How long a write waits for a lock, milliseconds. */
  lockPatienceMs?: number;
}

interface HostedDeskOptions extends DeskOptions {
  ledger: Ledger;
  /**
   * Called in the same step when the next job may be due earlier. The host must call `drain` at that time,
   * milliseconds since 1970; null if nothing is pending. Must not throw.
   */
  scheduleNextTry: (at: number | null) => void;
}

/** Longest sleep while leads are undelivered, for alerts and leads of other processes. */
const MAX_SLEEP_MS = 60_000;
/** What is past its retention is erased once an hour; a sweep takes less than its lease. */
const SWEEP_EVERY_MS = HOUR_MS;
const SWEEP_LEASE_MS = 60_000;
/** How long a health check is reused, milliseconds, because it writes to the disk and counts. */
const HEALTH_CACHED_MS = 250;
/** Leads a statement and statements a sweep, so that no request waits long. */
const ERASED_AT_ONCE = 500;
const ERASING_ROUNDS = 20;

export function createDesk(options: HostedDeskOptions) {
  const { ledger, upstream, log, scheduleNextTry, erasureLog, lockPatienceMs, notices = NO_NOTICES } = options;
  const { now = Date.now, random = Math.random, timeoutMs = 5000 } = options;
  const { retentionDays = LIMITS.retentionDays, sealsWithdrawn = false, asksToErase = false } = options;
  const alerts = createAlerts({ ...options, now });
  const write: Write = (work) => whenUnlocked(work, lockPatienceMs);
  const parts = { ledger, now, random, log, write };
  const deliver = createDelivery({ upstream, timeoutMs });
  const dispatcher = createDispatcher({ ...parts, timeoutMs, alerts, deliver });
  const lockedMs = sealsWithdrawn ? LIMITS.lockedDays * DAY_MS : 0;
  const outbox = createOutbox({ ...notices, ...parts, alerts });
  const channels = notices.channels.map(({ name }) => name);
  const noticesDue = (isSuspect = false) => ({ channels, at: outbox.noticeAt(isSuspect) });
  const ask = createErasureCall({ upstream, timeoutMs });
  const erasures = createErasures({ ...parts, timeoutMs, alerts, ask, answered: logAll });
  const sweeping: Work = {
    kind: 'sweep',
    share: 'together',
    leaseMs: SWEEP_LEASE_MS,
    async run(): Promise<JobResult> {
      await logAll();
      await eraseOld();
      return { next: now() + SWEEP_EVERY_MS };
    },
  };
  const jobs = createJobs(parts, [dispatcher.work, ...outbox.works, ...(asksToErase ? [erasures] : []), sweeping]);

  /** Writes what may make a job due earlier. */
  const change: Write = (work) =>
    write(() => {
      const result = work();
      schedule();
      return result;
    });

  function schedule(): void {
    // The ledger worked a moment ago.
    let at: number | null = now() + LEDGER_TROUBLE_MS;
    try {
      at = earliest(jobs.nextDue());
    } catch {}
    scheduleNextTry(at);
  }

  /** A desk with undelivered leads looks once a minute: for alerts, and for changes by another process. */
  function earliest(due: number | null): number | null {
    if (due === null || ledger.jobs.nextDue(['deliver']) === null) return due;
    return Math.min(due, now() + MAX_SLEEP_MS);
  }

  let isPrepared = false;
  const checkAlerts = shareRuns(() => alerts.check());
  async function drain(): Promise<number | null> {
    try {
      if (!isPrepared) await write(() => outbox.prepare());
      isPrepared = true;
    } catch {
      // The next drain tries again, and this one reports an unusable ledger.
    }
    const due = await jobs.drain();
    await checkAlerts();
    try {
      return earliest(due);
    } catch {
      return due;
    }
  }

  let logging = Promise.resolve();
  /** Resolves once every erasure so far is logged, or the failure is reported. One at a time, to log each once. */
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
      await write(() => ledger.setRetention(retentionDays));
      let erased = 0;
      for (let round = 0; round < ERASING_ROUNDS && erased === round * ERASED_AT_ONCE; round++) {
        erased += await write(() => ledger.eraser.eraseDue(now(), ERASED_AT_ONCE));
      }
      if (erased > 0) log({ level: 'info', event: 'leads past their retention erased', count: erased });
      ledger.eraser.forgetErasures(now() - LIMITS.erasureNoteDays * DAY_MS, ERASED_AT_ONCE);
      ledger.eraser.reclaim(ERASED_AT_ONCE);
    } catch (error) {
      log({ level: 'error', event: 'retention failed', error: error instanceof Error ? error.name : 'unknown' });
    }
  }

  let replayed = false;
  /** Repeats the erasures of the erasure log on a restored ledger. Returns how many leads were erased again. */
  async function replayErasures(): Promise<number> {
    let again = 0;
    for await (const { items } of erasureLog ? readErasures(erasureLog) : [])
      again += await write(() => ledger.eraser.replay(items));
    replayed = true;
    return again;
  }

  let checked: { at: number; health: DeskHealth } | undefined;
  async function health(): Promise<DeskHealth> {
    const at = now();
    if (checked && Math.abs(at - checked.at) < HEALTH_CACHED_MS) return checked.health;
    const found: DeskHealth = { trouble: null };
    try {
      const { count, oldestAt } = ledger.backlog();
      found.waiting = count;
      found.oldest_seconds = oldestAt === null ? 0 : Math.max(0, Math.floor((at - oldestAt) / 1000));
      await write(() => ledger.setMeta('written_at', String(at)));
    } catch (error) {
      found.trouble = error instanceof LedgerUnavailableError ? error.kind : 'other';
    }
    checked = { at, health: found };
    return found;
  }

  return {
    /** Does the jobs that are due, and checks the alerts. Returns when to drain next, or null. Never rejects. */
    drain,
    health,
    raise: alerts.raise,
    /** Prevents further attempts, for a host that is about to end. */
    halt: jobs.halt,
    accept: createAcceptance({
      ...{ ledger, dispatcher, now, log, alerts, write, retentionDays },
      schedule,
      notices: noticesDue,
    }),
    /** Newest first. */
    list: async (filter?: LeadFilter) => ledger.list(filter),
    /** Undelivered leads, oldest first, with their age. */
    undelivered: async (page?: LeadPageRequest) => ledger.undelivered(now(), page),
    stats: async (period?: Pick<LeadFilter, 'since' | 'until'>) => ledger.stats(now(), period),
    /** Schedules another attempt now. False if there is no such lead or it is already delivered. */
    redeliver: (id: string) => change(() => ledger.redeliver(id, now())),
    /** Marks a lead as answered, or removes the mark. False if there is no such lead. */
    mark: (id: string, answered: boolean) => write(() => ledger.mark(id, answered ? now() : null)),
    /** Judges a correction of a lead, by its id or its reference number as typed, and makes it if `isMade`. */
    correct: (idOrReference: string, changes: Changes, isMade: boolean) =>
      write(() => ledger.corrections.make(idOrReference, changes, now(), isMade)),
    /** Erases a lead by its id, or by its reference number as typed. False if there is none. */
    async erase(idOrReference: string) {
      if (!(await change(() => ledger.erase(idOrReference, now())))) return false;
      await logAll();
      return true;
    },
    /** Counts the suspect leads accepted in a time, and erases the oldest `most` of them, at most MAX_LISTED. */
    async eraseSuspects(period: DayRange, most: number) {
      const result = await change(() => ledger.eraser.eraseSuspects(period, most, now()));
      if (result.erased === 0) return result;
      await logAll();
      await write(() => ledger.eraser.reclaim());
      return result;
    },
    /** Whether a reference number as typed may be of this ledger. It depends on the mark alone, never on a lead. */
    mayHaveIssued: async (reference: string) => ledger.marks.mayHaveIssued(parseReference(reference)),
    /** The visitor, who typed both, must not learn whether there was such a lead. */
    async eraseByReference(reference: string, phone: string) {
      const options = { lockedMs, notices: noticesDue() };
      const erased = await change(() => ledger.eraseByReference(reference, phone, now(), options));
      if (!erased) return false;
      await logAll();
      log({ level: 'info', event: 'lead withdrawn' });
      if (channels.length > 0) return true;
      const details = { open: ledger.tasks.count() };
      log({ level: 'error', event: 'withdrawal without notice', ...details });
      void alerts.raise('withdrawal without notice', details);
      return true;
    },
    /** Newest first. */
    erasures: async (page?: LeadPageRequest) => ledger.eraser.erasures(page),
    /** What the firm must still carry out elsewhere, oldest first. */
    tasks: async (asked?: TaskFilter) => ledger.tasks.list(asked),
    /** Notes that the firm has carried one out, by the lead's id. False if there is no open one. */
    async finishTask(id: string) {
      const found = await write(() => ledger.tasks.finish(id, now()));
      if (found) await logAll();
      return found;
    },
    replayErasures,
    /** Restores leads of a backup that are neither in the ledger nor erased, and its erasures. Returns how many leads. */
    async restore(leads: readonly LeadRecord[], erasures: readonly Erasure[] = []) {
      // Once is enough: the ledger records later erasures itself.
      if (!replayed) await replayErasures();
      const restored = await write(() => ledger.restore(leads, retentionDays));
      await change(() => ledger.eraser.replay(erasures, false));
      if (erasures.length > 0) await logAll();
      return restored;
    },
    /** Withdrawn leads that are stored locked, the next to be erased first. */
    sealed: async () => ledger.sealed(),
    /** The key that signs form times. Stored in the ledger, so that all processes and isolates share it. */
    formKey: () =>
      write(() => ledger.getOrCreateMeta('form_key', () => hex(crypto.getRandomValues(new Uint8Array(32))))),
    /** Notes that a session of the desk in a browser has ended, until the time at which its cookie would have. */
    endSession: (id: string, until: number) =>
      write(() => {
        const others = Object.entries(endedSessions(ledger)).filter(([, end]) => end > now());
        ledger.setMeta(ENDED_SESSIONS, JSON.stringify({ ...Object.fromEntries(others), [id]: until }));
      }),
    isSessionEnded: async (id: string) => id in endedSessions(ledger),
    /**
     * Sweeps now, and does what else is due. Hosts call it at their start, and those whose alarm could be missed call it
     * regularly. Never rejects.
     */
    async sweep() {
      await write(() => ledger.jobs.schedule(sweeping, now())).catch(() => {});
      await drain();
      schedule();
    },
  };
}

const ENDED_SESSIONS = 'ended sessions';

/** The sessions that were ended before their time, by their id, with the time at which their cookies expire. */
function endedSessions(ledger: Ledger): Record<string, number> {
  return JSON.parse(ledger.getMeta(ENDED_SESSIONS) ?? '{}') as Record<string, number>;
}

const NO_NOTICES: NoticeOptions = { channels: [], words: { site: '', details: false }, digestAt: 0 };
