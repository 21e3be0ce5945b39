/** Visitors' notes about pages, in the ledger's database. All times are milliseconds since 1970. */
import type { Feedback } from '../domain/lead-form.ts';
import { LIMITS } from '../domain/limits.ts';
import { type LeadPageRequest, MAX_LISTED } from './lead-record.ts';
import type { GuardedStore } from './ledger-store.ts';

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
