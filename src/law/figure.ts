/** A figure: a parameter as the site shows it on a day. src/compiler/figures/derive-figure.ts derives it. */

import { grouped, shortRupees } from '../domain/rupees.ts';
import { say } from '../domain/say.ts';
import type { Source } from '../domain/text.ts';
import type { APPLIES, Sure, Unit } from './parameter.ts';
import type { ReviewDay } from './review.ts';

/**
 * The published value: `outdated` if the law changed, `incomplete` if true on conditions, `disputed` if tables
 * disagree, `unsure` if not confirmed, `added` if nothing was published, `house` if it is our own.
 */
export type Comparison = 'agrees' | 'outdated' | 'incomplete' | 'disputed' | 'unsure' | 'added' | 'house';

/** A part of a scale. `rate` is a percentage, or an amount in rupees if the scale consists of amounts. */
export type Bracket = {
  readonly from: number;
  readonly to: number | null;
  readonly rate: number;
  readonly plus?: number;
  /** The law excludes the limit: "above ₹1 lakh". `from` is the next whole rupee. */
  readonly above?: true;
};

/** One value of a figure. Days as `YYYY-MM-DD`. Plain JSON, because pages and the API include it. */
export type HistoryEntry = {
  /** Null if unknown. */
  readonly from: string | null;
  /** Null if it has no end. */
  readonly to: string | null;
  /** In the unit; null if the value is not a number or is in doubt. */
  readonly value: number | null;
  /** Words of the record; null if the value was not found or is in doubt. Without it, write-value.ts writes the value. */
  readonly text?: string | null;
  /** `2026-07-31`, or `07-31` for that day of every year. */
  readonly day?: string;
  /** What rules know the text by. */
  readonly code?: string;
  readonly brackets?: readonly Bracket[];
  /** Absent if in doubt. */
  readonly list?: readonly string[];
  /** Null if the value was not found. */
  readonly source: { readonly title: string; readonly url: string } | null;
  readonly read: { readonly title: string; readonly url: string; readonly official: boolean }[];
  readonly sure: Sure;
  /** Announced, but not yet in force. */
  readonly expected: boolean;
  /** Announced, and not confirmed as law, also once its first day has come. */
  readonly announced?: true;
  /** The law has been fixed only until `to` so far. */
  readonly through?: true;
  /** What is missing, or why it is in doubt. */
  readonly gap?: string;
  /** The value in doubt, or an unconfirmed report about it. */
  readonly reported?: string;
};

/** A figure without its history: a row of law/index.json. */
export interface FigureRow {
  id: string;
  label: string;
  unit: Unit;
  applies: (typeof APPLIES)[number];
  /** Its scale has amounts in rupees, not rates. */
  amounts?: true | undefined;
  published?: string | undefined;
  /** In force, as displayed; absent if in doubt. */
  current?: string | undefined;
  value?: number | undefined;
  /** Of a scale in force: "nothing to 30%". */
  short?: string | undefined;
  comparison: Comparison;
  sure: Sure;
  since?: string | undefined;
  isRecent: boolean;
  change?: string | undefined;
  /** An unconfirmed report about the value in force. */
  reported?: string | undefined;
  source: Source;
  checked: string;
  review: string;
  /** First day of the value, if it is announced and not confirmed as law. */
  announced?: string | undefined;
  note?: string | undefined;
  draft?: true | undefined;
  /** Ids of removed figures that it replaces, if the site has any. */
  took?: string[];
  /** How many pages use it, in the index. */
  uses?: number;
}

export interface Figure extends FigureRow {
  /** Newest first. */
  history: HistoryEntry[];
}

/** A value as displayed: ₹6,999, ₹1.5 crore, 18%, 1 month, 200. */
export function valueInWords(value: number, unit: Unit): string {
  switch (unit) {
    case 'rupees':
      return shortRupees(value);
    case 'percent':
      return say('amounts.percent', { number: value });
    case 'kilobytes':
      return say('amounts.kilobytes', { number: value });
    case 'days':
    case 'months':
    case 'years':
    case 'hours':
      return say(`amounts.${unit}`, { count: value });
    case 'people':
    case 'members':
    case 'directors':
    case 'count':
    case 'date':
    case 'text':
    case 'list':
    case 'scale':
      return Number.isInteger(value) ? grouped(String(value)) : String(value);
  }
}

