/** How a word sounds in India, so that one written by ear finds the word that is meant, in Latin letters or in Devanagari. */

/** Consonants from U+0915, independent vowels from U+0905 and vowel signs from U+093E, each as it is written in Latin letters. */
const CONSONANTS = 'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p f b bh m y r r l l l v sh sh s h'.split(' ');
const VOWELS = 'a aa i i u u ri l e e e ai o o o au'.split(' ');
const SIGNS = 'a i i u u ri ri e e e ai o o o au'.split(' ');
const VIRAMA = 0x94d;
/** The dot that makes ज a ज़. */
const NUKTA = 0x93c;
/** The dots that nasalise a vowel. */
const NASALS = [0x901, 0x902];

/** A word in Latin letters, in lower case; what is neither Latin nor Devanagari is left out. */
export function inLatin(word: string): string {
  let text = '';
  let open = false;
  for (const letter of word) {
    const code = letter.charCodeAt(0);
    if (code === NUKTA) continue;
    const consonant = CONSONANTS[code - 0x915];
    const sign = SIGNS[code - 0x93e];
    if (code === VIRAMA || sign !== undefined) text += sign ?? '';
    // A consonant without a sign of its own is said with an a.
    else text += open ? 'a' : '';
    open = consonant !== undefined;
    if (NASALS.includes(code)) text += 'n';
    else text += consonant ?? VOWELS[code - 0x905] ?? (/[a-z]/.test(letter) ? letter : '');
  }
  return text;
}

/** Ways of writing one sound, and how it is noted. In this order. */
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

/** The consonants of a word as they are heard; words that sound alike have the same. Empty where it has no letter that is known. */
export function soundOf(word: string): string {
  return SAME_SOUND.reduce((text, [written, heard]) => text.replace(written, heard), inLatin(word));
}

/** How the letters of an abbreviation are called in India, from a to z. */
const LETTERS = 'e bi si di i ef ji ech ai je ke el em en o pi kyu ar es ti yu vi dablyu eks vai jed'.split(' ');

/** An abbreviation as it is said, letter by letter: "gst" is "jiesti". */
export function spelledOut(abbreviation: string): string {
  return [...abbreviation].map((letter) => LETTERS[letter.charCodeAt(0) - 97] ?? '').join('');
}
