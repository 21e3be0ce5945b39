/**
 * A query as a question: words, synonyms, amount, year, and which words a page has, whichever upstream ranked it. Pure.
 */

import type { SearchGuide } from '../content/search-guide.ts';
import type { PageEntry, SearchBody } from '../content/site.ts';
import { latinDigits, parseAmount, zerosOf } from '../domain/rupees.ts';
import {
  isLike,
  type ParsedQuery,
  singular,
  splitWords,
  type Vocabulary,
  withoutStopWords,
  wordsMatching,
} from './vocabulary.ts';

export interface Question extends ParsedQuery {
  /** The cleaned query. */
  text: string;
  /** The corrected words that are looked up, each once. */
  looked: string[];
  /** The only amount in it, in rupees. */
  amount: number | null;
  /** The year that it names, as the tools write it; undefined if it names none that has answers. */
  year: string | undefined;
  /** Its corrected words without stop words, the amount and the year. */
  asked: string[];
}

/** "Up to" is not the state UP. */
const UP_TO = /\bup ?to\b/;

export function parseQuestion(
  query: string,
  vocabulary: Vocabulary,
  { numbers, years }: SearchBody['reading'],
): Question {
  const parsed = vocabulary.parse(query);
  const { amount, rest } = amountIn(query, numbers);
  const [year, others] = matchPhrase(splitWords(rest.replace(UP_TO, ' ')), years);
  const asked = withoutStopWords(vocabulary.parse(others.join(' ')).words);
  return { ...parsed, text: query, looked: parsed.segments.flatMap(({ words }) => words), amount, year, asked };
}

/** The name of the first list with a phrase that the words contain, and the words without that phrase. */
export function matchPhrase(
  words: readonly string[],
  lists: Readonly<Record<string, readonly string[]>>,
): [name: string | undefined, rest: readonly string[]] {
  const text = ` ${words.join(' ')} `;
  for (const [name, phrases] of Object.entries(lists)) {
    const phrase = phrases.find((one) => text.includes(` ${one} `));
    if (phrase) return [name, splitWords(text.replace(` ${phrase} `, ' '))];
  }
  return [undefined, words];
}

/** The words of a question that match these phrases; null if one phrase has no match. */
export function matchAllPhrases(question: Question, phrases: readonly string[]): string[] | null {
  const found = phrases.map((phrase) => wordsMatching(question, phrase));
  return found.every((words) => words !== null) ? [...new Set(found.flat())] : null;
}

/** A number in digits or words, and the next word. "-5 lakh" and "15-20 lakh" are no incomes. */
const NUMBER = /(?<![\p{L}\d.–-])(?:(\d{1,12}(?:\.\d{1,2})?)|([a-z]+))(?![\d.])(?= ?([\p{L}\p{M}]*))/gu;
/** Replaces an amount until its unit is removed too. */
const PLACEHOLDER = '\0';
/** Shorter numbers without a unit are names of forms, sections and years. */
const MIN_BARE = 10_000;

/**
 * The amount ("15 lakh", "7.5L", "1,20,000", "fifteen lakh", "८ लाख"), null for none or several, and the text without
 * amounts. @param numbers words of numbers by value: "one" at 1
 */
export function amountIn(text: string, numbers: readonly string[]): { amount: number | null; rest: string } {
  const amounts: number[] = [];
  const rest = latinDigits(text.toLowerCase().normalize('NFC'))
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(NUMBER, (all, digits, word, next: string, at: number, whole: string) => {
      const unit = zerosOf(next) === null ? '' : next;
      // "26as" is a name.
      if (unit === '' && next !== '' && whole[at + all.length] !== ' ') return all;
      const count = digits ?? numbers.indexOf(word);
      const amount = parseAmount(unit ? `${count}${unit}` : `${Math.round(count)}`);
      if (amount === null || amount < (unit ? 1 : MIN_BARE)) return all;
      amounts.push(amount);
      return PLACEHOLDER;
    })
    .replace(/\0 ?([\p{L}\p{M}]*)/gu, (_, next: string) => (zerosOf(next) === null ? ` ${next}` : ' '));
  return { amount: amounts.length === 1 ? (amounts[0] ?? null) : null, rest };
}

/** A part of a question as typed, and the words of the page that match it. */
export interface Match {
  typed: string;
  by: string;
}

export function findMatches(
  { segments }: Question,
  { title, name, keywords, description, path }: PageEntry,
  { also, texts }: SearchGuide,
): Match[] {
  const own = [
    ...new Set(
      [title, name, description, path, texts[path] ?? '', ...keywords, ...(also[path] ?? [])].flatMap(splitWords),
    ),
  ];
  const has = new Set(own.map(singular));
  return segments.flatMap(({ typed, words, alternatives }) => {
    const way = words.every((meant) => own.some((word) => isLike(meant, word)))
      ? words
      : alternatives.find((other) => other.every((word) => has.has(singular(word))));
    return way ? [{ typed: typed.join(' '), by: way.join(' ') }] : [];
  });
}

/** A number, or a letter. */
const BARE = /^(?:.|[\d.,]+)$/u;

/**
 * Matches that a visitor does not see at once: synonyms, corrections, translations, and words missing from the result.
 * Without small words; a number or a letter only with its word. @param shown text of the result
 */
export function findReasons(matches: readonly Match[], { quiet }: SearchBody['reading'], shown: string): Match[] {
  const visible = splitWords(shown);
  const isPlain = ({ typed, by }: Match) =>
    typed === by && splitWords(by).every((word) => visible.some((other) => isLike(word, other)));
  const reasons: Match[] = [];
  for (const match of matches) {
    const last = reasons.at(-1);
    if (last && BARE.test(match.by))
      reasons.splice(-1, 1, { typed: `${last.typed} ${match.typed}`, by: `${last.by} ${match.by}` });
    else if (!quiet.includes(match.by)) reasons.push(match);
  }
  return reasons.filter((match) => !BARE.test(match.by) && !isPlain(match));
}

/** The parts of a question, as typed, that no result matches. */
export function findUnmatched(
  {
    question: { segments },
    words: answered,
    spoken,
  }: { question: Question; words: ReadonlySet<string>; spoken: Vocabulary['spoken'] },
  matches: readonly (readonly Match[])[],
): string[] {
  const found = new Set(matches.flat().map(({ typed }) => typed));
  return segments
    .filter(
      ({ typed, words }) =>
        typed.join() === words.join() && !words.every((word) => answered.has(word) || spoken.has(word)),
    )
    .map(({ typed }) => typed.join(' '))
    .filter((part) => !found.has(part) && !BARE.test(part));
}
