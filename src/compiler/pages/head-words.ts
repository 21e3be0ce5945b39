/** What others show of a page: title and description in search results, and the figure in a preview. */

import { arialWidth, DESCRIPTION, TITLE } from '../../content/format.ts';
import type { PageEntry } from '../../content/site.ts';
import { formatDay } from '../../domain/calendar.ts';
import type { Preview, PreviewMatter } from '../../domain/text.ts';
import { type Figure, isSure } from '../../law/figure.ts';
import { kindOf } from '../../law/figure-words.ts';
import type { CompiledPage } from '../compile-context.ts';
import type { References } from '../figures/figure-references.ts';
import { type Fault, shorten } from '../read/content-error.ts';

/**
 * Reports a figure that is disputed or unsure, because there is no room for a note. Call it after all texts of the
 * page, so that its list of figures is in the order of reading.
 */
export function headWords(
  { description, answerTitle }: { description: string; answerTitle?: string | undefined },
  file: string,
  references: References,
): Pick<PageEntry, 'description' | 'answerTitle'> {
  const plain = (field: string, text: string) => {
    const { result, figures } = references.track(() => references.plain(field, text));
    for (const { id, current, verdict } of figures) {
      const what = `expected a figure that is sure, found ${id}, which is ${verdict}`;
      if (current === undefined) references.report({ file, field, what });
    }
    return result;
  };
  return {
    description: plain('description', description),
    ...(answerTitle !== undefined && { answerTitle: plain('answerTitle', answerTitle) }),
  };
}

/** A fault for each title and description that is too wide or too short, without the name of the site. */
export function checkHeadWords(pages: readonly CompiledPage[]): Fault[] {
  return pages.flatMap(({ entry, file, fields }) => {
    const { title, answerTitle, description } = entry;
    const fault = (field: string, what: string) => ({ file, field: fields + field, what });
    const wide = (field: string, text: string, { size, most }: { size: number; most: number }) => {
      const width = Math.ceil(arialWidth(text, size));
      return width > most
        ? [fault(field, `expected at most ${most} px where search engines show it, found ${width}: ${shorten(text)}`)]
        : [];
    };
    const short = `expected at least ${DESCRIPTION.fewest} characters, found ${description.length}`;
    return [
      ...(answerTitle === undefined ? wide('title', title, TITLE) : wide('answerTitle', answerTitle, TITLE)),
      ...wide('description', description, DESCRIPTION),
      ...(description.length < DESCRIPTION.fewest ? [fault('description', short)] : []),
    ];
  });
}

interface Previewed {
  preview?: PreviewMatter | undefined;
  file: string;
  references: Pick<References, 'used' | 'report'>;
  figures: ReadonlyMap<string, Figure>;
}

/** Reports a figure that the page does not show or that is not sure. @param instead for a page without a figure */
export function makePreview({ preview, file, references, figures }: Previewed, instead: Preview): Preview {
  if (!preview) return instead;
  const { figure: id, label } = preview;
  const fault = (what: string) => references.report({ file, field: 'preview.figure', what });
  const figure = figures.get(id);
  if (!figure || !references.used.includes(id)) fault(`expected the id of a figure that the page shows, found ${id}`);
  else if (figure.current === undefined)
    fault(`expected a figure that is sure, found ${id}, which is ${figure.verdict}`);
  else return { label, value: figure.current, standing: standingOf(figure), checked: figure.checked };
  return instead;
}

/** Always with conditions, without which the value would mislead. Only sure values of law are "in force". */
function standingOf(figure: Figure): string {
  const since = figure.since === undefined || figure.verdict === 'house' ? '' : `since ${formatDay(figure.since)}`;
  const day = since && `${isSure(figure.sure) ? 'In force' : 'As reported,'} ${since}`;
  if (kindOf(figure) !== 'conditions') return day;
  return day === '' ? 'Applies with conditions' : `${day}, with conditions`;
}
