/** The ledger's table of jobs: what is still to do, and when. All times are milliseconds since 1970. */
import { DAY_MS, HOUR_MS } from '../domain/calendar.ts';
import type { SqlValue } from '../domain/host.ts';
import type { NoticesDue } from './lead-record.ts';
import type { GuardedStore } from './ledger-store.ts';

/** What a message is about: new leads, withdrawn ones, or what is open each morning. */
export type NoticeKind = 'leads' | 'withdrawals' | 'digest';
export type JobKind = 'deliver' | 'erase' | 'sweep' | NoticeKind;

/** The jobs of a kind; those of notices have a channel as their target. */
export interface JobName {
  kind: JobKind;
  target?: string;
}

export interface Job {
  /** The lead's id; empty for a job that is not about one. */
  subject: string;
  /** How often it failed in a row. */
  failures: number;
}

/** No job is due later than this. One that seems so was scheduled while the clock was wrong, and is due now. */
const MAX_AHEAD_MS = 2 * DAY_MS;

const NAMED = 'kind = ? AND target = ?';
const AMONG = 'subject IN (SELECT value FROM json_each(?))';

export class JobTable {
  readonly #store: GuardedStore;

  constructor(store: GuardedStore) {
    this.#store = store;
  }

  /** Makes a job due at a time, unless it is due earlier. */
  schedule({ kind, target = '' }: JobName, at: number): void {
    this.#store.all(
      `INSERT INTO jobs (kind, target, due_at) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET due_at = MIN(due_at, excluded.due_at)`,
      ...[kind, target, at],
    );
  }

  /**
   * Adds the notices of a lead, due with those that are pending, else at `at`. Those of a full hour are apart: they
   * neither wait for others nor delay them. Call it in the lead's transaction.
   */
  notify(leadId: string, { channels, at }: NoticesDue, kind: Exclude<NoticeKind, 'digest'> = 'leads'): void {
    for (const channel of channels) {
      this.#store.all(
        `INSERT INTO jobs (kind, target, subject, due_at)
           VALUES (?, ?, ?, COALESCE((SELECT MAX(due_at) FROM jobs WHERE ${NAMED} AND ? % ${HOUR_MS} <> 0
             AND due_at % ${HOUR_MS} <> 0), ?)) ON CONFLICT DO NOTHING`,
        ...[kind, channel, leadId, kind, channel, at, at],
      );
    }
  }

  /** Deletes the notices of other channels, and schedules the digest of these. */
  useChannels(channels: readonly string[], digestAt: number): void {
    this.#store.all(
      "DELETE FROM jobs WHERE kind IN ('leads', 'withdrawals', 'digest') AND target NOT IN (SELECT value FROM json_each(?))",
      JSON.stringify(channels),
    );
    for (const target of channels) this.schedule({ kind: 'digest', target }, digestAt);
  }

  /**
   * Leases the jobs that are due, longest due first: they are due again at `until`, even if the process that took them
   * ended.
   */
  lease(name: JobName, now: number, until: number, limit = -1): Job[] {
    const { kind, target = '' } = name;
    return this.#store.transaction(() => {
      const far = `UPDATE jobs SET due_at = ? WHERE ${NAMED} AND due_at > ?`;
      this.#store.all(far, now, kind, target, now + MAX_AHEAD_MS);
      const due = this.#store.all<{ subject: string; failures: number }>(
        `SELECT subject, failures FROM jobs WHERE ${NAMED} AND due_at <= ? ORDER BY due_at LIMIT ?`,
        ...[kind, target, now, limit],
      );
      if (due.length > 0) this.postpone(name, due, until);
      return due;
    });
  }

  done(name: JobName, jobs: readonly Job[]): void {
    this.#change('DELETE FROM jobs', name, jobs);
  }

  /** Schedules jobs that recur. */
  next(name: JobName, jobs: readonly Job[], at: number): void {
    this.#change('UPDATE jobs SET failures = 0, failure = NULL, due_at = ?', name, jobs, at);
  }

  /** Counts a failure. */
  failed(name: JobName, jobs: readonly Pick<Job, 'subject'>[], at: number, failure: string): void {
    this.#change('UPDATE jobs SET failures = failures + 1, due_at = ?, failure = ?', name, jobs, at, failure);
  }

  /** Counts none. */
  postpone(name: JobName, jobs: readonly Job[], at: number): void {
    this.#change('UPDATE jobs SET due_at = ?', name, jobs, at);
  }

  /**
   * Makes undelivered leads due at once, except those that the upstream asked to delay; returns how many changed.
   * @param trying ids of the leads in an attempt. A process that starts does not wait for the leases of a killed one.
   */
  hasten(now: number, trying: readonly string[] = []): number {
    return this.#store.change(
      `UPDATE jobs SET due_at = ? WHERE ${NAMED} AND due_at > ? AND failure IS NOT 'too many requests' AND NOT ${AMONG}`,
      ...[now, 'deliver', '', now, JSON.stringify(trying)],
    );
  }

  /** When the first job of some kinds is due; null if there is none. */
  nextDue(kinds: readonly JobKind[]): number | null {
    // Kind by kind, so that the index answers, however many leads wait.
    const first = '(SELECT MIN(due_at) FROM jobs WHERE kind = value)';
    return this.#store.value(`SELECT MIN(${first}) FROM json_each(?)`, JSON.stringify(kinds));
  }

  #change(
    change: string,
    { kind, target = '' }: JobName,
    jobs: readonly Pick<Job, 'subject'>[],
    ...values: SqlValue[]
  ) {
    const subjects = JSON.stringify(jobs.map(({ subject }) => subject));
    this.#store.all(`${change} WHERE ${NAMED} AND ${AMONG}`, ...values, kind, target, subjects);
  }
}
