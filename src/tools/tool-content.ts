/** The compiled content of a tool: labelled fields, sentences, records of law. Plain JSON. */

import type { Json } from '../domain/json.ts';
import type { LawFigure } from '../law/figure.ts';

export type Ruled = {
  /** Shown in the empty form. No default: only conditions on a missing optional parameter count with it. */
  readonly initial?: string;
  /** Asked only if an earlier field has one of these values; otherwise the rule gets null. */
  readonly onlyIf?: { readonly parameter: string; readonly is: readonly string[] };
  /** If it is left out, the rule gets null. */
  readonly optional?: true;
};
type Described = Ruled & {
  readonly label: string;
  readonly hint?: string;
  /** Shown only after a tap on this word, unless it has a value. Fields with one word open together. */
  readonly add?: string;
};
export type OptionLabels = Readonly<Record<string, string>>;
export type OneOf<O> = {
  readonly kind: 'choice';
  readonly options: O;
  /** Values by alias: TG by TS. */
  readonly aliases?: OptionLabels;
  /** What the list says before one is chosen: "Choose the state". By default "Choose an answer". */
  readonly choose?: string;
  /** The options are years of income: what the year in progress is for. */
  readonly current?: string;
};
/** Any number of options, or none; the parameter is repeated in an address. */
export type SomeOf<O> = { readonly kind: 'choices'; readonly options: O };
/** Rupees, 0 to 10^12: whole ones, or with paise. */
export type Amount = { readonly kind: 'amount'; readonly paise?: true };
/** A day of the calendar, `YYYY-MM-DD`. */
export type DayField = {
  readonly kind: 'day';
  /** If left empty: today in India, or the day of the law (`lawDays` of the tool). */
  readonly byDefault?: 'today' | 'law';
};
export type Whole = { readonly kind: 'whole'; readonly least: number; readonly most: number };
/** A rate in per cent, 0 to 100, at most two decimals. */
export type Percent = { readonly kind: 'percent' };
/** A text, such as a number with letters. The rule normalises its spaces and case. */
export type ShortText = { readonly kind: 'text'; readonly most: number };

export type Choices = Described & SomeOf<OptionLabels>;
export type LabelledField =
  | (Described & (OneOf<OptionLabels> | Amount | DayField | Whole | Percent | ShortText))
  | Choices;
/** A new kind does not compile until each place that reads, shows or describes parameters has it. */
export type ParameterKind = LabelledField['kind'];
export type LabelledFields = Readonly<Record<string, LabelledField>>;

/** The sentences of a tool by name, in groups and lists. */
export type ToolWords = { readonly [name: string]: Json };

/** What all visitors of a tool share. The server reads it in the body of the page; the browser fetches it as a file. */
export type ToolContent = {
  readonly parameters: LabelledFields;
  readonly words: ToolWords;
  /** The query whose answer an empty form shows. */
  readonly example: string;
  /** Includes at least the records that the tool names. */
  readonly figures: readonly LawFigure[];
  /** Extended due days by rule and period: `gstr-3b-monthly-2026-10`. */
  readonly extended?: Readonly<Record<string, string>>;
};
