/**
 * Erases leads from the ledger and records erasures. All times are milliseconds since 1970.
 *
 * Words are overwritten in place. Rows of `words` are appended, never change their length, and are deleted only if
 * {@link MARGIN} overwritten rows separate them from the first live one. SQLite then never moves a live row to another
 * page, so an erasure leaves no copy. On Bun old pages remain in the write-ahead log until the host empties it, seconds
 * later.
 */
import type { SqlValue } from '../domain/host.ts';
import type { Erasure, LeadRecord, LeadRow } from './lead-record.ts';
import type { LedgerStore } from './ledger-store.ts';
import { MAX_LISTED, type PageRequest } from './page.ts';
import { PendingNotices } from './pending-notices.ts';

/**
 * Overwritten rows between the deleted rows and the first live one. SQLite merges an emptied page with at most two
 * neighbours; a thousand rows fill at least twenty pages.
 */
const MARGIN = 1000;

const COLUMNS = 'id, idempotency_key AS idempotencyKey, upstream_id AS upstreamId, attempts, erased_at AS erasedAt';

export class Eraser {
  readonly #store: LedgerStore;
  readonly #notices: PendingNotices;

  /** @param store reports every failure as a LedgerUnavailableError, and so does every method here */
  constructor(store: LedgerStore) {
    this.#store = store;
    this.#notices = new PendingNotices(store);
  }

  /**
   * Erases the lead that a condition selects, and records the erasure. False if there is none.
   * @param seal stores the lead locked until a time
   */
  erase(condition: string, values: SqlValue[], now: number, seal?: { record: LeadRecord; eraseAt: number }): boolean {
    return this.#store.transaction(() => {
      const [erased] = this.#delete(condition, values);
      if (!erased) return false;
      if (seal)
        this.#store.all(
          'INSERT INTO sealed (id, record, erase_at) VALUES (?, ?, ?)',
          seal.record.id,
          JSON.stringify(seal.record),
          seal.eraseAt,
        );
      const { id, idempotency_key, upstream_id, attempts, tried } = erased;
      this.#store.all(
        'INSERT INTO erasures (id, idempotency_key, upstream_id, attempts, erased_at) VALUES (?, ?, ?, ?, ?)',
        ...[id, idempotency_key, upstream_id, tried === 0 ? 0 : Math.max(attempts ?? 0, 1), now],
      );
      return true;
    });
  }

  /**
   * Repeats erasures on a restored ledger. Idempotent.
   * @returns how many leads were erased again
   */
  replay(erasures: readonly Erasure[]): number {
    return this.#store.transaction(() => {
      for (const { id, idempotencyKey, upstreamId, attempts, erasedAt } of erasures) {
        this.#store.all(
          `INSERT INTO erasures (id, idempotency_key, upstream_id, attempts, erased_at, logged) VALUES (?, ?, ?, ?, ?, 1)
             ON CONFLICT (id) DO UPDATE SET upstream_id = COALESCE(excluded.upstream_id, upstream_id)`,
          ...[id, idempotencyKey, upstreamId, attempts, erasedAt],
        );
      }
      return this.#delete('id IN (SELECT value FROM json_each(?))', [JSON.stringify(erasures.map(({ id }) => id))])
        .length;
    });
  }

  /** Erases settled leads accepted before a time, at most `limit` of them; returns how many. Undelivered leads are never erased. */
  eraseSettled(before: number, limit: number): number {
    const old = "id IN (SELECT id FROM leads WHERE state IN ('delivered', 'refused') AND accepted_at < ? LIMIT ?)";
    return this.#store.transaction(() => this.#delete(old, [before, limit]).length);
  }

  /** Withdrawn leads that are stored locked, the next to be erased first. */
  sealed(): LeadRecord[] {
    return this.#store
      .all<{ record: string }>('SELECT record FROM sealed ORDER BY erase_at, id')
      .map(({ record }) => JSON.parse(record));
  }

  /** Erases locked leads whose time has come, at most `limit` of them. */
  eraseSealed(now: number, limit: number): void {
    this.#store.all(
      'DELETE FROM sealed WHERE id IN (SELECT id FROM sealed WHERE erase_at <= ? ORDER BY erase_at LIMIT ?)',
      now,
      limit,
    );
  }

  /** Frees the space of erased leads: deletes overwritten rows older than every live one, at most `limit` of them. */
  reclaim(limit: number): void {
    const oldest =
      'COALESCE((SELECT MIN(words_id) FROM leads WHERE words_id IS NOT NULL), (SELECT MAX(id) FROM words))';
    this.#store.all(
      `DELETE FROM words WHERE id IN (SELECT id FROM words WHERE id < ${oldest} - ${MARGIN} ORDER BY id LIMIT ?)`,
      limit,
    );
  }

  /** Leads erased on request, newest first. */
  erasures({ limit = MAX_LISTED, after = { at: Number.MAX_SAFE_INTEGER, id: '' } }: PageRequest = {}): Erasure[] {
    return this.#store.all<Erasure>(
      `SELECT ${COLUMNS} FROM erasures WHERE (erased_at, id) < (?, ?) ORDER BY erased_at DESC, id DESC LIMIT ?`,
      ...[after.at, after.id, limit],
    );
  }

  /** Erasures that the erasure log does not have yet, oldest first. */
  unlogged(limit: number): Erasure[] {
    return this.#store.all<Erasure>(
      `SELECT ${COLUMNS} FROM erasures WHERE logged = 0 ORDER BY erased_at LIMIT ?`,
      limit,
    );
  }

  /**
   * Records that the erasure log has one of {@link unlogged}, unless its upstream id became known meanwhile: it is then
   * logged again.
   */
  markLogged({ id, upstreamId }: Erasure): void {
    this.#store.all('UPDATE erasures SET logged = 1 WHERE id = ? AND upstream_id IS ?', id, upstreamId);
  }

  /** Records the upstream id of a lead that was erased during its delivery. */
  foundUpstream(id: string, upstreamId: string): void {
    this.#store.all('UPDATE erasures SET upstream_id = ?, logged = 0 WHERE id = ?', upstreamId, id);
  }

  /** Deletes records of erasures before a time, at most `limit` of them; returns how many. */
  forgetErasures(before: number, limit: number): number {
    const old = 'SELECT id FROM erasures WHERE erased_at < ? ORDER BY erased_at LIMIT ?';
    return this.#store.all(`DELETE FROM erasures WHERE id IN (${old}) RETURNING id`, before, limit).length;
  }

  /** Deletes leads and overwrites their words. Must run within a transaction. */
  #delete(condition: string, values: SqlValue[]): LeadRow[] {
    const deleted = this.#store.all<LeadRow>(`DELETE FROM leads WHERE ${condition} RETURNING *`, ...values);
    this.#notices.drop(deleted.map(({ id }) => id as string));
    const ids = deleted.map(({ words_id }) => words_id).filter((id) => id !== null);
    // The same number of bytes, so that the row stays in place.
    const zeros = "replace(hex(zeroblob(length(CAST(words AS BLOB)))), '00', '0')";
    this.#store.all(
      `UPDATE words SET words = ${zeros} WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    );
    return deleted;
  }
}
