/** Ranks the pages of the site for a query. */
import MiniSearch, { type Query } from 'minisearch';
import type { SearchGuide } from '../content/search-guide.ts';
import type { PageEntry } from '../content/site.ts';
import { KINDS } from '../domain/kinds.ts';
import type { SearchResult } from '../domain/query.ts';
import {
  findPhrase,
  isPrefix,
  NO_GUIDE,
  type ParsedQuery,
  phraseKey,
  type Segment,
  singular,
  siteVocabulary,
  splitWords,
  type Vocabulary,
  withoutStopWords,
} from './vocabulary.ts';

/** A page as search indexes it. A page without keywords is not searched. */
export type SearchPage = Pick<PageEntry, 'path' | 'title' | 'name' | 'description' | 'keywords' | 'kind'>;

/** Returns at most eight results, best first. Deterministic. */
export type Search = (query: string) => SearchResult[];

const MAX_RESULTS = 8;

/**
 * Weights. `phrases` has the title and each keyword as a whole. `address` has the words of the path: pages below
 * `/company-registration/` match both words, pages that only mention them do not. `text` is for what no keyword covers.
 */
const FIELDS = { phrases: 8, title: 6, keywords: 5, address: 8, aka: 2, description: 1, text: 0.5 };
/** The fields in which a word may match by its beginning. */
const WORD_FIELDS = Object.keys(FIELDS).filter((field) => field !== 'phrases');
/** Weight of a page whose kind has none of its own. */
const WEIGHT = 0.6;
/** Weight of a tool or a plan if the whole query is one of its phrases. */
const WHOLE_TOOL_PHRASE = 6;
/** Least weight of any other page if the whole query is one of its phrases. */
const WHOLE_PHRASE = 1.5;
/** Weight of the index page of a section compared with its members. */
const INDEX = 1.5;
/** How the words of a query are looked up: as whole words or beginnings. */
const AS_TYPED = { fields: WORD_FIELDS, prefix: isPrefix };
/** How synonyms are looked up: as whole words, which count less. */
const AS_SYNONYM = {
  fields: WORD_FIELDS,
  boost: Object.fromEntries(Object.entries(FIELDS).map(([field, weight]) => [field, 0.7 * weight])),
};
/** A page is not worse for having more keywords, so the length of a field counts little. */
const BM25 = { k: 1.2, b: 0.2, d: 0.5 };
/** Scores of pages that the guide leads to, compared with the best of the others. */
const AHEAD = 1.05;
const BEHIND = 0.95;

/** Indexes pages. `synonyms` are groups of phrases that mean the same; the first of each is the wording of the site. */
export function createSearchIndex(
  pages: readonly SearchPage[],
  synonyms: readonly (readonly string[])[],
  guide: SearchGuide = NO_GUIDE,
): Search {
  const vocabulary = siteVocabulary(pages, synonyms, guide);
  const found = new Map(
    pages
      .filter((page) => page.keywords.length > 0)
      .map((page) => [page.path, { ...page, keywords: [...page.keywords, ...(guide.also[page.path] ?? [])] }]),
  );
  const sections = new Set(pages.map((page) => page.path.replace(/\/[^/]*$/, '')));
  const findRow = (path: string) => KINDS[found.get(path)?.kind ?? 'plain'];
  const weight = (path: string) => (findRow(path).weight ?? WEIGHT) * (sections.has(path) ? INDEX : 1);
  const wholeWeight = (path: string) =>
    findRow(path).shows === 'answer' ? WHOLE_TOOL_PHRASE : Math.max(weight(path), WHOLE_PHRASE);

  const index = new MiniSearch<Record<string, string>>({
    idField: 'path',
    fields: Object.keys(FIELDS),
    tokenize: (text, field) => (field === 'phrases' ? text.split('\n') : splitWords(text)),
    // The tokenizer normalizes.
    processTerm: singular,
    searchOptions: { boost: FIELDS, boostDocument: weight, bm25: BM25 },
  });
  index.addAll([...found.values()].map((page) => makeDocument(page, vocabulary, guide.texts[page.path] ?? '')));

  const heads = new Set(synonyms.map(([head = '']) => readMeaning(head).join(' ')));
  /** The words of a part of a query, and those of the site that mean the same. */
  const listWays = ({ words, alternatives }: Segment) => [
    words,
    ...alternatives.filter((other) => heads.has(other.join(' '))),
  ];
  const leadsFor = prepareLeads(guide);

  function scorePages(query: ParsedQuery): Map<string, number> {
    const { segments } = query;
    const parts = segments.map((segment) => ({ ways: listWays(segment), segment }));
    const queries = parts.flatMap(({ ways }) =>
      ways.map((queries, at) => ({ queries, combineWith: 'AND', ...(at === 0 ? AS_TYPED : AS_SYNONYM) }) as Query),
    );
    const rows = index.search({ queries }).map(({ id, score, queryTerms }) => ({
      path: String(id),
      // MiniSearch multiplies by the count of words.
      score: score / queryTerms.length,
      has: parts.map(({ ways }) => ways.some((words) => words.every((word) => queryTerms.includes(singular(word))))),
    }));
    const shareOf = weighParts(rows, found.size);
    const words = segments.flatMap((segment) => segment.words);
    const scores = new Map<string, number>();
    for (const { path, score, has } of rows) {
      // A page that matches only a number or a letter is not worth showing, unless that is the whole query.
      if (!has.every(Boolean) && !parts.some(({ segment }, at) => has[at] && isMeaningful(segment))) continue;
      const share = shareOf(has);
      if (findRow(path).shows === 'answer' && share < MIN_TOOL_SHARE) continue;
      scores.set(path, ((score * words.length) / parts.length) * share ** COVERAGE);
    }
    const phrase = { queries: [words.join(' ')], fields: ['phrases'], tokenize: (text: string) => [text] };
    for (const { id, score } of index.search({ ...phrase, boostDocument: wholeWeight }))
      scores.set(id, score + (scores.get(id) ?? 0));
    const top = Math.max(0, ...scores.values());
    for (const [at, { page, first }] of leadsFor(query).entries()) {
      // The earlier of several leads is the more specific.
      const lead = (top || 1) * ((first ? AHEAD : BEHIND) - at / 1000);
      if (found.has(page)) scores.set(page, Math.max(scores.get(page) ?? 0, lead));
    }
    return scores;
  }

  return (query) =>
    [...scorePages(vocabulary.parse(query))]
      .toSorted(([idA, a], [idB, b]) => b - a || (idA < idB ? -1 : 1))
      .slice(0, MAX_RESULTS)
      .map(([path]) => ({ cat_name: found.get(path)?.title ?? '', red_url: path }));
}

