/** Search over the site's own pages. */
import MiniSearch, { type Query } from 'minisearch';
import { allowedEdits, createVocabulary, isPrefix, queryWords, type Segment, withoutStopWords, wordsOf } from '../../content/vocabulary.ts';
import type { SearchResult } from '../../domain/search.ts';

/** What search knows of a page. */
export interface SearchPage {
  path: string;
  title: string;
  /** Short name; the title again where a page has none. */
  name: string;
  description: string;
  /** Words a visitor may search for besides the title; none keeps the page out of search. */
  keywords: string[];
  kind: 'service' | 'article' | 'legal' | 'tool' | 'plain';
}

/** Results for a query, best first, at most eight; none where nothing matches. The same query always gives the same. */
export type Search = (query: string) => SearchResult[];

const MAX_RESULTS = 8;

/**
 * What a match in each field counts. A short name says something only within its section ("Company", under GST) and
 * counts little. `phrases` holds title and keywords whole, for a query that is one of them.
 * `address` holds the words of the path, so that every page under `/company-registration/` answers to those two words;
 * a page that only mentions both does not.
 */
const FIELDS = { phrases: 8, title: 6, name: 1, keywords: 5, address: 8, aka: 2, description: 1 };
/** The fields of single words, in which a word may be begun or mistyped. */
const WORD_FIELDS = Object.keys(FIELDS).filter((field) => field !== 'phrases');
/** What a page of each kind counts: who types the name of a service wants the service, then what there is to read about it. */
const KINDS = { service: 1.5, article: 0.5, legal: 0.6, tool: 0.6, plain: 0.6 };
/** What a tool counts where the query is, as a whole, one of its phrases: who asks just that wants the answer. */
const ASKED_OF_A_TOOL = 6;
/** What the index page of a section counts more than its members. */
const INDEX = 1.5;
/** What a phrase that means the same counts, beside the words that were typed. */
const SAME_MEANING = 0.7;
/** A list of keywords is no longer text for having more entries: lengths of fields count little. */
const BM25 = { k: 1.2, b: 0.2, d: 0.5 };

/** Indexes pages. `synonyms` are groups of phrases that mean the same; the first of each is how the site says it. */
export function createSearchIndex(pages: readonly SearchPage[], synonyms: readonly (readonly string[])[]): Search {
  const vocabulary = createVocabulary(synonyms);
  const found = new Map(pages.filter((page) => page.keywords.length > 0).map((page) => [page.path, page]));
  const sections = new Set(pages.map((page) => page.path.replace(/\/[^/]*$/, '')));
  const weight = (path: string) => KINDS[found.get(path)?.kind ?? 'plain'] * (sections.has(path) ? INDEX : 1);

  const asked = (path: string) => (found.get(path)?.kind === 'tool' ? ASKED_OF_A_TOOL : weight(path));

  const index = new MiniSearch<Record<string, string>>({
    idField: 'path',
    fields: Object.keys(FIELDS),
    tokenize: (text, field) => (field === 'phrases' ? text.split('\n') : wordsOf(text)),
    // Words come folded from the tokenizer.
    processTerm: (word) => word,
    searchOptions: { boost: FIELDS, boostDocument: weight, bm25: BM25 },
  });
  index.addAll(
    [...found.values()].map(({ path, title, name, description, keywords, kind }) => {
      const own = [...new Set([title, ...keywords])].map((phrase) => withoutStopWords(wordsOf(phrase)));
      const aka = vocabulary.alsoKnownAs(own);
      // A single word asks for a service; a tool is asked for with its question.
      const whole = kind === 'tool' ? own.filter(({ length }) => length > 1) : [...own, ...aka.map((phrase) => withoutStopWords(wordsOf(phrase)))];
      const phrases = new Set(whole.map((words) => words.join(' ')));
      return {
        path,
        title,
        // A page without a short name would count its title twice.
        name: name === title ? '' : name,
        description,
        keywords: onceEach(keywords),
        address: path,
        aka: onceEach(aka),
        phrases: [...phrases].join('\n'),
      };
    }),
  );

  const scoresOf = (query: Query, factor = 1): Scores => new Map(index.search(query).map(({ id, score }) => [id, score * factor]));
  // What was typed, forgivingly, or a phrase that means the same, exactly: the better of them, word for word.
  const ofSegment = ({ words, alternatives }: Segment): Scores =>
    best([
      scoresOf({ combineWith: 'AND', queries: words, fields: WORD_FIELDS, prefix: isPrefix, fuzzy: allowedEdits }),
      ...alternatives.map((other) =>
        scoresOf({ combineWith: 'AND', queries: other, fields: WORD_FIELDS, prefix: false, fuzzy: false }, (SAME_MEANING * words.length) / other.length),
      ),
    ]);

  return (query) => {
    const words = queryWords(query);
    const segments = vocabulary.segments(words);
    if (segments.length === 0) return [];
    const scored = segments.map((segment) => ({ segment, scores: ofSegment(segment) }));
    // Pages that match all of it; only where there are none, pages that match some of it.
    const all = sum([inAll(scored.map(({ scores }) => scores)), scoresOf({ queries: [wholePhrase(words)], boostDocument: asked })]);
    const hits = all.size > 0 ? all : sum(scored.filter(({ segment }) => saysSomething(segment)).map(({ scores }) => scores));
    return [...hits]
      .toSorted(([idA, a], [idB, b]) => b - a || (idA < idB ? -1 : 1))
      .slice(0, MAX_RESULTS)
      .map(([path]) => ({ cat_name: found.get(path)?.title ?? '', red_url: path }));
  };
}

/** The words of a list of phrases, each once: a list says a word again only because its phrases share it. */
function onceEach(phrases: readonly string[]): string {
  return [...new Set(phrases.flatMap(wordsOf))].join(' ');
}

/** How well pages match, by path. */
type Scores = ReadonlyMap<string, number>;

/** Of several ways to say one thing the best counts: a page is no better an answer for knowing more of them. */
function best(ways: readonly Scores[]): Scores {
  const scores = new Map<string, number>();
  for (const way of ways) for (const [path, score] of way) scores.set(path, Math.max(score, scores.get(path) ?? 0));
  return scores;
}

/** The pages of any of these, with their scores added up. */
function sum(parts: readonly Scores[]): Scores {
  const scores = new Map<string, number>();
  for (const part of parts) for (const [path, score] of part) scores.set(path, score + (scores.get(path) ?? 0));
  return scores;
}

/** The pages that are in each of these, with their scores added up. */
function inAll(parts: readonly Scores[]): Scores {
  return new Map([...sum(parts)].filter(([path]) => parts.every((part) => part.has(path))));
}

/** The whole of what was typed, as one of the phrases that a page is known by. */
function wholePhrase(words: string[]): Query {
  return { queries: [words.join(' ')], fields: ['phrases'], tokenize: (text) => [text], prefix: false, fuzzy: false };
}

/** A number or a single letter finds nothing worth showing when the rest of the query is not there. */
function saysSomething({ words, alternatives }: Segment): boolean {
  return alternatives.length > 0 || words.some((word) => word.length > 1 && !/\p{Nd}/u.test(word));
}
