/**
 * Which figures of /figures a filter shows: the same rule on the server, where the form leads without script, and in
 * the browser, which loads this file: no library here.
 */
import type { OwnPath, PagePath } from './own-path.ts';
import { cleanQuery } from './query.ts';

/** How the island finds the figures in the page: a figure (its value is the state), and a group. */
export const FIGURE = 'data-figure';
export const FIGURE_GROUP = 'data-figure-group';

/** How a figure stands against the law, as a visitor would ask for it. */
export const STATES = [
  'in-force',
  'as-reported',
  'changed',
  'conditions',
  'disagree',
  'not-confirmed',
  'ours',
] as const;
export type FigureState = (typeof STATES)[number];

export const STATE_LABELS: Readonly<Record<FigureState, string>> = {
  'in-force': 'In force',
  'as-reported': 'As reported',
  changed: 'Changed',
  conditions: 'Applies with conditions',
  disagree: 'Tables disagree',
  'not-confirmed': 'Not confirmed',
  ours: 'Our own',
};

export interface FigureFilter {
  /** Words that a figure's text must hold, all of them. */
  q: string;
  /** The state it must be in; empty for any. */
  state: FigureState | '';
}

/** The parameter of /figures that names a page of ours, whose figures alone are shown, or a day, whose law is shown. */
export const ON = 'on';

/** Address of the figures of a page. */
export function figuresOn(path: PagePath): OwnPath {
  return `/figures?${ON}=${path}`;
}

/** Reads a filter as it stands in an address or a form; a state that does not exist is none. */
export function figureFilter(q: string | null, state: string | null): FigureFilter {
  return { q: cleanQuery(q ?? ''), state: STATES.find((name) => name === state) ?? '' };
}

/**
 * @param text what a visitor reads of the figure, {@link folded}
 * @param figureState how it stands
 */
export function matchesFigure({ q, state }: FigureFilter, text: string, figureState: string): boolean {
  if (state !== '' && state !== figureState) return false;
  const words = q === '' ? [] : folded(q).split(' ');
  return words.every((word) => text.includes(word));
}

/** Spelling that does not count: case, how rupees are marked ("Rs. 500", "₹ 500"), spaces of every kind. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?:\brs\.?|₹) ?(?=\d)/g, '₹')
    .trim();
}

/** What the form says of its own result. */
export function countText(shown: number, total: number): string {
  if (shown === total) return `All ${total} figures`;
  return shown === 0 ? 'No figure matches' : `${shown} of ${total} figures`;
}
