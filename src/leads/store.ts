/** What the ledger stands on: a SQLite database of its own, and how it fails. */
import type { Sql, SqlValue } from '../domain/sql.ts';

/** A database with transactions, which bun:sqlite and the storage of a Durable Object start in different ways. */
export interface LedgerStore extends Sql {
  /** Runs `work` in one transaction: all of it is kept, or, where it throws, nothing. */
  transaction<T>(work: () => T): T;
  /**
   * Makes what was erased unreadable in the files of the database. A large one is rewritten only where `whole`: the site
   * stands still for that long.
   * @returns false where something may be left: it has to be called again. A host without it keeps no files of its own.
   */
  scrub?: ((whole: boolean) => boolean) | undefined;
}

/** Why the ledger could not be read or written. */
export type LedgerTrouble = 'full' | 'locked' | 'readonly' | 'other';

/** The engine refused a statement. The message holds no values: only `kind` is fit for a log. */
export class LedgerUnavailableError extends Error {
  override name = 'LedgerUnavailableError';
  readonly kind: LedgerTrouble;

  constructor(cause: unknown) {
    const kind = troubleOf(cause);
    super(`the ledger cannot be used: ${kind}`, { cause });
    this.kind = kind;
  }
}

/** bun:sqlite says what is wrong in a code; a Durable Object only in the words of its message. */
function troubleOf(cause: unknown): LedgerTrouble {
  const { code, message } = (typeof cause === 'object' && cause !== null ? cause : {}) as { code?: unknown; message?: unknown };
  const words = `${code} ${message}`.toLowerCase();
  if (words.includes('full')) return 'full';
  if (words.includes('busy') || words.includes('locked')) return 'locked';
  if (words.includes('readonly')) return 'readonly';
  return 'other';
}

/** The same store, whose every failure is a {@link LedgerUnavailableError}. What the work of a transaction throws passes as it is. */
export function guarded(store: LedgerStore): LedgerStore {
  const { scrub } = store;
  return {
    scrub:
      scrub &&
      ((whole) => {
        try {
          return scrub(whole);
        } catch (error) {
          throw new LedgerUnavailableError(error);
        }
      }),
    all<Row extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]) {
      try {
        return store.all<Row>(statement, ...values);
      } catch (error) {
        throw new LedgerUnavailableError(error);
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
        throw own ? own.error : new LedgerUnavailableError(error);
      }
    },
  };
}

/** A lead that was accepted and cannot be found again, or for which no free reference number could be drawn: a bug. */
export class LedgerConflictError extends Error {
  override name = 'LedgerConflictError';
}
