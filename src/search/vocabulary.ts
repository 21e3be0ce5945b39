/** Words as search compares them, and groups of words that mean the same. */
import { createSpeller } from './spelling.ts';

/** Words of English and of Hindi that carry no meaning of their own in a query. */
const SMALL =
  'a an and any are at be been by can do does for from get give has have how i if in into is it many me my of on or our please should so some take that the their there this to was we what when will with would you your ' +
  'am apply find form help need online process procedure steps want ' +
  'aap aapka ab aur baad batao bataye bhi chahie chahiye ek ha hai hain ho hu hua hum iska jo ka kab kaha kahan kaisa kaise kar karana kaun kaunsa ke ki kiya ko koi konsa kya kyu le liye ma mein mujhe na nahi ne par pe sa se tak tha ya ye';
/** Stems of Hindi and their endings: "karna", "karne" and "kare" are one word there. "Banana" is none of them. */
const STEMS: readonly (readonly [stems: string, endings: string])[] = [
  ['kar khol bhar', 'a e o u en un na ne ni ein wana'],
  ['bana', 'ye en ne u'],
  ['banw', 'ana ane aye'],
  ['hot milt sakt lagt chaht padt len mer apn kitn wal hog lageg mileg', 'a e i'],
  ['kis', 'ko ke ki'],
];
const STOP_WORDS = new Set([
  ...SMALL.split(' '),
  ...STEMS.flatMap(([stems, endings]) =>
    stems.split(' ').flatMap((stem) => endings.split(' ').map((ending) => stem + ending)),
  ),
]);

/**
 * A run of letters with their combining marks (Devanagari vowels are marks), or a number: "ITR-1" and "itr1" are both "itr", "1", and
 * "12,80,000" and "12.8" are one word each, which is no section 8.
 */
const WORD = /[\p{L}\p{M}]+|\p{Nd}+(?:,\p{Nd}{2,3})*(?:\.\p{Nd}+)?/gu;

/** Text as words: compatibility forms folded, lower case, joiners dropped, Devanagari digits as 0 to 9. */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  return folded.match(WORD) ?? [];
}

/** A word of English as one, where it may be several: "startups" is "startup". What is compared is made of both sides, so that it need be no word. */
export function singular(word: string): string {
  return word.replace(/(?<=[a-z]{2})ies$/, 'y').replace(/(?<=(?:x|ch|sh|ss))es$|(?<=[a-z]{2}[a-rt-z])s$/, '');
}

/** A phrase as it is looked up: whether of one thing or of several. */
export function keyOf(words: readonly string[]): string {
  return words.map(singular).join(' ');
}

/** Words without those that carry no meaning; all of them where no other is left. */
export function withoutStopWords(words: string[]): string[] {
  const kept = words.filter((word) => !STOP_WORDS.has(word));
  return kept.length > 0 ? kept : words;
}

/** Different words of a query that are looked up: each costs time. */
const MAX_WORDS = 12;
/** Words of a query that are read at all: the query has 200 characters at most. */
const MAX_TYPED = 60;

/** Part of a query: the words as they were typed, those that they stand for, and the phrases (as words) that mean the same. */
export interface Segment {
  typed: string[];
  words: string[];
  alternatives: string[][];
}

/** A query as it is understood. */
export interface Reading {
  /** All of its words in their order, put right; one that nobody knows is as it was typed. */
  words: string[];
  /** What is looked up of it, each once: the longest phrases that some group knows, and single words between them. */
  segments: Segment[];
  /** Every phrase that it says, or that means the same as one, as `keyOf` has it, and the words by which it does. */
  said: ReadonlyMap<string, string[]>;
}

export interface Vocabulary {
  read(query: string): Reading;
  /** Every phrase of those groups whose first phrase stands in one of these, word by word: phrases are words without stop words. */
  alsoKnownAs(phrases: readonly string[][]): string[];
}

/**
 * Makes a vocabulary of groups of phrases that mean the same; the first phrase of each is how the site says it.
 * @param known texts whose words are right as they are, and may be meant by others; those that matter most first
 * @param rare texts whose words are right as they are
 */
