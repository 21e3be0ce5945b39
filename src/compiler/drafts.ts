/**
 * Drafts: pages and figures with `draft: true`. They are checked like the rest and published nowhere: no page, no search, no
 * index. What `bun run new` writes is one. Its texts begin with words that no published text may hold, so that none is
 * published as it was written by accident.
 */

import { type Fault, linesBefore } from './content-error.ts';

/** In every text that an author has to write anew. */
export const STARTING_WORDS = 'Write here';

/**
 * @param file path as the author knows it
 * @param value front matter, a record, or text
 * @param field dotted path of the value
 * @returns a fault for each text that still holds the starting words
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
