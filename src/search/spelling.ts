/** Corrects words by sound, as an abbreviation, as two words in one, or as a typing error. */

import SearchableMap from 'minisearch/SearchableMap';
import { LruCache } from '../domain/lru-cache.ts';

export interface Speller {
  /** The known words: two if written as one, the typed word itself if it begins a known one, null if none. */
  (typed: string): string[] | null;
  /** The known word in Latin letters that sounds like one in Devanagari, which may be known itself. */
  hear(word: string): string | undefined;
}

/** Fewest letters of a word that is corrected, and of a word that it is corrected to. */
const MIN_LETTERS = 3;
/** Fewest letters of each half of a word that is split in two. */
const HALF = 3;
/** The most edits between two words that sound the same, as a share of the letters. */
const MAX_EDIT_SHARE = 0.4;
/** A shorter sound is shared by so many words that at most one letter may differ. */
const CLEAR_SOUND = 3;
/** Shorter words are hardly corrected: most of them are another word with one letter changed. */
const SHORT = 5;
/** Two swapped letters are less than one edit, so that they are corrected in short words too. */
const SWAPPED = 0.5;
const MAX_ABBREVIATION = 5;
/** Words whose correction is remembered. */
const MAX_REMEMBERED = 300;

/** Known words by a spelling of them. */
type Words = SearchableMap<string>;

/**
 * @param known words that others are corrected to; of two equally close words the first wins
 * @param rare words that are right as they are, and that nothing is corrected to
 * @param small words without a meaning of their own; only words in Devanagari are corrected to them
 */
export function createSpeller(
  known: ReadonlySet<string>,
  rare: ReadonlySet<string>,
  small: ReadonlySet<string>,
): Speller {
  // Made with the first word that is not known, since it takes longest.
  let made: ReturnType<typeof makeIndex> | undefined;
  const index = () => {
    made ??= makeIndex(known, small);
    return made;
  };

  /** The word if it is right as typed or in Latin letters, or a number. */
  function exact(typed: string, latin: string): string | undefined {
    if (known.has(typed) || /\p{Nd}/u.test(typed)) return typed;
    return [latin, typed].find((word) => small.has(word)) ?? (known.has(latin) ? latin : undefined);
  }

  /** A known word that lacks its last letter, or the typed word if it begins one. */
  function begun(typed: string): string | undefined {
    if (typed.length < 2) return undefined;
    const words = [...index().words.atPrefix(typed).keys()];
    return words.find((word) => typed.length > 2 && word.length === typed.length + 1) ?? (words[0] && typed);
  }

  function twoInOne(latin: string): string[] | undefined {
    for (let at = latin.length - HALF; at >= HALF; at--) {
      const halves = [latin.slice(0, at), latin.slice(at)];
      if (halves.every((half) => known.has(half))) return halves;
    }
    return undefined;
  }

  /** The closest known word with the same sound. An abbreviation is found by the names of its letters. */
  function soundAlike(latin: string, folded: string, isShort: boolean): string | undefined {
    // Consonants alone are a word without its vowels only as they are written: "zzqqx" is not "six".
    if (!/[aeiouy]/.test(latin) && folded !== latin.replace(/(.)\1+/g, '$1')) return undefined;
    const sound = soundKey(folded);
    const consonants = sound.trim().length;
    const shared = consonants < CLEAR_SOUND ? consonants - 1 : Math.ceil(latin.length * MAX_EDIT_SHARE);
    const most = isShort ? latin.length - MIN_LETTERS : shared;
    const word = closest(index().bySound, sound, folded, most);
    // In a short word another vowel makes another word, so that a vowel may be missing but not changed.
    return word && (!isShort || word.length > latin.length || fold(word) === folded) ? word : undefined;
  }

  function corrected(typed: string, latin: string): string | undefined {
    if (latin.length < MIN_LETTERS) return undefined;
    const folded = fold(latin);
    const isHindi = latin !== typed;
    const isShort = latin.length < SHORT;
    return (
      // Hindi words have several spellings in Latin letters, so only words typed in Latin letters count as short.
      soundAlike(latin, folded, isShort && !isHindi) ??
      (isHindi ? index().smallBySound.get(folded) : undefined) ??
      closest(index().words, '', latin, isShort ? 0 : latin.length < 8 ? 1 : 2)
    );
  }

  const spell = remember(spelled);
  const hear = remember((word) => {
    const latin = inLatin(word);
    if (latin === word) return undefined;
    const folded = fold(latin);
    return soundKey(folded).trim().length >= CLEAR_SOUND ? soundAlike(latin, folded, false) : undefined;
  });
  return Object.assign(spell, { hear });

  function spelled(typed: string): string[] | null {
    const latin = inLatin(typed);
    const right = exact(typed, latin) ?? (rare.has(typed) ? typed : begun(typed));
    if (right !== undefined) return [right];
    const word = twoInOne(latin) ?? corrected(typed, latin);
    return word === undefined ? null : [word].flat();
  }
}

