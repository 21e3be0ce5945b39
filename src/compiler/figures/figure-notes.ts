/**
 * Notes on a figure: what applied before the law changed, conditions, or that it is not confirmed. A few words open the
 * note without a script. Sources are in one line for each card or table instead.
 */

import { citedHtml, escapeHtml } from '../../content/format.ts';
import { markCheck, markReview } from '../../content/overdue-notes.ts';
import type { Html } from '../../content/site.ts';
import { FIGURES_ID, figurePath } from '../../domain/own-path.ts';
import { unbroken } from '../../domain/rupees.ts';
import { say } from '../../domain/say.ts';
import { asSentence } from '../../domain/sentences.ts';
import type { Figure } from '../../law/figure.ts';
import { describeHistory, describeState, explainFigure, findKind, isRecentChange } from '../../law/figure-words.ts';
import { reviewOfAll } from '../../law/review.ts';

export interface FigureNote {
  /** Phrasing content. */
  html: Html;
  text: string;
}

interface ShownFigure {
  figure: Figure;
  /** Whether it is the first note on the figure. Later notes are short and link to the record. */
  full: boolean;
}

function markClass(figure: Figure): string {
  return `mark-${isRecentChange(figure) ? 'recent' : findKind(figure)}`;
}

/** The notes of one block, in the order of its figures. */
export function makeNotes(shown: readonly ShownFigure[]): FigureNote[] {
  // A condition or doubt concerns one figure; figures that changed on the same day share a note.
  const groups = Map.groupBy(shown, ({ figure }) => (findKind(figure) === 'changed' ? figure.since : figure.id));
  return [...groups.values()].map(makeNote);
}

function makeNote(group: readonly ShownFigure[]): FigureNote {
  const figures = group.map(({ figure }) => figure);
  const [first] = figures as [Figure];
  const full = group.filter((one) => one.full).map(({ figure }) => figure);
  const kind = findKind(first) ?? 'changed';
  const words = describeState(first) ?? '';
  const history = describeHistory(figures);
  const explained = [...new Set((full.length > 0 ? full : figures).map(explainFigure))].join(' ');
  const mark =
    full.length > 0
      ? writeOpener(words, full, explained)
      : `<a class="mark ${markClass(first)}" href="${figurePath(first.id)}">${escapeHtml(kind === 'changed' ? say('figure-note.changed') : words)}</a>`;
  return {
    html: `<span class="aside">${mark}${history === undefined ? '' : ` ${escapeHtml(unbroken(history))}`}</span>`,
    text: [words, history, explained].flatMap((text) => (text ? asSentence(text) : [])).join(' '),
  };
}

/** Without support for popovers, the note is always visible. */
function writeOpener(words: string, figures: readonly Figure[], explained: string): Html {
  const [first] = figures as [Figure];
  const anchor = `note-${first.id}`;
  const links = figures
    .map((figure) => `<a href="${figurePath(figure.id)}">${escapeHtml(figure.label)}</a>`)
    .join('; ');
  return (
    `<button type="button" class="mark ${markClass(first)}" popovertarget="${anchor}">${escapeHtml(words)}</button>` +
    `<span class="figure-note" id="${anchor}" role="note" popover="">${escapeHtml(explained)} <span>${say('figure-note.history', { links })}</span></span>`
  );
}

/** For the day on which the review of a value in the block is due: a note then says when it was last compared. */
export function makeReviewMarks(figures: readonly Figure[]): FigureNote[] {
  const legal = figures.filter(({ comparison }) => comparison !== 'house');
  return [...new Set(legal.map(markReview))].map((html) => ({ html, text: '' }));
}

/** With more sources, the line only counts them; the list at the end of the page has all. */
const MAX_NAMED = 2;

/** Each law but our own terms, and the oldest day of a check, so that none claims a later one; empty without others. */
export function makeSourceLine(figures: readonly Figure[]): Html {
  const legal = figures.filter(({ comparison }) => comparison !== 'house');
  if (legal.length === 0) return '';
  const sources = new Map(legal.map(({ source }) => [`${source.title} ${source.read?.url}`, source]));
  const oldest = reviewOfAll(legal);
  const compared = oldest ? markCheck(oldest) : '';
  if (sources.size <= MAX_NAMED)
    return say('figure-note.source', { sources: [...sources.values()].map(citedHtml).join('; '), compared });
  const link = `<a href="#${FIGURES_ID}">${say('figure-note.all-sources')}</a>`;
  return say('figure-note.many-sources', { number: sources.size, link, compared });
}
