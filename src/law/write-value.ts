/** Writes values of law in the language of the page: up to where it is shown, a value is a number, a list or a scale. */
import { formatDay, formatDayOfYear } from '../domain/calendar.ts';
import { say } from '../domain/say.ts';
import { type Figure, type HistoryEntry, scaleInShort, scaleInWords, valueInWords } from './figure.ts';

type Value = Pick<HistoryEntry, 'text' | 'day' | 'value' | 'list' | 'brackets'>;
type Of = Readonly<Pick<Figure, 'unit' | 'amounts'>>;

/** "₹40 lakh", "18%", "31 July"; null if the value was not found or is in doubt. */
export function writeValue({ text, day, value, list, brackets }: Value, { unit, amounts }: Of): string | null {
  if (text !== undefined) return text;
  if (day !== undefined) return writeDay(day);
  if (value !== null) return valueInWords(value, unit);
  if (list) return say.list(list);
  return brackets ? scaleInWords(brackets, amounts === true) : null;
}

/** "31 July 2026" for `2026-07-31`, "31 July" for `07-31`. */
export function writeDay(day: string): string {
  return isWhole(day) ? formatDay(day) : formatDayOfYear(`2028-${day}`);
}

/** Whether it has a year. */
export function isWhole(day: string): boolean {
  return day.length === '2026-07-31'.length;
}

/** The same, but a scale in short: "nothing to 30%". */
export function writeShort(value: Value, of: Of): string | null {
  const { text, brackets } = value;
  return text !== null && brackets ? scaleInShort(brackets, of.amounts === true) : writeValue(value, of);
}
