/** Search queries and results. It ships to browsers: no library. */
import type { Refusal } from './limits.ts';

/** One search result, as the upstream returns it. */
export type SearchResult = {
  cat_name: string;
  /** A path of this site, or an https address: see {@link isSafeLink}. */
  red_url: string;
};

/** Starts a search with a cleaned query, or refuses it. The results are null if the call failed. */
export type PageSearch = (query: string) => Promise<{ results: Promise<SearchResult[] | null> } | { refusal: Refusal }>;

/** Longest query, in code points. The rest is cut off. */
export const MAX_QUERY = 200;

/**
 * The most characters that NFC composes into one. A text is cut first: a run of combining marks takes quadratic time,
 * 0.2 seconds for the 8,000 that fit into a request body.
 */
const MAX_COMPOSED = 3;

/** Shortest cleaned query that is searched for: the specification says "above 2". */
export const MIN_QUERY = 3;

/** Control characters that separate words, such as tabs and line breaks. They become spaces. */
const BREAKS = /[\t\n\v\f\r\u0085]+/g;

/**
 * Removed from a query: control characters, lone surrogates, zero-width spaces and marks of text direction. The joiners
 * U+200C and U+200D stay, because Devanagari and emoji need them.
 */
const STRIPPED = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Cuts at code points, so that no character is cut in two. Idempotent. */
export function cleanQuery(text: string): string {
  const clean = text.replace(BREAKS, ' ').replace(STRIPPED, '').replace(/\s+/g, ' ').trim();
  return first(first(clean, MAX_QUERY * MAX_COMPOSED).normalize('NFC'), MAX_QUERY).trimEnd();
}

/**
 * One writing of the same question, so that caches share its answer: without capitals and the last mark. Two capitals in
 * a text with small letters name a state: "KA" is no "ka".
 */
export function normalizeQuestion(text: string): string {
  const clean = cleanQuery(text).replace(/(?<![\s?!.])[\s?!.]+$/, '');
  const isMixed = /[a-z]/.test(clean);
  return clean.replace(/\b[A-Z]{2}\b|\p{Lu}/gu, (found) => (isMixed && found.length > 1 ? found : found.toLowerCase()));
}

function first(text: string, count: number): string {
  return [...text].slice(0, count).join('');
}

export function isSearchable(query: string): boolean {
  return [...query].length >= MIN_QUERY;
}
