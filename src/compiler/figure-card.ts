/**
 * The card of a figure on /figures, as HTML. The build makes it: React took three times as long for some 190 of them as for the
 * rest of the page, whenever the page cache did not hold it.
 */

import { escapeHtml, formatDay } from '../content/format.ts';
import type { Html, ListedFigure } from '../content/site.ts';
import type { Figure } from '../domain/figure.ts';
import { type FigureState, folded, SEARCHED, STATE_LABELS } from '../domain/figure-filter.ts';
import { isHomePage } from '../domain/web-address.ts';
import { explanationOf, historyOf, kindOf, stateWords } from './figure-notes.ts';
import { sourceHtml, sourceText } from './source-line.ts';

/** How a figure stands, as a visitor would ask for it. What was never the law takes nothing from what is. */
export function stateOf(figure: Figure): FigureState {
  switch (kindOf(figure)) {
    case 'changed':
      return 'changed';
    case 'conditions':
      return 'conditions';
    case 'unconfirmed':
      return figure.verdict === 'disputed' ? 'disagree' : 'not-confirmed';
    default:
      return figure.verdict === 'house' ? 'ours' : 'in-force';
  }
}

/** What stands large on its card: the value in force, or the published one where nobody could confirm it. */
function shownValue({ published, current }: Figure): string {
  return current ?? published ?? '';
}

/** A figure with all that the list shows of it and searches in it. */
export function listedFigure(figure: Figure): ListedFigure {
  const state = stateOf(figure);
  const { label, source, note } = figure;
  const searched = [label, shownValue(figure), stateText(figure), historyOf([figure]), explanationOf(figure), sourceText(source), note]
    .filter(Boolean)
    .join(' ');
  return { ...figure, card: figureCardHtml(figure), state, searched: folded(searched) };
}

/** "In force", "Changed 1 April 2026". */
function stateText(figure: Figure): string {
  const words = stateWords(figure) ?? STATE_LABELS[stateOf(figure)];
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** What is inside the card. The parts that the filter of the page searches are marked. */
export function figureCardHtml(figure: Figure): Html {
  const { id, label, source, checked, review, note, verdict } = figure;
  const history = historyOf([figure]);
  // What only repeats that it is not confirmed stands in its state already; an explanation of what holds is told.
  const explanation = explanationOf(figure);
  const only = verdict !== 'house' && source.read === undefined && isHomePage(source.url) ? ' Of the portal only its entrance is known.' : '';
  const told = [...(explanation ? [explanation] : []), ...(note ? [note] : [])];
  return [
    `<h3 ${SEARCHED}=""><a href="#${id}">${escapeHtml(label)}</a></h3>`,
    `<p class="figure-value" ${SEARCHED}="">${escapeHtml(shownValue(figure))}</p>`,
    `<p class="figure-state figure-state-${stateOf(figure)}" ${SEARCHED}="">${escapeHtml(stateText(figure))}</p>`,
    ...(history === undefined ? [] : [`<p class="figure-history" ${SEARCHED}="">${escapeHtml(history)}</p>`]),
    ...told.map((text) => `<p ${SEARCHED}="">${escapeHtml(text)}</p>`),
    `<p class="figure-source">Source: <span ${SEARCHED}="">${sourceHtml(source)}</span>.${only} Checked ${time(checked)}, to be checked again by ${time(review)}.</p>`,
  ].join('');
}

function time(day: string): string {
  return `<time datetime="${day}">${formatDay(day)}</time>`;
}
