/** Why a page is a result, and which words of a query have none. Decided by the words of the pages, whichever upstream ranked them. */
import type { PageEntry, SearchBody } from '../content/site.ts';
import type { SearchGuide } from '../domain/search-guide.ts';
import type { Answers } from './answers.ts';
import type { Question } from './question.ts';
import { isLike, singular, wordsOf } from './vocabulary.ts';

/** A part of a question as typed, and the words of the page that match it. */
export interface Match {
  typed: string;
  by: string;
}

/** The parts of a question that a page matches. */
export function matchesOf(
  { segments }: Question,
  { title, name, keywords, description, path }: PageEntry,
  { also, texts }: SearchGuide,
): Match[] {
  const own = [
    ...new Set(
      [title, name, description, path, texts[path] ?? '', ...keywords, ...(also[path] ?? [])].flatMap(wordsOf),
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
 * The matches that a visitor does not see at once: synonyms, corrections and translations of what was typed, and words that the result
 * does not show. Without small words; a number or a letter only with the word it belongs to.
 * @param shown the text of the result
 */
export function reasonsOf(matches: readonly Match[], { quiet }: SearchBody['reading'], shown: string): Match[] {
  const visible = wordsOf(shown);
  const isPlain = ({ typed, by }: Match) =>
    typed === by && wordsOf(by).every((word) => visible.some((other) => isLike(word, other)));
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
export function unmatched(
  { question: { segments }, words: answered, spoken }: Answers,
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
