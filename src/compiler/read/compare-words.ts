/** Whether words in another language can take the place of English ones. */
import { listBlanks, replaceReferences } from '../../domain/references.ts';
import { withoutReferences } from './word-fields.ts';

/** What keeps a text from taking the place of an English one; undefined if nothing does. */
export function compareReferences(english: string, text: string): string | undefined {
  const expected = listOpen(english);
  const found = listOpen(text);
  const list = (names: ReadonlySet<string>) => [...names].join(', ') || 'none';
  if (expected.symmetricDifference(found).size > 0)
    return `expected the references and blanks of the English text, ${list(expected)}, found ${list(found)}`;
  const numbers = listNumbers(text).difference(listNumbers(english));
  if (numbers.size > 0) return `expected only numbers that the English text has, found ${list(numbers)}`;
  return undefined;
}

/** Numbers of two digits and more, in the digits of English. */
function listNumbers(text: string): Set<string> {
  const digits = withoutReferences(text.replace(ADDRESSES, ' ')).replace(/[०-९]/g, (digit) =>
    String(digit.charCodeAt(0) - 0x966),
  );
  return new Set(digits.match(/\d[\d,.]*\d/g) ?? []);
}

/** Each reference and each blank once, without the words of {{gst:…}}. */
function listOpen(text: string): Set<string> {
  const open = new Set<string>();
  const rest = replaceReferences(text, ({ name, mode, part, words }) => {
    open.add(`{{${[name, mode, part].filter((one) => one !== undefined).join(':')}}}`);
    for (const choice of words ?? []) for (const inner of listOpen(choice)) open.add(inner);
    return '';
  });
  for (const blank of listBlanks(rest)) open.add(`{${blank}}`);
  return open;
}

/** Fewer words may be a name of an act or a form. */
const SENTENCE = 4;
const MOST_ENGLISH = 0.6;
/** Of links, and code. */
const ADDRESSES = /\]\([^)]*\)|`[^`]*`|https?:\/\/\S+/g;

/** The first line that is still in English, which only names may be. */
export function findEnglish(text: string): string | undefined {
  return text.split('\n').find((line) => {
    const words = withoutReferences(line.replace(ADDRESSES, ' ')).match(/[\p{L}\p{M}]+/gu) ?? [];
    const letters = words.filter((word) => !/^\p{Lu}/u.test(word)).join('');
    const latin = letters.replace(/[^a-z]/gi, '');
    return words.length >= SENTENCE && latin.length > MOST_ENGLISH * letters.length;
  });
}
