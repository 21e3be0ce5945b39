/** Delivers the leads of the ledger to the upstream, and retries until each is delivered or refused. */

import type { Log } from '../domain/host.ts';
import type { Lead } from '../domain/lead-rules.ts';
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
  /** In [0, 1), like Math.random. */
  random: () => number;
  log: Log;
  /** The time limit of an attempt, milliseconds: the same as the delivery's. */
  timeoutMs: number;
  /** Maximum number of simultaneous attempts of a drain. Workers allow six connections for one call at a time. */
  concurrency?: number;
  backoff?: BackoffOptions;
  /** Called with what needs attention; checks for itself after every drain. */
  alerts?: Alerts;
  /** Called when waiting leads become due at once, so that the host drains. */
  scheduleNextTry?: () => void;
  /** How long a write waits for another process, milliseconds. */
  lockPatienceMs?: number;
}

/** Added to every lease: the time to write the result after an attempt has ended. */
const LEASE_MARGIN_MS = 5000;

/** Leads that a drain takes for each of its simultaneous attempts. */
const LEADS_A_TRY = 5;

/** Consecutive failures after which the upstream counts as down. One lead that it cannot process does not reach this number. */
const DOWN_AFTER = 3;

/** While the upstream is down, one lead probes it at least this often, milliseconds. Its success releases all the others. */
const PROBE_MS = 30_000;

export class Dispatcher {
  readonly #options: Required<Omit<DispatcherOptions, 'alerts' | 'backoff' | 'scheduleNextTry' | 'lockPatienceMs'>> &
    Pick<DispatcherOptions, 'alerts' | 'backoff' | 'scheduleNextTry' | 'lockPatienceMs'>;
  /** Attempts in progress, by idempotency key, of this process or Durable Object. */
  readonly #trying = new Map<string, { lead: Lead; verdict: Promise<Verdict> }>();
  #draining: Promise<number | null> | undefined;
  #halted = false;
  /** Failed attempts since the last success. */
  #failures = 0;
  /** Simultaneous attempts of a drain: one more after each success, back to one after a failure. */
  #pace = 1;
  /** When the next lead probes the upstream. */
  #probeAt = 0;

  constructor(options: DispatcherOptions) {
    this.#options = { concurrency: 6, ...options };
  }

  /** How long a lead that is tried at once is hidden from the drain. */
  get leaseMs(): number {
    return this.#options.timeoutMs + LEASE_MARGIN_MS;
  }

  /** The lead of a key that is being tried. */
  trying(idempotencyKey: string): Lead | undefined {
    return this.#trying.get(idempotencyKey)?.lead;
  }

  /** Tries a lead once, without the ledger. While a lead of the same key is being tried, returns that attempt's verdict. Never rejects. */
  send(lead: Lead, idempotencyKey: string): Promise<Verdict> {
    return this.#shareAttempt(idempotencyKey, lead, () => this.#options.deliver(lead, idempotencyKey));
  }

  /** Tries a lead of the ledger once and writes the result. Never rejects. */
  attempt(record: LeadRecord): Promise<Verdict> {
    return this.#shareAttempt(record.idempotencyKey, record.lead, async () => {
      const verdict = await this.#options.deliver(record.lead, record.idempotencyKey);
      try {
        await this.#settle(record, verdict);
      } catch (error) {
        // When the lease ends, the lead is tried again with the same key, so the upstream still stores one lead.
        this.#report('outcome of a lead not written', error);
      }
      return verdict;
    });
  }

  /**
   * Tries one batch of due leads; it ends early if the upstream is down. Simultaneous calls share one drain.
   * @returns when the next lead is due, which may be now; null if no lead is undelivered. Never rejects.
   */
  drain(): Promise<number | null> {
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined;
    });
    return this.#draining;
  }

  /** No drain begins another attempt, since the process is about to end. Leads that it took come back when their lease ends. */
  halt(): void {
    this.#halted = true;
  }

  async #drain(): Promise<number | null> {
    const { ledger, now, timeoutMs, alerts, lockPatienceMs } = this.#options;
    try {
      const leaseMs = LEADS_A_TRY * timeoutMs + LEASE_MARGIN_MS;
      const due = await whenUnlocked(() => ledger.due(now(), LEADS_A_TRY * this.#pace, leaseMs), lockPatienceMs);
      await this.#work(due);
      // The upstream is down: the other leads wait as if they had been tried, so that they do not all come back at once.
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

  /** Tries leads, more at a time while the upstream accepts them, and removes each from the list. Leads that remain were not tried. */
  async #work(due: LeadRecord[]): Promise<void> {
    const workers: Promise<void>[] = [];
    let failed = false;
    let unexpected: unknown;
    const work = async () => {
      try {
        while (!this.#halted && !(failed && this.#isDown)) {
          const record = due.shift();
          if (!record) return;
          if (!(await this.#mayTry(record))) continue;
          const { kind } = await this.attempt(record);
          failed ||= kind === 'failed';
          if (workers.length < this.#pace && due.length > 0) workers.push(work());
        }
      } catch (error) {
        unexpected ??= error;
      }
    };
    while (workers.length < this.#pace) workers.push(work());
    for (const worker of workers) await worker;
    if (unexpected) throw unexpected;
  }

  /** Whether a lead that was taken may still be tried: it may have been erased. If the ledger does not answer, its lease brings it back. */
  async #mayTry({ id }: LeadRecord): Promise<boolean> {
    try {
      return await whenUnlocked(() => this.#options.ledger.begin(id), this.#options.lockPatienceMs);
    } catch (error) {
      this.#report('lead not looked up', error);
      return false;
    }
  }

  get #isDown(): boolean {
    return this.#failures >= DOWN_AFTER;
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
      // A person must look at it: the visitor was told that the lead was accepted.
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
    const wasDown = this.#isDown;
    this.#failures = 0;
    this.#pace = Math.min(this.#options.concurrency, this.#pace + 1);
    await write(() => ledger.delivered(id, verdict.upstreamId, now()));
    if (wasDown) await this.#releaseWaiting();
  }

  /** The upstream accepts leads again: all waiting leads are sent now. A refusal does not count, since all of them might be refused. */
  async #releaseWaiting(): Promise<void> {
    const { ledger, now, log, scheduleNextTry, lockPatienceMs } = this.#options;
    const count = await whenUnlocked(() => ledger.hasten(now(), [...this.#trying.keys()]), lockPatienceMs);
    log({ level: 'info', event: 'upstream answers again', waiting: count });
    if (count > 0) scheduleNextTry?.();
  }

  /** Milliseconds until the next attempt of a lead that failed so often. @param retryAfter header of the upstream's answer */
  #waitAfter(failures: number, retryAfter: string | null = null): number {
    const { now, random } = this.#options;
    const asked = retryAfterOf(retryAfter, now());
    const wait = backoff(failures, random(), asked, this.#options.backoff);
    return asked > 0 ? wait : this.#probeWait(wait);
  }

  /**
   * A shorter wait for one lead at a time while the upstream is away, so that the end of an outage is noticed within
   * {@link PROBE_MS}, not after the longest backoff.
   */
  #probeWait(wait: number): number {
    const { now, random } = this.#options;
    if (!this.#isDown || now() < this.#probeAt) return wait;
    const probe = Math.min(wait, Math.round(PROBE_MS * (0.5 + random() / 2)));
    this.#probeAt = now() + probe;
    return probe;
  }

  #shareAttempt(key: string, lead: Lead, work: () => Promise<Verdict>): Promise<Verdict> {
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
