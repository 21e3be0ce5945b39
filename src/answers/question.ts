/** A query as a question: its words, and what each part of it may mean. Pure. */
import { type Reading, saying, type Vocabulary } from '../content/vocabulary.ts';

export interface Question extends Reading {
  /** As it was typed, cleaned. */
  text: string;
  /** The words that are looked up, put right, each once. */
  looked: string[];
}

export function questionOf(query: string, vocabulary: Vocabulary): Question {
  const reading = vocabulary.read(query);
  return { ...reading, text: query, looked: reading.segments.flatMap(({ words }) => words) };
}

/** The words of a question that ask for all of these phrases; null where one of them is not asked for. */
export function sayingAll(question: Question, phrases: readonly string[]): Set<string> | null {
  const found = new Set<string>();
  for (const phrase of phrases) {
    const words = saying(question, phrase);
    if (!words) return null;
    for (const word of words) found.add(word);
  }
  return found;
}
