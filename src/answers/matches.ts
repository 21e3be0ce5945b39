/** Why a page is among the results, and what of a query nothing was found for: by the words of the pages alone, whoever ranked them. */
import type { PageEntry } from '../content/site.ts';
import { isLike, singular, wordsOf } from '../content/vocabulary.ts';
import type { SearchGuide } from '../domain/search-guide.ts';
import type { Question } from './question.ts';

/** The parts of a question that a page answers to, as they were typed. */
export function matchesOf({ segments }: Question, { title, name, keywords, description, path }: PageEntry, { also, texts }: SearchGuide): string[] {
  const own = [...new Set([title, name, description, path, texts[path] ?? '', ...keywords, ...(also[path] ?? [])].flatMap(wordsOf))];
  const has = new Set(own.map(singular));
  return segments
    .filter(
      ({ words, alternatives }) =>
        words.every((meant) => own.some((word) => isLike(meant, word))) || alternatives.some((way) => way.every((word) => has.has(singular(word)))),
    )
    .map(({ typed }) => typed.join(' '));
}

/** The parts of a question that none of the results answers to, as they were typed. */
export function unmatched({ segments }: Question, matches: readonly (readonly string[])[], answered: ReadonlySet<string>): string[] {
  const found = new Set(matches.flat());
  return segments
    .filter(({ words }) => !words.every((word) => answered.has(word)))
    .map(({ typed }) => typed.join(' '))
    .filter((part) => !found.has(part));
}
