/** A query as a question: its words, what each part of it may mean, and the amount and the year in it. Pure. */
import type { SearchBody } from '../content/site.ts';
import { amountIn } from './amount-in.ts';
import { type Reading, saying, type Vocabulary, withoutStopWords, wordsOf } from './vocabulary.ts';

export interface Question extends Reading {
  /** As it was typed, cleaned. */
  text: string;
  /** The words that are looked up, put right, each once. */
  looked: string[];
  /** The only amount in it, in rupees. */
  amount: number | null;
  /** Which year it names of those that are answered for, as the tools have it; undefined where none. */
  year: string | undefined;
  /** Its words that mean something, put right, without the amount and the year. */
  asked: string[];
}

/** No state. */
const UP_TO = /\bup ?to\b/;

export function questionOf(query: string, vocabulary: Vocabulary, { numbers, years }: SearchBody['reading']): Question {
  const reading = vocabulary.read(query);
  const { amount, rest } = amountIn(query, numbers);
  const [year, others] = taken(wordsOf(rest.replace(UP_TO, ' ')), years);
  const asked = withoutStopWords(vocabulary.read(others.join(' ')).words);
  return { ...reading, text: query, looked: reading.segments.flatMap(({ words }) => words), amount, year, asked };
}

/** The name of the first list of which words say a phrase, and the words without it. */
export function taken(
  words: readonly string[],
  lists: Readonly<Record<string, readonly string[]>>,
): [name: string | undefined, rest: readonly string[]] {
  const text = ` ${words.join(' ')} `;
  for (const [name, phrases] of Object.entries(lists)) {
    const phrase = phrases.find((one) => text.includes(` ${one} `));
    if (phrase) return [name, wordsOf(text.replace(` ${phrase} `, ' '))];
  }
  return [undefined, words];
}

/** The words of a question that ask for all of these phrases; null where one of them is not asked for. */
export function sayingAll(question: Question, phrases: readonly string[]): string[] | null {
  const found: string[] = [];
  for (const phrase of phrases) {
    const words = saying(question, phrase);
    if (!words) return null;
    found.push(...words);
  }
  return [...new Set(found)];
}
