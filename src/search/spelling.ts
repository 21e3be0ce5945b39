/** Corrects words by sound, as an abbreviation, as two words in one, or as a typing error. */

import { LruCache } from '../domain/lru-cache.ts';

/** The known words: two if written as one, the typed word itself if it begins a known one, null if none. */
export type Speller = (typed: string) => string[] | null;

/** Fewest letters of a word that is corrected, and of a word that it is corrected to. */
const MIN_LETTERS = 3;
/** Fewest letters of each half of a word that is split in two. */
const HALF = 3;
/** The most edits between two words that sound the same, as a share of the letters. */
const MAX_EDIT_SHARE = 0.4;
/** A shorter sound is shared by so many words that only one letter may differ. */
const CLEAR_SOUND = 3;
/** Shorter words are hardly corrected: most of them are another word with one letter changed. */
const SHORT = 5;
const MAX_ABBREVIATION = 5;
/** Words whose correction is remembered. */
const MAX_REMEMBERED = 300;

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
  // Made with the first word that is not known: encoding all sounds takes longest.
  let made: ReturnType<typeof makeIndex> | undefined;
  const index = () => {
    made ??= makeIndex(known, small);
    return made;
  };
  const findByFirstLetter = (word: string) => index().byFirstLetter.get(word[0] ?? '') ?? [];

  /** The word if it is right as typed or in Latin letters, or a number. */
  function exact(typed: string, latin: string): string | undefined {
    if (known.has(typed) || /\p{Nd}/u.test(typed)) return typed;
    if (small.has(latin)) return latin;
    if (small.has(typed)) return typed;
    return known.has(latin) ? latin : undefined;
  }

  /** A known word that lacks its last letter, or the typed word if it begins one. */
  function begun(typed: string): string | undefined {
    const words = findByFirstLetter(typed).filter((word) => word.startsWith(typed));
    const almost = typed.length > 2 && words.find((word) => word.length === typed.length + 1);
    if (almost) return almost;
    return typed.length > 1 && words.length > 0 ? typed : undefined;
  }

  function twoInOne(latin: string): string[] | null {
    for (let at = latin.length - HALF; at >= HALF; at--) {
      const halves = [latin.slice(0, at), latin.slice(at)];
      if (halves.every((half) => known.has(half))) return halves;
    }
    return null;
  }

  /** The closest known word with the same sound. An abbreviation is found by the names of its letters. */
  function soundAlike(typed: string, latin: string): string | undefined {
    const sound = encodeSound(latin);
    // Hindi words have several spellings in Latin letters, so only words typed in Latin letters count as short.
    const isShort = latin === typed && latin.length < SHORT;
    const mostEdits = isShort
      ? latin.length - CLEAR_SOUND
      : sound.length < CLEAR_SOUND
        ? 1
        : Math.ceil(latin.length * MAX_EDIT_SHARE);
    const candidates = (index().bySound.get(sound) ?? []).filter(
      (word) => hasLikeVowels(latin, word) && (!isShort || isShortMatch(latin, word)),
    );
    const found = closest(latin, candidates, mostEdits, unifiedSpelling);
    return found && (index().bySpelling.get(found) ?? found);
  }

  /** A small word of Hindi, if the word was typed in Devanagari. */
  const smallWord = (typed: string, latin: string) =>
    latin === typed ? undefined : index().smallBySound.get(pronunciation(latin));

  function mistyped(latin: string): string | undefined {
    const candidates = findByFirstLetter(latin);
    if (latin.length >= SHORT) return closest(latin, candidates, latin.length < 8 ? 1 : 2);
    const letters = [...latin].sort().join('');
    // In a short word only two swapped letters are forgiven, or one wrong letter of an abbreviation.
    const isLike = (word: string) =>
      [...word].sort().join('') === letters || (latin.length > 3 && hasNoVowel(word) && hasNoVowel(latin));
    return closest(
      latin,
      candidates.filter((word) => word.length === latin.length && isLike(word)),
      1,
    );
  }

  function corrected(typed: string, latin: string): string | undefined {
    if (latin.length < MIN_LETTERS) return undefined;
    return soundAlike(typed, latin) ?? smallWord(typed, latin) ?? mistyped(latin);
  }

  // A question is read several times, and correcting a word takes longest.
  const before = new LruCache<{ words: string[] | null }>(MAX_REMEMBERED);
  return (typed) => {
    const done = before.get(typed);
    if (done) return done.words;
    const words = spelled(typed);
    before.set(typed, { words }, 1);
    return words;
  };

  function spelled(typed: string): string[] | null {
    const latin = inLatin(typed);
    const right = exact(typed, latin) ?? (rare.has(typed) ? typed : begun(typed));
    if (right !== undefined) return [right];
    const two = twoInOne(latin);
    if (two) return two;
    const word = corrected(typed, latin);
    return word === undefined ? null : [word];
  }
}

