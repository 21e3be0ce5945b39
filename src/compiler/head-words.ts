/**
 * What search engines show of a page: its title and its description, worked out from figures and held to the room that there is.
 */
import { arialWidth, TITLE } from '../content/arial-width.ts';
import type { PageEntry } from '../content/site.ts';
import type { CompiledPage } from './compile-context.ts';
import { clip, type Fault } from './content-error.ts';
import type { References } from './figure-references.ts';

/** As {@link TITLE}. */
export const DESCRIPTION = { size: 14, most: 920, fewest: 70 };

/** The two fields of a page that take figures by reference. */
interface Words {
  description: string;
  answerTitle?: string | undefined;
}

/**
 * Reports a figure that is disputed or unsure: there is no room to say so. To be called once the texts of the page are made, so that a
 * figure has its place on the page's list by where a reader meets it.
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

/** @returns a fault for each title and description that does not fit, or says too little. The product's name follows a title only where there is room. */
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
