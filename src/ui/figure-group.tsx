/** A group of /figures, folded, with a line for each figure. A link to the anchor of a line opens the group. */
import { escapeHtml, slugOf } from '../content/format.ts';
import type { FigureLine, Html } from '../content/site.ts';
import { FIGURE, FIGURE_GROUP, type FigureFilter, folded, matchesFigure } from '../domain/figure-filter.ts';
import { figurePath } from '../domain/own-path.ts';
import { Fold } from './fold.tsx';

/** A figure that a filter shows. `found` is the matched text if the line does not show it. */
export interface ShownFigure {
  id: string;
  found?: string;
}

/** Cache of the searchable texts of each line. Without it, each query would fold hundreds of texts. */
const searchedTexts = new WeakMap<FigureLine, { line: string; all: string }>();

function searchedIn(figure: FigureLine): { line: string; all: string } {
  const known = searchedTexts.get(figure);
  if (known) return known;
  const { label, value, mark, more } = figure;
  // The island searches the same text in the page.
  const line = folded([label, value, mark].join(' '));
  const made = { line, all: `${line} ${folded(more)}` };
  searchedTexts.set(figure, made);
  return made;
}

/** @returns undefined if the filter hides the figure */
export function shownAs(figure: FigureLine, filter: FigureFilter): ShownFigure | undefined {
  const { id, state, more } = figure;
  if (filter.q === '' && filter.state === '') return { id };
  const { line, all } = searchedIn(figure);
  if (matchesFigure(filter, line, state)) return { id };
  return matchesFigure(filter, all, state) ? { id, found: more } : undefined;
}

/**
 * @param props.shown the figures that are not hidden, by id
 * @param props.open whether it is open, as it is with a filter
 */
export function FigureGroup({
  group: { title, figures },
  shown,
  open,
}: {
  group: { title: string; figures: FigureLine[] };
  shown: ReadonlyMap<string, ShownFigure>;
  open: boolean;
}) {
  // A string, because React takes 20 ms for the elements of about 500 lines.
  const lines = figures.map((figure) => lineHtml(figure, shown.get(figure.id))).join('');
  return (
    <div className="figure-group" {...{ [FIGURE_GROUP]: '' }} hidden={!figures.some(({ id }) => shown.has(id))}>
      <Fold id={slugOf(title)} title={title} hint={`${figures.length} figures`} open={open}>
        <ul dangerouslySetInnerHTML={{ __html: lines }} />
      </Fold>
    </div>
  );
}

function lineHtml({ id, label, value, state, mark, took }: FigureLine, shown: ShownFigure | undefined): Html {
  const anchors = took.map((old) => `<i id="${old}"></i>`).join('');
  const found = shown?.found === undefined ? '' : ` <small>${escapeHtml(shown.found)}</small>`;
  const words = `<a href="${figurePath(id)}">${escapeHtml(label)}</a> <b>${escapeHtml(value)}</b> <span>${escapeHtml(mark)}</span>${found}`;
  return `<li id="${id}" ${FIGURE}="${state}"${shown ? '' : ' hidden'}>${anchors}${words}</li>`;
}
