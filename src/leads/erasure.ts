/**
 * Erases leads from the ledger and records erasures. All times are milliseconds since 1970.
 *
 * Words are overwritten in place. Rows of `words` are appended, never change their length, and are deleted only if
 * {@link MARGIN} overwritten rows separate them from every live one. SQLite then never moves a live row to another page,
 * so an erasure leaves no copy. On Bun old pages stay in the write-ahead log until the host empties it, seconds later.
 */
import type { SqlValue } from '../domain/host.ts';
import type { JobTable } from './job-table.ts';
import {
  type DayRange,
  type Erasure,
  type LeadPageRequest,
  type LeadRecord,
  MAX_LISTED,
  type NoticesDue,
} from './lead-record.ts';
import type { GuardedStore } from './ledger-store.ts';
import { ERASURE_COLUMNS } from './tasks.ts';

/** SQLite merges an emptied page with at most two neighbours; a thousand rows fill at least twenty pages. */
const MARGIN = 1000;
/** More rows than a part of a flood leaves, with those that an earlier part could not free. */
const RECLAIMED_AT_ONCE = MAX_LISTED + 2 * MARGIN;

export const OPEN = 'withdrawn_at IS NULL';

type ErasedLead = Pick<LeadRecord, 'id' | 'reference' | 'idempotencyKey' | 'upstreamId' | 'attempts'> & {
  tried: number;
};
type DeletedLead = ErasedLead & { wordsId: number | null };

export class Eraser {
  readonly #store: GuardedStore;
  readonly #jobs: JobTable;
  /** Ids of the rows among which a flood was overwritten. */
  #flood: { from: number; to: number } | undefined;

  constructor(store: GuardedStore, jobs: JobTable) {
    this.#store = store;
    this.#jobs = jobs;
  }

  /**
   * Erases the lead that a condition selects, and records the erasure. False if there is none.
   * @param withdrawal the notices of a visitor's withdrawal, which the firm must carry out wherever the lead was sent
   */
  erase(condition: string, values: SqlValue[], now: number, withdrawal?: NoticesDue): boolean {
    return this.#store.transaction(() => this.#deleteAndRecord(condition, values, now, withdrawal).length > 0);
  }

