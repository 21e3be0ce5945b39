/**
 * The part of the ledger that stores pending notices: for each channel a row for every new lead, and one for its digest. It contains no
 * words of a lead. All times are milliseconds since 1970.
 */
import type { LedgerStore } from './ledger-store.ts';

/** The id of the digest, in place of a lead's. */
const DIGEST = '';

/** Pending rows for one message. */
export interface TakenNotices {
  /** Of the leads; empty for a digest. */
  ids: string[];
  /** Failed attempts so far. */
  failures: number;
}

export class PendingNotices {
  readonly #store: LedgerStore;

  /** @param store reports every failure as a LedgerUnavailableError, and so does every method here */
  constructor(store: LedgerStore) {
    this.#store = store;
  }

  /** Adds a notice of a lead for each channel, due with the ones already pending, otherwise at `at`. Within the transaction that stores the lead. */
  add(leadId: string, channels: readonly string[], at: number): void {
    for (const channel of channels) {
      this.#store.all(
        `INSERT INTO notices (channel, lead_id, due_at) VALUES (?, ?, COALESCE((SELECT MAX(due_at) FROM notices WHERE channel = ? AND lead_id <> ''), ?))
           ON CONFLICT DO NOTHING`,
        ...[channel, leadId, channel, at],
      );
    }
  }

  /** Deletes the pending notices of leads that were erased or answered. */
  drop(leadIds: readonly string[]): void {
    this.#store.all('DELETE FROM notices WHERE lead_id IN (SELECT value FROM json_each(?))', JSON.stringify(leadIds));
  }

  /** Deletes the pending notices of removed channels, and schedules a digest of each other channel at a time, or earlier where it is already. */
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
   * Takes a channel's pending notices of leads, or its digest, and postpones them until `until`, so that they come back where the process
   * ends. Undefined if none is due.
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

  /** The channel accepted a notice of leads. */
  sent(channel: string, leadIds: readonly string[]): void {
    this.#store.all(
      "DELETE FROM notices WHERE channel = ? AND lead_id <> '' AND lead_id IN (SELECT value FROM json_each(?))",
      channel,
      JSON.stringify(leadIds),
    );
  }

  /** The channel accepted its digest: the next one is due at a time. */
  digestSent(channel: string, nextAt: number): void {
    this.#store.all(
      'UPDATE notices SET due_at = ?, failures = 0 WHERE channel = ? AND lead_id = ?',
      nextAt,
      channel,
      DIGEST,
    );
  }

  /** The channel refused: all its notices of that kind are due at a time. */
  failed(channel: string, what: 'leads' | 'digest', at: number): void {
    this.#store.all(`UPDATE notices SET due_at = ?, failures = failures + 1 WHERE ${rowsOf(what)}`, at, channel);
  }

  /** When something is due; null if nothing is pending. */
  nextDue(): number | null {
    return this.#store.all<{ at: number | null }>('SELECT MIN(due_at) AS at FROM notices')[0]?.at ?? null;
  }
}

function rowsOf(what: 'leads' | 'digest'): string {
  return `channel = ? AND lead_id ${what === 'digest' ? '=' : '<>'} '${DIGEST}'`;
}
