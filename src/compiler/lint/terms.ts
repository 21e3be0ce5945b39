/** The language of translations: one word for each thing, short sentences, and the digits and full stops that it has. */
import * as v from 'valibot';
import { Code } from '../../domain/text.ts';
import { readOptional } from '../read/content-files.ts';
import { withoutReferences } from '../read/word-fields.ts';

const TermsSchema = v.array(
  v.strictObject({
    /** What it means. */
    en: Code,
    /** The word for it, with what a writer must know. */
    use: Code,
    /** Words that are not used for it; a star is for any letters. */
    not: v.array(Code),
  }),
);

export interface Banned {
  word: string;
  use: string;
  pattern: RegExp;
}

/** Throws a ContentError. @param root of content/ @returns the words that a language does not use */
export function readBanned(root: string, language: string): Banned[] {
  const terms = readOptional(root, `terms.${language}.yaml`, TermsSchema) ?? [];
  return terms.flatMap(({ use, not }) =>
    not.map((word) => {
      const letters = RegExp.escape(word).replaceAll('\\*', '[\\p{L}\\p{M}]*');
      return { word, use, pattern: new RegExp(`(?<![\\p{L}\\p{M}])${letters}(?![\\p{L}\\p{M}])`, 'u') };
    }),
  );
}

const MAX_WORDS = 22;
/** The addresses of links, code, and the marks of Markdown. */
const NO_WORDS = /\]\([^)]*\)|`[^`]*`|[*_|]|^#+ /gm;
/** Where a line, a cell or an item of a list ends. */
const BLOCKS = /\n\s*(?=[-#\d])|\n\n|\|/;

/** What is wrong with the words of a text, the worst first. Official words may be in brackets. */
export function checkTerms(text: string, banned: readonly Banned[]): string[] {
  const blocks = text.split(BLOCKS).map((block) => withoutReferences(fillBlanks(block)).replace(NO_WORDS, ' '));
  const plain = blocks.join('\n');
  const outside = plain.replace(/\([^()]*\)/g, ' ');
  const wrong = banned.filter(({ pattern }) => pattern.test(outside));
  const long = blocks.flatMap((block) => block.split(/(?<=[।?!])\s/)).find((each) => countWords(each) > MAX_WORDS);
  return [
    ...wrong.map(({ word, use }) => `expected ${JSON.stringify(use)}, found "${word}"`),
    ...(long ? [`expected at most ${MAX_WORDS} words in a sentence, found "${long.trim()}"`] : []),
    ...(/[०-९]/.test(plain) ? ['expected the digits 0 to 9, found others'] : []),
    ...(/[\u0900-\u097f]\.(?:\s|$)/.test(plain) ? ['expected "।" at the end of a sentence, found a full stop'] : []),
    ...(text.normalize('NFC') === text ? [] : ['expected NFC, found letters and signs in another form']),
  ];
}

/** A value counts as one word. */
const fillBlanks = (text: string) => text.replace(/\{\{[\w:.-]+\}\}|\{[\w.-]+\}/g, 'X');

function countWords(sentence: string): number {
  return sentence.split(/[\s,:–—-]+/).filter((word) => /\p{L}/u.test(word)).length;
}