  /** Withdraws a lead from every list, notice and attempt, and records the erasure. Its words stay, locked. */
  lock(lead: LeadRecord, eraseAt: number, now: number, withdrawal: NoticesDue): void {
    const { id, tried } = lead;
    this.#store.transaction(() => {
      // Frees the key: if the visitor sends the same form again, it is another lead.
      const set = 'withdrawn_at = ?, erase_at = ?, next_attempt_at = NULL, idempotency_key = substr(id, 4)';
      this.#store.all(`UPDATE leads SET ${set} WHERE id = ?`, now, eraseAt, id);
      this.#record({ ...lead, tried: Number(tried) }, now, withdrawal);
    });
  }

  /** Counts the suspect leads of a time, and erases the oldest `most`. The next {@link reclaim} frees their space. */
  eraseSuspects({ since, until }: DayRange, most: number, now: number): { found: number; erased: number } {
    const suspect = `suspect = 1 AND ${OPEN} AND accepted_at >= ? AND accepted_at < ?`;
    const found = this.#store.value<number>(`SELECT COUNT(*) FROM leads WHERE ${suspect}`, since, until) ?? 0;
    if (most === 0) return { found, erased: 0 };
    const oldest = `id IN (SELECT id FROM leads WHERE ${suspect} ORDER BY accepted_at, id LIMIT ?)`;
    const erased = this.#store.transaction(() => this.#deleteAndRecord(oldest, [since, until, most], now));
    const ids = erased.map(({ wordsId }) => wordsId).filter((id) => id !== null);
    // Rows erased by an earlier call may be far enough from a live one only now.
    if (ids.length > 0) this.#flood = { from: Math.min(...ids) - 2 * MARGIN, to: Math.max(...ids) };
    return { found, erased: erased.length };
  }

  /**
   * Repeats erasures on a restored ledger, with what is still to carry out, and returns how many leads were erased
   * again. Idempotent. @param isLogged whether the erasure log has them
   */
  replay(erasures: readonly Erasure[], isLogged = true): number {
    return this.#store.transaction(() => {
      for (const { id, idempotencyKey, upstreamId, attempts, erasedAt, ...rest } of erasures) {
        // A line says what was known when it was written; another one of the same erasure may say the rest.
        const known = ['upstream_id', 'reference', 'done_at', 'upstream_answer'];
        const merged = known.map((column) => `${column} = COALESCE(excluded.${column}, ${column})`).join(', ');
        this.#store.all(
          `INSERT INTO erasures (id, idempotency_key, attempts, erased_at, ${known.join(', ')}, logged)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET ${merged}`,
          ...[id, idempotencyKey, attempts, erasedAt, upstreamId, rest.reference, rest.doneAt, rest.upstreamAnswer],
          Number(isLogged),
        );
      }
      const ids = erasures.map(({ id }) => id);
      return this.#delete(`${OPEN} AND id IN (SELECT value FROM json_each(?))`, [JSON.stringify(ids)]).length;
    });
  }

  /** Erases leads whose day has come, at most `limit` of them; returns how many. Undelivered leads are never erased. */
  eraseDue(now: number, limit: number): number {
    const due = 'id IN (SELECT id FROM leads WHERE erase_at <= ? AND next_attempt_at IS NULL LIMIT ?)';
    return this.#store.transaction(() => this.#delete(due, [now, limit]).length);
  }

  /**
   * Frees the space of erased leads that are older than every live one, or were a flood: at most `limit` rows of either.
   * Never call it in the transaction, or on Workers in the same event, as an erasure: SQLite does not write pages that it
   * frees, so those on the disk would keep the words.
   */
  reclaim(limit = RECLAIMED_AT_ONCE): void {
    const oldest = this.#store.value<number>('SELECT MIN(words_id) FROM leads WHERE words_id IS NOT NULL');
    this.#free(0, oldest ?? Number.MAX_SAFE_INTEGER, limit);
    if (this.#flood) this.#free(this.#flood.from, this.#flood.to, limit);
    this.#flood = undefined;
  }

  /** Deletes overwritten rows of a range of ids that are far enough from every live one. */
  #free(from: number, to: number, limit: number): void {
    const before = 'COALESCE((SELECT MAX(words_id) FROM leads WHERE words_id <= dead.id), -1e9)';
    // Without a later one, the next lead is appended after the last row.
    const after = 'COALESCE((SELECT MIN(words_id) FROM leads WHERE words_id >= dead.id), (SELECT MAX(id) FROM words))';
    this.#store.all(
      `DELETE FROM words WHERE id IN (SELECT id FROM words AS dead WHERE id BETWEEN ? AND ?
         AND id - ${before} > ${MARGIN} AND ${after} - id > ${MARGIN} ORDER BY id LIMIT ?)`,
      ...[from, to, limit],
    );
  }

  /** Leads erased on request, newest first. */
  erasures({ limit = MAX_LISTED, after = { at: Number.MAX_SAFE_INTEGER, id: '' } }: LeadPageRequest = {}): Erasure[] {
    return this.#store.all<Erasure>(
      `SELECT ${ERASURE_COLUMNS} FROM erasures WHERE (erased_at, id) < (?, ?) ORDER BY erased_at DESC, id DESC LIMIT ?`,
      ...[after.at, after.id, limit],
    );
  }

  /** What the erasure log lacks, oldest first. */
  unlogged(limit: number): Erasure[] {
    return this.#store.all(
      `SELECT ${ERASURE_COLUMNS} FROM erasures WHERE logged = 0 ORDER BY erased_at LIMIT ?`,
      limit,
    );
  }

  /** An erasure is logged again if more became known of it meanwhile. */
  markLogged(erasures: readonly Erasure[]): void {
    const same = 'upstream_id IS ? AND done_at IS ? AND upstream_answer IS ?';
    this.#store.transaction(() => {
      for (const { id, upstreamId, doneAt, upstreamAnswer } of erasures)
        this.#store.all(
          `UPDATE erasures SET logged = 1 WHERE id = ? AND ${same}`,
          ...[id, upstreamId, doneAt, upstreamAnswer],
        );
    });
  }

  /** For a lead that was erased during its delivery. */
  foundUpstream(id: string, upstreamId: string): void {
    this.#store.all('UPDATE erasures SET upstream_id = ?, logged = 0 WHERE id = ?', upstreamId, id);
  }

  /** The id in the upstream of a lead that was erased here; null if there is none. */
  upstreamId(id: string): string | null {
    return this.#store.value('SELECT upstream_id FROM erasures WHERE id = ?', id);
  }

  /** Stores what the upstream answered when it was asked to erase a lead. */
  answered(id: string, answer: string): void {
    this.#store.all('UPDATE erasures SET upstream_answer = ?, logged = 0 WHERE id = ?', answer, id);
  }

  /** Deletes at most `limit` records of erasures before a time, but no open withdrawal; returns how many. */
  forgetErasures(before: number, limit: number): number {
    const isClosed = '(reference IS NULL OR done_at IS NOT NULL)';
    const old = `SELECT id FROM erasures WHERE erased_at < ? AND ${isClosed} ORDER BY erased_at LIMIT ?`;
    return this.#store.change(`DELETE FROM erasures WHERE id IN (${old})`, before, limit);
  }

  /** Deletes open leads, and records each as erased on request. */
  #deleteAndRecord(condition: string, values: SqlValue[], now: number, withdrawal?: NoticesDue): DeletedLead[] {
    const deleted = this.#delete(`${OPEN} AND (${condition})`, values);
    for (const row of deleted) this.#record(row, now, withdrawal);
    return deleted;
  }

  #record(erased: ErasedLead, now: number, withdrawal: NoticesDue | undefined): void {
    const { id, reference, idempotencyKey, upstreamId, attempts, tried } = erased;
    this.#store.all(
      'INSERT INTO erasures (id, idempotency_key, upstream_id, attempts, erased_at, reference) VALUES (?, ?, ?, ?, ?, ?)',
      ...[id, idempotencyKey, upstreamId, tried === 0 ? 0 : Math.max(attempts, 1), now, withdrawal ? reference : null],
    );
    if (withdrawal) this.#jobs.notify(id, withdrawal, 'withdrawals');
  }

  /** Deletes leads and overwrites their words. Must run within a transaction. */
  #delete(condition: string, values: SqlValue[]): DeletedLead[] {
    const deleted = this.#store.all<DeletedLead>(
      `DELETE FROM leads WHERE ${condition} RETURNING
         id, reference, idempotency_key AS idempotencyKey, upstream_id AS upstreamId, attempts, tried, words_id AS wordsId`,
      ...values,
    );
    this.#overwrite(deleted.map(({ wordsId }) => wordsId).filter((id) => id !== null));
    return deleted;
  }

  /** Stores other words of a lead in a new row, and overwrites the old ones. Must run within a transaction. */
  replaceWords(id: string, words: string): void {
    const old = this.#store.value<number>('SELECT words_id FROM leads WHERE id = ?', id);
    const added = this.#store.value<number>('INSERT INTO words (words) VALUES (?) RETURNING id', words);
    this.#store.all('UPDATE leads SET words_id = ? WHERE id = ?', added, id);
    this.#overwrite(old === null ? [] : [old]);
  }

  #overwrite(wordsIds: readonly number[]): void {
    // The same number of bytes, so that the row stays in place.
    const zeros = "replace(hex(zeroblob(length(CAST(words AS BLOB)))), '00', '0')";
    const among = 'id IN (SELECT value FROM json_each(?))';
    this.#store.all(`UPDATE words SET words = ${zeros} WHERE ${among}`, JSON.stringify(wordsIds));
  }
}
