/** The compiled content of a tool: its fields with labels, its sentences, its records of law. Plain JSON. */

import type { Json } from '../domain/json.ts';
import type { LawFigure } from '../law/figure.ts';

/** Rules that every field may have. */
export type Ruled = {
  /**
   * Value in the empty form. Not a default: an address without the parameter has no value. Only the conditions of other
   * fields count with it, if the parameter is optional.
   */
  readonly initial?: string;
  /** Asked only if an earlier field has one of these values; otherwise the tool rule gets null. */
  readonly onlyIf?: { readonly parameter: string; readonly is: readonly string[] };
  /** May be left out; the tool rule then gets null. */
  readonly optional?: true;
};
/** The label of a field. */
type Described = Ruled & {
  readonly label: string;
  /** A few words under the label. */
  readonly hint?: string;
};
/** Labels by value. */
export type OptionLabels = Readonly<Record<string, string>>;
export type OneOf<O> = {
  readonly kind: 'choice';
  readonly options: O;
  /** Values by alias in an address, such as TG by TS. */
  readonly aliases?: OptionLabels;
};
/** Any number of options, or none; the parameter is repeated in an address. */
export type SomeOf<O> = { readonly kind: 'choices'; readonly options: O };
/** Rupees, 0 to 10^12: whole ones, or with paise. */
export type Amount = { readonly kind: 'amount'; readonly paise?: true };
/** A real day, `YYYY-MM-DD`. */
export type Day = {
  readonly kind: 'day';
  /** Default if left empty: today in India, or the day set by law (`lawDays` of the tool). */
  readonly byDefault?: 'today' | 'law';
};
/** A whole number. */
export type Whole = { readonly kind: 'whole'; readonly least: number; readonly most: number };
/** A rate in per cent, 0 to 100, at most two decimals. */
export type Percent = { readonly kind: 'percent' };
/** A text, such as a number with letters. The rule normalises its spaces and case. */
export type Short = { readonly kind: 'text'; readonly most: number };

export type Choices = Described & SomeOf<OptionLabels>;
/** A field with its labels. */
export type LabelledField = (Described & (OneOf<OptionLabels> | Amount | Day | Whole | Percent | Short)) | Choices;
export type LabelledFields = Readonly<Record<string, LabelledField>>;

/** The sentences of a tool by name, in groups and lists. */
export type ToolWords = { readonly [name: string]: Json };

/**
 * What all visitors of a tool share. Part of the compiled body of its page, which the server reads, and of its file, which
 * the browser fetches.
 */
export type ToolContent = {
  readonly parameters: LabelledFields;
  readonly words: ToolWords;
  /** Includes at least the records that the tool names. */
  readonly figures: readonly LawFigure[];
  /** Extended due days, by rule of content/due-dates and period: `gstr-3b-monthly-2026-10`. */
  readonly extended?: Readonly<Record<string, string>>;
};
