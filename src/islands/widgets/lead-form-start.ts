/** A lead form before its visitor does anything: the server renders it so, and the browser takes it over so. */
import { EMPTY_FORM, type FormState } from '../../domain/lead-form.ts';
import type { CallWishes } from './lead-form-labels.ts';

export type Values = Readonly<Record<string, string>>;

/** What a form says of a lead that was not accepted. Empty texts stand for nothing. */
export interface Failure {
  failure: string;
  /** What all the same is as it was. */
  comfort: string;
  /** Number of a lead that was refused and is kept, as it is shown. */
  refused: string;
}
export const NO_FAILURE: Failure = { failure: '', comfort: '', refused: '' };

/** An accepted lead. */
export interface Receipt {
  /** As shown to the visitor; empty if there is none. */
  reference: string;
  /** What the visitor typed: the receipt shows the phone number and offers to correct it. */
  values: Values & CallWishes;
  /** Reference number of an earlier lead with a wrong number that could not be withdrawn. */
  replaced?: string | undefined;
}

/** @param opening the first words of a message, until the visitor writes others */
export function startOf(state: FormState, opening: string): { values: Values; failed: Failure } {
  return {
    values: opening && state === EMPTY_FORM ? { message: opening } : state.values,
    failed: { ...NO_FAILURE, failure: state.failure, refused: state.reference },
  };
}
