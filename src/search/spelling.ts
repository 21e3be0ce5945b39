/** Words that are not written as the site writes them: as they sound, an abbreviation as it is said, two in one, begun, or mistyped. */
import { inLatin, soundOf, spelledOut } from './sound.ts';

/** The words that a typed one stands for, two where it is two written in one; itself where it is known or begins one that is. Null where it is none. */
export type Speller = (typed: string) => string[] | null;

/** Fewest letters of each half of a word that is two written in one. */
const HALF = 3;
/** How far a word may be from one that sounds the same, as a share of its letters. */
const FAR = 0.4;
/** A sound of fewer is shared by so many words that one letter may differ. */
const CLEAR_SOUND = 3;
/** A word whose second letter is a vowel: "cricket" is not heard as "correct". */
const OPEN = /^.[aeiou]/;
/** Letters below which hardly any mistake is forgiven. */
const SHORT = 5;
const LONGEST_ABBREVIATION = 5;

/**
 * @param known words that others may stand for; of two that are as near the first is taken
 * @param rare words that are right as they are, and that nothing else stands for
 * @param small words without a meaning of their own: of what is written in Latin letters nothing stands for them but themselves
 */
export function createSpeller(
  known: ReadonlySet<string>,
  rare: ReadonlySet<string>,
  small: ReadonlySet<string>,
): Speller {
  const bySound = new Map<string, string[]>();
  const byLetter = new Map<string, string[]>();
  const bySpelling = new Map<string, string>();
  const smallBySound = new Map([...small].map((word) => [spoken(word), word]));
  for (const word of known) {
    // Nothing stands for a small word: "banana" is not the Hindi for "to make".
    if (small.has(word)) continue;
    const letter = word[0] ?? '';
    addTo(byLetter, letter, word);
    if (/[^a-z]/.test(word)) continue;
    addTo(bySound, soundOf(word), word);
    const said = isAbbreviation(word) ? spelledOut(word) : '';
    if (soundOf(said).length < CLEAR_SOUND || bySpelling.has(said)) continue;
    bySpelling.set(said, word);
    addTo(bySound, soundOf(said), said);
  }

  /** A short word with two letters changed about, or an abbreviation with one letter wrong: any other would be another word. */
  function muddled(word: string): string | undefined {
    const letters = [...word].sort().join('');
    const alike = withLetter(word).filter(
      (other) =>
        other.length === word.length &&
        ([...other].sort().join('') === letters || (word.length > 3 && hasNoVowel(other) && hasNoVowel(word))),
    );
    return nearest(word, alike, 1);
  }

  const withLetter = (word: string) => byLetter.get(word[0] ?? '') ?? [];

  function halves(word: string): string[] | null {
    for (let at = word.length - HALF; at >= HALF; at--) {
      const both = [word.slice(0, at), word.slice(at)];
      if (both.every((half) => known.has(half))) return both;
    }
    return null;
  }

  return (typed) => {
    const word = inLatin(typed);
    if (known.has(typed) || /\p{Nd}/u.test(typed)) return [typed];
    if (small.has(word)) return [word];
    if (small.has(typed)) return [typed];
    if (known.has(word)) return [word];
    const begun = withLetter(typed).filter((word) => word.startsWith(typed));
    const almost = typed.length > 2 && begun.find((word) => word.length === typed.length + 1);
    if (almost) return [almost];
    if (typed.length > 1 && begun.length > 0) return [typed];
    if (word.length < 3) return rare.has(typed) ? [typed] : null;
    const two = halves(word);
    if (two) return two;
    if (rare.has(typed)) return [typed];
    const sound = soundOf(word);
    const isShort = word === typed && word.length < SHORT;
    // In a short word another vowel makes another word, and one is left out at most; in Hindi it is but another way of writing.
    const most = isShort ? word.length - CLEAR_SOUND : sound.length < CLEAR_SOUND ? 1 : Math.ceil(word.length * FAR);
    const others = (bySound.get(sound) ?? []).filter(
      (other) =>
        (hasNoVowel(word)
          ? withoutVowels(oneVowel(other)) === withoutVowels(oneVowel(word))
          : OPEN.test(oneVowel(other)) === OPEN.test(oneVowel(word))) &&
        (!isShort || other.length > word.length || oneVowel(other) === oneVowel(word)),
    );
    const alike = nearest(word, others, most, oneVowel);
    const unsaid = word === typed ? undefined : smallBySound.get(spoken(word));
    const meant = alike ? (bySpelling.get(alike) ?? alike) : unsaid;
    // Whoever mistypes a short word has its first letter right, and its length.
    const one = meant ?? (word.length < SHORT ? muddled(word) : nearest(word, withLetter(word), allowedEdits(word)));
    return one === undefined ? null : [one];
  };
}

function addTo(lists: Map<string, string[]>, key: string, word: string): void {
  const list = lists.get(key);
  if (list) list.push(word);
  else lists.set(key, [word]);
}

const hasNoVowel = (word: string) => !/[aeiou]/.test(word);

/** What is left of a word for a visitor who leaves out its vowels: "cmpny". */
const withoutVowels = (word: string) => word.replace(/[aeiouy]/g, '');

/** Short, with hardly a vowel: it is said letter by letter. */
function isAbbreviation(word: string): boolean {
  return word.length <= LONGEST_ABBREVIATION && (word.match(/[aeiou]/g) ?? []).length < 2;
}

/** What is written in several ways and heard the same: a long vowel with one letter or with two, a consonant too, or with a breath or without, and c. */
function oneVowel(word: string): string {
  return word
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck|[cq]/g, 'k')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/(.)\1/g, '$1')
    .replace(/(?<=[bdgjkpt])h/g, '');
}

/** How a small word is said: with every vowel, since another one makes another word. */
const spoken = (word: string) => oneVowel(word).replace(/y/g, '');

/** @param heard what of a word is compared */
function nearest(
  word: string,
  others: readonly string[],
  most: number,
  heard = (text: string) => text,
): string | undefined {
  let found: string | undefined;
  let least = most + 1;
  for (const other of others) {
    if (other.length < 3) continue;
    const edits = editsBetween(heard(word), heard(other), least - 1);
    if (edits < least) [found, least] = [other, edits];
  }
  return found;
}

/** Typing errors forgiven: none in short words, one from five letters, two from eight. */
function allowedEdits({ length }: string): number {
  if (length < SHORT) return 0;
  return length < 8 ? 1 : 2;
}

/** In how many steps one word becomes the other: a letter added, left out, taken for another, or two that changed places. Above `most` it is only known to be more. */
function editsBetween(one: string, other: string, most: number): number {
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
