/** The part of the ledger that erases: leads, the notes of erasures, and what the files would still show. All times are milliseconds since 1970. */

import type { SqlValue } from '../domain/sql.ts';
import { BLANKED, type Erasure, type LeadRow } from './lead-record.ts';
import type { LedgerStore } from './ledger-store.ts';
import { MAX_LISTED, type PageRequest } from './page.ts';

/** Name beside the leads, while the files may still show something that was erased. */
const UNSCRUBBED = 'unscrubbed';

export class Eraser {
  readonly #store: LedgerStore;

  /** @param store whose every failure is a LedgerUnavailableError, as is that of every method here */
  constructor(store: LedgerStore) {
    this.#store = store;
  }

  /** Erases the lead that a condition names, on request, and notes that it did. False where there is none. */
  erase(condition: string, values: SqlValue[], now: number): boolean {
    const found = this.#store.transaction(() => {
      const [erased] = this.#delete(condition, values);
      if (!erased) return false;
      const { id, idempotency_key, upstream_id, attempts, tried } = erased;
      this.#store.all(
        'INSERT INTO erasures (id, idempotency_key, upstream_id, attempts, erased_at) VALUES (?, ?, ?, ?, ?)',
        ...[id, idempotency_key, upstream_id, Math.max(attempts ?? 0, tried ?? 0), now],
      );
      return true;
    });
    try {
      if (found) this.scrub(false);
    } catch {
      // It is erased. What the files may still show of it goes with the next sweep, which also reports where it cannot.
    }
    return found;
  }

  /** Erases settled leads accepted before a time, at most `limit` of them, and returns how many. */
  eraseSettled(before: number, limit: number): number {
    const old = "id IN (SELECT id FROM leads WHERE state IN ('delivered', 'refused') AND accepted_at < ? LIMIT ?)";
    return this.#store.transaction(() => this.#delete(old, [before, limit]).length);
  }

  /** Notes of leads that were erased on request, newest first. */
  notes({ limit = MAX_LISTED, after = { at: Number.MAX_SAFE_INTEGER, id: '' } }: PageRequest = {}): Erasure[] {
    return this.#store.all<Record<'id' | 'idempotencyKey', string> & { upstreamId: string | null; attempts: number | null; erasedAt: number }>(
      `SELECT id, idempotency_key AS idempotencyKey, upstream_id AS upstreamId, attempts, erased_at AS erasedAt
         FROM erasures WHERE (erased_at, id) < (?, ?) ORDER BY erased_at DESC, id DESC LIMIT ?`,
      ...[after.at, after.id, limit],
    );
  }

  /** The upstream turns out to hold a lead that was erased while it was on its way. */
  foundUpstream(id: string, upstreamId: string): void {
    this.#store.all('UPDATE erasures SET upstream_id = ? WHERE id = ?', upstreamId, id);
  }

  /** Forgets notes made before a time, at most `limit` of them, and returns how many. */
  forgetNotes(before: number, limit: number): number {
    const old = 'SELECT id FROM erasures WHERE erased_at < ? ORDER BY erased_at LIMIT ?';
    return this.#store.all(`DELETE FROM erasures WHERE id IN (${old}) RETURNING id`, before, limit).length;
  }

  /**
   * Makes what was erased unreadable in the files of the ledger, where anything was erased since the last time.
   * @param whole also where the ledger is large and the site has to stand still for it
   * @returns false where something may be left
   */
  scrub(whole: boolean): boolean {
    if (!this.#store.scrub || this.#store.all('SELECT name FROM ledger_meta WHERE name = ?', UNSCRUBBED).length === 0) return true;
    if (!this.#store.scrub(whole)) return false;
    this.#store.all('DELETE FROM ledger_meta WHERE name = ?', UNSCRUBBED);
    return true;
  }

  /** Deletes leads, whose words are written over first: not every host zeroes what it deletes. Within a transaction. */
  #delete(condition: string, values: SqlValue[]): LeadRow[] {
    const found = this.#store.all<{ id: string }>(`UPDATE leads SET ${BLANKED} WHERE ${condition} RETURNING id`, ...values);
    const deleted = found.flatMap(({ id }) => this.#store.all<LeadRow>('DELETE FROM leads WHERE id = ? RETURNING *', id));
    if (deleted.length > 0 && this.#store.scrub) {
      this.#store.all("INSERT INTO ledger_meta (name, value) VALUES (?, 'yes') ON CONFLICT DO NOTHING", UNSCRUBBED);
    }
    return deleted;
  }
}
