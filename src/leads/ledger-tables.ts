/** The ledger's smaller tables: pending notices and feedback. All times are milliseconds since 1970. */

import { HOUR_MS } from '../domain/calendar.ts';
import type { Feedback } from '../domain/lead-form.ts';
import { LIMITS } from '../domain/limits.ts';
import { type LeadPageRequest, MAX_LISTED, type NoticesDue } from './lead-record.ts';
import type { GuardedStore } from './ledger-store.ts';

/** The digest's value in the column `lead_id`. */
const DIGEST = '';

/** What a message is about: new leads, withdrawn ones, or what is open each morning. */
export type NoticeKind = 'leads' | 'withdrawals' | 'digest';

/** Each channel has a row for every new or withdrawn lead that the firm must be notified of, and one for its digest. */
export class PendingNotices {
  readonly #store: GuardedStore;

  constructor(store: GuardedStore) {
    this.#store = store;
  }

  /**
   * Adds a lead's notices, due with those that are pending, else at `at`. Those of a full hour are apart: they neither
   * wait for others nor delay them. Call it in the lead's transaction.
   */
  add(leadId: string, { channels, at }: NoticesDue, kind: Exclude<NoticeKind, 'digest'> = 'leads'): void {
    for (const channel of channels) {
      this.#store.all(
        `INSERT INTO notices (channel, lead_id, kind, due_at)
           VALUES (?, ?, ?, COALESCE((SELECT MAX(due_at) FROM notices WHERE ${OF_KIND} AND ? % ${HOUR_MS} <> 0
             AND due_at % ${HOUR_MS} <> 0), ?)) ON CONFLICT DO NOTHING`,
        ...[channel, leadId, kind, channel, kind, at, at],
      );
    }
  }

  /** Deletes the notices of leads that were erased or answered, or whose withdrawal is carried out. */
  drop(leadIds: readonly string[]): void {
    this.#store.all('DELETE FROM notices WHERE lead_id IN (SELECT value FROM json_each(?))', JSON.stringify(leadIds));
  }

  /** Deletes the notices of other channels, and schedules the digest of these, unless it is due earlier. */
  useChannels(channels: readonly string[], digestAt: number): void {
    const names = JSON.stringify(channels);
    this.#store.all('DELETE FROM notices WHERE channel NOT IN (SELECT value FROM json_each(?))', names);
    for (const channel of channels) {
      this.#store.all(
        `INSERT INTO notices (channel, lead_id, kind, due_at) VALUES (?, ?, 'digest', ?)
           ON CONFLICT DO UPDATE SET due_at = MIN(due_at, excluded.due_at)`,
        ...[channel, DIGEST, digestAt],
      );
    }
  }

  /** Leases a channel's due notices of a kind. A digest has no `ids`. Undefined if none is due. */
  take(channel: string, kind: NoticeKind, now: number, until: number) {
    const taken = this.#store.lease<{ lead_id: string; failures: number }>(
      { name: 'notices', due: 'due_at', among: OF_KIND, values: [channel, kind] },
      now,
      until,
    );
    if (taken.length === 0) return undefined;
    return {
      ids: taken.map(({ lead_id }) => lead_id).filter((id) => id !== DIGEST),
      failures: Math.max(...taken.map(({ failures }) => failures)),
    };
  }

  sent(channel: string, kind: NoticeKind, leadIds: readonly string[]): void {
    this.#store.all(
      `DELETE FROM notices WHERE ${OF_KIND} AND lead_id IN (SELECT value FROM json_each(?))`,
      ...[channel, kind, JSON.stringify(leadIds)],
    );
  }

  digestSent(channel: string, nextAt: number): void {
    this.#store.all(`UPDATE notices SET due_at = ?, failures = 0 WHERE ${OF_KIND}`, nextAt, channel, 'digest');
  }

  /** Counts a failure, and makes all notices of that kind due at a time. */
  failed(channel: string, kind: NoticeKind, at: number): void {
    this.#store.all(`UPDATE notices SET due_at = ?, failures = failures + 1 WHERE ${OF_KIND}`, at, channel, kind);
  }

  nextDue(): number | null {
    return this.#store.value('SELECT MIN(due_at) FROM notices');
  }
}

const OF_KIND = 'channel = ? AND kind = ?';

export class FeedbackBox {
  readonly #store: GuardedStore;

  constructor(store: GuardedStore) {
    this.#store = store;
  }

  /** Stores a note, in place of the oldest if there are too many. Returns whether it replaced one. */
  add({ page, useful, words }: Omit<Feedback, 'id' | 'at'>, now: number): boolean {
    return this.#store.transaction(() => {
      const isFull = (this.#store.value<number>('SELECT COUNT(*) FROM feedback') ?? 0) >= LIMITS.feedbackStored;
      if (isFull) this.#store.all('DELETE FROM feedback WHERE id = (SELECT id FROM feedback ORDER BY at, id LIMIT 1)');
      this.#store.all(
        'INSERT INTO feedback (id, at, page, useful, words) VALUES (?, ?, ?, ?, ?)',
        ...[crypto.randomUUID(), now, page, useful === null ? null : Number(useful), words],
      );
      return isFull;
    });
  }

  /** Returns how many notes there were. */
  clear(): number {
    return this.#store.change('DELETE FROM feedback');
  }

  /** Newest first. */
  list({ limit = MAX_LISTED, after = { at: Number.MAX_SAFE_INTEGER, id: '' } }: LeadPageRequest = {}): Feedback[] {
    return this.#store
      .all<Omit<Feedback, 'useful'> & { useful: number | null }>(
        'SELECT * FROM feedback WHERE (at, id) < (?, ?) ORDER BY at DESC, id DESC LIMIT ?',
        ...[after.at, after.id, limit],
      )
      .map((row) => ({ ...row, useful: row.useful === null ? null : row.useful === 1 }));
  }

  /** Erases notes before a time, at most `limit`. */
  eraseOlderThan(before: number, limit: number): void {
    const old = 'SELECT id FROM feedback WHERE at < ? ORDER BY at LIMIT ?';
    this.#store.all(`DELETE FROM feedback WHERE id IN (${old})`, before, limit);
  }
}
