/** Parses queries: words as search compares them, and groups of phrases that mean the same. */

import type { SearchGuide } from '../content/search-guide.ts';
import type { PageEntry, SearchBody } from '../content/site.ts';
import { type ContentStore, openEnglish } from '../content/store.ts';
import { latinDigits } from '../domain/digits.ts';
import { IN_HINGLISH } from './hindi-words.ts';
import { createSpeller, type Speller } from './spelling.ts';

/** Words of English and Hindi that mean nothing by themselves in a query. */
const SMALL =
  'a an and any are at be been by can do does for from get has have how i if in into is it many me my of on or our please should so some take that the their there this to we what when will with would you your ' +
  'am apply find form help need online process procedure steps want ' +
  'aap aapka ab aur baad batao bataye bhi chahie chahiye ek ha hai hain ho hu hua hum iska jo ka kab kaha kahan kaisa kaise kar karana kaun kaunsa ke ki kiya ko koi konsa kya le liye ma mein mujhe ne par pe sa se tak ya ye';
/** Hindi verbs: "karna", "karne", "kare". "Banana" is left out on purpose. */
const STEMS: readonly (readonly [stems: string, endings: string])[] = [
  ['kar khol bhar', 'a e o u en un na ne ni ein wana'],
  ['bana', 'ye en ne u'],
  ['banw', 'ana ane aye'],
  ['hot milt sakt lagt chaht padt len mer kitn wal hog lageg mileg', 'a e i'],
  ['kis', 'ko ke ki'],
];
const STOP_WORDS = new Set([
  ...SMALL.split(' '),
  ...STEMS.flatMap(([stems, endings]) =>
    stems.split(' ').flatMap((stem) => endings.split(' ').map((ending) => stem + ending)),
  ),
]);

/**
 * Letters with their combining marks, or a number: "ITR-1" and "itr1" are both "itr", "1"; "12,80,000" and "12.8" are
 * one word each, so that they do not match section 8, and so is "16a", which is another form than 16.
 */
const WORD = /\p{Nd}{1,3}a(?![\p{L}\p{M}\p{Nd}])|[\p{L}\p{M}]+|\p{Nd}+(?:,\p{Nd}{2,3})*(?:\.\p{Nd}+)?/gu;

const DEVANAGARI = /[\u0900-\u097f]/;
/** Nukta, and the joiners of letters. */
const DOTS_AND_JOINERS = /[\u093c\u200c\u200d]/g;
/** A nasal before a letter of its own class, which most people write as anusvara: "स्टाम्प", "हिन्दी". Or chandrabindu. */
const NASALS = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])|ँ/g;

/** Words as they are typed: NFKC, lower case, the digits of every script as 0 to 9, spellings of Hindi as one. */
function splitTyped(text: string): string[] {
  const normalized = text.normalize('NFKC').toLowerCase().replace(DOTS_AND_JOINERS, '').replace(NASALS, 'ं');
  return latinDigits(normalized).match(WORD) ?? [];
}

/** Splits text into words as search compares them: those of Hindi in one script. */
export function splitWords(text: string): string[] {
  return splitTyped(text).map(inOneScript);
}

const inOneScript = (word: string) => IN_HINGLISH.get(word) ?? word;

/** "startups" becomes "startup". Applied to both sides of a comparison: the result need not be a word. */
export function singular(word: string): string {
  return word.replace(/(?<=[a-z]{2})ies$/, 'y').replace(/(?<=(?:x|ch|sh|ss))es$|(?<=[a-z]{2}[a-rt-z])s$/, '');
}

