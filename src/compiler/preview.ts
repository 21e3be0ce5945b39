/** Which figure goes with a link to a page, and in which words: the value in force, with what must not be left out beside it. */
import { formatDay } from '../content/format.ts';
import { type Figure, isSure } from '../domain/figure.ts';
import type { Preview, PreviewMatter } from '../domain/text.ts';
import type { Fault } from './content-error.ts';
import { isConditional } from './figure-notes.ts';

/** What a preview is made of. */
interface Asked {
  /** The field of the page; absent where the page names no figure. */
  preview?: PreviewMatter | undefined;
  file: string;
  /** Ids of the figures that the page shows. */
  shown: readonly string[];
  figures: ReadonlyMap<string, Figure>;
  report(fault: Fault): void;
}

/**
 * Reports a figure that the page does not show, and one that is disputed or unsure: a picture has no room to say so.
 * @param instead what goes with the link where the page names no figure
 */
export function previewOf({ preview, file, shown, figures, report }: Asked, instead: Preview): Preview {
  if (!preview) return instead;
  const { figure: id, label } = preview;
  const fault = (what: string) => report({ file, field: 'preview.figure', what });
  const figure = figures.get(id);
  if (!figure || !shown.includes(id)) fault(`expected the id of a figure that the page shows, found ${id}`);
  else if (figure.current === undefined)
    fault(`expected a figure that is sure, found ${id}, which is ${figure.verdict}`);
  else return { label, value: figure.current, standing: standingOf(figure), checked: figure.checked };
  return instead;
}

/** Conditions are never left out: without them the value misleads. Only what is sure is in force; a price or rule of our own is ours. */
function standingOf(figure: Figure): string {
  const since = figure.since === undefined || figure.verdict === 'house' ? '' : `since ${formatDay(figure.since)}`;
  const day = since && `${isSure(figure.sure) ? 'In force' : 'As reported,'} ${since}`;
  if (!isConditional(figure)) return day;
  return day === '' ? 'Applies with conditions' : `${day}, with conditions`;
}

/** A page that lists something goes with how much it lists. @returns undefined for a page that lists nothing */
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
