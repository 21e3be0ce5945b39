/** The ledger of leads, in SQL for bun:sqlite and Durable Objects. All times are milliseconds since 1970. */
import { DAY_MS } from '../domain/calendar.ts';
import type { SqlValue } from '../domain/host.ts';
import { normalisePhone } from '../domain/lead-form.ts';
import { LIMITS } from '../domain/limits.ts';
import { Corrections } from './correction.ts';
import { Eraser, OPEN } from './erasure.ts';
import { JobTable } from './job-table.ts';
import {
  drawLeadId,
  drawReference,
  isTap,
  LEAD_COLUMNS,
  LEAD_EVENTS,
  type LeadEvent,
  type LeadFilter,
  type LeadPageRequest,
  type LeadRecord,
  type LeadRow,
  type ListedLead,
  MAX_LISTED,
  type NewLead,
  type NoticesDue,
  stringifyWords,
  toRecord,
  toRow,
  type UndeliveredLead,
} from './lead-record.ts';
import { namedBy } from './lead-search.ts';
import { LedgerMarks, NUMBERED } from './ledger-marks.ts';
import { GuardedStore, type LedgerStore } from './ledger-store.ts';
import { migrate } from './migrations.ts';
import { countLeads, type LedgerStats } from './stats.ts';
import { Tasks } from './tasks.ts';

const TAP = "lead_type IN ('phone', 'whatsapp')";
const UNANSWERED = `status IN ('new', 'received', 'retrying', 'refused') AND NOT ${TAP}`;

const NO_NOTICES: NoticesDue = { channels: [], at: 0 };

export class Ledger {
  readonly #store: GuardedStore;
  readonly #draw: () => string;
  readonly #passesOn: boolean;
  readonly eraser: Eraser;
  readonly corrections: Corrections;
  readonly marks: LedgerMarks;
  readonly tasks: Tasks;
  readonly jobs: JobTable;

