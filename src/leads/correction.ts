/** Corrections of leads, which their visitors may ask for: what may change, and why some cannot. */
import * as v from 'valibot';
import { indiaTime } from '../domain/calendar.ts';
import { formFields, LEAD_FIELD_NAMES, type LeadFieldName } from '../domain/lead-fields.ts';
import { FORM_SCHEMAS, faultsByField, formInput, type Lead } from '../domain/lead-rules.ts';
import type { Eraser } from './erasure.ts';
import { givenFields, isForm, type LeadRecord, parseReference, stringifyWords } from './lead-record.ts';
import { type LedgerMarks, NUMBERED } from './ledger-marks.ts';
import type { GuardedStore } from './ledger-store.ts';

/** New values by the name of the field, as typed. An empty one removes an optional field. */
export const ChangesSchema = v.pipe(
  v.record(
    v.picklist(LEAD_FIELD_NAMES, `expected fields among ${LEAD_FIELD_NAMES.join(', ')}`),
    v.string('expected text'),
  ),
  v.check((changes) => Object.keys(changes).length > 0, 'expected at least one field'),
);
export type Changes = v.InferOutput<typeof ChangesSchema>;

/** 404: there is no such lead. 409: it can no longer be corrected. 422: a value breaks the rules of the forms. */
type CorrectionRefusal = { outcome: 'refused'; status: 404 | 409 | 422; reason: string };

export interface MadeCorrection {
  /** `unchanged`: it has these values already. */
  outcome: 'corrected' | 'unchanged';
  /** As it was. */
  lead: LeadRecord;
  /** Which fields were or would be changed. */
  fields: LeadFieldName[];
}

export type Correction = CorrectionRefusal | MadeCorrection;

/** What is known of a lead that cannot be corrected because it is not open; times are milliseconds since 1970. */
interface Gone {
  erasedAt?: number | undefined;
  lockedUntil?: number | undefined;
  /** Whether its number has the mark of another ledger. */
  isForeign: boolean;
}

function explainGone({ erasedAt, lockedUntil, isForeign }: Gone): CorrectionRefusal {
  const refused = (status: 404 | 409, reason: string) => ({ outcome: 'refused', status, reason }) as const;
  if (lockedUntil !== undefined)
    return refused(409, `It was withdrawn, and is locked until it is erased on ${indiaTime(lockedUntil)}`);
  if (erasedAt !== undefined) return refused(409, `It was erased on ${indiaTime(erasedAt)}`);
  if (isForeign) return refused(404, 'Another ledger issued this number: ask the server that has it');
  return refused(404, 'There is no such lead. If its number is right, it was erased');
}

/** The lead with these changes, by the rules of its form, or why there is none. */
function changeLead(lead: Lead, changes: Changes): { lead: Lead } | CorrectionRefusal {
  const refused = (reason: string) => ({ outcome: 'refused', status: 422, reason }) as const;
  if (!isForm(lead)) return refused('It is a tap, which has no words');
  const others = Object.keys(changes).filter((name) => !formFields(lead.lead_type).some((field) => field === name));
  if (others.length > 0) return refused(`${others.join(', ')}: field not expected`);
  const given: Readonly<Record<string, string | undefined>> = { ...givenFields(lead), ...changes };
  const checked = v.safeParse(
    FORM_SCHEMAS[lead.lead_type],
    formInput(lead.lead_type, (name) => given[name]),
  );
  if (checked.success) return { lead: checked.output };
  const faults = Object.entries(faultsByField(checked.issues)).map(([name, fault]) => `${name}: ${fault}`);
  return refused(faults.join('; '));
}

/** The fields in which two leads of a form differ. */
function differingFields(one: Lead, other: Lead): LeadFieldName[] {
  const [before, after] = [givenFields(one), givenFields(other)];
  return LEAD_FIELD_NAMES.filter((name) => before[name] !== after[name]);
}

export class Corrections {
  readonly #store: GuardedStore;
  readonly #eraser: Eraser;
  readonly #marks: LedgerMarks;
  readonly #find: (idOrReference: string) => LeadRecord | undefined;

  /** @param find returns an open lead, by its id or its reference number as typed */
  constructor(
    store: GuardedStore,
    eraser: Eraser,
    marks: LedgerMarks,
    find: (typed: string) => LeadRecord | undefined,
  ) {
    this.#store = store;
    this.#eraser = eraser;
    this.#marks = marks;
    this.#find = find;
  }

  /**
   * Changes the words of an open lead, by its id or its reference number as typed, and leaves no byte of the old ones.
   * @param isMade false only judges the correction
   */
  make(idOrReference: string, changes: Changes, now: number, isMade: boolean): Correction {
    return this.#store.transaction(() => {
      const lead = this.#find(idOrReference);
      if (!lead) return explainGone(this.#gone(idOrReference));
      const changed = changeLead(lead.lead, changes);
      if ('outcome' in changed) return changed;
      const fields = differingFields(lead.lead, changed.lead);
      if (fields.length === 0) return { outcome: 'unchanged', lead, fields };
      if (isMade) {
        this.#eraser.replaceWords(lead.id, stringifyWords(changed.lead) ?? '');
        // From its first try on the firm's system may have the old words, under the same key.
        const set = 'corrected_at = ?1, to_correct_since = CASE WHEN tried = 1 THEN COALESCE(to_correct_since, ?1) END';
        this.#store.all(`UPDATE leads SET ${set} WHERE id = ?2`, now, lead.id);
      }
      return { outcome: 'corrected', lead, fields };
    });
  }

  #gone(idOrReference: string): Gone {
    const time = (column: string, table: string) => {
      const named = `SELECT ${column} FROM ${table} WHERE id = ? OR ${NUMBERED}`;
      return this.#store.value<number>(named, idOrReference, this.#marks.numbers(idOrReference)) ?? undefined;
    };
    return {
      // The lead is not open, so it is locked if it is there.
      lockedUntil: time('erase_at', 'leads'),
      erasedAt: time('erased_at', 'erasures'),
      isForeign: !this.#marks.mayHaveIssued(parseReference(idOrReference)),
    };
  }
}
