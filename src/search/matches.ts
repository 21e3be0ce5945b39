/** Why a page is among the results, and what of a query nothing was found for: by the words of the pages alone, whoever ranked them. */
import type { PageEntry, SearchBody } from '../content/site.ts';
import type { SearchGuide } from '../domain/search-guide.ts';
import type { Answers } from './answers.ts';
import type { Question } from './question.ts';
import { isLike, singular, wordsOf } from './vocabulary.ts';

/** A part of a question as it was typed, and what a page has of it. */
export interface Match {
  typed: string;
  by: string;
}

/** The parts of a question that a page answers to. */
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
 * What of its matches a visitor cannot see at once: words that stand for what was typed, by meaning, spelling or language, and words that its result does not show. No small words,
 * and a number or a letter only beside the word it belongs to.
 * @param shown the words of the page that its result shows
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

/** The parts of a question that none of the results answers to, as they were typed. */
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
