/** Says the texts of content/words in a language: the only way by which code gets words for a visitor. */
import { BLANK } from './references.ts';
import type { WORD_BLANKS } from './word-blanks.ts';

type AllBlanks = typeof WORD_BLANKS;

/** `room.name`: the file of content/words/en and the name in it. */
export type WordKey = keyof AllBlanks;

/** A text, or its forms by the category of its number (`Intl.PluralRules`). */
export type Word = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string });
export type Words = Readonly<Record<string, Word>>;

/** The blank of a text with forms, which is the number that chooses the form. */
export const COUNT = 'count';

/** The values of the blanks of a text. */
export type BlanksOf<K extends WordKey, V> = {
  readonly [N in AllBlanks[K][number]]: N extends typeof COUNT ? number : V;
};

/** Of a text without blanks. */
export type PlainKey = { [K in WordKey]: AllBlanks[K] extends readonly [] ? K : never }[WordKey];

export interface Say {
  <K extends WordKey>(key: K, ...blanks: [K] extends [PlainKey] ? [] : [BlanksOf<K, string | number>]): string;
  /** The text in pieces, with each value that is an object in the place of its blank. */
  parts(key: WordKey, blanks: object): (string | object)[];
  /** "a, b and c" */
  list(items: Iterable<string>): string;
  /** A BCP 47 tag. */
  readonly lang: string;
  /** An address of the site in this language, if it has that page. */
  path(address: string): string;
}

/** In Hindi a long list has a comma before the last item. */
export const LISTS = { style: 'short' } as const;

/** Without the text of a key it says the key. @param lang a BCP 47 tag @param path finds the page of an address */
export function createSay(lang: string, words: Words, path = (address: string) => address): Say {
  // Not at the start of a host, which has no text to say yet.
  let plurals: Intl.PluralRules | undefined;
  let lists: Intl.ListFormat | undefined;
  const choose = (forms: Exclude<Word, string>, count: unknown) => {
    plurals ??= new Intl.PluralRules(lang);
    return forms[plurals.select(Number(count))] ?? forms.other;
  };
  const parts = (key: string, blanks: Readonly<Record<string, unknown>> = {}) => {
    const word = words[key] ?? key;
    const text = typeof word === 'string' ? word : choose(word, blanks[COUNT]);
    const said: unknown[] = [''];
    for (const [at, piece] of text.split(BLANK).entries()) {
      const value = at % 2 === 0 ? piece : blanks[piece];
      if (typeof value === 'object' || typeof said.at(-1) === 'object') said.push(value);
      else said.push(`${said.pop()}${value}`);
    }
    return said;
  };
  const list = (items: Iterable<string>) => {
    lists ??= new Intl.ListFormat(lang, LISTS);
    return lists.format(items);
  };
  return Object.assign((...of: Parameters<typeof parts>) => parts(...of).join(''), { parts, list, lang, path }) as Say;
}

const ofKeys = createSay('en', {});
let findSay = () => ofKeys;

/** @param find gives the language of what runs now; without it, `say` says keys */
export function takeLanguageFrom(find: () => Say): void {
  findSay = find;
}

/** Says in the language of the page. For browsers the build writes the texts in its place. */
export const say = Object.defineProperties((...of: [WordKey, never]) => findSay()(...of), {
  parts: { value: (...of: Parameters<Say['parts']>) => findSay().parts(...of) },
  list: { value: (items: Iterable<string>) => findSay().list(items) },
  path: { value: (address: string) => findSay().path(address) },
  lang: { get: () => findSay().lang },
}) as unknown as Say;
