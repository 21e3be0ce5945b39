/** The filter of /figures: its states, its address, what it matches. It ships to browsers: no library. */
import type { OwnPath, PagePath } from '../domain/own-path.ts';
import { cleanQuery } from '../domain/query.ts';
import type { Sure } from './parameter.ts';

/** Attributes by which the island finds figures (with the state as value) and groups. */
export const FIGURE = 'data-figure';
export const FIGURE_GROUP = 'data-figure-group';

export const FIGURE_STATES = [
  'in-force',
  'as-reported',
  'changed',
  'conditions',
  'disagree',
  'not-confirmed',
  'ours',
] as const;
export type FigureState = (typeof FIGURE_STATES)[number];

export const STATE_LABELS: Readonly<Record<FigureState, string>> = {
  'in-force': 'In force',
  'as-reported': 'As reported',
  changed: 'Changed',
  conditions: 'Applies with conditions',
  disagree: 'Tables disagree',
  'not-confirmed': 'Not confirmed',
  ours: 'Our own',
};

/** The state of a value on any day. Only the value of today is compared with the published one. */
export const STATE_OF_SURE: Readonly<Record<Sure, FigureState>> = {
  official: 'in-force',
  'two-sources': 'in-force',
  'one-source': 'as-reported',
  'not-confirmed': 'not-confirmed',
  own: 'ours',
};

export interface FigureFilter {
  /** The text of a figure must contain each of its words. */
  q: string;
  /** '' for any. */
  state: FigureState | '';
}

/** Query parameter of /figures: a path, to show only that page's figures, or a day, to show the law on that day. */
export const ON = 'on';

export function figuresOn(path: PagePath): OwnPath {
  return `/figures?${ON}=${path}`;
}

/** Reads a filter from an address or a form. An unknown state is ignored. */
export function figureFilter(q: string | null, state: string | null): FigureFilter {
  return { q: cleanQuery(q ?? ''), state: FIGURE_STATES.find((name) => name === state) ?? '' };
}

/** Whether a figure passes the filter. `text` is its visible text, {@link foldText}. */
export function matchesFigure({ q, state }: FigureFilter, text: string, figureState: string): boolean {
  if (state !== '' && state !== figureState) return false;
  const words = q === '' ? [] : foldText(q).split(' ');
  return words.every((word) => text.includes(word));
}

/** Normalises case, rupee signs ("Rs. 500", "₹ 500") and white space. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?:\brs\.?|₹) ?(?=\d)/g, '₹')
    .trim();
}

export function countText(shown: number, total: number): string {
  if (shown === total) return `All ${total} figures`;
  return shown === 0 ? 'No figure matches' : `${shown} of ${total} figures`;
}
