/** Notifies the firm of new and withdrawn leads, and each morning of what is open, on every channel until it accepts. */
import { DAY_MS, HOUR_MS, indiaDay, nextInIndia } from '../domain/calendar.ts';
import { sha256Base64 } from '../domain/digest.ts';
import type { Alerts } from './alerts.ts';
import type { Job, NoticeKind } from './job-table.ts';
import { drawWait, type JobResult, type JobsOptions, type Work } from './jobs.ts';
import { LEASE_MARGIN_MS } from './ledger-store.ts';
import {
  MAX_NAMED,
  type Notice,
  type NoticeChannel,
  type NoticeMessage,
  type NoticeWords,
  type SendFailure,
  writeDigest,
  writeNotice,
  writeWithdrawals,
} from './notices.ts';

export interface NoticeOptions {
  channels: readonly NoticeChannel[];
  words: NoticeWords;
  /** Minutes after midnight in India. */
  digestAt: number;
}

interface OutboxOptions extends NoticeOptions, JobsOptions {
  alerts: Pick<Alerts, 'raise'>;
  /** Of a message, milliseconds. */
  timeoutMs?: number;
}

/** How long a notice waits for further leads, milliseconds. */
const GATHER_MS = 5000;
/** Least time between two messages, milliseconds, which still notifies the firm within a minute. */
const BETWEEN_MS = 40_000;
const TIMEOUT_MS = 10_000;
const BACKOFF = { baseMs: 15_000, capMs: 5 * 60_000 };
/** Consecutive failures, about ten minutes, after which the firm is alerted. */
const ALERT_AFTER = 6;

const KINDS: readonly NoticeKind[] = ['leads', 'withdrawals', 'digest'];

export function createOutbox(options: OutboxOptions) {
  const { ledger, channels, words, digestAt, log, alerts, now, random, timeoutMs = TIMEOUT_MS } = options;
  let lastSentAt = Number.NEGATIVE_INFINITY;

  async function attempt({ name, send }: NoticeChannel, notice: Notice): Promise<SendFailure | undefined> {
    const signal = AbortSignal.timeout(timeoutMs);
    const late = new Promise<SendFailure>((resolve) =>
      signal.addEventListener('abort', () => resolve({ failure: 'timeout' })),
    );
    const notReached = (): SendFailure => ({ failure: signal.aborted ? 'timeout' : 'not reached' });
    const failed = await Promise.race([send(notice, signal).catch(notReached), late]);
    if (failed) log({ level: 'warn', event: 'notice not sent', channel: name, outcome: failed.failure });
    return failed;
  }

  async function notify(channel: NoticeChannel, kind: NoticeKind, jobs: Job[]): Promise<JobResult> {
    const { name } = channel;
    const ids = kind === 'digest' ? [] : jobs.map(({ subject }) => subject);
    const message = MESSAGES[kind](ids);
    const about = kind === 'leads' ? ids.toSorted().join() : `${kind} ${ids.toSorted().join() || indiaDay(now())}`;
    const id = await sha256Base64(about);
    const failed = message && (await attempt(channel, { ...message, id }));
    if (failed) {
      const failures = Math.max(...jobs.map((job) => job.failures)) + 1;
      const { failure, retryAfterMs } = failed;
      if (failures >= ALERT_AFTER) void alerts.raise('notices not sent', { channel: name, outcome: failure });
      return { failure, waitMs: drawWait(failures, random(), retryAfterMs, BACKOFF) };
    }
    if (kind === 'digest') return { next: nextInIndia(digestAt, now()) };
    lastSentAt = now();
    return 'done';
  }

  /** What each kind of message says now; undefined if there is nothing to say. */
  const MESSAGES: Record<NoticeKind, (ids: string[]) => NoticeMessage | undefined> = {
    leads: (ids) => writeNotice({ first: ledger.some(ids, MAX_NAMED), count: ids.length }, words),
    withdrawals: (ids) => writeWithdrawals({ first: ledger.tasks.some(ids, MAX_NAMED), count: ids.length }, words),
    digest: () =>
      writeDigest(
        {
          leads: ledger.unanswered(MAX_NAMED),
          taps: ledger.taps(now() - DAY_MS),
          tasks: {
            first: ledger.tasks.list({ limit: MAX_NAMED }),
            count: ledger.tasks.count(),
          },
        },
        words,
      ),
  };

  return {
    /**
     * When the notice of a lead that arrives now is due. `Math.min`, because the clock may be set back. Suspect leads are
     * notified each full hour: a flood must not use up the messages of a mail plan.
     */
    noticeAt: (isSuspect: boolean) =>
      isSuspect
        ? (Math.floor(now() / HOUR_MS) + 1) * HOUR_MS
        : Math.max(now() + GATHER_MS, Math.min(lastSentAt, now()) + BETWEEN_MS),
    works: channels.flatMap((channel) =>
      KINDS.map(
        (kind): Work => ({
          kind,
          target: channel.name,
          share: 'together',
          leaseMs: timeoutMs + LEASE_MARGIN_MS,
          run: (jobs) => notify(channel, kind, jobs),
        }),
      ),
    ),
    /** Deletes the notices of channels that are no more, and schedules the digests. Call it before the works. */
    prepare: () =>
      ledger.jobs.useChannels(
        channels.map(({ name }) => name),
        nextInIndia(digestAt, now()),
      ),
  };
}
