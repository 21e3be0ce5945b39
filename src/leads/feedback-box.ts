/** Stores visitors' feedback on pages in the ledger's database. All times are milliseconds since 1970. */
import type { Feedback } from '../domain/lead-form.ts';
import { LIMITS } from '../domain/limits.ts';
import type { LedgerStore } from './ledger-store.ts';
import { MAX_LISTED, type PageRequest } from './page.ts';

export class FeedbackBox {
  readonly #store: LedgerStore;

  /** @param store reports every failure as a LedgerUnavailableError, and so does every method here */
  constructor(store: LedgerStore) {
    this.#store = store;
  }

  /** Stores a note. False if there are {@link LIMITS.feedbackKept} already. */
  add({ page, useful, words }: Omit<Feedback, 'id' | 'at'>, now: number): boolean {
    return (
      this.#store.all(
        `INSERT INTO feedback (id, at, page, useful, words) SELECT ?, ?, ?, ?, ? WHERE (SELECT COUNT(*) FROM feedback) < ${LIMITS.feedbackKept} RETURNING id`,
        ...[crypto.randomUUID(), now, page, useful === null ? null : Number(useful), words],
      ).length > 0
    );
  }

  /** Notes, newest first. */
  list({ limit = MAX_LISTED, after = { at: Number.MAX_SAFE_INTEGER, id: '' } }: PageRequest = {}): Feedback[] {
    return this.#store
      .all<Omit<Feedback, 'useful'> & { useful: number | null }>(
        'SELECT * FROM feedback WHERE (at, id) < (?, ?) ORDER BY at DESC, id DESC LIMIT ?',
        ...[after.at, after.id, limit],
      )
      .map((row) => ({ ...row, useful: row.useful === null ? null : row.useful === 1 }));
  }

  /** Deletes notes made before a time, at most `limit` of them. */
  eraseOlderThan(before: number, limit: number): void {
    this.#store.all(
      'DELETE FROM feedback WHERE id IN (SELECT id FROM feedback WHERE at < ? ORDER BY at LIMIT ?)',
      before,
      limit,
    );
  }
}
