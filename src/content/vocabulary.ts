/** Words as search compares them, and groups of words that mean the same. */

/** Words that carry no meaning of their own in a query. */
const STOP_WORDS = new Set(
  [
    'a an and are at by can do for from get how i in is it my of on or the to what when with form online apply need want',
    'ka ki ke ko me mein se liye kaise kya hai hain aur karna kare karen chahiye lena le hota hoti hote kitna kitni kitne kab kaun sa padta lagta lagega mera meri mere karo',
    'का की के को में मे से लिए कैसे क्या है हैं और करना करें चाहिए लेना कितना कितनी कितने कब कौन',
  ].flatMap((words) => words.split(' ')),
);

/** A run of letters with their combining marks (Devanagari vowels are marks), or a run of digits: "ITR-1" and "itr1" are both "itr", "1". */
const WORD = /[\p{L}\p{M}]+|\p{Nd}+/gu;

/** Text as words: compatibility forms folded, lower case, joiners dropped, Devanagari digits as 0 to 9. */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  return folded.match(WORD) ?? [];
}

/** Words without those that carry no meaning; all of them where no other is left. */
export function withoutStopWords(words: string[]): string[] {
  const kept = words.filter((word) => !STOP_WORDS.has(word));
  return kept.length > 0 ? kept : words;
}

/** Different words of a query that are looked up: each costs time. */
const MAX_WORDS = 12;

/** The words of a query that are looked up, each once, without those that carry no meaning. */
export function queryWords(query: string): string[] {
  return [...new Set(withoutStopWords(wordsOf(query)))].slice(0, MAX_WORDS);
}

/** Part of a query: the words typed, and the phrases (as words) that mean the same. */
export interface Segment {
  words: string[];
  alternatives: string[][];
}

export interface Vocabulary {
  /** A query's words, without stop words, in segments: the longest phrases that some group knows, and single words between them. */
  segments(words: string[]): Segment[];
  /** Every phrase of those groups whose first phrase stands in one of these, word by word: phrases are words without stop words. */
  alsoKnownAs(phrases: readonly string[][]): string[];
}

/** Makes a vocabulary of groups of phrases that mean the same; the first phrase of each is how the site says it. */
export function createVocabulary(groups: readonly (readonly string[])[]): Vocabulary {
  const phrases = new Map<string, string[][][]>();
  let longest = 1;
  for (const group of groups) {
    const members = group.map((phrase) => withoutStopWords(wordsOf(phrase))).filter((words) => words.length > 0);
    for (const words of members) {
      const key = words.join(' ');
      phrases.set(key, [...(phrases.get(key) ?? []), members]);
      longest = Math.max(longest, words.length);
    }
  }

  function segmentAt(words: string[], start: number): Segment {
    for (let length = Math.min(longest, words.length - start); length > 0; length--) {
      const typed = words.slice(start, start + length);
      const key = typed.join(' ');
      const known = phrases.get(key);
      if (known) return { words: typed, alternatives: known.flat().filter((other) => other.join(' ') !== key) };
    }
    return { words: words.slice(start, start + 1), alternatives: [] };
  }

  return {
    segments(words) {
      const found: Segment[] = [];
      for (let start = 0; start < words.length; ) {
        const segment = segmentAt(words, start);
        found.push(segment);
        start += segment.words.length;
      }
      return found;
    },
    alsoKnownAs(own) {
      // With a space at both ends a phrase is found at the borders of words only.
      const texts = own.map((words) => ` ${words.join(' ')} `);
      return groups.filter(([first]) => first !== undefined && texts.some((text) => text.includes(` ${withoutStopWords(wordsOf(first)).join(' ')} `))).flat();
    },
  };
}

/** Two letters or more may be the beginning of a word; numbers are meant as they are. */
export function isPrefix(word: string): boolean {
  return word.length > 1 && !/\p{Nd}/u.test(word);
}

/** Typing errors forgiven: none in short words and numbers, one from five letters, two from eight. */
export function allowedEdits(word: string): number | false {
  if (word.length < 5 || /\p{Nd}/u.test(word)) return false;
  return word.length < 8 ? 1 : 2;
}

/** Whether a word that was typed stands for a word of a page: the same, the beginning of it, or mistyped as far as is forgiven. */
export function isLike(typed: string, word: string): boolean {
  if (typed === word || (isPrefix(typed) && word.startsWith(typed))) return true;
  const edits = allowedEdits(typed);
  return edits !== false && withinEdits(typed, word, edits);
}

/** Whether one word becomes the other by so many letters added, left out, taken for another, or two that changed places. */
function withinEdits(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
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
  return (row[other.length] ?? most + 1) <= most;
}
