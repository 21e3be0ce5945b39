/** Writes values of law in the language of the page: up to where it is shown, a value is a number, a list or a scale. */
import { say } from '../domain/say.ts';
import { type Figure, type HistoryEntry, scaleInShort, scaleInWords, valueInWords } from './figure.ts';

type Value = Pick<HistoryEntry, 'text' | 'value' | 'list' | 'brackets'>;
type Of = Readonly<Pick<Figure, 'unit' | 'amounts'>>;

/** "₹40 lakh", "18%", "31 July"; null if the value was not found or is in doubt. */
export function writeValue({ text, value, list, brackets }: Value, { unit, amounts }: Of): string | null {
  if (text !== undefined) return text;
  if (value !== null) return valueInWords(value, unit);
  if (list) return say.list(list);
  return brackets ? scaleInWords(brackets, amounts === true) : null;
}

/** The same, but a scale in short: "nothing to 30%". */
export function writeShort(value: Value, of: Of): string | null {
  const { text, brackets } = value;
  return text !== null && brackets ? scaleInShort(brackets, of.amounts === true) : writeValue(value, of);
}
