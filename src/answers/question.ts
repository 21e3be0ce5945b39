/** A query as a question: its words, and what each part of it may mean. Pure. */
import { isLike, queryWords, type Vocabulary, withoutStopWords, wordsOf } from '../content/vocabulary.ts';

export interface Question {
  /** As it was typed, cleaned. */
  text: string;
  /** The words that are looked up, each once. */
  words: string[];
  /** The words in parts: a phrase that the vocabulary knows, or one word; with every way to say the same, the typed one first. */
  parts: { words: string[]; ways: string[] }[];
}

export function questionOf(query: string, vocabulary: Vocabulary): Question {
  const words = queryWords(query);
  const parts = vocabulary.segments(words).map((part) => ({ words: part.words, ways: [part.words, ...part.alternatives].map((way) => way.join(' ')) }));
  return { text: query, words, parts };
}

/**
 * The words of a question by which it asks for a phrase: those that say it, or say the same, or one that is mistyped.
 * @returns null where it does not
 */
export function wordsFor({ words, parts }: Question, phrase: string): string[] | null {
  const wanted = withoutStopWords(wordsOf(phrase));
  const text = wanted.join(' ');
  const at = words.findIndex((_, start) => wanted.every((word, i) => words[start + i] === word));
  if (at !== -1) return words.slice(at, at + wanted.length);
  const part = parts.find(({ ways }) => ways.includes(text));
  if (part) return part.words;
  const mistyped = parts.find((one) => one.ways.length === 1 && wanted.length === 1 && isLike(one.words[0] ?? '', text));
  return mistyped?.words ?? null;
}

/** The words of a question that ask for all of these phrases; null where one of them is not asked for. */
export function wordsForAll(question: Question, phrases: readonly string[]): Set<string> | null {
  const found = new Set<string>();
  for (const phrase of phrases) {
    const words = wordsFor(question, phrase);
    if (!words) return null;
    for (const word of words) found.add(word);
  }
  return found;
}
