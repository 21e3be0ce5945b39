/** The ledger of leads: the only SQL there is about them, on bun:sqlite and in a Durable Object alike. All times are milliseconds since 1970. */
import { normalisePhone } from '../domain/phone-number.ts';
import type { SqlValue } from '../domain/sql.ts';
import { Eraser } from './erasure.ts';
import {
  type Erasure,
  LEAD_COLUMNS,
  type LeadFilter,
  type LeadRecord,
  type LeadRow,
  type LedgerStats,
  leadValues,
  MAX_LISTED,
  type NewLead,
  recordOf,
  type UndeliveredLead,
} from './lead-record.ts';
import { LEAD_STATES, type LeadEvent, type LeadState, statesBefore } from './lead-state.ts';
import { guarded, LedgerConflictError, type LedgerStore } from './ledger-store.ts';
import { migrate } from './migrations.ts';
import { newLeadId, newReference, readReference } from './reference-number.ts';

/** Numbers drawn before giving up. One in a million is taken when a million leads are kept. */
const DRAWS = 8;

export class Ledger {
  readonly #store: LedgerStore;
  readonly #draw: () => string;
  readonly #eraser: Eraser;

  /**
   * Opens the ledger and brings its schema up to date.
   * @param draw makes reference numbers
   * @throws {LedgerTooNewError} {LedgerForeignError} or, as every method does, {LedgerUnavailableError}
   */
  constructor(store: LedgerStore, draw: () => string = newReference) {
    this.#store = guarded(store);
    this.#draw = draw;
    this.#eraser = new Eraser(this.#store);
    migrate(this.#store);
  }

  /** Keeps a lead, durably once this returns. The same key again, or the earlier one, changes nothing and gives the record of the first. */
  accept({ lead, idempotencyKey, earlier, suspect, nextAttemptAt }: NewLead, now: number): { record: LeadRecord; isNew: boolean } {
    const [before] = earlier ? this.#store.all<LeadRow>('SELECT * FROM leads WHERE idempotency_key = ? AND accepted_at > ?', earlier.key, earlier.since) : [];
    if (before) return { record: recordOf(before), isNew: false };
    for (let draws = 0; draws < DRAWS; draws++) {
      const [inserted] = this.#store.all<LeadRow>(
        `INSERT INTO leads (id, idempotency_key, reference, ${LEAD_COLUMNS}, suspect, state, accepted_at, next_attempt_at, tried)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'received', ?, ?, ?) ON CONFLICT DO NOTHING RETURNING *`,
        // Noted with the lead and not when the try begins, which is at once: that would be a second write to wait for.
        ...[newLeadId(), idempotencyKey, this.#draw(), ...leadValues(lead), Number(suspect), now, nextAttemptAt, Number(nextAttemptAt > now)],
      );
      if (inserted) return { record: recordOf(inserted), isNew: true };
      const [known] = this.#store.all<LeadRow>('SELECT * FROM leads WHERE idempotency_key = ?', idempotencyKey);
      if (known) return { record: recordOf(known), isNew: false };
      // Neither inserted nor known: the reference number was taken.
    }
    throw new LedgerConflictError('no free reference number was drawn');
  }

  /**
   * Takes leads that are due, those longest due, and puts each off until `now + leaseMs`: nobody else takes it meanwhile,
   * and it comes back by itself should whoever took it die, or should the outcome find no room in the ledger.
   */
  due(now: number, limit: number, leaseMs: number): LeadRecord[] {
    const rows = this.#store.all<LeadRow>(
      `UPDATE leads SET next_attempt_at = ?
       WHERE id IN (SELECT id FROM leads WHERE next_attempt_at <= ? ORDER BY next_attempt_at LIMIT ?) RETURNING *`,
      ...[now + leaseMs, now, limit],
    );
    return rows.map(recordOf).toSorted((a, b) => a.acceptedAt - b.acceptedAt);
  }

  /** Notes that a lead which was taken is about to be tried. False where it must not be: it was erased meanwhile, or another try settled it. */
  begin(id: string): boolean {
    const [owed] = this.#store.all<{ tried: number }>('SELECT tried FROM leads WHERE id = ? AND next_attempt_at IS NOT NULL', id);
    if (owed?.tried === 0) this.#store.all('UPDATE leads SET tried = 1 WHERE id = ?', id);
    return owed !== undefined;
  }