/** The key of a phrase, the same in singular and plural. */
export function makeKey(words: readonly string[]): string {
  return words.map(singular).join(' ');
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Removes the words that mean nothing by themselves, unless no other word is left. */
export function withoutStopWords(words: string[]): string[] {
  const others = words.filter((word) => !isStopWord(word));
  return others.length > 0 ? others : words;
}

/** The most different words of a query that are looked up in pages: each costs time. */
const MAX_WORDS = 12;
/** The most words of a query that are parsed; a query has at most 200 characters. */
const MAX_TYPED = 60;

/** Part of a query; `alternatives` are phrases, as words, that mean the same. */
export interface Segment {
  typed: string[];
  words: string[];
  alternatives: string[][];
}

export interface ParsedQuery {
  /** All words in their order, corrected; an unknown word is as typed. */
  words: string[];
  /** The words, each between spaces. */
  sentence: string;
  /** The same with words in Devanagari in Latin letters, and the word of the query for each; null without such words. */
  latin: { sentence: string; words: ReadonlyMap<string, string> } | null;
  /** What is looked up, each once: the longest phrases of a group of synonyms, and the single words between them. */
  segments: Segment[];
  /** Phrases of the query and their synonyms, by {@link makeKey}, with the matching words of the query. */
  phrases: ReadonlyMap<string, string[]>;
}

/** Groups of phrases that mean the same; the first of each is the wording of the site. */
type Synonyms = readonly (readonly string[])[];

/** A word of a query as typed and as corrected. */
interface ReadWord {
  typed: string;
  word: string;
}

/** The phrases of all groups by {@link makeKey}, each with its groups as words, and the length of the longest. */
function phrasesIn(synonyms: Synonyms): { groups: ReadonlyMap<string, string[][]>; longest: number } {
  const groups = new Map<string, string[][]>();
  let longest = 1;
  for (const group of synonyms) {
    const members = group.map((phrase) => withoutStopWords(splitWords(phrase))).filter((words) => words.length > 0);
    for (const words of members) {
      const key = makeKey(words);
      groups.set(key, [...(groups.get(key) ?? []), ...members]);
      longest = Math.max(longest, words.length);
    }
  }
  return { groups, longest };
}

/** Pairs of small words that mean something together, with the words that they mean: "kab tak" asks for a last day. */
function idiomsIn(synonyms: Synonyms): Map<string, string[]> {
  const idioms = new Map<string, string[]>();
  for (const group of synonyms)
    for (const words of group.map(splitWords))
      if (words.length > 1 && words.every(isStopWord)) idioms.set(words.join(' '), splitWords(group[0] ?? ''));
  return idioms;
}

/** Joins the letters of one word that were typed apart: "g s t". */
function joined(words: readonly string[], correct: Speller): string[] {
  const isPiece = (word = '') => /^\p{L}$/u.test(word);
  const found: string[] = [];
  for (let start = 0; start < words.length; ) {
    let end = start + 1;
    while (isPiece(words[end - 1]) && isPiece(words[end])) end++;
    const run = words.slice(start, end);
    const whole = run.join('');
    found.push(...(run.length > 1 && whole.length > 2 && correct(whole) ? [whole] : run));
    start = end;
  }
  return found;
}

/** The longest phrase of a group of synonyms at a place of a query, or the word there. @param keys of the words */
function segmentAt(
  at: number,
  read: readonly ReadWord[],
  keys: readonly string[],
  { groups, longest }: ReturnType<typeof phrasesIn>,
  { hear }: Speller,
): Segment {
  const keyTo = (end: number) => keys.slice(at, end).join(' ');
  let end = Math.min(at + longest, read.length);
  while (end > at + 1 && !groups.has(keyTo(end))) end--;
  const own = read.slice(at, end);
  const key = keyTo(end);
  const group = groups.get(key);
  // A word in Devanagari that only some page has may also be one in Latin letters.
  const heard = group || own.length > 1 || !DEVANAGARI.test(key) ? undefined : hear(key);
  const others = heard === undefined ? group : [[heard], ...(groups.get(singular(heard)) ?? [])];
  return {
    typed: [...new Set(own.map(({ typed }) => typed))],
    words: own.map(({ word }) => word),
    alternatives: others?.filter((other) => makeKey(other) !== key) ?? [],
  };
}

/**
 * @param known texts whose words are right, and to which others are corrected; the most important first
 * @param rare texts whose words are right, and to which nothing is corrected
 */
function createVocabulary(synonyms: Synonyms, known: readonly string[], rare: readonly string[]) {
  const phrases = phrasesIn(synonyms);
  const idioms = idiomsIn(synonyms);
  const heads = synonyms.map(([first = '']) => withoutStopWords(splitWords(first)).join(' '));
  const words = new Set([...synonyms.flat(), ...known].flatMap(splitWords));
  const correct = createSpeller(words, new Set(rare.flatMap(splitWords)), STOP_WORDS);
  const withIdioms = (read: readonly ReadWord[]) =>
    read.flatMap((one, at) => {
      const next = read[at + 1];
      const meant = next && idioms.get(`${one.word} ${next.word}`);
      return meant ? meant.map((word) => ({ typed: `${one.typed} ${next.typed}`, word })) : [one];
    });
  /** As the site says it, or as it sounds. */
  const writeLatin = (word: string) => {
    if (!DEVANAGARI.test(word)) return word;
    const [[head = word, ...more] = []] = phrases.groups.get(singular(word)) ?? [];
    return more.length === 0 && !DEVANAGARI.test(head) ? head : (correct.hear(word) ?? word);
  };
  const writeInLatin = (words: readonly string[]) => {
    const typed = new Map(words.map((word) => [writeLatin(word), word]));
    return { sentence: joinWords(words.map(writeLatin)), words: typed };
  };
  /** All words, corrected. */
  const read = (query: string) =>
    joined(splitTyped(query).slice(0, MAX_TYPED), correct).flatMap((typed): ReadWord[] =>
      (correct(inOneScript(typed)) ?? [typed]).map((word) => ({ typed, word })),
    );
  return {
    read,
    /** @param query corrected words are all looked up in their places, since each may silence an answer */
    parse(query: string | readonly ReadWord[]): ParsedQuery {
      const isText = typeof query === 'string';
      const all = isText ? read(query) : query;
      const meaning = withIdioms(all).filter(({ word }) => !isStopWord(word));
      const asked = meaning.length > 0 ? meaning : all;
      const different = new Map(asked.map((one) => [one.word, one]));
      const left = isText ? [...different.values()].slice(0, MAX_WORDS) : asked;
      const keys = left.map(({ word }) => singular(word));
      const segments: Segment[] = [];
      for (let at = 0; at < left.length; at += segments.at(-1)?.words.length ?? 1)
        segments.push(segmentAt(at, left, keys, phrases, correct));
      const words = all.map(({ word }) => word);
      const sentence = joinWords(words);
      return {
        ...{ words, sentence, segments, phrases: listPhrases(segments, keys) },
        latin: DEVANAGARI.test(sentence) ? writeInLatin(words) : null,
      };
    },
    /** All phrases of the groups whose first phrase is in one of these. @param own words without stop words */
    alsoKnownAs(own: readonly string[][]): string[] {
      // A space at both ends of a phrase makes it match whole words only.
      const text = own.map((phrase) => ` ${phrase.join(' ')} `).join('\n');
      return synonyms.filter((_, at) => heads[at] && text.includes(` ${heads[at]} `)).flat();
    },
  };
}

const joinWords = (words: readonly string[]) => ` ${words.join(' ')} `;

/** Two letters or more may be the beginning of a word; numbers must match as a whole. */
export function isPrefix(word: string): boolean {
  return word.length > 1 && !/\p{Nd}/u.test(word);
}

/** Whether a typed word matches a word of a page: equal, or the beginning of it. */
export function isLike(typed: string, word: string): boolean {
  return singular(typed) === singular(word) || (isPrefix(typed) && word.startsWith(typed));
}

/** Longest phrase of a query, in words. */
const MAX_PHRASE_WORDS = 5;

/** @param keys of the words of all segments */
function listPhrases(segments: readonly Segment[], keys: readonly string[]): Map<string, string[]> {
  const phrases = new Map<string, string[]>();
  for (const { words, alternatives } of segments) for (const other of alternatives) phrases.set(makeKey(other), words);
  const looked = segments.flatMap(({ words }) => words);
  for (let start = 0; start < looked.length; start++)
    for (let end = start + 1; end <= Math.min(looked.length, start + MAX_PHRASE_WORDS); end++)
      phrases.set(keys.slice(start, end).join(' '), looked.slice(start, end));
  // The second of two segments may be a synonym, as may be the first in Devanagari: "llp रजिस्ट्रेशन", "एओसी 4".
  for (const [
    at,
    {
      words,
      alternatives: [head = words],
    },
  ] of segments.entries()) {
    const next = segments[at + 1];
    if (!next) continue;
    const [nextHead = next.words] = next.alternatives;
    const first = DEVANAGARI.test(words.join('')) ? head : words;
    for (const second of [next.words, nextHead])
      phrases.getOrInsert(makeKey([...first, ...second]), [...words, ...next.words]);
  }
  return phrases;
}

/** Before the key of a phrase that must be there word for word: one with small words, or with a star for any words between. */
const EXACT = '=';

/** "No pan" is without one, and "gst no" is a number: before a word that means something, "no" is read as "not". */
export const readNo = (word: string, next: string | undefined) => (word === 'no' && next ? 'not' : word);

/** A phrase of the content as queries are compared with it. */
export function phraseKey(phrase: string): string {
  const parts = phrase
    .replace('no*', 'not*')
    .split('*')
    .map((part) => {
      const words = splitWords(part);
      return words.map((word, at) => readNo(word, words[at + 1]));
    });
  const words = parts.flat();
  if (parts.length > 1 || words.some(isStopWord)) return EXACT + parts.map((part) => part.join(' ')).join('*');
  return makeKey(words);
}

/** The keys of each list of the content. */
const keySets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** A list of keys as a set. It is made once, since no list comes from a visitor. */
export function makeKeys(list: readonly string[]): ReadonlySet<string> {
  return keySets.getOrInsertComputed(list, () => new Set(list));
}

/** The parts of each exact key, once, since no key comes from a visitor. */
const exactParts = new Map<string, string[]>();
const splitExact = (key: string) => key.slice(EXACT.length).split('*');

/** The words of a query that mean a phrase, without small ones; null if none do. @param key see {@link phraseKey} */
export function findPhrase({ phrases, sentence, latin }: ParsedQuery, key: string): string[] | null {
  if (key[0] !== EXACT) return phrases.get(key) ?? null;
  const parts = exactParts.getOrInsertComputed(key, splitExact);
  const isSaid = hasInOrder(sentence, parts);
  if (!isSaid && !(latin && hasInOrder(latin.sentence, parts))) return null;
  const words = parts.flatMap((part) => part.split(' ')).filter((word) => !isStopWord(word));
  return isSaid ? words : words.map((word) => latin?.words.get(word) ?? word);
}

function hasInOrder(sentence: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = sentence.indexOf(` ${part} `, from);
    if (at < 0) return false;
    from = at + part.length + 1;
  }
  return true;
}

