/** Delivers the ledger's leads to the upstream, retrying until each is delivered or refused. */
import type { Log } from '../domain/host.ts';
import type { Alerts } from './alerts.ts';
import type { Delivery, DeliveryVerdict } from './deliver-lead.ts';
import type { LeadRecord } from './lead-record.ts';
import type { Ledger } from './ledger.ts';
import {
  LEASE_MARGIN_MS,
  LEDGER_TROUBLE_MS,
  LedgerUnavailableError,
  type Write,
  whenUnlocked,
} from './ledger-store.ts';

export interface DispatcherOptions {
  ledger: Ledger;
  deliver: Delivery;
  now: () => number;
  random: () => number;
  log: Log;
  /** Must equal that of `deliver`, milliseconds. */
  timeoutMs: number;
  /** Most simultaneous attempts; Workers allow six open connections. */
  concurrency?: number;
  alerts?: Alerts;
  /** Called when waiting leads are due at once. */
  scheduleNextTry?: () => void;
  write?: Write;
}

const LEADS_PER_WORKER = 5;

/** Consecutive failures after which the upstream counts as down. A lead that it cannot process causes fewer. */
const DOWN_AFTER = 3;

/**
 * Refusals in a row of one kind of lead after which the firm is alerted. A visitor who corrects a form causes two or
 * three; a firm with five leads a day is alerted on the same day.
 */
export const REFUSED_IN_A_ROW = 5;

/** Longest time between two probes while the upstream is down, milliseconds. A probe is one lead's attempt. */
const PROBE_MS = 30_000;

export class Dispatcher {
  readonly #options: DispatcherOptions & { concurrency: number };
  readonly #write: Write;
  /** Attempts in progress here, by idempotency key. */
  readonly #trying = new Map<string, Promise<DeliveryVerdict>>();
  #draining: Promise<number | null> | undefined;
  #halted = false;
  #failures = 0;
  /** Workers of a drain: one more after each success, back to one after a failure. */
  #pace = 1;
  #probeAt = 0;

  constructor(options: DispatcherOptions) {
    this.#options = { concurrency: 6, ...options };
    this.#write = options.write ?? whenUnlocked;
  }

  /** How long the drain leaves a lead alone that is tried on arrival. */
  get leaseMs(): number {
    return this.#options.timeoutMs + LEASE_MARGIN_MS;
  }

  /** Tries a lead once and writes the result. Joins an attempt in progress with the same key. Never rejects. */
  attempt(record: LeadRecord): Promise<DeliveryVerdict> {
    const { idempotencyKey: key } = record;
    const running = this.#trying.get(key);
    if (running) return running;
    const verdict = this.#attempt(record).finally(() => this.#trying.delete(key));
    this.#trying.set(key, verdict);
    return verdict;
  }

