/** A search query as it is used, and the links a result may hold. Browsers load this file: no library here. */

/** Most characters of a query that are used. */
export const MAX_QUERY = 200;

/**
 * Characters that may become one in NFC. A text is cut before it is normalised: the time that engines take for that grows
 * with the square of a run of marks, to 0.2 seconds for the 8,000 that a body has room for.
 */
const MOST_COMPOSED = 3;

/** Fewest characters of a cleaned query for which a request is made ("above 2"). */
export const MIN_QUERY = 3;

/** Tab, line breaks and their like: control characters that separate words, so they become spaces. */
const BREAKS = /[\t\n\v\f\r\u0085]+/g;

/**
 * What is never part of a query: control characters, lone halves of surrogate pairs, and the invisible marks that
 * turn the direction of the text around them. The joiners U+200C and U+200D stay: Devanagari and emoji need them.
 */
const STRIPPED = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/**
 * A query as it is searched for: without control characters, in NFC, runs of white space as one space, trimmed,
 * at most {@link MAX_QUERY} characters (code points, so that no character is cut in two). Cleaning twice changes nothing.
 */
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
 * Whether a link leads to a page of this site or to an https address.
 * White space and control characters are refused anywhere: browsers drop tabs and line breaks from an address before
 * they read it, and read a backslash as a slash, so that "/\t/host" and "/\host" would lead to another site.
 */
export function isSafeLink(url: string): boolean {
  return /^(?:\/|(?:\/|https:\/\/)[^\s\p{Cc}\\/][^\s\p{Cc}\\]*)$/u.test(url);
}