/** For a site without a guide. Not in the schema's file, which only the build needs. */
export const NO_GUIDE: SearchGuide = { intents: {}, leads: [], also: {}, texts: {}, answered: [], spoken: '' };

type Named = Pick<PageEntry, 'path' | 'title' | 'name' | 'keywords' | 'description'>;

/** One for each guide, and so for each site: making it takes a hundred times as long as a query. */
const vocabularies = new WeakMap<SearchGuide, Vocabulary>();

export type Vocabulary = ReturnType<typeof createVocabulary> & {
  /** Words that are never reported as missing: those that ask for something, and all words of the pages. */
  spoken: ReadonlySet<string>;
};

/** The vocabulary of a site: its synonyms, and every word by which its pages and answers are found. */
export function siteVocabulary(pages: readonly Named[], synonyms: Synonyms, guide: SearchGuide): Vocabulary {
  const made = vocabularies.get(guide);
  if (made) return made;
  const asking = Object.values(guide.intents).flat();
  const rare = [...Object.values(guide.texts), guide.spoken];
  const known = [
    ...pages.flatMap(({ path, title, name, keywords, description }) => [title, name, ...keywords, path, description]),
    ...Object.values(guide.also).flat(),
    ...asking,
    ...guide.answered,
  ];
  const spoken = new Set([...asking, ...rare].flatMap(splitWords));
  const vocabulary = { ...createVocabulary(synonyms, known, rare), spoken };
  // Several sites may have no guide.
  if (guide !== NO_GUIDE) vocabularies.set(guide, vocabulary);
  return vocabulary;
}

/** The body of `/search`, with its answers and its guide. Throws if the site has no such page. */
export async function searchBody(content: ContentStore): Promise<SearchBody> {
  const page = content.entry('/search');
  if (!page) throw new Error('The site has no search.');
  const body = await content.body(page, 'search');
  if (content.language === 'en') return body;
  const english = await searchBody(await openEnglish(content));
  return inOtherWords.getOrInsertComputed(body, () => readAsEnglish(body, english));
}

const inOtherWords = new WeakMap<SearchBody, SearchBody>();

/** Says its own words, and is asked by those of the English one, which has all languages that people type. */
function readAsEnglish(body: SearchBody, { guide, reading, dates }: SearchBody): SearchBody {
  const words = new Map(dates.map((date) => [date.id, date.words]));
  return { ...body, guide, reading, dates: body.dates.map((date) => ({ ...date, words: words.get(date.id) ?? [] })) };
}