  /** When the next lead is due; null where nothing is owed. */
  nextDue(): number | null {
    return this.#store.all<{ at: number | null }>('SELECT MIN(next_attempt_at) AS at FROM leads WHERE next_attempt_at IS NOT NULL')[0]?.at ?? null;
  }

  /** The upstream holds the lead. Returns whether that was news, as the next two do. */
  delivered(id: string, upstreamId: string | null, now: number): boolean {
    const set = 'next_attempt_at = NULL, settled_at = ?, upstream_id = ?, last_failure = NULL';
    const isNews = this.#ended(id, 'delivered', 'delivered', set, now, upstreamId);
    // It may have been erased while it was on its way.
    if (!isNews && upstreamId !== null) this.#eraser.foundUpstream(id, upstreamId);
    return isNews;
  }

  /** A try failed; the next is due at `at`. */
  retry(id: string, at: number, failure: string): boolean {
    return this.#ended(id, 'failed', 'retrying', 'next_attempt_at = ?, last_failure = ?', at, failure);
  }

  /** The upstream said no. */
  refuse(id: string, failure: string, now: number): boolean {
    return this.#ended(id, 'refused', 'refused', 'next_attempt_at = NULL, settled_at = ?, last_failure = ?', now, failure);
  }

  /** The firm wants a lead tried again, now. False where there is none of that id, or the upstream has it. */
  redeliver(id: string, now: number): boolean {
    return this.#move(id, 'redeliver', 'retrying', 'next_attempt_at = ?, settled_at = NULL', now);
  }