const readMeaning = (phrase: string) => withoutStopWords(splitWords(phrase));

function makeDocument(page: SearchPage, vocabulary: Vocabulary, text: string): Record<string, string> {
  const { path, title, description, keywords, kind } = page;
  const names = [...new Set([title, ...keywords])];
  const own = names.map(readMeaning);
  // One word, or what is left of "do you need GST registration?", asks for a service. A tool takes its whole question.
  const isQuestion = (phrase: string) =>
    readMeaning(phrase).length > (readMeaning(phrase).length < splitWords(phrase).length ? 2 : 1);
  const phrases = KINDS[kind].shows === 'answer' ? names.filter(isQuestion).map(readMeaning) : own;
  return {
    path,
    title,
    description,
    keywords: keywords.join(' '),
    address: path,
    aka: vocabulary.alsoKnownAs(own).join(' '),
    text,
    phrases: [...new Set(phrases.map((words) => words.join(' ')))].join('\n'),
  };
}

/** A tool or a plan that has less of the query answers another question: only "number" of "gas booking number". */
export const MIN_TOOL_SHARE = 0.6;

/**
 * Returns the share of a query that a page has, from 0 to 1, by the parts that it has. A missing rare part costs more
 * than a common one; a part that no page has costs nothing. @param pages those that have some part @param count of all
 */
export function weighParts(
  pages: readonly { has: readonly boolean[] }[],
  count: number,
): (has: readonly boolean[]) => number {
  const weights = (pages[0]?.has ?? []).map((_, at) => {
    const having = pages.filter(({ has }) => has[at]).length;
    return having && Math.sqrt(Math.log(1 + count / having));
  });
  const sum = (own: readonly number[]) => own.reduce((all, one) => all + one, 0);
  return (has) => sum(weights.filter((_, at) => has[at])) / sum(weights);
}

/** A page's score is multiplied by the share of the query that it has, to this power. */
const COVERAGE = 2;

/** Whether a segment is more than a number or a single letter. */
function isMeaningful({ words, alternatives }: Segment): boolean {
  return alternatives.length > 0 || words.some(isPrefix);
}

type Lead = SearchGuide['leads'][number];

/** Returns the leads of a guide for a query, in the order of the guide. */
function prepareLeads({ intents, leads }: SearchGuide): (query: ParsedQuery) => Lead[] {
  const named = Object.entries(intents).map(([name, phrases]) => ({ name, keys: phrases.map(phraseKey) }));
  const known = leads.map((lead) => ({ lead, keys: lead.about?.map(phraseKey) }));
  return (query) => {
    const says = (key: string) => findPhrase(query, key) !== null;
    const intended = new Set(named.filter(({ keys }) => keys.some(says)).map(({ name }) => name));
    return known
      .filter(
        ({ lead: { asks }, keys }) => (!asks || asks.some((name) => intended.has(name))) && (!keys || keys.some(says)),
      )
      .map(({ lead }) => lead);
  };
}
