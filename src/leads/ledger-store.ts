/** The database below the ledger, and its failures: SQLite on both hosts. */
import type { Sql, SqlValue } from '../domain/host.ts';

/** A database with transactions, which bun:sqlite and the storage of a Durable Object begin in different ways. */
export interface LedgerStore extends Sql {
  /** Runs `work` in one transaction, which is rolled back if it throws. */
  transaction<T>(work: () => T): T;
  /** Rewrites the whole file, without the remains of deleted rows. Does nothing on a host that has no file of its own. */
  rewrite?: (() => void) | undefined;
}

/** Why the ledger could not be read or written. */
export type LedgerTrouble =
  /** The disk is full. */
  | 'full'
  /** Another process is writing. */
  | 'locked'
  | 'readonly'
  /** The file is not a database, or is damaged. */
  | 'corrupt'
  /** The file is the database of another program. */
  | 'foreign'
  /** A newer version of this program wrote it. */
  | 'too new'
  /** The file was removed or replaced while the host had it open. */
  | 'replaced'
  | 'other';

/** The engine refused a statement. The message contains no values: only `kind` may be logged. */
export class LedgerUnavailableError extends Error {
  override name = 'LedgerUnavailableError';
  readonly kind: LedgerTrouble;

  /** @param cause what the engine threw @param kind where the engine's words do not tell it */
  constructor(cause: unknown, kind: LedgerTrouble = troubleOf(cause)) {
    super(`the ledger cannot be used: ${kind}`, { cause });
    this.kind = kind;
  }
}

/** bun:sqlite reports the cause as a code; a Durable Object only in its message. */
function troubleOf(cause: unknown): LedgerTrouble {
  const { code, message } = (typeof cause === 'object' && cause !== null ? cause : {}) as {
    code?: unknown;
    message?: unknown;
  };
  const words = `${code} ${message}`.toLowerCase();
  if (words.includes('full') || words.includes('enospc')) return 'full';
  if (words.includes('busy') || words.includes('locked')) return 'locked';
  if (words.includes('readonly')) return 'readonly';
  if (
    words.includes('corrupt') ||
    words.includes('malformed') ||
    words.includes('notadb') ||
    words.includes('not a database')
  )
    return 'corrupt';
  return 'other';
}

/** When to retry a ledger that could not be read or written, milliseconds. */
export const LEDGER_TROUBLE_MS = 15_000;

/** How long work waits for another process that writes, and how long between two attempts; milliseconds. */
export const LOCK_PATIENCE_MS = 2000;
const LOCK_PAUSE_MS = 20;

/**
 * Runs work on the ledger, and retries while another process holds its lock. The engine's own waiting would block the whole process, and
 * with it every page.
 * @param forMs how long to wait in all
 * @throws what the work throws; {@link LedgerUnavailableError} of kind `locked` when the time is over
 */
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

/** The same store, whose every failure is a {@link LedgerUnavailableError}. Errors of the work in a transaction pass unchanged. */
export function guarded(store: LedgerStore): LedgerStore {
  const unavailable = (error: unknown) =>
    error instanceof LedgerUnavailableError ? error : new LedgerUnavailableError(error);
  return {
    rewrite: store.rewrite,
    all<Row extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]) {
      try {
        return store.all<Row>(statement, ...values);
      } catch (error) {
        throw unavailable(error);
      }
    },
    transaction(work) {
      let own: { error: unknown } | undefined;
      try {
        return store.transaction(() => {
          try {
            return work();
          } catch (error) {
            own = { error };
            throw error;
          }
        });
      } catch (error) {
        // The failed statement tells the cause; a transaction that could not begin or commit does not.
        throw own ? own.error : unavailable(error);
      }
    },
  };
}

/** A lead that was accepted but cannot be found, or for which no free reference number could be drawn: a bug. */
export class LedgerConflictError extends Error {
  override name = 'LedgerConflictError';
}
