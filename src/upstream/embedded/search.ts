/** Search over the site's own pages. */
import MiniSearch, { type Query } from 'minisearch';
import type { SearchResult } from '../../domain/search.ts';
import { createVocabulary, type Segment, withoutStopWords, wordsOf } from './vocabulary.ts';

/** What search knows of a page. */
export interface SearchPage {
  path: string;
  title: string;
  /** Short name. */
  name: string;
  description: string;
  /** Words a visitor may search for besides the title; none keeps the page out of search. */
  keywords: string[];
  kind: 'service' | 'article' | 'legal' | 'plain';
}

/** Results for a query, best first, at most eight; none where nothing matches. The same query always gives the same. */
export type Search = (query: string) => SearchResult[];

const MAX_RESULTS = 8;
/** Words of a query that are looked up: each costs time. */
const MAX_WORDS = 12;

/** What a match in each field counts. */
const FIELDS = { title: 6, name: 6, keywords: 5, aka: 2, description: 1 };
/** What a page of each kind counts; the index page of a section counts more than its members. */
const KINDS = { service: 1.5, article: 1, legal: 1, plain: 0.6 };
const INDEX = 1.5;

/** Indexes pages. `synonyms` are groups of phrases that mean the same; the first of each is how the site says it. */
export function createSearchIndex(pages: readonly SearchPage[], synonyms: readonly (readonly string[])[]): Search {
  const vocabulary = createVocabulary(synonyms);
  const found = new Map(pages.filter((page) => page.keywords.length > 0).map((page) => [page.path, page]));
  const sections = new Set(pages.map((page) => page.path.replace(/\/[^/]*$/, '')));
  const weight = (path: string) => KINDS[found.get(path)?.kind ?? 'plain'] * (sections.has(path) ? INDEX : 1);

  const index = new MiniSearch({
    idField: 'path',
    fields: Object.keys(FIELDS),
    tokenize: wordsOf,
    // Words come folded from the tokenizer.
    processTerm: (word) => word,
    searchOptions: { boost: FIELDS, boostDocument: weight },
  });
  index.addAll(
    [...found.values()].map(({ path, title, name, description, keywords }) => {
      const own = [title, name, ...keywords].join(' ');
      return { path, title, name, description, keywords: keywords.join(' '), aka: vocabulary.alsoKnownAs(wordsOf(own)).join(' ') };
    }),
  );

  return (query) => {
    const words = withoutStopWords(wordsOf(query)).slice(0, MAX_WORDS);
    const segments = vocabulary.segments(words);
    if (segments.length === 0) return [];
    // Pages that match all of it; only where there are none, pages that match some of it.
    const all = index.search({ combineWith: 'AND', queries: segments.map(asQuery) });
    const hits = all.length > 0 ? all : index.search({ combineWith: 'OR', queries: segments.filter(saysSomething).map(asQuery) });
    return hits
      .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .slice(0, MAX_RESULTS)
      .map((hit) => ({ cat_name: found.get(hit.id)?.title ?? '', red_url: hit.id }));
  };
}

/** What was typed, forgivingly, or any phrase that means the same, exactly. */
function asQuery({ words, alternatives }: Segment): Query {
  const typed: Query = { combineWith: 'AND', queries: words, prefix: isPrefix, fuzzy: allowedEdits };
  const others = alternatives.map((other): Query => ({ combineWith: 'AND', queries: other, prefix: false, fuzzy: false }));
  return { combineWith: 'OR', queries: [typed, ...others] };
}

/** A number or a single letter finds nothing worth showing when the rest of the query is not there. */
function saysSomething({ words, alternatives }: Segment): boolean {
  return alternatives.length > 0 || words.some((word) => word.length > 1 && !/\p{Nd}/u.test(word));
}

/** Two letters or more may be the beginning of a word; numbers are meant as they are. */
function isPrefix(word: string): boolean {
  return word.length > 1 && !/\p{Nd}/u.test(word);
}

/** Typing errors forgiven: none in short words and numbers, one from five letters, two from eight. */
function allowedEdits(word: string): number | false {
  if (word.length < 5 || /\p{Nd}/u.test(word)) return false;
  return word.length < 8 ? 1 : 2;
}