/** A short form of a scale: "nothing to 30%". */
export function scaleInShort(brackets: readonly Bracket[], amounts: boolean): string {
  const rates = brackets.map(({ rate }) => rate);
  const ends = new Set([Math.min(...rates), Math.max(...rates)]);
  const [least = '', most] = Array.from(ends, (rate) => rateInWords(rate, brackets, amounts));
  return most === undefined ? least : say('law-value.range', { least, most });
}

/** Whether a scale of amounts counts days: then its first bracket begins at 1, and its rates are multiples. */
function countsDays(brackets: readonly Bracket[], amounts: boolean): boolean {
  return amounts && brackets[0]?.from === 1;
}

/** A rate as displayed: "5%", "₹300", "4 times". */
export function rateInWords(rate: number, brackets: readonly Bracket[], amounts: boolean): string {
  if (countsDays(brackets, amounts)) return say('law-value.times', { number: rate });
  if (amounts) return shortRupees(rate);
  return rate === 0 ? say('law-value.nothing') : say('amounts.percent', { number: rate });
}

/** A limit of a scale as displayed: "₹1 lakh", "30 days". */
export function limitInWords(limit: number, brackets: readonly Bracket[], amounts: boolean): string {
  return countsDays(brackets, amounts) ? say('amounts.days', { count: limit }) : shortRupees(limit);
}

/**
 * The limits of a bracket; null where it is open. With rates, a limit belongs to the bracket below it; with amounts, to
 * the one above it, unless the law says "above" or the scale counts days.
 */
export function findEdges(brackets: readonly Bracket[], at: number, amounts: boolean) {
  const endsAt = ({ from, above }: Bracket) => (above || countsDays(brackets, amounts) ? from - 1 : from);
  const excludes = ({ above }: Bracket) => !amounts || above === true || countsDays(brackets, amounts);
  const [bracket, next] = [brackets[at], brackets[at + 1]];
  return {
    low: bracket && bracket.from > 1 ? { limit: endsAt(bracket), isIncluded: !excludes(bracket) } : null,
    high: next ? { limit: endsAt(next), isIncluded: excludes(next) } : null,
  };
}

/** A scale as displayed: "nothing up to ₹4 lakh, 5% up to ₹8 lakh, 30% above ₹24 lakh". */
export function scaleInWords(brackets: readonly Bracket[], amounts: boolean): string {
  const edge = (amount: number) => limitInWords(amount, brackets, amounts);
  return brackets
    .map(({ rate, plus }, at) => {
      const words = rateInWords(rate, brackets, amounts);
      const rateWords = plus === undefined ? words : say('law-value.rate-plus', { rate: words, plus });
      const { low, high } = findEdges(brackets, at, amounts);
      const limit = edge((high ?? low)?.limit ?? 0);
      if (high)
        return say(high.isIncluded ? 'law-value.part-up-to' : 'law-value.part-below', { rate: rateWords, limit });
      if (!low) return rateWords;
      return say(low.isIncluded ? 'law-value.part-from' : 'law-value.part-above', { rate: rateWords, limit });
    })
    .join(', ');
}

export type LawValue = Pick<
  HistoryEntry,
  'from' | 'to' | 'value' | 'text' | 'day' | 'code' | 'brackets' | 'list' | 'reported' | 'sure' | 'source' | 'announced'
>;

/** Dated law as tools read it: the part of a parameter that a tool's page, its JSON and the browser get. */
export type LawFigure = Readonly<Pick<Figure, 'id' | 'label' | 'unit' | 'amounts' | 'checked' | 'review'>> & {
  readonly history: readonly LawValue[];
};

/** Whether a value is in force: the official text was read, or two sources agree. */
export function isSure(sure: Sure): boolean {
  return sure === 'official' || sure === 'two-sources';
}

/** Anything under headings, in their order. */
export type Grouped<Item> = { title: string; figures: Item[] }[];

/** law/index.json: the published figures under their headings. */
export interface LawIndex {
  kind: 'law';
  /** First recorded day; empty without records. */
  since: string;
  groups: Grouped<FigureRow>;
  /** Those of due-date rules, of extensions, and of dates without a day. */
  dueReviews: readonly ReviewDay[];
}

/** law/<heading>.json: by id, the history of each figure under a heading, and the paths of the pages that use it. */
export interface LawTopic {
  kind: 'topic';
  figures: Record<string, Pick<Figure, 'history'> & { used: string[] }>;
}