/** The known words by sound and by first letter, and abbreviations by how their letters are pronounced. */
function makeIndex(known: ReadonlySet<string>, small: ReadonlySet<string>) {
  // Nothing is corrected to a small word: "banana" is not the Hindi for "to make".
  const words = [...known].filter((word) => !small.has(word));
  const bySpelling = new Map<string, string>();
  const heard = words
    .filter((word) => !/[^a-z]/.test(word))
    .flatMap((word) => {
      const letters = isAbbreviation(word) ? spelledOut(word) : '';
      if (encodeSound(letters).length < CLEAR_SOUND || bySpelling.has(letters)) return [word];
      bySpelling.set(letters, word);
      return [word, letters];
    });
  return {
    bySound: Map.groupBy(heard, encodeSound),
    byFirstLetter: Map.groupBy(words, (word) => word[0] ?? ''),
    bySpelling,
    smallBySound: new Map([...small].map((word) => [pronunciation(word), word])),
  };
}

const hasNoVowel = (word: string) => !/[aeiou]/.test(word);

/** What is left of a word if a visitor leaves out its vowels: "cmpny". */
const withoutVowels = (word: string) => word.replace(/[aeiouy]/g, '');

const hasVowelSecond = (word: string) => /^.[aeiou]/.test(word);

/** Whether the vowels of two words of one sound agree: "cricket" is not heard as "correct". */
function hasLikeVowels(latin: string, word: string): boolean {
  const [own, other] = [unifiedSpelling(latin), unifiedSpelling(word)];
  return hasNoVowel(latin)
    ? withoutVowels(other) === withoutVowels(own)
    : hasVowelSecond(other) === hasVowelSecond(own);
}

/** In a short word another vowel makes another word, so that a vowel may be missing but not changed. */
function isShortMatch(latin: string, word: string): boolean {
  return word.length > latin.length || unifiedSpelling(word) === unifiedSpelling(latin);
}

/** Short and with hardly a vowel: pronounced letter by letter. */
function isAbbreviation(word: string): boolean {
  return word.length <= MAX_ABBREVIATION && (word.match(/[aeiou]/g) ?? []).length < 2;
}

/** One spelling for letters that sound the same: c as s or k, long vowels, doubled letters, aspirated consonants. */
function unifiedSpelling(word: string): string {
  return word
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck|[cq]/g, 'k')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/(.)\1/g, '$1')
    .replace(/(?<=[bdgjkpt])h/g, '');
}

/** How a small word is pronounced, with every vowel, since another vowel makes another word. */
const pronunciation = (word: string) => unifiedSpelling(word).replace(/y/g, '');

/** @param spelling what of a word is compared */
function closest(
  word: string,
  candidates: readonly string[],
  mostEdits: number,
  spelling = (text: string) => text,
): string | undefined {
  let found: string | undefined;
  let least = mostEdits + 1;
  for (const candidate of candidates) {
    if (candidate.length < MIN_LETTERS) continue;
    const edits = editDistance(spelling(word), spelling(candidate), least - 1);
    if (edits < least) [found, least] = [candidate, edits];
  }
  return found;
}

/** Letters to add, remove, replace or swap with the next. Above `most` only known to be larger. */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= other.length; j++) {
      const swapped = i > 0 && j > 1 && letter === other[j - 2] && one[i - 1] === other[j - 1];
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (letter === other[j - 1] ? 0 : 1),
          swapped ? (before[j - 2] ?? 0) + 1 : most + 1,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? most + 1;
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
  [/[ts]ion/g, 'sn'],
  [/ph/g, 'f'],
  [/ch+/g, '1'],
  [/sc(?=[eiy])|c(?=[eiy])|z|sh/g, 's'],
  [/x/g, 'ks'],
  [/ck|[cq]/g, 'k'],
  [/dg(?=e)|g(?=[eiy])/g, 'j'],
  [/w/g, 'v'],
  [/m(?=[pb])/g, 'n'],
  [/(?<=.)[hy]/g, ''],
  [/^[aeiouy]+/, '0'],
  [/[aeiou]/g, ''],
  [/(.)\1+/g, '$1'],
];

/** The consonants of a word as they are heard, equal for words that sound alike. Empty if no letter is known. */
export function encodeSound(word: string): string {
  return SAME_SOUND.reduce((text, [written, heard]) => text.replace(written, heard), inLatin(word));
}

/** The names of the letters in India, from a to z. */
const LETTERS = 'e bi si di i ef ji ech ai je ke el em en o pi kyu ar es ti yu vi dablyu eks vai jed'.split(' ');

/** An abbreviation pronounced letter by letter: "gst" is "jiesti". */
export function spelledOut(abbreviation: string): string {
  return [...abbreviation].map((letter) => LETTERS[letter.charCodeAt(0) - 97] ?? '').join('');
}
