/** Figures as /figures lists them: a line each, with what the filter of the page searches. */

import type { FigureLine } from '../content/site.ts';
import { citedText } from '../domain/citation.ts';
import { type Figure, isSure, scaleInShort } from '../domain/figure.ts';
import { type FigureState, STATE_LABELS } from '../domain/figure-filter.ts';
import { explanationOf, historyOf, kindOf, stateWords } from './figure-notes.ts';

/** A longer value is cut: the page of the figure has all of it. */
const MOST_LETTERS = 44;

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
      if (figure.verdict === 'house') return 'ours';
      if (isSure(figure.sure)) return 'in-force';
      return figure.sure === 'one-source' ? 'as-reported' : 'not-confirmed';
  }
}

/** The value in force, or the published one where nobody could confirm it; of a scale its ends. Says so where none was found. */
export function shortValue({ published, current, amounts, history }: Figure): string {
  const brackets = history.find(({ text }) => text === current)?.brackets;
  return clipped(brackets ? scaleInShort(brackets, amounts === true) : current || published || 'Not found');
}

function clipped(text: string): string {
  if (text.length <= MOST_LETTERS) return text;
  return `${text.slice(0, text.lastIndexOf(' ', MOST_LETTERS - 1)).replace(/[,;:]$/, '')} …`;
}

/** "In force", "Changed 1 April 2026". */
export function stateText(figure: Figure): string {
  const words = stateWords(figure) ?? STATE_LABELS[stateOf(figure)];
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** @param took ids of figures that it took the place of */
export function figureIndexLine(figure: Figure, took: string[]): FigureLine {
  const { id, label, source, note } = figure;
  const more = [historyOf([figure]), explanationOf(figure), citedText(source), note].filter(Boolean).join(' ');
  return { id, label, value: shortValue(figure), state: stateOf(figure), mark: stateText(figure), more, took };
}