  /**
   * Makes due at once what is owed, since the upstream answers again. Left alone is what is being tried, and what the upstream
   * asked to come back with later. Returns how many leads that were.
   * @param trying idempotency keys of the leads that are being tried
   */
  hasten(now: number, trying: readonly string[]): number {
    return this.#store.all(
      `UPDATE leads SET next_attempt_at = ? WHERE next_attempt_at > ? AND last_failure IS NOT 'too many requests'
         AND idempotency_key NOT IN (SELECT value FROM json_each(?)) RETURNING id`,
      ...[now, now, JSON.stringify(trying)],
    ).length;
  }

  /** Puts off a lead that was due and was not tried. Nothing is counted. */
  postpone(id: string, at: number): void {
    this.#store.all('UPDATE leads SET next_attempt_at = ? WHERE id = ? AND next_attempt_at IS NOT NULL', at, id);
  }

  /** When the newest lead was accepted; null where there is none. */
  newestAt(): number | null {
    return this.#store.all<{ at: number | null }>('SELECT MAX(accepted_at) AS at FROM leads')[0]?.at ?? null;
  }

  /** Makes all that is owed due at once. For a host's start: what the last process had taken has no taker, and what ailed it may be mended. */
  recover(now: number): void {
    this.#store.all('UPDATE leads SET next_attempt_at = ? WHERE next_attempt_at > ?', now, now);
  }

  get(id: string): LeadRecord | undefined {
    return this.#store.all<LeadRow>('SELECT * FROM leads WHERE id = ?', id).map(recordOf)[0];
  }

  /** Leads, newest first. */
  list({ state, type, suspect, since, until, limit = MAX_LISTED, offset = 0, after }: LeadFilter = {}): LeadRecord[] {
    const conditions: [string, ...SqlValue[]][] = [];
    if (state !== undefined) conditions.push(['state = ?', state]);
    if (type !== undefined) conditions.push(['lead_type = ?', type]);
    if (suspect !== undefined) conditions.push([`suspect = ${Number(suspect)}`]);
    if (since !== undefined) conditions.push(['accepted_at >= ?', since]);
    if (until !== undefined) conditions.push(['accepted_at < ?', until]);
    if (after) conditions.push(['(accepted_at, id) < (?, ?)', after.acceptedAt, after.id]);
    const where = conditions.length > 0 ? `WHERE ${conditions.map(([condition]) => condition).join(' AND ')}` : '';
    return this.#store
      .all<LeadRow>(
        `SELECT * FROM leads ${where} ORDER BY accepted_at DESC, id DESC LIMIT ? OFFSET ?`,
        ...conditions.flatMap(([, ...values]) => values),
        Math.min(Math.max(1, limit), MAX_LISTED),
        offset,
      )
      .map(recordOf);
  }

  /** What is owed to the upstream, oldest first. */
  undelivered(now: number, limit = MAX_LISTED): UndeliveredLead[] {
    // The plus keeps the engine from walking all leads in their order to find the few that are owed.
    const rows = this.#store.all<LeadRow>('SELECT * FROM leads WHERE next_attempt_at IS NOT NULL ORDER BY +accepted_at, id LIMIT ?', limit);
    return rows.map((row) => ({ ...recordOf(row), ageMs: now - (row.accepted_at ?? now) }));
  }

  /** How many leads are owed, and since when the oldest. As cheap as the backlog is small. */
  backlog(): { count: number; oldestAt: number | null } {
    const [row] = this.#store.all<{ count: number; oldestAt: number | null }>(
      "SELECT COUNT(*) AS count, MIN(accepted_at) AS oldestAt FROM leads WHERE state IN ('received', 'retrying')",
    );
    return row ?? { count: 0, oldestAt: null };
  }

  /** Counts by state. Reads one index from end to end: for a person who asks, not for every minute. */
  stats(now: number): LedgerStats {
    const counts = Object.fromEntries(LEAD_STATES.map((state) => [state, 0])) as LedgerStats['counts'];
    for (const { state, count } of this.#store.all<{ state: LeadState; count: number }>('SELECT state, COUNT(*) AS count FROM leads GROUP BY state')) {
      counts[state] = count;
    }
    const { count, oldestAt } = this.backlog();
    return { counts, undelivered: count, oldestUndeliveredMs: oldestAt === null ? 0 : now - oldestAt };
  }

  /**
   * Erases the lead of a reference number and a phone number, both as people type them. Returns whether there was one: the
   * caller must not let it show, or numbers could be guessed.
   */
  eraseByReference(reference: string, phone: string, now: number): boolean {
    return this.#eraser.erase('reference = ? AND phone = ?', [readReference(reference), normalisePhone(phone)], now);
  }

  /** Erases one lead, on request: by its id, or by its reference number as people type it. */
  erase(idOrReference: string, now: number): boolean {
    return this.#eraser.erase('id = ? OR reference = ?', [idOrReference, readReference(idOrReference)], now);
  }

  /** Leads erased on request, newest first. */
  erasures(limit?: number): Erasure[] {
    return this.#eraser.notes(limit);
  }

  /** Forgets erasures made longer than `keptMs` ago, at most `limit` of them, and returns how many. */
  forgetErasures(now: number, keptMs: number, limit: number): number {
    return this.#eraser.forgetNotes(now - keptMs, limit);
  }

  /** Erases settled leads accepted longer than `retentionMs` ago, at most `limit`, and returns how many. What is owed is never erased. */
  eraseOlderThan(now: number, retentionMs: number, limit: number): number {
    return this.#eraser.eraseSettled(now - retentionMs, limit);
  }

  /** Makes what was erased unreadable in the files: see Eraser.scrub. */
  scrub(whole: boolean): boolean {
    return this.#eraser.scrub(whole);
  }

  /** A small value kept beside the leads, made on first use where `make` is given. */
  remembered(name: string, make?: () => string): string | undefined {
    if (make) this.#store.all('INSERT INTO ledger_meta (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING', name, make());
    return this.#store.all<{ value: string }>('SELECT value FROM ledger_meta WHERE name = ?', name)[0]?.value;
  }

  remember(name: string, value: string): void {
    this.#store.all('INSERT INTO ledger_meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value', name, value);
  }

  /** A try ended: it is counted, and the first of them is remembered as what the visitor was told. */
  #ended(id: string, event: LeadEvent, to: 'delivered' | 'retrying' | 'refused', set: string, ...values: SqlValue[]): boolean {
    return this.#move(id, event, to, `attempts = attempts + 1, first_answer = COALESCE(first_answer, '${to}'), ${set}`, ...values);
  }

  /** Moves a lead from any state in which the state machine allows it. */
  #move(id: string, event: LeadEvent, to: LeadState, set: string, ...values: SqlValue[]): boolean {
    const from = statesBefore(event, to)
      .map((state) => `'${state}'`)
      .join(', ');
    return this.#store.all(`UPDATE leads SET state = '${to}', ${set} WHERE id = ? AND state IN (${from}) RETURNING id`, ...values, id).length > 0;
  }
}
