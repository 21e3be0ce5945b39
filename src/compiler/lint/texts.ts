/** The texts of content files. No day of a check is in the future, and the words of `bun run new` are replaced. */
import { formatDay } from '../../domain/calendar.ts';
import { listReferences, replaceReferences } from '../../domain/references.ts';
import { countLinesBefore, type Fault } from '../read/content-error.ts';

interface FieldText {
  field: string;
  text: string;
}

/** All texts in a value, however deep. @param leftOut names of fields that are skipped with their contents */
export function textsIn(value: unknown, leftOut: ReadonlySet<string> = new Set(), field = ''): FieldText[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !leftOut.has(key))
    .flatMap(([key, inner]) => textsIn(inner, leftOut, field ? `${field}.${key}` : key));
}

/** Their days must be past. Others, such as that of a review, may be in the future. */
const DONE = /(?:^|\.)(?:checked|contentChecked|date)$/;

export function checkDaysOfChecks(file: string, value: unknown, today: string): Fault[] {
  return textsIn(value)
    .filter(({ field, text }) => DONE.test(field) && text > today)
    .map(({ field, text }) => ({
      file,
      field,
      what: `expected a day that is not after today, ${formatDay(today)}, found ${formatDay(text)}; or is the clock of this machine wrong?`,
    }));
}

/** Every text that an author must write starts with these words. */
export const STARTING_WORDS = 'Write here';

export function checkStartingWords(file: string, value: unknown, field = ''): Fault[] {
  return textsIn(value, undefined, field).flatMap(({ field: place, text }) => {
    const at = text.indexOf(STARTING_WORDS);
    if (at < 0) return [];
    const [words] = text.slice(at, at + 40).split('\n');
    return [
      {
        file,
        field: place,
        lineInBody: countLinesBefore(text, at),
        what: `expected words of your own, or draft: true, found "${words}"`,
      },
    ];
  });
}

export interface ContentSource {
  file: string;
  fields: unknown;
  body?: string;
  /** News keeps its wording after a record has changed. */
  dated?: boolean;
}

export interface Passage extends FieldText {
  file: string;
}

/** The texts of one file, and the ids of the records that they refer to. */
export interface ProseText {
  passages: Passage[];
  refersTo: ReadonlySet<string>;
}

/** Addresses, names for the code, days, search words, and titles of documents. */
const NOT_PROSE = new Set(
  'id slug path url navigate icon image order date day checked effective keywords questions related sources'.split(' '),
);

export function collectProse({ file, fields, body = '', dated = false }: ContentSource): ProseText {
  const texts = [...textsIn(fields, NOT_PROSE), { field: 'body', text: body }].map((text) => ({ file, ...text }));
  const refersTo = new Set(texts.flatMap(({ text }) => listReferences(text).map(({ name }) => name)));
  return {
    refersTo,
    passages: dated ? [] : texts.map((passage) => ({ ...passage, text: withoutReferences(passage.text) })),
  };
}

/** Replaces references by marks that no quantity matches, without moving the other text. */
function withoutReferences(text: string): string {
  return replaceReferences(text, ({ whole }) => '\u25a1'.repeat(whole.length));
}
