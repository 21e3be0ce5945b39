/** Brings what the ledger holds to the upstream, for as long as it takes. */
import type { Lead } from '../domain/lead-rules.ts';
import type { Log } from '../domain/log.ts';
import type { Alerts } from './alerts.ts';
import { type BackoffOptions, backoff, retryAfterOf } from './backoff.ts';
import { type Delivery, isUnknownCall, type Verdict } from './deliver-lead.ts';
import type { LeadRecord } from './lead-record.ts';
import type { Ledger } from './ledger.ts';
import { LEDGER_TROUBLE_MS, LedgerUnavailableError, whenUnlocked } from './ledger-store.ts';

export interface DispatcherOptions {
  ledger: Ledger;
  deliver: Delivery;
  /** Milliseconds since 1970. */
  now: () => number;
  /** In [0, 1), as Math.random gives it. */
  random: () => number;
  log: Log;
  /** The time limit of a try, in milliseconds: as given to the delivery. */
  timeoutMs: number;
  /** Most tries of a drain that run side by side. Workers open no more connections than six for one call at a time. */
  concurrency?: number;
  backoff?: BackoffOptions;
  /** Told of what somebody has to look at; looks for itself after every drain. */
  alerts?: Alerts;
  /** Called once waiting leads are due at once, so that the host drains. */
  scheduleNextTry?: () => void;
  /** How long a write waits for another process, in milliseconds. */
  lockPatienceMs?: number;
}

/** Added to every lease: the time between the end of a try and the writing down of its outcome. */
const LEASE_MARGIN_MS = 5000;

/** Leads that a drain takes for each try that may run beside others. */
const LEADS_A_TRY = 5;

/** Tries that fail one after the other before the upstream counts as away: one lead that it cannot digest is not that. */
const AWAY_AFTER = 3;

/** While the upstream is away one lead tries it at least this often, in milliseconds: its answer sends all the others. */
const PROBE_MS = 30_000;

export class Dispatcher {
  readonly #options: Required<Omit<DispatcherOptions, 'alerts' | 'backoff' | 'scheduleNextTry' | 'lockPatienceMs'>> &
    Pick<DispatcherOptions, 'alerts' | 'backoff' | 'scheduleNextTry' | 'lockPatienceMs'>;
  /** Tries under way, by idempotency key. All of them belong to this process or this Durable Object. */
  readonly #trying = new Map<string, { lead: Lead; verdict: Promise<Verdict> }>();
  #draining: Promise<number | null> | undefined;
  #halted = false;
  /** Tries that failed since one was taken. */
  #failures = 0;
  /** Tries of a drain that run side by side: one more after each that was taken, one alone after a failure. */
  #pace = 1;
  /** When the lead is due that tries next whether the upstream is back. */
  #probeAt = 0;

  constructor(options: DispatcherOptions) {
    this.#options = { concurrency: 6, ...options };
  }

  /** For how long a lead that is tried at once is kept from the drain. */
  get leaseMs(): number {
    return this.#options.timeoutMs + LEASE_MARGIN_MS;
  }

  /** The lead of a key that is being tried. */
  trying(idempotencyKey: string): Lead | undefined {
    return this.#trying.get(idempotencyKey)?.lead;
  }

  /** Tries a lead once, without the ledger. While a lead of the same key is being tried, gives that try's verdict. Never rejects. */
  send(lead: Lead, idempotencyKey: string): Promise<Verdict> {
    return this.#once(idempotencyKey, lead, () => this.#options.deliver(lead, idempotencyKey));
  }

