/**
 * The card of a figure on /figures, as HTML, and how tall a group of them is. The build makes both: React took three times
 * as long for some 170 of them as for the rest of the page, whenever the page cache did not hold it.
 */

import { escapeHtml, formatDay } from '../content/format.ts';
import type { Html, ListedFigure } from '../content/site.ts';
import type { Figure } from '../domain/figure.ts';
import { type FigureState, SEARCHED, STATE_LABELS } from '../domain/figure-filter.ts';
import { correctionOf } from './corrections.ts';

const STATE_OF: Readonly<Record<Figure['verdict'], FigureState>> = {
  outdated: 'changed',
  incomplete: 'more-to-know',
  disputed: 'not-confirmed',
  unsure: 'not-confirmed',
  agrees: 'same',
  added: 'added',
  house: 'ours',
};

/** How a figure stands against the law, as a visitor would ask for it. */
export function stateOf({ verdict }: Figure): FigureState {
  return STATE_OF[verdict];
}

/** What stands large on its card. */
function shownValue({ published, current }: Figure): string {
  return published ?? current ?? '';
}

/** A figure with all that the list shows of it and searches in it. */
export function listedFigure(figure: Figure): ListedFigure {
  const state = stateOf(figure);
  const { label, source, note } = figure;
  const searched = [label, shownValue(figure), STATE_LABELS[state], correctionOf(figure, true)?.text, source.title, note].join(' ');
  return { ...figure, card: figureCardHtml(figure), state, searched };
}

/** What is inside the card. The parts that the filter of the page searches are marked. */
export function figureCardHtml(figure: Figure): Html {
  const { id, label, source, checked, review, note } = figure;
  const state = stateOf(figure);
  const correction = correctionOf(figure, true);
  const link = `<a href="${escapeHtml(source.url)}" rel="noopener external" ${SEARCHED}="">${escapeHtml(source.title)}</a>`;
  const notes = [
    // A correction names its source itself.
    ...(correction ? [] : [`Source: ${link}. Checked ${time(checked)}.`]),
    `Next review by ${time(review)}.`,
    ...(note ? [`<span ${SEARCHED}="">${escapeHtml(note)}</span>`] : []),
  ];
  return [
    `<h3 ${SEARCHED}=""><a href="#${id}">${escapeHtml(label)}</a></h3>`,
    `<p class="figure-value" ${SEARCHED}="">${escapeHtml(shownValue(figure))}</p>`,
    `<p class="figure-state figure-state-${state}" ${SEARCHED}="">${STATE_LABELS[state]}</p>`,
    ...(correction ? [`<div ${SEARCHED}=""><p> ${correction.html}</p></div>`] : []),
    `<p class="figure-source">${notes.join(' ')}</p>`,
  ].join('');
}

function time(day: string): string {
  return `<time datetime="${day}">${formatDay(day)}</time>`;
}

/** Rem: the heading of a group with what is around it; of a card what has no lines, and the gap to the next. */
const HEADING = 5;
const CARD = 5.6;

/**
 * About how tall a group is on a phone, in rem, told by the characters of its parts: each stands in lines of so many, so
 * tall. Compared with the groups as drawn 360 and 412 px wide: from a hundredth too low to a fifth too tall.
 */
export function groupHeight(figures: readonly Figure[]): number {
  const lines = (text: string, characters: number) => Math.ceil((text.length + 3) / characters);
  const heights = figures.map((figure) => {
    const correction = correctionOf(figure, true)?.text ?? '';
    const review = `Next review by ${figure.review}.`;
    const source = correction ? review : `Source: ${figure.source.title}. Checked ${formatDay(figure.checked)}. ${review}`;
    const told = lines(figure.label, 36) * 1.6 + lines(shownValue(figure), 24) * 2.3 + lines(`${source} ${figure.note}`, 41) * 1.4;
    return CARD + told + (correction ? 2.5 + lines(correction, 38) * 1.32 : 0);
  });
  return Math.round(heights.reduce((sum, height) => sum + height, HEADING));
}
