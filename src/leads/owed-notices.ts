/**
 * The part of the ledger that says what the firm has yet to be told: for each channel a row for every new lead, and one for its digest.
 * No word of a lead is in it. All times are milliseconds since 1970.
 */
import type { LedgerStore } from './ledger-store.ts';

/** Stands for the digest where others name a lead. */
const DIGEST = '';

/** Rows that one message tells. */
export interface TakenNotices {
  /** Of the leads; empty for a digest. */
  ids: string[];
  /** Tries that failed before. */
  failures: number;
}

export class OwedNotices {
  readonly #store: LedgerStore;

  /** @param store reports every failure as a LedgerUnavailableError, and so does every method here */
  constructor(store: LedgerStore) {
    this.#store = store;
  }

  /** Owes each channel a notice of a lead, with those that it is owed already, else at `at`. Within the transaction that keeps the lead. */
  owe(leadId: string, channels: readonly string[], at: number): void {
    for (const channel of channels) {
      this.#store.all(
        `INSERT INTO notices (channel, lead_id, due_at) VALUES (?, ?, COALESCE((SELECT MAX(due_at) FROM notices WHERE channel = ? AND lead_id <> ''), ?))
           ON CONFLICT DO NOTHING`,
        ...[channel, leadId, channel, at],
      );
    }
  }

  /** Takes the leads off every channel's list: they were erased, or answered. */
  drop(leadIds: readonly string[]): void {
    this.#store.all('DELETE FROM notices WHERE lead_id IN (SELECT value FROM json_each(?))', JSON.stringify(leadIds));
  }

  /** Forgets what is owed to channels that are no more, and owes each of the others a digest at a time, or earlier where it does already. */
  useChannels(channels: readonly string[], digestAt: number): void {
    this.#store.all(
      'DELETE FROM notices WHERE channel NOT IN (SELECT value FROM json_each(?))',
      JSON.stringify(channels),
    );
    for (const channel of channels) {
      this.#store.all(
        'INSERT INTO notices (channel, lead_id, due_at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET due_at = MIN(due_at, excluded.due_at)',
        ...[channel, DIGEST, digestAt],
      );
    }
  }

  /**
   * Takes what a channel is to be told of new leads, or its digest, and puts it off until `until`, so that it comes back by itself should
   * whoever took it die. Undefined where none of it is due.
   */
  take(channel: string, what: 'leads' | 'digest', now: number, until: number): TakenNotices | undefined {
    const rows = rowsOf(what);
    const [due] = this.#store.all(`SELECT 1 FROM notices WHERE ${rows} AND due_at <= ? LIMIT 1`, channel, now);
    if (!due) return undefined;
    const taken = this.#store.all<{ id: string; failures: number }>(
      `UPDATE notices SET due_at = ? WHERE ${rows} RETURNING lead_id AS id, failures`,
      ...[until, channel],
    );
    return {
      ids: taken.map(({ id }) => id).filter((id) => id !== DIGEST),
      failures: Math.max(...taken.map(({ failures }) => failures)),
    };
  }

  /** The channel has been told of leads. */
  told(channel: string, leadIds: readonly string[]): void {
    this.#store.all(
      "DELETE FROM notices WHERE channel = ? AND lead_id <> '' AND lead_id IN (SELECT value FROM json_each(?))",
      channel,
      JSON.stringify(leadIds),
    );
  }

  /** The channel has its digest: the next one is due at a time. */
  digested(channel: string, nextAt: number): void {
    this.#store.all(
      'UPDATE notices SET due_at = ?, failures = 0 WHERE channel = ? AND lead_id = ?',
      nextAt,
      channel,
      DIGEST,
    );
  }

  /** The channel did not take it: all of its kind is due at a time. */
  failed(channel: string, what: 'leads' | 'digest', at: number): void {
    this.#store.all(`UPDATE notices SET due_at = ?, failures = failures + 1 WHERE ${rowsOf(what)}`, at, channel);
  }

  /** When something is due; null where nothing is owed. */
  nextDue(): number | null {
    return this.#store.all<{ at: number | null }>('SELECT MIN(due_at) AS at FROM notices')[0]?.at ?? null;
  }
}

function rowsOf(what: 'leads' | 'digest'): string {
  return `channel = ? AND lead_id ${what === 'digest' ? '=' : '<>'} '${DIGEST}'`;
}
