/** What the ledger stands on: a SQLite database of its own, and how it fails. */
import type { Sql, SqlValue } from '../domain/sql.ts';

/** A database with transactions, which bun:sqlite and the storage of a Durable Object start in different ways. */
export interface LedgerStore extends Sql {
  /** Runs `work` in one transaction: all of it is kept, or, where it throws, nothing. */
  transaction<T>(work: () => T): T;
  /** Writes the whole file anew, without what deleted rows left in it. A host without it keeps no file of its own. */
  rewrite?: (() => void) | undefined;
}

/** Why the ledger could not be read or written. */
export type LedgerTrouble =
  /** No room is left for it. */
  | 'full'
  /** Another process is writing. */
  | 'locked'
  | 'readonly'
  /** What is there is no database, or a damaged one. */
  | 'corrupt'
  /** What is there is the database of another program. */
  | 'foreign'
  /** A newer version of this program has written it. */
  | 'too new'
  /** The file was removed, or another one was put in its place, while the host had it open. */
  | 'replaced'
  | 'other';

/** The engine refused a statement. The message holds no values: only `kind` is fit for a log. */
export class LedgerUnavailableError extends Error {
  override name = 'LedgerUnavailableError';
  readonly kind: LedgerTrouble;

  /** @param cause what the engine threw @param kind where the engine's words do not say it */
  constructor(cause: unknown, kind: LedgerTrouble = troubleOf(cause)) {
    super(`the ledger cannot be used: ${kind}`, { cause });
    this.kind = kind;
  }
}

/** bun:sqlite says what is wrong in a code; a Durable Object only in the words of its message. */
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

/** When to look again at a ledger that could not be read or written, in milliseconds. */
export const LEDGER_TROUBLE_MS = 15_000;

/** How long work waits for another process that writes, and how long between two looks; milliseconds. */
export const LOCK_PATIENCE_MS = 2000;
const LOCK_PAUSE_MS = 20;

/**
 * Runs work on the ledger, again and again while another process holds its lock. The engine's own waiting would stop the whole
 * process, and with it every page: here everything else goes on meanwhile.
 * @param forMs how long to wait in all
 * @throws what the work throws; {@link LedgerUnavailableError} of kind `locked` once patience is at its end
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

/** The same store, whose every failure is a {@link LedgerUnavailableError}. What the work of a transaction throws passes as it is. */
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
        // The statement that failed says why; the transaction that could not begin or commit has only its own word.
        throw own ? own.error : unavailable(error);
      }
    },
  };
}

/** A lead that was accepted and cannot be found again, or for which no free reference number could be drawn: a bug. */
export class LedgerConflictError extends Error {
  override name = 'LedgerConflictError';
}
