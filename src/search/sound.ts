/** How a word sounds in India: a word written by ear, in Latin letters or Devanagari, finds the word that is meant. */

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
export function soundOf(word: string): string {
  return SAME_SOUND.reduce((text, [written, heard]) => text.replace(written, heard), inLatin(word));
}

/** The names of the letters in India, from a to z. */
const LETTERS = 'e bi si di i ef ji ech ai je ke el em en o pi kyu ar es ti yu vi dablyu eks vai jed'.split(' ');

/** An abbreviation pronounced letter by letter: "gst" is "jiesti". */
export function spelledOut(abbreviation: string): string {
  return [...abbreviation].map((letter) => LETTERS[letter.charCodeAt(0) - 97] ?? '').join('');
}
