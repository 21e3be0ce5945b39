/** A query as a question: its words, things and places, and which words a page has, whichever upstream ranked it. Pure. */

import type { SearchGuide } from '../content/search-guide.ts';
import type { PageEntry, SearchBody } from '../content/site.ts';
import { findMonth, isYear, readThings, type Thing } from './reading.ts';
import {
  isLike,
  isPrefix,
  isStopWord,
  makeKey,
  makeKeys,
  type ParsedQuery,
  readNo,
  singular,
  splitWords,
  type Vocabulary,
} from './vocabulary.ts';

/** A thing with the singular words beside it. A bare number is a word of the question too, as in "form 16". */
export interface ThingInPlace extends Omit<Thing, 'kind'> {
  kind: Thing['kind'] | 'bare';
  before: readonly string[];
  after: readonly string[];
}

/** The words are without those of the things. */
export interface Question extends ParsedQuery {
  /** In India, `YYYY-MM-DD`. */
  today: string;
  things: ThingInPlace[];
  /** The states that it names, by themselves or by a city. */
  places: { code: string; words: string[] }[];
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
  const reading = readThings(query, numbers, today);
  const quiet = makeKeys(small);
  const isQuiet = (word: string) => isStopWord(word) || quiet.has(singular(word));
  const read = reading.parts.map((part) => {
    const words = vocabulary.read(part);
    return words.map((one, at) => {
      const next = words[at + 1]?.word;
      return { ...one, word: readNo(one.word, next && !isQuiet(next) ? next : undefined) };
    });
  });
  const parts = read.map((words) => words.flatMap(({ word }) => (isQuiet(word) ? [] : [singular(word)])));
  // "Bought in august 2012 for 40 lakh": the amount is beside "bought".
  const beside = parts.map((words) =>
    words.filter((word, at) => !isYear(word) && !(findMonth(word) && isYear(words[at + 1] ?? ''))),
  );
  const found = reading.things.map((thing, at) => ({
    ...thing,
    before: (beside[at]?.length ? beside[at] : (beside[at - 1] ?? [])).slice(-BESIDE),
    after: (beside[at + 1] ?? []).slice(0, BESIDE),
  }));
  const bare = parts.flatMap((words, part) =>
    words.flatMap((value, at): ThingInPlace[] => {
      const before = (at > 0 ? words.slice(0, at) : (parts[part - 1] ?? [])).slice(-BESIDE);
      return NUMBER.test(value) ? [{ kind: 'bare', value, before, after: words.slice(at + 1, at + 1 + BESIDE) }] : [];
    }),
  );
  const things = [...found, ...bare];
  const isAge = ({ kind, unit, before, after }: ThingInPlace) =>
    (kind === 'span' && unit === 'year') ||
    (kind === 'bare' && [before.at(-1), after[0]].some((word) => word && ages.includes(word)));
  const asked = vocabulary.parse(read.flat());
  return { ...asked, today, things, places: placesIn(asked, places, query), age: things.find(isAge) ?? null };
}

/**
 * Each state once, in the order of the question. Letters in capitals are those of a state: "KA" is no "ka".
 * @param places codes by names
 */
function placesIn(
  { phrases }: ParsedQuery,
  places: Readonly<Record<string, string>>,
  query: string,
): Question['places'] {
  const found = new Map<string, string[]>();
  const add = (code: string, words: readonly string[]) => found.set(code, [...(found.get(code) ?? []), ...words]);
  for (const code of (/[a-z]/.test(query) && query.match(/\b[A-Z]{2}\b/g)) || [])
    if (Object.values(places).includes(code)) add(code, [code.toLowerCase()]);
  for (const [key, words] of phrases) if (Object.hasOwn(places, key)) add(places[key] ?? '', words);
  return [...found].map(([code, words]) => ({ code, words }));
}

/** A part of a question as typed, and the words of the page that match it. */
export interface Match {
  typed: string;
  by: string;
}

/** The words of each page, singular and in full, once, since no page comes from a visitor. */
const pageWords = new WeakMap<PageEntry, { has: ReadonlySet<string>; own: readonly string[] }>();

function listWords({ title, name, keywords, description, path }: PageEntry, { also, texts }: SearchGuide) {
  const all = [title, name, description, path, texts[path] ?? '', ...keywords, ...(also[path] ?? [])].flatMap(
    splitWords,
  );
  return { has: new Set(all.map(singular)), own: [...new Set(all)] };
}

export function findMatches({ segments }: ParsedQuery, page: PageEntry, guide: SearchGuide): Match[] {
  const { has, own } = pageWords.getOrInsertComputed(page, () => listWords(page, guide));
  const isThere = (word: string) => has.has(singular(word));
  return segments.flatMap(({ typed, words, alternatives }) => {
    const way = words.every(
      (meant) => isThere(meant) || (isPrefix(meant) && own.some((word) => word.startsWith(meant))),
    )
      ? words
      : alternatives.find((other) => other.every(isThere));
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
    else if (!makeKeys(quiet).has(makeKey(match.by.split(' ')))) reasons.push(match);
  }
  return reasons.filter((match) => !BARE.test(match.by) && !isPlain(match));
}

/** The parts of a query, as typed, that no result and no answer has. @param answered words that are answered */
export function findUnmatched(
  { segments }: ParsedQuery,
  { words: answered, vocabulary: { spoken } }: { words: ReadonlySet<string>; vocabulary: Vocabulary },
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
