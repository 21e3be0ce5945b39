/** What others show of a page: title and description in search results, and the figure in the preview of a link. */
import { arialWidth, formatDay, TITLE } from '../content/format.ts';
import type { PageEntry } from '../content/site.ts';
import { type Figure, isSure } from '../domain/figure.ts';
import type { Preview, PreviewMatter } from '../domain/text.ts';
import type { CompiledPage } from './compile-context.ts';
import { clip, type Fault } from './content-error.ts';
import { isConditional } from './figure-notes.ts';
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

interface PreviewInput {
  /** The front matter field; undefined if the page has none. */
  preview?: PreviewMatter | undefined;
  file: string;
  /** Ids of the figures that the page shows. */
  usedIds: readonly string[];
  figures: ReadonlyMap<string, Figure>;
  report(fault: Fault): void;
}

/**
 * Reports a figure that the page does not show, or that is disputed or unsure, because a picture has no room for a
 * note.
 * @param instead the preview of a page without a figure
 */
export function previewOf({ preview, file, usedIds, figures, report }: PreviewInput, instead: Preview): Preview {
  if (!preview) return instead;
  const { figure: id, label } = preview;
  const fault = (what: string) => report({ file, field: 'preview.figure', what });
  const figure = figures.get(id);
  if (!figure || !usedIds.includes(id)) fault(`expected the id of a figure that the page shows, found ${id}`);
  else if (figure.current === undefined)
    fault(`expected a figure that is sure, found ${id}, which is ${figure.verdict}`);
  else return { label, value: figure.current, standing: standingOf(figure), checked: figure.checked };
  return instead;
}

/**
 * The state of the value. Conditions are never left out, because the value would mislead without them. Only sure values
 * are "in force"; our own prices and rules are neither.
 */
function standingOf(figure: Figure): string {
  const since = figure.since === undefined || figure.verdict === 'house' ? '' : `since ${formatDay(figure.since)}`;
  const day = since && `${isSure(figure.sure) ? 'In force' : 'As reported,'} ${since}`;
  if (!isConditional(figure)) return day;
  return day === '' ? 'Applies with conditions' : `${day}, with conditions`;
}

/**
 * The preview of a list says how long the list is.
 * @returns undefined for other pages
 */
export function countPreview(
  id: string,
  { figures, tools, dueDates }: { figures: number; tools: number; dueDates: number },
  checked: string,
): Preview | undefined {
  const counted: Record<string, readonly [string, number]> = {
    home: ['Figures, each with its source', figures],
    figures: ['Figures, with source and date', figures],
    'open-data': ['Figures as JSON and CSV', figures],
    tools: ['Tools, with the source of each step', tools],
    'due-dates': ['Due dates, each with its law', dueDates],
  };
  const [label, count] = counted[id] ?? [];
  return label === undefined ? undefined : { label, value: String(count), standing: '', checked };
}