  /** Tries a lead of the ledger once and writes down how it ended. Never rejects. */
  attempt(record: LeadRecord): Promise<Verdict> {
    return this.#once(record.idempotencyKey, record.lead, async () => {
      const verdict = await this.#options.deliver(record.lead, record.idempotencyKey);
      try {
        await this.#settle(record, verdict);
      } catch (error) {
        // The lease ends and it is tried again, with the same key: the upstream keeps one lead all the same.
        this.#report('outcome of a lead not written', error);
      }
      return verdict;
    });
  }

  /**
   * Tries what is due: one batch of it, which ends early where the upstream is away. Two drains at once are one.
   * @returns when the next lead is due, which may be now; null where nothing is owed. Never rejects.
   */
  drain(): Promise<number | null> {
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined;
    });
    return this.#draining;
  }

  /** From now on drains begin no more tries: the process is about to end. What they had taken comes back when its lease ends. */
  halt(): void {
    this.#halted = true;
  }

  async #drain(): Promise<number | null> {
    const { ledger, now, timeoutMs, alerts, lockPatienceMs } = this.#options;
    try {
      const leaseMs = LEADS_A_TRY * timeoutMs + LEASE_MARGIN_MS;
      const due = await whenUnlocked(() => ledger.due(now(), LEADS_A_TRY * this.#pace, leaseMs), lockPatienceMs);
      await this.#work(due);
      // The upstream is away: the others wait as if they had been tried, so that they do not come back all at once.
      if (!this.#halted)
        for (const { id, attempts } of due)
          await whenUnlocked(() => ledger.postpone(id, now() + this.#waitAfter(attempts + 1)), lockPatienceMs);
      await alerts?.check();
      return ledger.nextDue();
    } catch (error) {
      this.#report('drain failed', error);
      await alerts?.check();
      return now() + LEDGER_TROUBLE_MS;
    }
  }

  /** Tries leads, more side by side while the upstream takes them, and takes each off the list. What stays on it was not tried. */
  async #work(due: LeadRecord[]): Promise<void> {
    const workers: Promise<void>[] = [];
    let failed = false;
    let bug: unknown;
    const work = async () => {
      try {
        while (!this.#halted && !(failed && this.#isAway)) {
          const record = due.shift();
          if (!record) return;
          if (!(await this.#begins(record))) continue;
          const { kind } = await this.attempt(record);
          failed ||= kind === 'failed';
          if (workers.length < this.#pace && due.length > 0) workers.push(work());
        }
      } catch (error) {
        bug ??= error;
      }
    };
    while (workers.length < this.#pace) workers.push(work());
    for (const worker of workers) await worker;
    if (bug) throw bug;
  }

  /** Whether a lead that was taken is still there and owed: it may have been erased since. Where that cannot be asked, its lease brings it back. */
  async #begins({ id }: LeadRecord): Promise<boolean> {
    try {
      return await whenUnlocked(() => this.#options.ledger.begin(id), this.#options.lockPatienceMs);
    } catch (error) {
      this.#report('lead not looked up', error);
      return false;
    }
  }

  get #isAway(): boolean {
    return this.#failures >= AWAY_AFTER;
  }

  async #settle({ id, attempts, firstAnswer }: LeadRecord, verdict: Verdict): Promise<void> {
    const { ledger, now, log, alerts, lockPatienceMs } = this.#options;
    const write = <T>(work: () => T) => whenUnlocked(work, lockPatienceMs);
    if (verdict.kind === 'failed') {
      this.#failures += 1;
      this.#pace = 1;
      const { failure, retryAfter } = verdict;
      const wait = this.#waitAfter(attempts + 1, retryAfter);
      log({
        level: 'warn',
        event: 'lead not delivered',
        lead: id,
        outcome: failure,
        attempts: attempts + 1,
        retry_seconds: Math.ceil(wait / 1000),
      });
      if (isUnknownCall(failure)) void alerts?.raise('upstream does not know the call', { answer: failure });
      await write(() => ledger.retry(id, now() + wait, failure));
      return;
    }
    if (verdict.kind === 'refused') {
      // Where the visitor was told that the lead was taken, somebody has to look at it.
      const promised = firstAnswer === 'retrying';
      log({
        level: promised ? 'error' : 'warn',
        event: promised ? 'accepted lead refused' : 'lead refused',
        lead: id,
        outcome: verdict.failure,
      });
      if (promised) void alerts?.raise('accepted lead refused', { lead: id, outcome: verdict.failure });
      await write(() => ledger.refuse(id, verdict.failure, now()));
      return;
    }
    const wasAway = this.#isAway;
    this.#failures = 0;
    this.#pace = Math.min(this.#options.concurrency, this.#pace + 1);
    await write(() => ledger.delivered(id, verdict.upstreamId, now()));
    if (wasAway) await this.#goOn();
  }

  /** The upstream takes leads again: all that waits for it goes now. A refusal is no such sign: it would be said to all of them. */
  async #goOn(): Promise<void> {
    const { ledger, now, log, scheduleNextTry, lockPatienceMs } = this.#options;
    const count = await whenUnlocked(() => ledger.hasten(now(), [...this.#trying.keys()]), lockPatienceMs);
    log({ level: 'info', event: 'upstream answers again', waiting: count });
    if (count > 0) scheduleNextTry?.();
  }

  /** Milliseconds until the next try of a lead that failed so often. @param retryAfter header of the upstream's answer */
  #waitAfter(failures: number, retryAfter: string | null = null): number {
    const { now, random } = this.#options;
    const asked = retryAfterOf(retryAfter, now());
    const wait = backoff(failures, random(), asked, this.#options.backoff);
    return asked > 0 ? wait : this.#orProbe(wait);
  }

  /**
   * A shorter wait for one lead at a time while the upstream is away, so that the end of an outage is noticed within
   * {@link PROBE_MS}, not after the longest backoff.
   */
  #orProbe(wait: number): number {
    const { now, random } = this.#options;
    if (!this.#isAway || now() < this.#probeAt) return wait;
    const probe = Math.min(wait, Math.round(PROBE_MS * (0.5 + random() / 2)));
    this.#probeAt = now() + probe;
    return probe;
  }

  #once(key: string, lead: Lead, work: () => Promise<Verdict>): Promise<Verdict> {
    const running = this.#trying.get(key);
    if (running) return running.verdict;
    const verdict = work().finally(() => this.#trying.delete(key));
    this.#trying.set(key, { lead, verdict });
    return verdict;
  }

  #report(event: string, error: unknown): void {
    const expected = error instanceof LedgerUnavailableError;
    this.#options.log({
      level: 'error',
      event,
      error: expected ? `${error.name}: ${error.kind}` : error instanceof Error ? error.stack : 'unknown',
    });
  }
}
