/**
 * Checks of all fields of a file: days of checks are not in the future, and the words of `bun run new` are replaced.
 */
import { formatDay } from '../../content/format.ts';
import { type Fault, linesBefore } from '../content-error.ts';

/** A text of a file. */
export interface FieldText {
  /** Dotted path of its field. */
  field: string;
  text: string;
}

/**
 * All texts in a value, however deep.
 * @param leftOut names of fields that are skipped with all that they contain
 * @param field dotted path of the value
 */
export function textsIn(value: unknown, leftOut: ReadonlySet<string> = new Set(), field = ''): FieldText[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !leftOut.has(key))
    .flatMap(([key, inner]) => textsIn(inner, leftOut, field ? `${field}.${key}` : key));
}

/** Fields with the day of something done. Other days, such as that of a review, may be in the future. */
const DONE = /(?:^|\.)(?:checked|contentChecked|date)$/;

/**
 * @param file path of the content file, as the author knows it
 * @param value its fields
 * @param today `YYYY-MM-DD`
 * @returns a fault for each such day after today
 */
export function futureDays(file: string, value: unknown, today: string): Fault[] {
  return textsIn(value)
    .filter(({ field, text }) => DONE.test(field) && text > today)
    .map(({ field, text }) => ({
      file,
      field,
      what: `expected a day that is not after today, ${formatDay(today)}, found ${formatDay(text)}; or is the clock of this machine wrong?`,
    }));
}

/** Every text that an author must write starts with these words. */
const STARTING_WORDS = 'Write here';

/**
 * @param file path as the author knows it
 * @param value front matter, a record, or text
 * @param field dotted path of the value
 * @returns a fault for each text with the starting words
 */
export function unwrittenFaults(file: string, value: unknown, field = ''): Fault[] {
  return textsIn(value, undefined, field).flatMap((found) => {
    const at = found.text.indexOf(STARTING_WORDS);
    if (at < 0) return [];
    const [words] = found.text.slice(at, at + 40).split('\n');
    return [
      {
        file,
        field: found.field,
        lineInBody: linesBefore(found.text, at),
        what: `expected words of your own, or draft: true, found "${words}"`,
      },
    ];
  });
}
