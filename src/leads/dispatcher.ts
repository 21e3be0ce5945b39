/** Brings what the ledger holds to the upstream, for as long as it takes. */
import type { Lead } from '../domain/lead.ts';
import type { Log } from '../domain/log.ts';
import type { Alert } from './alert.ts';
import { type BackoffOptions, backoff, retryAfterOf } from './backoff.ts';
import type { Delivery, Verdict } from './delivery.ts';
import type { LeadRecord } from './lead-record.ts';
import type { Ledger } from './ledger.ts';
import { LedgerUnavailableError } from './store.ts';

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
  /** Leads taken by one drain, and tries that run side by side. */
  batch?: number;
  concurrency?: number;
  backoff?: BackoffOptions;
  /** Looked at after every drain. */
  alert?: Alert;
}

/** When to look again at a ledger that could not be read, in milliseconds. */
const LEDGER_TROUBLE_MS = 15_000;

/** Added to every lease: the time between the end of a try and the writing down of its outcome. */
const LEASE_MARGIN_MS = 5000;

export class Dispatcher {
  readonly #options: Required<Omit<DispatcherOptions, 'alert' | 'backoff'>> & Pick<DispatcherOptions, 'alert' | 'backoff'>;
  /** Tries under way, by idempotency key. All of them belong to this process or this Durable Object. */
  readonly #trying = new Map<string, { lead: Lead; verdict: Promise<Verdict> }>();
  #draining: Promise<number | null> | undefined;
  #halted = false;

  constructor(options: DispatcherOptions) {
    this.#options = { batch: 20, concurrency: 4, ...options };
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
        this.#settle(record, verdict);
      } catch (error) {
        // The lease ends and it is tried again, with the same key: the upstream keeps one lead all the same.
        this.#report('outcome of a lead not written', error);
      }
      return verdict;
    });
  }

  /**
   * Tries what is due, at most one batch of it. Two drains at once are one.
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
    const { ledger, now, batch, concurrency, timeoutMs, alert } = this.#options;
    try {
      const leaseMs = Math.ceil(batch / concurrency) * timeoutMs + LEASE_MARGIN_MS;
      const due = ledger.due(now(), batch, leaseMs);
      const take = async () => {
        for (let record = due.shift(); record && !this.#halted; record = due.shift()) if (this.#begins(record)) await this.attempt(record);
      };
      await Promise.all(Array.from({ length: concurrency }, take));
      await alert?.();
      return ledger.nextDue();
    } catch (error) {
      this.#report('drain failed', error);
      return now() + LEDGER_TROUBLE_MS;
    }
  }

  /** Whether a lead that was taken is still there and owed: it may have been erased since. Where that cannot be asked, its lease brings it back. */
  #begins({ id }: LeadRecord): boolean {
    try {
      return this.#options.ledger.begin(id);
    } catch (error) {
      this.#report('lead not looked up', error);
      return false;
    }
  }

  #settle({ id, attempts, firstAnswer }: LeadRecord, verdict: Verdict): void {
    const { ledger, now, random, log } = this.#options;
    if (verdict.kind === 'delivered') ledger.delivered(id, verdict.upstreamId, now());
    else if (verdict.kind === 'refused') {
      ledger.refuse(id, verdict.failure, now());
      // Where the visitor was told that the lead was taken, somebody has to look at it.
      const promised = firstAnswer === 'retrying';
      log({ level: promised ? 'error' : 'warn', event: promised ? 'accepted lead refused' : 'lead refused', lead: id, outcome: verdict.failure });
    } else {
      const wait = backoff(attempts + 1, random(), retryAfterOf(verdict.retryAfter, now()), this.#options.backoff);
      ledger.retry(id, now() + wait, verdict.failure);
      log({ level: 'warn', event: 'lead not delivered', lead: id, outcome: verdict.failure, attempts: attempts + 1, retry_seconds: Math.ceil(wait / 1000) });
    }
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
    this.#options.log({ level: 'error', event, error: expected ? `${error.name}: ${error.kind}` : error instanceof Error ? error.stack : 'unknown' });
  }
}
