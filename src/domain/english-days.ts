/** Days and months in texts that are English: those of the records, and what visitors type. It ships to browsers. */
import { dayNumber } from './calendar.ts';

/** In small letters, as a text to compare has them. */
export const ENGLISH_MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

/** "21 November 2026" as `2026-11-21`, or null if the text is not such a day. */
export function readDay(text: string): string | null {
  const [, date = '', name = '', year = ''] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text) ?? [];
  const month = ENGLISH_MONTHS.indexOf(name.toLowerCase()) + 1;
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return dayNumber(day) === null ? null : day;
}
