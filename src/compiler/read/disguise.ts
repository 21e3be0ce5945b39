/** The pseudo-language: English in the letters of another script, a tenth longer, as `bun run dev --pseudo` shows it. */
import { replaceReferences } from '../../domain/references.ts';

/** The consonant of each letter, from a to z. */
const CONSONANTS = [...'कखगघङचछजझञटठडढणतथदधनपफबभमय'];
/** What a visitor may type back as an amount. */
const AMOUNTS: Readonly<Record<string, string>> = { lakh: 'लाख', crore: 'करोड़' };
/** So long a word repeats its last letter, which makes a text a tenth longer. The same word is always the same. */
const LONG = 5;

/** Blanks, tags, entities, addresses of links, code, other addresses, and the places of references. */
const UNTOUCHED = /(\{[^{}]*\}|<\/?[a-z][^>]*>|&#?\w+;|\]\([^)]*\)|```[\s\S]*?```|`[^`]*`|https?:\/\/\S+|\S+@\S+)/i;

/** Changes no reference, blank, tag, address, code, digit or sign. */
export function disguise(text: string): string {
  const references: string[] = [];
  const marked = replaceReferences(text, ({ whole, words }) => {
    // An alternative without words is left out.
    const choice = whole.includes('|') ? words?.map(disguise).join('|') : words && disguise(words[0]);
    return `\0${references.push(choice === undefined ? whole : `{{gst:${choice}}}`) - 1}\0`;
  });
  const disguised = marked.split(UNTOUCHED).map((piece, at) => (at % 2 === 0 ? disguiseWords(piece) : piece));
  return disguised.join('').replace(/\0(\d+)\0/g, (_, at) => references[at] ?? '');
}

function disguiseWords(text: string): string {
  return text.replace(/[a-z]+/gi, (word) => {
    if (Object.hasOwn(AMOUNTS, word)) return AMOUNTS[word] ?? word;
    const letters = Array.from(word.toLowerCase(), (letter) => CONSONANTS[letter.charCodeAt(0) - 97]);
    return [...letters, ...(letters.length < LONG ? [] : letters.slice(-1))].join('');
  });
}