  /**
   * Opens the ledger and updates its schema.
   * @param draw makes a reference number without its mark @param passesOn whether leads go to an upstream of the firm
   * @param asksToErase whether that upstream is asked to erase what is erased here
   * @throws {LedgerTooNewError} {LedgerForeignError} or, like every method, {LedgerUnavailableError}
   */
  constructor(store: LedgerStore, draw: () => string = drawReference, passesOn = true, asksToErase = false) {
    this.#store = new GuardedStore(store);
    this.#draw = draw;
    this.#passesOn = passesOn;
    this.marks = new LedgerMarks(this.#store);
    this.jobs = new JobTable(this.#store);
    this.tasks = new Tasks(this.#store, this.marks, asksToErase);
    this.eraser = new Eraser(this.#store, this.jobs);
    this.corrections = new Corrections(
      this.#store,
      this.eraser,
      this.marks,
      (lead) => this.list({ lead, limit: 1 })[0],
    );
    migrate(this.#store);
  }

  /** Stores a lead durably. If its key or its earlier key is there, changes nothing and returns that record. */
  accept(
    { lead, idempotencyKey, earlier, suspect, page, notices, nextAttemptAt, retentionDays }: NewLead,
    now: number,
  ): { record: LeadRecord; isNew: boolean } {
    return this.#store.transaction(() => {
      const known =
        (earlier && this.#find('idempotency_key = ? AND accepted_at > ?', earlier.key, earlier.since)[0]) ??
        this.#find('idempotency_key = ?', idempotencyKey)[0];
      if (known) return { record: known, isNew: false };
      const record: LeadRecord = {
        id: drawLeadId(),
        reference: this.#freeReference(),
        idempotencyKey,
        lead,
        suspect,
        state: 'received',
        firstAnswer: null,
        attempts: 0,
        lastFailure: null,
        upstreamId: null,
        acceptedAt: now,
        nextAttemptAt,
        settledAt: null,
        // Set before the attempt begins, to save a second write.
        tried: this.#passesOn && nextAttemptAt > now,
        page: page ?? null,
        answeredAt: null,
        correctedAt: null,
        toCorrectSince: null,
      };
      this.#insert(record, retentionDays);
      if (notices && !isTap(lead.lead_type)) this.jobs.notify(record.id, notices);
      return { record, isNew: true };
    });
  }

  /**
   * Restores leads that are neither here nor erased, as {@link Eraser.replay} recorded; returns how many. From now on the
   * ledger also answers for the marks of their numbers.
   */
  restore(records: readonly LeadRecord[], retentionDays?: number): number {
    return this.#store.transaction(() => {
      this.marks.adopt(records.map(({ reference }) => reference));
      const there =
        'SELECT 1 FROM leads WHERE id = ? OR idempotency_key = ? OR reference = ? UNION SELECT 1 FROM erasures WHERE id = ?';
      const missing = records.filter(
        ({ id, idempotencyKey, reference }) => !this.#store.value(there, id, idempotencyKey, reference, id),
      );
      // The upstream may have a lead that was to be forwarded, and the record of its erasure must say so.
      for (const record of missing)
        this.#insert({ ...record, tried: record.tried || record.state !== 'delivered' }, retentionDays);
      return missing.length;
    });
  }

  #insert(record: LeadRecord, retentionDays: number = LIMITS.retentionDays): void {
    const words = stringifyWords(record.lead);
    const wordsId = words && this.#store.value<number>('INSERT INTO words (words) VALUES (?) RETURNING id', words);
    const row = { ...toRow(record), words_id: wordsId, erase_at: record.acceptedAt + retentionDays * DAY_MS };
    const columns = Object.keys(row);
    this.#store.all(
      `INSERT INTO leads (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      ...Object.values(row),
    );
  }

  #freeReference(): string {
    const mark = this.marks.own();
    // With a million leads, one number in a million is taken.
    for (;;) {
      const reference = this.#draw() + mark;
      if (!this.#store.value('SELECT 1 FROM leads WHERE reference = ?', reference)) return reference;
    }
  }

  /** Leads that are not locked. @param condition SQL after WHERE */
  #find(condition: string, ...values: SqlValue[]): ListedLead[] {
    return this.#select(`${OPEN} AND ${condition}`, ...values);
  }

  #select(where: string, ...values: SqlValue[]): ListedLead[] {
    const from = 'leads LEFT JOIN words ON words.id = leads.words_id';
    return this.#store.all<LeadRow>(`SELECT ${LEAD_COLUMNS} FROM ${from} WHERE ${where}`, ...values).map(toRecord);
  }

  /** Records that a leased lead is tried now, and returns it as it is now. Undefined if it was erased or settled. */
  begin(id: string): ListedLead | undefined {
    const [lead] = this.#find('leads.id = ? AND next_attempt_at IS NOT NULL', id);
    if (lead?.tried === false && this.#passesOn) this.#store.all('UPDATE leads SET tried = 1 WHERE id = ?', id);
    return lead;
  }

  /** Returns whether its state changed, like the next two methods. */
  delivered(id: string, upstreamId: string | null, now: number): boolean {
    const set = 'next_attempt_at = NULL, settled_at = ?, upstream_id = ?, last_failure = NULL';
    const isNews = this.#ended(id, 'delivered', set, now, this.#passesOn ? upstreamId : null);
    // The lead may have been erased during its delivery.
    if (!isNews && this.#passesOn && upstreamId !== null) this.eraser.foundUpstream(id, upstreamId);
    return isNews;
  }

  retry(id: string, at: number, failure: string): boolean {
    return this.#store.transaction(() => {
      this.jobs.failed({ kind: 'deliver' }, [{ subject: id }], at, failure);
      return this.#ended(id, 'failed', 'last_failure = ?', failure);
    });
  }

  refuse(id: string, failure: string, now: number): boolean {
    const set = 'next_attempt_at = NULL, settled_at = ?, last_failure = ?';
    return this.#ended(id, 'refused', set, now, failure);
  }

  /** Schedules another attempt now. False if there is no such lead or it is delivered. */
  redeliver(id: string, now: number): boolean {
    return this.#move(id, 'redeliver', 'next_attempt_at = ?, settled_at = NULL', now);
  }

  /** Bytes of words that suspect leads have stored since a time. */
  suspectBytes(since: number): number {
    const bytes = 'SELECT SUM(LENGTH(CAST(words AS BLOB))) FROM leads JOIN words ON words.id = words_id';
    return this.#store.value(`${bytes} WHERE suspect = 1 AND accepted_at >= ?`, since) ?? 0;
  }

  newestAt(): number | null {
    return this.#store.value('SELECT MAX(accepted_at) FROM leads');
  }

  get(id: string): ListedLead | undefined {
    return this.#find('leads.id = ?', id)[0];
  }

  /** Newest first. */
  list(filter: LeadFilter = {}): ListedLead[] {
    const { lead, state, unanswered, type, suspect, text, since, until, limit = MAX_LISTED, after } = filter;
    const conditions: [string, ...SqlValue[]][] = [];
    if (lead !== undefined) conditions.push([`(leads.id = ? OR ${NUMBERED})`, lead, this.marks.numbers(lead)]);
    if (state !== undefined) conditions.push(['status = ?', state]);
    if (unanswered) conditions.push([UNANSWERED]);
    if (type !== undefined) conditions.push(['lead_type = ?', type]);
    if (suspect !== undefined) conditions.push([`suspect = ${Number(suspect)}`]);
    if (text !== undefined) conditions.push(namedBy(text));
    if (since !== undefined) conditions.push(['accepted_at >= ?', since]);
    if (until !== undefined) conditions.push(['accepted_at < ?', until]);
    if (after) conditions.push(['(accepted_at, leads.id) < (?, ?)', after.at, after.id]);
    const where = ['TRUE', ...conditions.map(([condition]) => condition)].join(' AND ');
    return this.#find(
      `${where} ORDER BY accepted_at DESC, leads.id DESC LIMIT ?`,
      ...conditions.flatMap(([, ...values]) => values),
      limit,
    );
  }

  /** Oldest first. */
  undelivered(now: number, { limit = MAX_LISTED, after = { at: 0, id: '' } }: LeadPageRequest = {}): UndeliveredLead[] {
    // The plus keeps SQLite from scanning all leads in order for the few that are undelivered.
    return this.#find(
      'next_attempt_at IS NOT NULL AND (+accepted_at, leads.id) > (?, ?) ORDER BY +accepted_at, leads.id LIMIT ?',
      ...[after.at, after.id, limit],
    ).map((record) => ({ ...record, ageMs: now - record.acceptedAt }));
  }

  /** Those without signs of spam first, then the oldest. */
  some(ids: readonly string[], limit: number): ListedLead[] {
    return this.#find(
      'leads.id IN (SELECT value FROM json_each(?)) ORDER BY suspect, accepted_at, leads.id LIMIT ?',
      JSON.stringify(ids),
      limit,
    );
  }

  /** Counts unanswered leads without taps, and returns the oldest, those without signs of spam before all others. */
  unanswered(limit: number): { count: number; first: ListedLead[] } {
    return {
      count: this.#store.value(`SELECT COUNT(*) FROM leads WHERE ${UNANSWERED}`) ?? 0,
      first: this.#find(`${UNANSWERED} ORDER BY suspect, accepted_at, leads.id LIMIT ?`, limit),
    };
  }

  taps(since: number): number {
    return this.#store.value(`SELECT COUNT(*) FROM leads WHERE ${TAP} AND accepted_at >= ?`, since) ?? 0;
  }

  /** Marks a lead as answered at a time, unless it is marked; null removes the mark. False if there is no such lead. */
  mark(id: string, at: number | null): boolean {
    if (at === null) return this.#store.change('UPDATE leads SET answered_at = NULL WHERE id = ?', id) > 0;
    return this.#store.change('UPDATE leads SET answered_at = COALESCE(answered_at, ?) WHERE id = ?', at, id) > 0;
  }

  /** Counts undelivered leads, and says when the oldest was accepted. Its cost depends only on the backlog. */
  backlog(): { count: number; oldestAt: number | null } {
    const [row] = this.#store.all<{ count: number; oldestAt: number | null }>(
      'SELECT COUNT(*) AS count, MIN(accepted_at) AS oldestAt FROM leads WHERE next_attempt_at IS NOT NULL',
    );
    return row ?? { count: 0, oldestAt: null };
  }

  /** Scans all leads, so call it only on a person's request. @param period in which the counted ones were accepted */
  stats(now: number, period: Pick<LeadFilter, 'since' | 'until'> = {}): LedgerStats {
    const { count, oldestAt } = this.backlog();
    const oldestUndeliveredMs = oldestAt === null ? 0 : now - oldestAt;
    return { ...countLeads(this.#store, period), undelivered: count, oldestUndeliveredMs };
  }

  /**
   * Withdraws the lead with a reference number and a phone number, both as typed: erases it, and notes in the same step
   * that the firm must carry it out elsewhere. The visitor must not learn whether there was one: numbers could be
   * guessed. @param lockedMs how long after its acceptance the lead stays locked @param notices to the firm
   */
  eraseByReference(
    reference: string,
    phone: string,
    now: number,
    { lockedMs = 0, notices = NO_NOTICES } = {},
  ): boolean {
    const [found] = this.#find(NUMBERED, this.marks.numbers(reference));
    const isTheirs = found && 'phone' in found.lead && found.lead.phone === normalisePhone(phone);
    const eraseAt = (found?.acceptedAt ?? 0) + lockedMs;
    if (isTheirs && eraseAt > now) {
      this.eraser.lock(found, eraseAt, now, notices);
      return true;
    }
    // Without one the writes are the same, so that an unusable ledger fails in both cases.
    return this.eraser.erase('id = ?', [isTheirs ? found.id : ''], now, notices);
  }

  /** Locked leads, the next to be erased first. */
  sealed(): ListedLead[] {
    return this.#select("status = 'withdrawn' ORDER BY erase_at, leads.id");
  }

  erase(idOrReference: string, now: number): boolean {
    return this.eraser.erase(`id = ? OR ${NUMBERED}`, [idOrReference, this.marks.numbers(idOrReference)], now);
  }

  getMeta(name: string): string | undefined {
    return this.#store.value<string>('SELECT value FROM ledger_meta WHERE name = ?', name) ?? undefined;
  }

  getOrCreateMeta(name: string, make: () => string): string {
    this.#store.all('INSERT INTO ledger_meta (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING', name, make());
    return this.getMeta(name) ?? '';
  }

  setMeta(name: string, value: string): void {
    this.#store.all(
      'INSERT INTO ledger_meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      ...[name, value],
    );
  }

  /** Sets how long leads are stored, days from their acceptance, for those that are there too. */
  setRetention(days: number): void {
    if (this.getMeta('retention_days') === String(days)) return;
    this.#store.transaction(() => {
      this.#store.all(`UPDATE leads SET erase_at = accepted_at + ? WHERE ${OPEN}`, days * DAY_MS);
      this.setMeta('retention_days', String(days));
    });
  }

  /** Counts an attempt, and stores the result of the first. */
  #ended(id: string, event: LeadEvent, set: string, ...values: SqlValue[]): boolean {
    const tried = this.#passesOn ? 'tried = 1, ' : '';
    const first = `first_answer = COALESCE(first_answer, '${LEAD_EVENTS[event].to}')`;
    return this.#move(id, event, `${tried}attempts = attempts + 1, ${first}, ${set}`, ...values);
  }

  #move(id: string, event: LeadEvent, set: string, ...values: SqlValue[]): boolean {
    const { to } = LEAD_EVENTS[event];
    const from = JSON.stringify(LEAD_EVENTS[event].from);
    const where = `id = ? AND ${OPEN} AND state IN (SELECT value FROM json_each(?))`;
    return this.#store.change(`UPDATE leads SET state = '${to}', ${set} WHERE ${where}`, ...values, id, from) > 0;
  }
}
