/** Notifies the firm of its leads, and retries until each channel has accepted. The ledger stores what is pending. */

import { sha256Base64 } from '../domain/digest.ts';
import type { Log } from '../domain/host.ts';
import { DAY_MS, indiaDay, nextInIndia } from '../domain/india-day.ts';
import type { Alerts } from './alerts.ts';
import { backoff } from './backoff.ts';
import type { Ledger } from './ledger.ts';
import { LEDGER_TROUBLE_MS, LedgerUnavailableError } from './ledger-store.ts';
import type { NoticeChannel, SendFailure } from './notice-channels.ts';
import { digest, MOST_NAMED, type Notice, type NoticeWords, newLeads } from './notice-text.ts';

/** The configuration of notices. */
export interface NoticeOptions {
  channels: readonly NoticeChannel[];
  words: NoticeWords;
  /** When the digest is sent: minutes after midnight in India. */
  digestAt: number;
}

export interface OutboxOptions extends NoticeOptions {
  ledger: Ledger;
  log: Log;
  alerts: Pick<Alerts, 'raise'>;
  /** Milliseconds since 1970. */
  now: () => number;
  random: () => number;
  /** Runs work on the ledger once no other process has its lock. */
  write: <T>(work: () => T) => Promise<T>;
  /** For one message, milliseconds. */
  timeoutMs?: number;
}

export interface Outbox {
  /** When a lead that arrives now is due for a notice. */
  noticeAt(): number;
  /** Sends what is due. Resolves to when more is due, null if nothing is pending. Simultaneous calls share one run. Never rejects. */
  send(): Promise<number | null>;
}

/** How long a new lead waits for others, to share their notice; milliseconds. */
const GATHER_MS = 5000;
/** Least time between two messages, so that a flood of leads is not a flood of messages; the firm still learns of a lead within a minute. */
const BETWEEN_MS = 40_000;
const TIMEOUT_MS = 10_000;
/** Time to write the result after a message was sent. */
const LEASE_MARGIN_MS = 5000;
/** A failing channel is tried at least this often. */
const BACKOFF = { baseMs: 15_000, capMs: 5 * 60_000 };
/** Failures in a row after which the firm is alerted by the other channel: some ten minutes. */
const ALERT_AFTER = 6;

export function createOutbox({
  ledger,
  channels,
  words,
  digestAt,
  log,
  alerts,
  now,
  random,
  write,
  timeoutMs = TIMEOUT_MS,
}: OutboxOptions): Outbox {
  let known = false;
  let lastSentAt = Number.NEGATIVE_INFINITY;

  async function attempt({ name, send }: NoticeChannel, notice: Notice): Promise<SendFailure | undefined> {
    const signal = AbortSignal.timeout(timeoutMs);
    const late = new Promise<SendFailure>((resolve) =>
      signal.addEventListener('abort', () => resolve({ failure: 'timeout' })),
    );
    const sent = send(notice, signal).catch(
      (): SendFailure => ({ failure: signal.aborted ? 'timeout' : 'not reached' }),
    );
    const failed = await Promise.race([sent, late]);
    if (failed) log({ level: 'warn', event: 'notice not sent', channel: name, outcome: failed.failure });
    return failed;
  }

  /** Sends one kind of pending notice to a channel, where it is due. */
  async function tell(channel: NoticeChannel, what: 'leads' | 'digest'): Promise<void> {
    const { name } = channel;
    const pending = await write(() => ledger.notices.take(name, what, now(), now() + timeoutMs + LEASE_MARGIN_MS));
    if (!pending) return;
    const message =
      what === 'leads' ? newLeads(ledger.some(pending.ids, MOST_NAMED), pending.ids.length, words) : digestNow();
    const id = await sha256Base64(what === 'leads' ? pending.ids.toSorted().join() : `digest ${indiaDay(now())}`);
    const failed = message && (await attempt(channel, { ...message, id }));
    if (failed) {
      const failures = pending.failures + 1;
      const at = now() + backoff(failures, random(), failed.retryAfterMs, BACKOFF);
      await write(() => ledger.notices.failed(name, what, at));
      if (failures >= ALERT_AFTER) void alerts.raise('notices not sent', { channel: name, outcome: failed.failure });
      return;
    }
    if (what === 'leads') lastSentAt = now();
    await write(() =>
      what === 'leads'
        ? ledger.notices.sent(name, pending.ids)
        : ledger.notices.digestSent(name, nextInIndia(digestAt, now())),
    );
  }

  function digestNow(): Omit<Notice, 'id'> | undefined {
    const { count, first } = ledger.unanswered(MOST_NAMED);
    return digest(first, count, ledger.taps(now() - DAY_MS), words);
  }

  async function sendAll(): Promise<number | null> {
    try {
      if (!known) {
        await write(() =>
          ledger.notices.useChannels(
            channels.map(({ name }) => name),
            nextInIndia(digestAt, now()),
          ),
        );
        known = true;
      }
      await Promise.all(channels.flatMap((channel) => [tell(channel, 'leads'), tell(channel, 'digest')]));
      return ledger.notices.nextDue();
    } catch (error) {
      // The dispatcher, which drains at the same time, reports a ledger that cannot be used.
      if (!(error instanceof LedgerUnavailableError))
        log({ level: 'error', event: 'notices failed', error: error instanceof Error ? error.stack : 'unknown' });
      return now() + LEDGER_TROUBLE_MS;
    }
  }

  let sending: Promise<number | null> | undefined;
  return {
    // Bounded, in case the clock was set back since the last time.
    noticeAt: () => Math.max(now() + GATHER_MS, Math.min(lastSentAt, now()) + BETWEEN_MS),
    send() {
      sending ??= sendAll().finally(() => {
        sending = undefined;
      });
      return sending;
    },
  };
}