/** A question is read several times, and correcting a word takes longest. */
function remember<T>(work: (word: string) => T): (word: string) => T {
  const before = new LruCache<{ done: T }>(MAX_REMEMBERED);
  return (word) => {
    const known = before.get(word);
    if (known) return known.done;
    const done = work(word);
    before.set(word, { done }, 1);
    return done;
  };
}

function makeIndex(known: ReadonlySet<string>, small: ReadonlySet<string>) {
  const words: Words = new SearchableMap();
  const bySound: Words = new SearchableMap();
  const hear = (letters: string, word: string) => {
    const folded = fold(letters);
    const sound = soundKey(folded) + folded;
    if (!bySound.has(sound)) bySound.set(sound, word);
  };
  for (const word of known) {
    // Nothing is corrected to a small word: "banana" is not the Hindi for "to make".
    const isMeant = word.length >= MIN_LETTERS && !small.has(word);
    words.set(word, isMeant ? word : '');
    if (!isMeant || /[^a-z]/.test(word)) continue;
    hear(word, word);
    if (isAbbreviation(word)) hear(spelledOut(word), word);
  }
  return { words, bySound, smallBySound: new Map([...small].map((word) => [fold(word), word])) };
}

/** The word whose key needs the fewest edits, all of them behind the prefix and the first letter. */
function closest(words: Words, prefix: string, spelling: string, most: number): string | undefined {
  const others = spelling.slice(1);
  const letters = [...others].sort().join('');
  let found: string | undefined;
  let least = most + 1;
  for (const [key, [word, count]] of words.atPrefix(prefix + spelling[0]).fuzzyGet(others, Math.max(most, 2))) {
    const edits = count === 2 && [...key].sort().join('') === letters ? SWAPPED : count;
    if (word && edits < least) [found, least] = [word, edits];
  }
  return found;
}

/** Short and with hardly a vowel: pronounced letter by letter. */
function isAbbreviation(word: string): boolean {
  return word.length <= MAX_ABBREVIATION && (word.match(/[aeiou]/g) ?? []).length < 2;
}

/** Consonants from U+0915, independent vowels from U+0905 and vowel signs from U+093E, each in Latin letters. */
const CONSONANTS = 'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p f b bh m y r r l l l v sh sh s h'.split(' ');
const VOWELS = 'a aa i i u u ri l e e e ai o o o au'.split(' ');
const SIGNS = 'a i i u u ri ri e e e ai o o o au'.split(' ');
const VIRAMA = 0x94d;
/** The dot that makes ज a ज़. */
const NUKTA = 0x93c;
/** The dots that nasalise a vowel. */
const NASALS = [0x901, 0x902];

/** Transliterates a word into lower-case Latin letters. Omits what is neither Latin nor Devanagari. */
export function inLatin(word: string): string {
  let text = '';
  let open = false;
  for (const letter of word) {
    const code = letter.charCodeAt(0);
    if (code === NUKTA) continue;
    const consonant = CONSONANTS[code - 0x915];
    const sign = SIGNS[code - 0x93e];
    if (code === VIRAMA || sign !== undefined) text += sign ?? '';
    // A consonant without a vowel sign is pronounced with an a.
    else text += open ? 'a' : '';
    open = consonant !== undefined;
    if (NASALS.includes(code)) text += 'n';
    else text += consonant ?? VOWELS[code - 0x905] ?? (/[a-z]/.test(letter) ? letter : '');
  }
  return text;
}

/** Spellings of one sound and its notation, applied in this order. */
const SAME_SOUND: readonly (readonly [RegExp, string])[] = [
  [/[ts]ion/g, 'shan'],
  [/ph/g, 'f'],
  [/ch+/g, '1'],
  [/s?c(?=[eiy])|z|sh/g, 's'],
  [/x/g, 'ks'],
  [/ck|[cq]/g, 'k'],
  [/dg(?=e)|g(?=[eiy])/g, 'j'],
  [/w/g, 'v'],
  [/n(?=[pb])/g, 'm'],
  [/(?<=[a-z])h/g, ''],
  [/ee|y/g, 'i'],
  [/oo|ou/g, 'u'],
  [/(?<=.)e$/g, ''],
  [/a+/g, 'a'],
  [/[ae]i/g, 'e'],
  [/(.)\1+/g, '$1'],
];

/** A word with one spelling for each sound. */
function fold(word: string): string {
  return SAME_SOUND.reduce((text, [written, heard]) => text.replace(written, heard), word);
}

/** The consonants of a word, and whether it begins with two: "cricket" is not heard as "correct". */
function soundKey(folded: string): string {
  const isCluster = /^[^aeiou]{2}.*[aeiou]./.test(folded);
  return folded.replace(/^[aeiou]+/, '0').replace(/[aeiou]/g, '') + (isCluster ? '+ ' : ' ');
}

/** The names of the letters in India, from a to z. */
const LETTERS = 'e bi si di i ef ji ech ai je ke el em en o pi kyu ar es ti yu vi dablyu eks vai jed'.split(' ');

/** An abbreviation pronounced letter by letter: "gst" is "jiesti". */
function spelledOut(abbreviation: string): string {
  return [...abbreviation].map((letter) => LETTERS[letter.charCodeAt(0) - 97] ?? '').join('');
}
