/** Title and description for search engines: made from figures, and limited to the width that is shown. */
import { arialWidth, TITLE } from '../content/arial-width.ts';
import type { PageEntry } from '../content/site.ts';
import type { CompiledPage } from './compile-context.ts';
import { clip, type Fault } from './content-error.ts';
import type { References } from './figure-references.ts';

/** As {@link TITLE}. */
export const DESCRIPTION = { size: 14, most: 920, fewest: 70 };

/** The fields that may refer to figures. */
interface Words {
  description: string;
  answerTitle?: string | undefined;
}

/**
 * Reports a figure that is disputed or unsure, because there is no room for a note. Call it after all other texts of
 * the page, so that the list of figures keeps the order in which a visitor meets them.
 */
export function headWords(
  { description, answerTitle }: Words,
  file: string,
  references: References,
): Pick<PageEntry, 'description' | 'answerTitle'> {
  const plain = (field: string, text: string) => {
    let words = '';
    for (const figure of references.usedBy(() => {
      words = references.plain(field, text);
    })) {
      if (figure.current === undefined)
        references.report({
          file,
          field,
          what: `expected a figure that is sure, found ${figure.id}, which is ${figure.verdict}`,
        });
    }
    return words;
  };
  return {
    description: plain('description', description),
    ...(answerTitle !== undefined && { answerTitle: plain('answerTitle', answerTitle) }),
  };
}

/**
 * @returns a fault for each title and description that is too wide or too short. The site name follows the title only
 * if it fits.
 */
export function wordsThatDoNotFit(pages: readonly CompiledPage[]): Fault[] {
  return pages.flatMap(({ entry, file, fields }) => {
    const { title, answerTitle, description } = entry;
    const fault = (field: string, what: string) => ({ file, field: fields + field, what });
    const wide = (field: string, text: string, { size, most }: { size: number; most: number }) => {
      const width = Math.ceil(arialWidth(text, size));
      return width > most
        ? [fault(field, `expected at most ${most} px where search engines show it, found ${width}: ${clip(text)}`)]
        : [];
    };
    const short =
      description.length < DESCRIPTION.fewest
        ? [fault('description', `expected at least ${DESCRIPTION.fewest} characters, found ${description.length}`)]
        : [];
    return [
      ...(answerTitle === undefined ? wide('title', title, TITLE) : wide('answerTitle', answerTitle, TITLE)),
      ...wide('description', description, DESCRIPTION),
      ...short,
    ];
  });
}