export function createVocabulary(
  groups: readonly (readonly string[])[],
  known: readonly string[] = [],
  rare: readonly string[] = [],
): Vocabulary {
  const phrases = new Map<string, string[][][]>();
  const heads = groups.map(([first = '']) => withoutStopWords(wordsOf(first)).join(' '));
  const idioms = new Map<string, string[]>();
  let longest = 1;
  for (const group of groups) {
    for (const phrase of group) {
      const words = wordsOf(phrase);
      if (words.length > 1 && words.every((word) => STOP_WORDS.has(word)))
        idioms.set(words.join(' '), wordsOf(group[0] ?? ''));
    }
    const members = group.map((phrase) => withoutStopWords(wordsOf(phrase))).filter((words) => words.length > 0);
    for (const words of members) {
      const key = keyOf(words);
      phrases.set(key, [...(phrases.get(key) ?? []), members]);
      longest = Math.max(longest, words.length);
    }
  }
  const spelled = createSpeller(
    new Set([...groups.flat(), ...known].flatMap(wordsOf)),
    new Set(rare.flatMap(wordsOf)),
    STOP_WORDS,
  );

  /** Letters, or syllables, of one word that were typed apart: "g s t", "tred mark". */
  function joined(words: readonly string[]): string[] {
    const found: string[] = [];
    for (let start = 0; start < words.length; ) {
      let end = start + 1;
      while (isPiece(words[end - 1] ?? '') && isPiece(words[end] ?? '')) end++;
      const run = words.slice(start, end);
      const whole = run.join('');
      found.push(...(run.length > 1 && whole.length > 2 && spelled(whole) ? [whole] : run));
      start = end;
    }
    return found;
  }
  const isPiece = (word: string) => /^\p{L}$/u.test(word) || (/^\p{L}{2,5}$/u.test(word) && !spelled(word));

  /** Small words that together mean something, as "kab tak" asks for a last day: what they mean stands for them. */
  function withIdioms(words: readonly ReadWord[]): ReadWord[] {
    return words.flatMap((one, at) => {
      const next = words[at + 1];
      const meant = next && idioms.get(`${one.word} ${next.word}`);
      return meant ? meant.map((word) => ({ typed: `${one.typed} ${next.typed}`, word })) : [one];
    });
  }

  /** The longest phrase that some group knows from a word on, or that word. */
  function segmentAt(read: readonly ReadWord[], start: number): { length: number; segment: Segment } {
    const taken = (length: number) => read.slice(start, start + length);
    for (let length = Math.min(longest, read.length - start); length > 0; length--) {
      const words = taken(length).map(({ word }) => word);
      const key = keyOf(words);
      const found = phrases.get(key);
      if (found) {
        const typed = [...new Set(taken(length).map((one) => one.typed))];
        return {
          length,
          segment: { typed, words, alternatives: found.flat().filter((other) => keyOf(other) !== key) },
        };
      }
    }
    const [{ typed = '', word = '' } = {}] = taken(1);
    return { length: 1, segment: { typed: [typed], words: [word], alternatives: [] } };
  }

  return {
    read(query) {
      const all = joined(wordsOf(query).slice(0, MAX_TYPED)).flatMap((typed): ReadWord[] => {
        const right = spelled(typed);
        return (right ?? [typed]).map((word) => ({ typed, word }));
      });
      const meaning = withIdioms(all).filter(({ word }) => !STOP_WORDS.has(word));
      const read = [...new Map((meaning.length > 0 ? meaning : all).map((one) => [one.word, one])).values()].slice(
        0,
        MAX_WORDS,
      );
      const segments: Segment[] = [];
      for (let start = 0; start < read.length; ) {
        const { length, segment } = segmentAt(read, start);
        segments.push(segment);
        start += length;
      }
      return { words: all.map(({ word }) => word), segments, said: phrasesOf(segments) };
    },
    alsoKnownAs(own) {
      // With a space at both ends a phrase is found at the borders of words only.
      const text = own.map((words) => ` ${words.join(' ')} `).join('\n');
      return groups.filter((_, at) => heads[at] && text.includes(` ${heads[at]} `)).flat();
    },
  };
}

/** Two letters or more may be the beginning of a word; numbers are meant as they are. */
export function isPrefix(word: string): boolean {
  return word.length > 1 && !/\p{Nd}/u.test(word);
}

/** Whether a word that was typed stands for a word of a page: the same, or the beginning of it. */
export function isLike(typed: string, word: string): boolean {
  return singular(typed) === singular(word) || (isPrefix(typed) && word.startsWith(typed));
}

/** Longest phrase, in words, that is looked for among those that were typed. */
const LONGEST_SAID = 5;

function phrasesOf(segments: readonly Segment[]): Map<string, string[]> {
  const said = new Map<string, string[]>();
  for (const { words, alternatives } of segments) for (const other of alternatives) said.set(keyOf(other), words);
  const looked = segments.flatMap(({ words }) => words);
  for (let start = 0; start < looked.length; start++)
    for (let end = start + 1; end <= Math.min(looked.length, start + LONGEST_SAID); end++) {
      const words = looked.slice(start, end);
      said.set(keyOf(words), words);
    }
  // The latter of two words may be said as the site says it: "llp रजिस्ट्रेशन" is an LLP registration.
  for (const [at, { words }] of segments.entries()) {
    const next = segments[at + 1];
    const head = next?.alternatives[0];
    if (head) said.set(keyOf([...words, ...head]), [...words, ...next.words]);
  }
  return said;
}

/** A word of a query as it was typed and as it is meant. */
interface ReadWord {
  typed: string;
  word: string;
}

/** What phrases of the content are looked up by: they are asked for again with every query, and there is an end to them. */
const keys = new Map<string, string>();

/** The words of a reading by which it says a phrase, or one that means the same, in its order. Null where it does not. @param phrase of the content, never of a visitor */
export function saying(reading: Reading, phrase: string): string[] | null {
  const key = keys.get(phrase) ?? keyOf(withoutStopWords(wordsOf(phrase)));
  keys.set(phrase, key);
  return reading.said.get(key) ?? null;
}
