/** The ledger's database, SQLite on both hosts, and how it fails. */
import type { Sql, SqlValue } from '../domain/host.ts';

export interface LedgerStore extends Sql {
  /** Rolls back if `work` throws. */
  transaction<T>(work: () => T): T;
}

/**
 * Why the ledger cannot be used. `locked`: another process writes. `corrupt`: or no database. `foreign`: the database of
 * another program. `too new`: of a newer version. `replaced`: or removed, while the host had it open.
 */
export type LedgerTrouble = 'full' | 'locked' | 'readonly' | 'corrupt' | 'foreign' | 'too new' | 'replaced' | 'other';

/** SQLite failed. Only `kind` may be logged, because the cause may contain values. */
export class LedgerUnavailableError extends Error {
  override name = 'LedgerUnavailableError';
  readonly kind: LedgerTrouble;

  /** @param kind if the cause, an error of SQLite, does not tell it */
  constructor(cause: unknown, kind: LedgerTrouble = troubleOf(cause)) {
    super(`the ledger cannot be used: ${kind}`, { cause });
    this.kind = kind;
  }
}

/** bun:sqlite names its trouble by a code, a Durable Object only in the message. */
const NAMED: readonly [LedgerTrouble, RegExp][] = [
  ['full', /full|enospc/i],
  ['locked', /busy|locked/i],
  ['readonly', /readonly/i],
  ['corrupt', /corrupt|malformed|notadb|not a database/i],
];

function troubleOf(cause: unknown): LedgerTrouble {
  const { code, message }: { code?: unknown; message?: unknown } = Object(cause);
  return NAMED.find(([, words]) => words.test(`${code} ${message}`))?.[0] ?? 'other';
}

/** An unusable ledger is tried again after so many milliseconds. */
export const LEDGER_TROUBLE_MS = 15_000;

/** Runs work on the ledger, and waits for locks. */
export type Write = <T>(work: () => T) => Promise<T>;

/** Time of a lease, after the attempt, in which its result is written, milliseconds. */
export const LEASE_MARGIN_MS = 5000;

/** How long work waits for a lock, and its pauses, milliseconds. */
export const LOCK_PATIENCE_MS = 2000;
const LOCK_PAUSE_MS = 20;

/** Retries work while the ledger is locked, at most `forMs`. SQLite's busy timeout would block the whole process. */
export async function whenUnlocked<T>(work: () => T, forMs = LOCK_PATIENCE_MS): Promise<T> {
  for (let waited = 0; ; waited += LOCK_PAUSE_MS) {
    try {
      return work();
    } catch (error) {
      if (waited >= forMs || !(error instanceof LedgerUnavailableError) || error.kind !== 'locked') throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS));
  }
}

/** A store that fails with {@link LedgerUnavailableError}s. Errors of the work in a transaction pass unchanged. */
export class GuardedStore implements Sql {
  readonly #store: LedgerStore;

  constructor(store: LedgerStore) {
    this.#store = store;
  }

  all<Row extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]): Row[] {
    try {
      return this.#store.all<Row>(statement, ...values);
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** The only column of the first row; null without rows. */
  value<Value extends SqlValue>(statement: string, ...values: SqlValue[]): Value | null {
    const [row] = this.all<Record<string, Value>>(statement, ...values);
    return row ? (Object.values(row)[0] ?? null) : null;
  }

  /** Runs a statement without its RETURNING, and returns how many rows it changed. */
  change(statement: string, ...values: SqlValue[]): number {
    return this.all(`${statement} RETURNING 1`, ...values).length;
  }

  transaction<T>(work: () => T): T {
    let workError: { error: unknown } | undefined;
    try {
      return this.#store.transaction(() => {
        try {
          return work();
        } catch (error) {
          workError = { error };
          throw error;
        }
      });
    } catch (error) {
      // Otherwise the transaction could not begin or commit.
      throw workError ? workError.error : unavailable(error);
    }
  }
}

function unavailable(error: unknown): LedgerUnavailableError {
  return error instanceof LedgerUnavailableError ? error : new LedgerUnavailableError(error);
}
