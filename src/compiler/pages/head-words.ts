/** The entries of pages: what lists, search results and previews show of them. */

import { arialWidth, DESCRIPTION, TITLE } from '../../content/format.ts';
import type { PageEntry } from '../../content/site.ts';
import { formatDay, latestDay } from '../../domain/calendar.ts';
import { say } from '../../domain/say.ts';
import type { Preview, PreviewMatter } from '../../domain/text.ts';
import { type Figure, isSure } from '../../law/figure.ts';
import { findKind } from '../../law/figure-words.ts';
import { type CompiledPage, NO_PLACE } from '../compile-context.ts';
import type { References } from '../figures/figure-references.ts';
import { type Fault, shorten } from '../read/content-error.ts';

interface HeadMatter extends Pick<PageEntry, 'title' | 'keywords'> {
  description: string;
  answerTitle?: string | undefined;
  preview?: PreviewMatter | undefined;
  /** What a tool answers. */
  answers?: string;
  subject?: string | undefined;
}

/** What differs between kinds. `days`: when the page changed, apart from the checks of its figures. */
type OwnEntry = Pick<PageEntry, 'kind' | 'id' | 'path' | 'summary'> & Partial<PageEntry> & { days: readonly string[] };

/**
 * The entry of a page. Call it after all texts of the page, so that its list of figures is in the order of reading.
 * Reports a figure in description or title that is disputed or unsure, because there is no room for a note.
 * @param instead preview of a page that names no figure
 */
export function makeEntry(
  { title, description, answerTitle, keywords, subject, preview, answers }: HeadMatter,
  references: References,
  { days, ...own }: OwnEntry,
  instead: Preview,
): PageEntry {
  const plain = (field: string, text: string) => {
    const { result, figures } = references.track(() => references.plain(field, text));
    for (const { id, current, comparison } of figures) {
      const what = `expected a figure that is sure, found ${id}, which is ${comparison}`;
      if (current === undefined) references.report({ file: references.file, field, what });
    }
    return result;
  };
  const head = {
    description: plain('description', description),
    ...(answerTitle !== undefined && { answerTitle: plain('answerTitle', answerTitle) }),
  };
  return {
    ...NO_PLACE,
    title,
    name: title,
    ...head,
    keywords,
    changed: latestDay([...days, ...references.shown.map(({ checked }) => checked)]),
    ...(subject !== undefined && { subject }),
    preview: { ...makePreview(preview, references, instead), ...(answers !== undefined && { answers }) },
    ...own,
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

/** Reports a figure that the page does not show or that is not sure. */
function makePreview(preview: PreviewMatter | undefined, references: References, instead: Preview): Preview {
  if (!preview) return instead;
  const { figure: id, label } = preview;
  const figure = references.shown.find((one) => one.id === id);
  if (figure?.current !== undefined)
    return { label, value: figure.current, standing: describeStanding(figure), checked: figure.checked };
  const what = figure
    ? `expected a figure that is sure, found ${id}, which is ${figure.comparison}`
    : `expected the id of a figure that the page shows, found ${id}`;
  references.report({ file: references.file, field: 'preview.figure', what });
  return instead;
}

/** Always with conditions, without which the value would mislead. Pictures outlive reviews: none says "in force". */
function describeStanding(figure: Figure): string {
  const { since, sure, announced, comparison } = figure;
  const doubted = announced === undefined ? 'reported' : 'announced';
  const standing =
    since === undefined || comparison === 'house'
      ? ''
      : say(`preview.${isSure(sure) ? 'since' : doubted}`, { day: formatDay(since) });
  if (findKind(figure) !== 'conditions') return standing;
  return standing === '' ? say('figure-state.conditions') : say('preview.conditions', { standing });
}
