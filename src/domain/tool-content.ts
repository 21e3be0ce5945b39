/** What a tool has from content, joined at the build: its parameters with their labels, its sentences, its records of law. All plain JSON. */
import type { Json } from './json.ts';
import type { LawFigure } from './law-figure.ts';

/** What every parameter may have. */
export type Ruled = {
  /** What the empty form holds; it never stands in for a parameter that an address leaves out. */
  readonly initial?: string;
  /** Asked only while another parameter, which stands before it, has one of these values; the answer sees null otherwise. */
  readonly onlyIf?: { readonly parameter: string; readonly is: readonly string[] };
  /** May be left out; the answer then sees null. */
  readonly optional?: true;
};
/** What a form calls it. */
type Described = Ruled & {
  readonly label: string;
  /** A few words under the label. */
  readonly hint?: string;
};
/** Labels by value. */
export type Options = Readonly<Record<string, string>>;
/** One of several. */
export type OneOf<O> = {
  readonly kind: 'choice';
  readonly options: O;
  /** Values by other texts that mean the same in an address, such as TG by TS. */
  readonly aliases?: Options;
};
/** Any number of several, none among them; given once for each. */
export type SomeOf<O> = { readonly kind: 'choices'; readonly options: O };
/** Whole rupees, 0 to 10^12. */
export type Amount = { readonly kind: 'amount' };
/** A real day, `YYYY-MM-DD`. */
export type Day = {
  readonly kind: 'day';
  /** What applies where it is left empty: today in India, or the day that the law gives (`lawDays` of the tool). */
  readonly byDefault?: 'today' | 'law';
};
/** A whole number. */
export type Whole = { readonly kind: 'whole'; readonly least: number; readonly most: number };
/** A rate in per cent, 0 to 100, at most two decimals. */
export type Percent = { readonly kind: 'percent' };
/** A text, such as a number with letters. Its spaces and case are the rule's own affair. */
export type Short = { readonly kind: 'text'; readonly most: number };

export type Choices = Described & SomeOf<Options>;
/** A parameter with its words. */
export type Parameter = (Described & (OneOf<Options> | Amount | Day | Whole | Percent | Short)) | Choices;
export type Parameters = Readonly<Record<string, Parameter>>;

/** The words of a tool: sentences by name, in groups and lists. What they are is said by its schema in src/tools/words. */
export type Words = { readonly [name: string]: Json };

/** The whole, as the body of the tool's page has it. */
export type ToolContent = {
  readonly parameters: Parameters;
  readonly words: Words;
  /** At least the records that the tool names. */
  readonly figures: readonly LawFigure[];
  /** Days that circulars set in place of those by the rule, by rule of content/due-dates and period: `gstr-3b-monthly-2026-10`. */
  readonly extended?: Readonly<Record<string, string>>;
};
