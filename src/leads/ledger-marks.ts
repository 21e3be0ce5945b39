/**
 * The marks of ledgers. A reference number ends with the mark of the ledger that issued it, so that another ledger knows
 * that it did not: two servers behind one name are two ledgers.
 */
import { drawMark, markOf, parseReference } from './lead-record.ts';
import type { GuardedStore } from './ledger-store.ts';

/** The condition of the rows that a reference number names. Its value comes from {@link LedgerMarks.numbers}. */
export const NUMBERED = 'reference IN (SELECT value FROM json_each(?))';

/** The row of `ledger_meta` with the ledger's own mark. Those of other ledgers have the mark after it. */
const OWN = 'mark';

export class LedgerMarks {
  readonly #store: GuardedStore;

  constructor(store: GuardedStore) {
    this.#store = store;
  }

  /** The mark of new numbers, drawn with the first one. Call it in a transaction. */
  own(): string {
    const stored = this.#store.value<string>('SELECT value FROM ledger_meta WHERE name = ?', OWN);
    if (stored !== null) return stored;
    const others = this.all();
    let mark = drawMark();
    while (others.includes(mark)) mark = drawMark();
    this.#add(OWN, mark);
    return mark;
  }

  /** All marks for whose numbers this ledger answers: its own, and those of restored leads. */
  all(): string[] {
    return this.#store
      .all<{ value: string }>('SELECT value FROM ledger_meta WHERE name = ? OR name GLOB ?', OWN, `${OWN} *`)
      .map(({ value }) => value);
  }

  /** Answers from now on for the marks of these parsed numbers as well. */
  adopt(references: readonly string[]): void {
    const known = this.all();
    const found = new Set(references.map(markOf).filter((mark) => mark !== '' && !known.includes(mark)));
    for (const mark of found) this.#add(`${OWN} ${mark}`, mark);
  }

  /** Whether this ledger may have issued a parsed number. True for one without a mark. Tells nothing of a lead. */
  mayHaveIssued(reference: string): boolean {
    const mark = markOf(reference);
    return mark === '' || this.all().includes(mark);
  }

  /** The value of {@link NUMBERED} for a number as typed. One without a mark may have been typed without it. */
  numbers(typed: string): string {
    const reference = parseReference(typed);
    const marks = markOf(reference) === '' ? ['', ...this.all()] : [''];
    return JSON.stringify(marks.map((mark) => reference + mark));
  }

  #add(name: string, mark: string): void {
    this.#store.all('INSERT INTO ledger_meta (name, value) VALUES (?, ?)', name, mark);
  }
}
