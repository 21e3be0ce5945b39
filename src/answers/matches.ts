/** Why a page is among the results, and what of a query nothing was found for: by the words of the pages alone, whoever ranked them. */
import type { PageEntry } from '../content/site.ts';
import { isLike, wordsOf } from '../content/vocabulary.ts';
import type { Question } from './question.ts';

/** The parts of a question that a page answers to, as they were typed. */
export function matchesOf({ parts }: Question, { title, name, keywords, description, path }: PageEntry): string[] {
  const own = [...new Set([title, name, description, path, ...keywords].flatMap(wordsOf))];
  const has = new Set(own);
  return parts
    .filter(
      ({ words, ways }) => words.every((typed) => own.some((word) => isLike(typed, word))) || ways.some((way) => way.split(' ').every((word) => has.has(word))),
    )
    .map(({ words }) => words.join(' '));
}

/** The parts of a question that none of the results answers to. */
export function unmatched({ parts }: Question, matches: readonly (readonly string[])[], answered: ReadonlySet<string>): string[] {
  const found = new Set(matches.flat());
  return parts
    .filter(({ words }) => !words.every((word) => answered.has(word)))
    .map(({ words }) => words.join(' '))
    .filter((part) => !found.has(part));
}
