/** The filter of /figures: its states, its address, what it matches. It ships to browsers: no library. */
import type { OwnPath, PagePath } from '../domain/own-path.ts';
import { cleanQuery } from '../domain/query.ts';
import { say } from '../domain/say.ts';
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
  'overdue',
  'ours',
] as const;
export type FigureState = (typeof FIGURE_STATES)[number];

/** The state of a value on any day. Only the value of today is compared with the published one. */
export const STATE_OF_SURE = {
  official: 'in-force',
  'two-sources': 'in-force',
  'one-source': 'as-reported',
  'not-confirmed': 'not-confirmed',
  own: 'ours',
} as const satisfies Readonly<Record<Sure, FigureState>>;

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

/** Text of a figure, {@link foldText}, and its state. */
interface Filtered {
  text: string;
  state: string;
}

/** For each figure whether it passes the filter. Words inside others ("pf" in "compfie") count only if none begins one. */
export function listedFigures(filter: FigureFilter, figures: readonly Filtered[]): boolean[] {
  const passing = (isFound: Found) => figures.map(({ text, state }) => matchesFigure(filter, text, state, isFound));
  const listed = passing(beginsWord);
  return listed.includes(true) ? listed : passing(isInside);
}

type Found = (word: string, text: string) => boolean;

const isInside: Found = (word, text) => text.includes(word);

const LETTER = /[\p{L}\p{M}\p{N}]/u;

function beginsWord(word: string, text: string): boolean {
  let at = text.indexOf(word);
  // A word may begin with a sign: "₹5".
  while (at > 0 && LETTER.test(text.charAt(at - 1)) && LETTER.test(word.charAt(0))) at = text.indexOf(word, at + 1);
  return at >= 0;
}

/** Whether a figure passes the filter. `text` is its visible text, {@link foldText}. */
export function matchesFigure(
  { q, state }: FigureFilter,
  text: string,
  figureState: string,
  isFound: Found = isInside,
): boolean {
  if (state !== '' && state !== figureState) return false;
  const words = q === '' ? [] : foldText(q).split(' ');
  return words.every((word) => isFound(word, text));
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
  if (shown === total) return say('figures.all', { count: total });
  return shown === 0 ? say('figures.no-match') : say('figures.some', { shown, total });
}
