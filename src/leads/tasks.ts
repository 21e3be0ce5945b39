/** What is left to do elsewhere: withdrawals and corrections that the firm must carry out in its own system. */
import { MAX_LISTED, type Task, type TaskFilter } from './lead-record.ts';
import { type LedgerMarks, NUMBERED } from './ledger-marks.ts';
import type { GuardedStore } from './ledger-store.ts';

/** The answers that settle an erasure at the upstream; any other is a refusal with its status. */
export const ERASED = 'erased';
export const NOT_THERE = 'not there';

/** Says what is left to do at the upstream. It repeats nothing that the visitor typed. */
export function leftAtUpstream(task: Omit<Task, 'reference' | 'since'>): string {
  const { kind, upstreamId: id, attempts, upstreamAnswer, callAt, callFailures, callFailure } = task;
  if (kind === 'correction')
    return id === null
      ? `your system may have the old words under the key ${task.idempotencyKey}: correct them there`
      : `correct ${id} in your system`;
  if (attempts === 0) return 'it was sent to no other system';
  if (id === null) return 'your system may have it under an unknown id: the command erasures says more';
  if (upstreamAnswer === ERASED) return `your system has erased ${id}`;
  if (upstreamAnswer === NOT_THERE) return `your system says that it has no ${id}`;
  if (upstreamAnswer !== null) return `your system does not erase ${id} (${upstreamAnswer}): erase it there`;
  if (callAt === null) return `erase ${id} in your system`;
  const tried = callFailures === 0 ? '' : ` (tried ${callFailures}x, ${callFailure})`;
  return `your system is asked to erase ${id} until it has${tried}`;
}

export const ERASURE_COLUMNS = `id, idempotency_key AS idempotencyKey, upstream_id AS upstreamId, attempts,
  erased_at AS erasedAt, reference, done_at AS doneAt, upstream_answer AS upstreamAnswer`;
type Row = Pick<Task, keyof Task>;
const OPEN_WITHDRAWALS = 'reference IS NOT NULL AND done_at IS NULL';
const OPEN_CORRECTIONS = 'to_correct_since IS NOT NULL AND withdrawn_at IS NULL';

/** What the firm has not carried out yet: withdrawals, and corrections of leads that its own system may have. */
export class Tasks {
  readonly #store: GuardedStore;
  readonly #marks: LedgerMarks;
  readonly #all: string;

  /** @param asksUpstream whether the upstream is asked to erase leads */
  constructor(store: GuardedStore, marks: LedgerMarks, asksUpstream: boolean) {
    this.#store = store;
    this.#marks = marks;
    // A lead has one of either: a withdrawn one is no longer to be corrected.
    this.#all = `SELECT 'withdrawal' AS kind, id, reference, idempotency_key AS idempotencyKey, upstream_id AS upstreamId,
        attempts, erased_at AS since, upstream_answer AS upstreamAnswer, ${asksUpstream ? 'due_at' : 'NULL'} AS callAt,
        COALESCE(failures, 0) AS callFailures, failure AS callFailure FROM erasures
        LEFT JOIN jobs ON jobs.kind = 'erase' AND target = '' AND subject = id WHERE ${OPEN_WITHDRAWALS}
      UNION ALL SELECT 'correction', id, reference, idempotency_key, upstream_id, attempts, to_correct_since,
        NULL, NULL, 0, NULL FROM leads WHERE ${OPEN_CORRECTIONS}`;
  }

  /** Oldest first. */
  list({ lead, limit = MAX_LISTED, after = { at: 0, id: '' } }: TaskFilter = {}): Task[] {
    const [isLead, ...values] =
      lead === undefined ? ['TRUE'] : [`(id = ? OR ${NUMBERED})`, lead, this.#marks.numbers(lead)];
    const page = '(since, id) > (?, ?) ORDER BY since, id LIMIT ?';
    return this.#select(`${isLead} AND ${page}`, ...values, after.at, after.id, limit);
  }

  /** Oldest first. @param ids of the leads */
  some(ids: readonly string[], limit: number): Task[] {
    const among = 'id IN (SELECT value FROM json_each(?)) ORDER BY since, id LIMIT ?';
    return this.#select(among, JSON.stringify(ids), limit);
  }

  count(): number {
    return this.#store.value(`SELECT COUNT(*) FROM (${this.#all})`) ?? 0;
  }

  /** Notes that the firm has carried out what is open for a lead. False if nothing is. */
  finish(id: string, now: number): boolean {
    const withdrawn = `UPDATE erasures SET done_at = ?, logged = 0 WHERE id = ? AND ${OPEN_WITHDRAWALS}`;
    const corrected = `UPDATE leads SET to_correct_since = NULL WHERE id = ? AND ${OPEN_CORRECTIONS}`;
    return this.#store.transaction(() => {
      if (this.#store.change(corrected, id) > 0) return true;
      return this.#store.change(withdrawn, now, id) > 0;
    });
  }

  #select(rest: string, ...values: (string | number)[]): Task[] {
    return this.#store.all<Row>(`SELECT * FROM (${this.#all}) WHERE ${rest}`, ...values);
  }
}
