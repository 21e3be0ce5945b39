/**
 * A query as a question: words, synonyms, things, places, and which words a page has, whichever upstream ranked it. Pure.
 */

import type { SearchGuide } from '../content/search-guide.ts';
import type { PageEntry, SearchBody } from '../content/site.ts';
import { readThings, type Thing } from './reading.ts';
import {
  isLike,
  isStopWord,
  type ParsedQuery,
  singular,
  splitWords,
  type Vocabulary,
  wordsMatching,
} from './vocabulary.ts';

/** A thing with the words beside it. A bare number is a word of the question too, as in "form 16". */
export interface ThingInPlace extends Omit<Thing, 'kind'> {
  kind: Thing['kind'] | 'bare';
  before: readonly string[];
  after: readonly string[];
}

export interface Question extends ParsedQuery {
  /** The cleaned query. */
  text: string;
  /** The corrected words that are looked up, each once. */
  looked: string[];
  /** The text without its things. */
  asked: ParsedQuery;
  things: ThingInPlace[];
  /** The states that it names, by themselves or by a city. */
  places: { code: string; words: string[] }[];
  /** The thing that is an age. */
  age: ThingInPlace | null;
}

const NUMBER = /^\d{1,9}(?:\.\d{1,2})?$/;
/** So many words beside a number may say what it is. */
const BESIDE = 4;

/** @param today in India, `YYYY-MM-DD` */
export function readQuestion(
  query: string,
  vocabulary: Vocabulary,
  { numbers, places, ages, small }: SearchBody['reading'],
  today: string,
): Question {
  const parsed = vocabulary.parse(query);
  const reading = readThings(query, numbers, today);
  const isSaid = (word: string) => !isStopWord(word) && !small.includes(word);
  const parts = reading.parts.map((part) => vocabulary.wordsOf(part).filter(isSaid));
  const things = reading.things.map((thing, at) => ({
    ...thing,
    before: (parts[at]?.length ? parts[at] : (parts[at - 1] ?? [])).slice(-BESIDE),
    after: (parts[at + 1] ?? []).slice(0, BESIDE),
  }));
  const bare = parts.flatMap((words) =>
    words.flatMap((word, at): ThingInPlace[] => {
      const before = words.slice(Math.max(0, at - BESIDE), at);
      return NUMBER.test(word)
        ? [{ kind: 'bare', value: word, before, after: words.slice(at + 1, at + 1 + BESIDE) }]
        : [];
    }),
  );
  const asked = things.length === 0 ? parsed : vocabulary.parse(reading.parts.join(' '));
  const all = [...things, ...bare];
  const isAge = ({ kind, unit, before, after }: ThingInPlace) =>
    (kind === 'span' && unit === 'year') ||
    (kind === 'bare' && [before.at(-1), after[0]].some((word) => word && ages.includes(word)));
  return {
    ...parsed,
    text: query,
    looked: parsed.segments.flatMap(({ words }) => words),
    asked,
    things: all,
    places: placesIn(asked, places, query),
    age: all.find(isAge) ?? null,
  };
}

/** Each state once. A longer name hides a shorter one in it. Letters in capitals are those of a state: "KA" is no "ka". */
function placesIn(
  asked: ParsedQuery,
  places: Readonly<Record<string, readonly string[]>>,
  query: string,
): Question['places'] {
  const capitals = /[a-z]/.test(query) ? query.match(/\b[A-Z]{2}\b/g) : null;
  const found = Object.entries(places).flatMap(([code, names]) => {
    if (capitals?.includes(code)) return [{ code, words: [code.toLowerCase()] }];
    const words = names.flatMap((name) => wordsMatching(asked, name) ?? []);
    return words.length > 0 ? [{ code, words: [...new Set(words)] }] : [];
  });
  return found.filter(
    ({ words }) =>
      !found.some((other) => other.words.length > words.length && words.every((word) => other.words.includes(word))),
  );
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
