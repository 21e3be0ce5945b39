/** Finds leads by what a visitor says on the phone: a name, an e-mail address, a phone number, a reference number. */
import type { SqlValue } from '../domain/host.ts';
import { normalisePhone } from '../domain/lead-form.ts';
import { parseReference } from './lead-record.ts';

/** Fewer digits or characters of a number match too many. */
const MIN_OF_A_NUMBER = 4;

// Not LIKE: a Durable Object takes patterns of 50 bytes only, and `%` may be in an address. NULL matches nothing.
const field = (name: string) => `json_extract(words.words, '$.${name}')`;
const CONDITION = `(instr(reference, ?) = 1 OR instr(${field('phone')}, ?) > 0
  OR instr(lower(${field('email')}), lower(?)) > 0
  OR (words.words IS NOT NULL AND NOT EXISTS
    (SELECT 1 FROM json_each(?) AS word WHERE instr(lower(${field('full_name')}), lower(word.value)) = 0)))`;

/**
 * The condition of leads that a text names: it begins the reference number, is a part of the phone number or of the
 * e-mail address, or all of its words are in the name. @param text not blank
 * @returns SQL over the tables leads and words, and its values
 */
export function namedBy(text: string): [condition: string, ...SqlValue[]] {
  const words = text.trim().split(/\s+/);
  return [
    CONDITION,
    referencePart(text),
    phonePart(text),
    words.length === 1 ? text.trim() : null,
    JSON.stringify(words),
  ];
}

function referencePart(text: string): string | null {
  const reference = parseReference(text);
  return reference.length < MIN_OF_A_NUMBER ? null : reference;
}

/** The digits of a number, or of a part of one: "98765 43210", "+91 98765", "043210". */
function phonePart(text: string): string | null {
  if (/\p{L}/u.test(text)) return null;
  const digits = normalisePhone(text.replace(/^\s*(?:\+|00)\s*91/, '')).replace(/^0+/, '');
  return digits.length < MIN_OF_A_NUMBER ? null : digits;
}
