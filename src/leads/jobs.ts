/** The one loop over the table of jobs: it takes what is due, does it, and tries again what failed, after growing waits. */
import type { Log } from '../domain/host.ts';
import type { Job, JobName } from './job-table.ts';
import type { Ledger } from './ledger.ts';
import { LEDGER_TROUBLE_MS, LedgerUnavailableError, type Write } from './ledger-store.ts';

/** What the work of jobs needs. Times are milliseconds since 1970. */
export interface JobsOptions {
  ledger: Ledger;
  now: () => number;
  random: () => number;
  log: Log;
  write: Write;
}

/** `settled` and `failed`: the work has written what became of the jobs. */
export type JobResult = 'settled' | 'failed' | 'done' | { next: number } | { failure: string; waitMs: number };

export interface Work extends JobName {
  /** How many jobs a run takes, and how many are done at a time. `together`: all that are due are one call. */
  share: 'together' | (() => { most: number; atOnce: number });
  /** How long no other process takes the jobs of a run, milliseconds. */
  leaseMs: number;
  run: (jobs: Job[]) => Promise<JobResult>;
  /** Whether what the work calls is down, once a job has failed: the others of the run wait too. By default it is. */
  isDown?: () => boolean;
  /** Milliseconds until a job is due that was left because another one failed. @param failures in a row */
  wait?: (failures: number) => number;
}

/** @param works what to do; jobs of other kinds wait. The first reports a ledger that cannot be used */
export function createJobs({ ledger, now, random, log, write }: JobsOptions, works: readonly Work[]) {
  const kinds = [...new Set(works.map(({ kind }) => kind))];
  let halted = false;

  async function run(work: Work): Promise<void> {
    const { share, leaseMs, isDown = () => true } = work;
    const { wait = (failures) => drawWait(failures, random()) } = work;
    const { most, atOnce } = share === 'together' ? { most: -1, atOnce: 1 } : share();
    const due = await write(() => ledger.jobs.lease(work, now(), now() + leaseMs, most));
    let hasFailed = false;

    async function settle(jobs: Job[], result: JobResult): Promise<void> {
      if (result === 'done') await write(() => ledger.jobs.done(work, jobs));
      else if (typeof result !== 'object') return;
      else if ('next' in result) await write(() => ledger.jobs.next(work, jobs, result.next));
      else await write(() => ledger.jobs.failed(work, jobs, now() + result.waitMs, result.failure));
    }

    async function workOn(): Promise<void> {
      while (due.length > 0 && !halted && !(hasFailed && isDown())) {
        const jobs = due.splice(0, share === 'together' ? due.length : 1);
        const result = await work.run(jobs);
        hasFailed ||= result === 'failed' || (typeof result === 'object' && 'failure' in result);
        await settle(jobs, result);
      }
    }

    for (const ended of await Promise.allSettled(Array.from({ length: atOnce }, workOn)))
      if (ended.status === 'rejected') throw ended.reason;
    // So that they do not all become due at once.
    if (!halted)
      for (const job of due) await write(() => ledger.jobs.postpone(work, [job], now() + wait(job.failures + 1)));
  }

  const runs = works.map((work) =>
    shareRuns(async () => {
      try {
        await run(work);
        return true;
      } catch (error) {
        if (work === works[0] || !(error instanceof LedgerUnavailableError))
          log({ level: 'error', event: 'drain failed', jobs: work.kind, error: reasonOf(error) });
        return false;
      }
    }),
  );

  return {
    /** Does what is due, each kind at most once at a time. Returns when more is due, or null. Never rejects. */
    async drain(): Promise<number | null> {
      const all = await Promise.all(runs.map((runShared) => runShared()));
      try {
        return all.includes(false) ? now() + LEDGER_TROUBLE_MS : ledger.jobs.nextDue(kinds);
      } catch {
        return now() + LEDGER_TROUBLE_MS;
      }
    },
    /** When a job is due, or null. */
    nextDue: () => ledger.jobs.nextDue(kinds),
    /** Begins no more jobs, because the process is about to end. Leased ones are due again after their lease. */
    halt(): void {
      halted = true;
    },
  };
}

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

export function reasonOf(error: unknown): string | undefined {
  if (error instanceof LedgerUnavailableError) return `${error.name}: ${error.kind}`;
  return error instanceof Error ? error.stack : 'unknown';
}

/** Longest Retry-After that is obeyed, so that a bug of the upstream cannot delay leads for days. */
export const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** Shortest wait, because full jitter may draw 0. */
export const MIN_WAIT_MS = 250;

/**
 * Draws a wait in milliseconds: exponential backoff with full jitter, so that jobs that failed together are not retried
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
