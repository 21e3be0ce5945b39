/** Search queries and results, and the filter of /figures. It ships to browsers: no library. */
import type { OwnPath, PagePath } from './own-path.ts';

/** One search result, as the upstream returns it. */
export type SearchResult = {
  /** Label. */
  cat_name: string;
  /** A path of this site, or an https address: see {@link isSafeLink}. */
  red_url: string;
};

/** Longest query, in code points. The rest is cut off. */
export const MAX_QUERY = 200;

/**
 * The most characters that NFC composes into one. A text is cut first, because engines need quadratic time for a run of
 * combining marks: 0.2 seconds for the 8,000 that fit into a request body.
 */
const MOST_COMPOSED = 3;

/** Shortest cleaned query that is searched for: the specification says "above 2". */
export const MIN_QUERY = 3;

/** Control characters that separate words, such as tabs and line breaks. They become spaces. */
const BREAKS = /[\t\n\v\f\r\u0085]+/g;

/**
 * Removed from a query: control characters, lone surrogates, zero-width spaces and marks of text direction. The joiners
 * U+200C and U+200D stay, because Devanagari and emoji need them.
 */
const STRIPPED = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Normalises a query; cuts it at {@link MAX_QUERY} code points, so that no character is cut in two. Idempotent. */
export function cleanQuery(text: string): string {
  const clean = text.replace(BREAKS, ' ').replace(STRIPPED, '').replace(/\s+/g, ' ').trim();
  return first(first(clean, MAX_QUERY * MOST_COMPOSED).normalize('NFC'), MAX_QUERY).trimEnd();
}

function first(text: string, count: number): string {
  return [...text].slice(0, count).join('');
}

/** Whether a cleaned query is long enough for a request; counted in code points. */
export function isSearchable(query: string): boolean {
  return [...query].length >= MIN_QUERY;
}

/**
 * Whether a link leads to a page of this site or to an https address. Browsers drop tabs and line breaks from an
 * address and read a backslash as a slash, so "/\t/host" and "/\host" would lead to another site.
 */
export function isSafeLink(url: string): boolean {
  return /^(?:\/|(?:\/|https:\/\/)[^\s\p{Cc}\\/][^\s\p{Cc}\\]*)$/u.test(url);
}

/** Attributes by which the island finds figures (with the state as value) and groups. */
export const FIGURE = 'data-figure';
export const FIGURE_GROUP = 'data-figure-group';

/** The states of figures that a visitor can filter by. */
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

export interface FigureFilter {
  /** Words that the text of a figure must all contain. */
  q: string;
  /** The state, or '' for any. */
  state: FigureState | '';
}

/** Query parameter of /figures: a path, to show only that page's figures, or a day, to show the law on that day. */
export const ON = 'on';

/** Address of the figures of a page. */
export function figuresOn(path: PagePath): OwnPath {
  return `/figures?${ON}=${path}`;
}

/** Reads a filter from an address or a form. An unknown state is ignored. */
export function figureFilter(q: string | null, state: string | null): FigureFilter {
  return { q: cleanQuery(q ?? ''), state: FIGURE_STATES.find((name) => name === state) ?? '' };
}

/** Whether a figure passes the filter. `text` is its visible text, {@link folded}. */
export function matchesFigure({ q, state }: FigureFilter, text: string, figureState: string): boolean {
  if (state !== '' && state !== figureState) return false;
  const words = q === '' ? [] : folded(q).split(' ');
  return words.every((word) => text.includes(word));
}

/** Normalises case, rupee signs ("Rs. 500", "₹ 500") and white space. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?:\brs\.?|₹) ?(?=\d)/g, '₹')
    .trim();
}

/** The status text of the form. */
export function countText(shown: number, total: number): string {
  if (shown === total) return `All ${total} figures`;
  return shown === 0 ? 'No figure matches' : `${shown} of ${total} figures`;
}
