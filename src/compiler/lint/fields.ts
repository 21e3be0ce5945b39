/**
 * Checks of all fields of a file: days of checks are not in the future, and the words of `bun run new` are replaced.
 */
import { formatDay } from '../../content/format.ts';
import { type Fault, linesBefore } from '../content-error.ts';

/** Days of something done. Other days, such as that of a review, may be in the future. */
const DONE = new Set(['checked', 'contentChecked', 'date']);

/**
 * @param file path of the content file, as the author knows it
 * @param value its fields
 * @param today `YYYY-MM-DD`
 * @returns a fault for each such day after today
 */
export function futureDays(file: string, value: unknown, today: string, field = ''): Fault[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = field ? `${field}.${key}` : key;
    if (!DONE.has(key) || typeof inner !== 'string') return futureDays(file, inner, today, path);
    return inner > today
      ? [
          {
            file,
            field: path,
            what: `expected a day that is not after today, ${formatDay(today)}, found ${formatDay(inner)}; or is the clock of this machine wrong?`,
          },
        ]
      : [];
  });
}

/** Every text that an author must write starts with these words. */
export const STARTING_WORDS = 'Write here';

/**
 * @param file path as the author knows it
 * @param value front matter, a record, or text
 * @param field dotted path of the value
 * @returns a fault for each text with the starting words
 */
export function unwrittenFaults(file: string, value: unknown, field = ''): Fault[] {
  if (typeof value === 'string') {
    const at = value.indexOf(STARTING_WORDS);
    return at < 0
      ? []
      : [
          {
            file,
            field,
            lineInBody: linesBefore(value, at),
            what: `expected words of your own, or draft: true, found "${value.slice(at, at + 40).split('\n')[0]}"`,
          },
        ];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => unwrittenFaults(file, inner, field ? `${field}.${key}` : key));
}