  async #attempt(record: LeadRecord): Promise<DeliveryVerdict> {
    const verdict = await this.#options.deliver(record.lead, record.idempotencyKey);
    try {
      await this.#settle(record, verdict);
    } catch (error) {
      // It is tried again after its lease, with the same key, so the upstream stores it once.
      this.#options.log({ level: 'error', event: 'outcome of a lead not written', error: reasonOf(error) });
    }
    return verdict;
  }

  /**
   * Tries a batch of due leads; ends early if the upstream is down. Simultaneous calls share one drain. Never rejects.
   * @returns when the next lead is due, which may be now; null if no lead is undelivered
   */
  drain(): Promise<number | null> {
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined;
    });
    return this.#draining;
  }

  /** Prevents further attempts, because the process is about to end. Leased leads are due again after their lease. */
  halt(): void {
    this.#halted = true;
  }

  async #drain(): Promise<number | null> {
    const { ledger, now, timeoutMs, alerts } = this.#options;
    try {
      const leaseMs = LEADS_PER_WORKER * timeoutMs + LEASE_MARGIN_MS;
      const due = await this.#write(() => ledger.due(now(), LEADS_PER_WORKER * this.#pace, leaseMs));
      await this.#work(due);
      // The upstream is down: the other leads wait too, so that they do not all become due at once.
      if (!this.#halted)
        for (const { id, attempts } of due)
          await this.#write(() => ledger.postpone(id, now() + this.#waitAfter(attempts + 1)));
      await alerts?.check();
      return ledger.nextDue();
    } catch (error) {
      this.#options.log({ level: 'error', event: 'drain failed', error: reasonOf(error) });
      await alerts?.check();
      return now() + LEDGER_TROUBLE_MS;
    }
  }

  /** Tries leads with a growing number of workers, and removes from `due` those that were tried. */
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

  /** Whether a leased lead may still be tried: it may have been erased. After an error it waits for its lease. */
  async #mayTry({ id }: LeadRecord): Promise<boolean> {
    try {
      return await this.#write(() => this.#options.ledger.begin(id));
    } catch (error) {
      this.#options.log({ level: 'error', event: 'lead not looked up', error: reasonOf(error) });
      return false;
    }
  }

  get #isDown(): boolean {
    return this.#failures >= DOWN_AFTER;
  }

  async #settle(record: LeadRecord, verdict: DeliveryVerdict): Promise<void> {
    const { id, attempts, acceptedAt } = record;
    const { ledger, now, log, alerts } = this.#options;
    if (verdict.kind === 'failed') {
      this.#failures += 1;
      this.#pace = 1;
      const { failure, retryAfter } = verdict;
      const wait = this.#waitAfter(attempts + 1, retryAfter);
      const details = { lead: id, outcome: failure, attempts: attempts + 1, retry_seconds: Math.ceil(wait / 1000) };
      log({ level: 'warn', event: 'lead not delivered', ...details });
      if (failure.startsWith('call unknown'))
        void alerts?.raise('upstream does not know the call', { answer: failure });
      await this.#write(() => ledger.retry(id, now() + wait, failure));
      return;
    }
    const refusals = `refused in a row: ${record.lead.lead_type}`;
    if (verdict.kind === 'refused') return this.#settleRefused(record, verdict, refusals);
    const wasDown = this.#isDown;
    this.#failures = 0;
    this.#pace = Math.min(this.#options.concurrency, this.#pace + 1);
    await this.#write(() => {
      ledger.delivered(id, verdict.upstreamId, now());
      if ((ledger.getMeta(refusals) ?? '0') !== '0') ledger.setMeta(refusals, '0');
    });
    const seconds = Math.round((now() - acceptedAt) / 1000);
    if (attempts > 0) log({ level: 'info', event: 'lead delivered', lead: id, attempts: attempts + 1, seconds });
    if (!wasDown) return;
    // The upstream accepts leads again, which a refusal does not show.
    const waiting = await this.#write(() => ledger.hasten(now(), [...this.#trying.keys()]));
    log({ level: 'info', event: 'upstream answers again', waiting });
    if (waiting > 0) this.#options.scheduleNextTry?.();
  }

  /** @param refusals names the ledger's count of those in a row: an object on Workers forgets its memory */
  async #settleRefused(
    { id, lead, firstAnswer }: LeadRecord,
    { failure, fields }: DeliveryVerdict & { kind: 'refused' },
    refusals: string,
  ): Promise<void> {
    const { ledger, now, log, alerts } = this.#options;
    const why = { outcome: failure, ...(fields && { fields }) };
    if (firstAnswer === 'retrying') {
      // The visitor read that the lead is accepted, so a person must look at it.
      log({ level: 'error', event: 'accepted lead refused', lead: id, ...why });
      void alerts?.raise('accepted lead refused', { lead: id, ...why });
    } else log({ level: 'warn', event: 'lead refused', lead: id, ...why });
    const inRow = await this.#write(() => {
      ledger.refuse(id, failure, now());
      const count = Number(ledger.getMeta(refusals) ?? 0) + 1;
      ledger.setMeta(refusals, String(count));
      return count;
    });
    if (inRow < REFUSED_IN_A_ROW) return;
    const details = { type: lead.lead_type, ...why };
    log({ level: 'error', event: 'leads refused', ...details });
    void alerts?.raise('leads refused', details);
  }

  /** Milliseconds until the next attempt. @param retryAfter the header of the reply */
  #waitAfter(failures: number, retryAfter: string | null = null): number {
    const { now, random } = this.#options;
    const asked = parseRetryAfter(retryAfter, now());
    const wait = drawWait(failures, random(), asked);
    // While the upstream is down, one lead at a time waits less, so that the end of an outage is noticed.
    if (asked > 0 || !this.#isDown || now() < this.#probeAt) return wait;
    const probe = Math.min(wait, Math.round(PROBE_MS * (0.5 + random() / 2)));
    this.#probeAt = now() + probe;
    return probe;
  }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof LedgerUnavailableError) return `${error.name}: ${error.kind}`;
  return error instanceof Error ? error.stack : 'unknown';
}

/** Longest Retry-After that is obeyed, so that a bug of the upstream cannot delay leads for days. */
export const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** Shortest wait, because full jitter may draw 0. */
export const MIN_WAIT_MS = 250;

/**
 * Draws a wait in milliseconds: exponential backoff with full jitter, so that leads that failed together are not retried
 * together. A Retry-After is obeyed up to an hour, plus jitter.
 * @param failures 1 or more
 * @param random in [0, 1)
 * @param baseMs longest wait after the first failure @param capMs longest wait without a Retry-After
 */
export function drawWait(
  failures: number,
  random: number,
  retryAfterMs = 0,
  { baseMs, capMs } = { baseMs: 2000, capMs: 15 * 60_000 },
): number {
  const longest = Math.min(capMs, baseMs * 2 ** (Math.max(1, failures) - 1));
  const jittered = Math.max(MIN_WAIT_MS, random * longest);
  if (retryAfterMs <= 0) return Math.round(jittered);
  return Math.round(Math.max(jittered, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) + random * baseMs));
}

/** Parses a Retry-After header, seconds or a date, into milliseconds from now; 0 if it is absent or invalid. */
export function parseRetryAfter(header: string | null | undefined, now: number): number {
  if (!header) return 0;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}
