/**
 * Stores pending notices in the ledger: for each channel a row for every new lead, and one for its digest. Contains no
 * words of a lead. All times are milliseconds since 1970.
 */
import type { LedgerStore } from './ledger-store.ts';

/** The digest's value in the column `lead_id`. */
const DIGEST = '';

/** The pending rows of one message. */
export interface TakenNotices {
  /** Ids of the leads; empty for a digest. */
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

  /**
   * Adds a lead's notice for each channel, due with those already pending, otherwise at `at`. Call it in the
   * transaction that stores the lead.
   */
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

  /**
   * Deletes the notices of channels that are no longer configured, and schedules the digest of the others, unless it is
   * due earlier.
   */
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
   * Leases a channel's pending notices of leads, or its digest, until `until`: if the process ends, they become due
   * again. Undefined if none is due.
   */
  take(channel: string, kind: 'leads' | 'digest', now: number, until: number): TakenNotices | undefined {
    const rows = rowsOf(kind);
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

  /** Deletes notices of leads that the channel accepted. */
  sent(channel: string, leadIds: readonly string[]): void {
    this.#store.all(
      "DELETE FROM notices WHERE channel = ? AND lead_id <> '' AND lead_id IN (SELECT value FROM json_each(?))",
      channel,
      JSON.stringify(leadIds),
    );
  }

  /** Schedules the next digest, after the channel accepted one. */
  digestSent(channel: string, nextAt: number): void {
    this.#store.all(
      'UPDATE notices SET due_at = ?, failures = 0 WHERE channel = ? AND lead_id = ?',
      nextAt,
      channel,
      DIGEST,
    );
  }

  /** Counts a failure, and makes all notices of that kind due at a time. */
  failed(channel: string, kind: 'leads' | 'digest', at: number): void {
    this.#store.all(`UPDATE notices SET due_at = ?, failures = failures + 1 WHERE ${rowsOf(kind)}`, at, channel);
  }

  /** When the next notice is due; null if none is pending. */
  nextDue(): number | null {
    return this.#store.all<{ at: number | null }>('SELECT MIN(due_at) AS at FROM notices')[0]?.at ?? null;
  }
}

function rowsOf(kind: 'leads' | 'digest'): string {
  return `channel = ? AND lead_id ${kind === 'digest' ? '=' : '<>'} '${DIGEST}'`;
}
