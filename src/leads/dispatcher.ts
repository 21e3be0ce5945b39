/** Delivers the ledger's leads to the upstream, retrying until each is delivered or refused. */
import type { Log } from '../domain/host.ts';
import type { Alerts } from './alerts.ts';
import type { Delivery, DeliveryVerdict } from './deliver-lead.ts';
import type { LeadRecord } from './lead-record.ts';
import type { Ledger } from './ledger.ts';
import { LEASE_MARGIN_MS, LEDGER_TROUBLE_MS, LedgerUnavailableError, type Write } from './ledger-store.ts';

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
  alerts: Alerts;
  /** Called when waiting leads are due at once. */
  scheduleNextTry: () => void;
  write: Write;
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

export type Dispatcher = ReturnType<typeof createDispatcher>;

export function createDispatcher(options: DispatcherOptions) {
  const { ledger, deliver, now, random, log, timeoutMs, concurrency = 6, alerts, scheduleNextTry, write } = options;
  /** Attempts in progress here, by idempotency key. */
  const trying = new Map<string, Promise<DeliveryVerdict>>();
  let halted = false;
  let failures = 0;
  /** Workers of a drain: one more after each success, back to one after a failure. */
  let pace = 1;
  let probeAt = 0;
  const isDown = () => failures >= DOWN_AFTER;

  async function attemptOnce(record: LeadRecord): Promise<DeliveryVerdict> {
    const verdict = await deliver(record.lead, record.idempotencyKey);
    try {
      if (verdict.kind === 'failed') await settleFailed(record, verdict);
      else if (verdict.kind === 'refused') await settleRefused(record, verdict);
      else await settleDelivered(record, verdict.upstreamId);
    } catch (error) {
      // It is tried again after its lease, with the same key, so the upstream stores it once.
      log({ level: 'error', event: 'outcome of a lead not written', error: reasonOf(error) });
    }
    return verdict;
  }

  function attempt(record: LeadRecord): Promise<DeliveryVerdict> {
    const { idempotencyKey: key } = record;
    const verdict = trying.get(key) ?? attemptOnce(record).finally(() => trying.delete(key));
    trying.set(key, verdict);
    return verdict;
  }

  async function drain(): Promise<number | null> {
    try {
      const leaseMs = LEADS_PER_WORKER * timeoutMs + LEASE_MARGIN_MS;
      const due = await write(() => ledger.due(now(), LEADS_PER_WORKER * pace, leaseMs));
      await work(due);
      // The upstream is down: the other leads wait too, so that they do not all become due at once.
      if (!halted)
        for (const { id, attempts } of due) await write(() => ledger.postpone(id, now() + waitAfter(attempts + 1)));
      return ledger.nextDue();
    } catch (error) {
      log({ level: 'error', event: 'drain failed', error: reasonOf(error) });
      return now() + LEDGER_TROUBLE_MS;
    } finally {
      await alerts.check();
    }
  }

  /** Tries leads, several at a time, and removes from `due` those that were tried. */
  async function work(due: LeadRecord[]): Promise<void> {
    let failed = false;
    const workOn = async () => {
      while (!halted && !(failed && isDown())) {
        const leased = due.shift();
        if (!leased) return;
        const record = await begin(leased);
        if (record) failed = (await attempt(record)).kind === 'failed' || failed;
      }
    };
    for (const ended of await Promise.allSettled(Array.from({ length: pace }, workOn)))
      if (ended.status === 'rejected') throw ended.reason;
  }

  /** A leased lead as it is now: it may have been corrected, or erased. After an error it waits for its lease. */
  async function begin({ id }: LeadRecord): Promise<LeadRecord | undefined> {
    try {
      return await write(() => ledger.begin(id));
    } catch (error) {
      log({ level: 'error', event: 'lead not looked up', error: reasonOf(error) });
      return undefined;
    }
  }

  async function settleFailed(
    { id, attempts }: LeadRecord,
    { failure, retryAfter }: DeliveryVerdict & { kind: 'failed' },
  ): Promise<void> {
    failures += 1;
    pace = 1;
    const wait = waitAfter(attempts + 1, retryAfter);
    const details = { lead: id, outcome: failure, attempts: attempts + 1, retry_seconds: Math.ceil(wait / 1000) };
    log({ level: 'warn', event: 'lead not delivered', ...details });
    if (failure.startsWith('call unknown')) void alerts.raise('upstream does not know the call', { answer: failure });
    await write(() => ledger.retry(id, now() + wait, failure));
  }

  async function settleDelivered({ id, lead, attempts, acceptedAt }: LeadRecord, upstreamId: string | null) {
    const wasDown = isDown();
    failures = 0;
    pace = Math.min(concurrency, pace + 1);
    const isNews = await write(() => {
      const isFirst = ledger.delivered(id, upstreamId, now());
      if ((ledger.getMeta(refusalsOf(lead)) ?? '0') !== '0') ledger.setMeta(refusalsOf(lead), '0');
      return isFirst;
    });
    // It may have been erased meanwhile, so that the upstream must be asked to erase it.
    if (!isNews) scheduleNextTry();
    const seconds = Math.round((now() - acceptedAt) / 1000);
    if (attempts > 0) log({ level: 'info', event: 'lead delivered', lead: id, attempts: attempts + 1, seconds });
    if (!wasDown) return;
    // The upstream accepts leads again, which a refusal does not show.
    const waiting = await write(() => ledger.hasten(now(), [...trying.keys()]));
    log({ level: 'info', event: 'upstream answers again', waiting });
    if (waiting > 0) scheduleNextTry();
  }

  async function settleRefused(
    { id, lead, firstAnswer }: LeadRecord,
    { failure, fields }: DeliveryVerdict & { kind: 'refused' },
  ): Promise<void> {
    const why = { outcome: failure, ...(fields && { fields }) };
    if (firstAnswer === 'retrying') {
      // The visitor read that the lead is accepted, so a person must look at it.
      log({ level: 'error', event: 'accepted lead refused', lead: id, ...why });
      void alerts.raise('accepted lead refused', { lead: id, ...why });
    } else log({ level: 'warn', event: 'lead refused', lead: id, ...why });
    const inRow = await write(() => {
      ledger.refuse(id, failure, now());
      const count = Number(ledger.getMeta(refusalsOf(lead)) ?? 0) + 1;
      ledger.setMeta(refusalsOf(lead), String(count));
      return count;
    });
    if (inRow < REFUSED_IN_A_ROW) return;
    const details = { type: lead.lead_type, ...why };
    log({ level: 'error', event: 'leads refused', ...details });
    void alerts.raise('leads refused', details);
  }

  /** Milliseconds until the next attempt. @param retryAfter the header of the reply */
  function waitAfter(failed: number, retryAfter: string | null = null): number {
    const asked = parseRetryAfter(retryAfter, now());
    const wait = drawWait(failed, random(), asked);
    // While the upstream is down, one lead at a time waits less, so that the end of an outage is noticed.
    if (asked > 0 || !isDown() || now() < probeAt) return wait;
    const probe = Math.min(wait, Math.round(PROBE_MS * (0.5 + random() / 2)));
    probeAt = now() + probe;
    return probe;
  }

  return {
    /** How long the drain leaves a lead alone that is tried on arrival. */
    leaseMs: timeoutMs + LEASE_MARGIN_MS,
    /** Tries a lead once and writes the result. Joins an attempt in progress with the same key. Never rejects. */
    attempt,
    /**
     * Tries a batch of due leads; ends early if the upstream is down. Never rejects.
     * @returns when the next lead is due, which may be now; null if no lead is undelivered
     */
    drain: shareRuns(drain),
    /** Prevents further attempts, because the process is about to end. Leased leads are due again after their lease. */
    halt(): void {
      halted = true;
    },
  };
}

/** Names the ledger's count of refusals in a row: an object on Workers forgets its memory. */
const refusalsOf = ({ lead_type }: LeadRecord['lead']) => `refused in a row: ${lead_type}`;

/** Simultaneous calls share one run. */
export function shareRuns<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
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
