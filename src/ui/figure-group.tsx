/** A group of /figures, folded, with a line for each figure. A link to the anchor of a line opens the group. */
import { escapeHtml, slugOf } from '../content/format.ts';
import type { FigureLine, Html } from '../content/site.ts';
import { figurePath } from '../domain/own-path.ts';
import { FIGURE, FIGURE_GROUP, type FigureFilter, folded, matchesFigure } from '../domain/query.ts';
import { Fold } from './fold.tsx';

/** A figure that passes the filter. `matchedText` is set if the line does not show the text that matched. */
export interface FigureMatch {
  id: string;
  matchedText?: string;
}

/** Cache of the searchable texts of each line. Without it, each query would fold hundreds of texts. */
const searchedTexts = new WeakMap<FigureLine, { line: string; all: string }>();

function searchedIn(figure: FigureLine): { line: string; all: string } {
  const cached = searchedTexts.get(figure);
  if (cached) return cached;
  const { label, value, mark, more } = figure;
  // The island searches the same text in the page.
  const line = folded([label, value, mark].join(' '));
  const texts = { line, all: `${line} ${folded(more)}` };
  searchedTexts.set(figure, texts);
  return texts;
}

/** @returns undefined if the filter hides the figure */
export function matchOf(figure: FigureLine, filter: FigureFilter): FigureMatch | undefined {
  const { id, state, more } = figure;
  if (filter.q === '' && filter.state === '') return { id };
  const { line, all } = searchedIn(figure);
  if (matchesFigure(filter, line, state)) return { id };
  return matchesFigure(filter, all, state) ? { id, matchedText: more } : undefined;
}

/**
 * @param props.matches the figures that are not hidden, by id
 * @param props.open whether it is open, as it is with a filter
 */
export function FigureGroup({
  group: { title, figures },
  matches,
  open,
}: {
  group: { title: string; figures: FigureLine[] };
  matches: ReadonlyMap<string, FigureMatch>;
  open: boolean;
}) {
  // A string, because React takes 20 ms for the elements of about 500 lines.
  const lines = figures.map((figure) => lineHtml(figure, matches.get(figure.id))).join('');
  return (
    <div className="figure-group" {...{ [FIGURE_GROUP]: '' }} hidden={!figures.some(({ id }) => matches.has(id))}>
      <Fold id={slugOf(title)} title={title} hint={`${figures.length} figures`} open={open}>
        <ul dangerouslySetInnerHTML={{ __html: lines }} />
      </Fold>
    </div>
  );
}

function lineHtml({ id, label, value, state, mark, took }: FigureLine, match: FigureMatch | undefined): Html {
  const anchors = took.map((old) => `<i id="${old}"></i>`).join('');
  const matchedText = match?.matchedText === undefined ? '' : ` <small>${escapeHtml(match.matchedText)}</small>`;
  const words = `<a href="${figurePath(id)}">${escapeHtml(label)}</a> <b>${escapeHtml(value)}</b> <span>${escapeHtml(mark)}</span>${matchedText}`;
  return `<li id="${id}" ${FIGURE}="${state}"${match ? '' : ' hidden'}>${anchors}${words}</li>`;
}
