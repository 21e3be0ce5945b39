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
 * Weights. A short `name` means something only within its section ("Company", under GST). `phrases` has the title and
 * each keyword as a whole. `address` has the words of the path: pages below `/company-registration/` match both words,
 * pages that only mention them do not. `text` is for what no keyword covers.
 */
const FIELDS = { phrases: 8, title: 6, name: 1, keywords: 5, address: 8, aka: 2, description: 1, text: 0.5 };
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
/** Weight of a synonym compared with the words typed. */
const SYNONYM = 0.7;
/** Share of a word that a page has if only its text contains it. */
const IN_TEXT = 0.3;
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

  const leadsFor = prepareLeads(guide);
  const findMatches = (query: Query): Matches =>
    new Map(
      index.search(query).map(({ id, score, match }) => [
        id,
        {
          score,
          share: Object.values(match).some((fields) => fields.some((field) => field !== 'text')) ? 1 : IN_TEXT,
        },
      ]),
    );
  // Bounded: only synonyms are stored.
  const synonymMatches = new Map<string, Matches>();
  function ofSynonym(words: string[]): Matches {
    const key = words.join(' ');
    const matches =
      synonymMatches.get(key) ??
      findMatches({ combineWith: 'AND', queries: words, fields: WORD_FIELDS, prefix: false, fuzzy: false });
    synonymMatches.set(key, matches);
    return matches;
  }
  /** The best match of what was typed, by whole words or beginnings, or of a synonym, by whole words. */
  const ofSegment = ({ words, alternatives }: Segment): Matches =>
    best([
      findMatches({ combineWith: 'AND', queries: words, fields: WORD_FIELDS, prefix: isPrefix, fuzzy: false }),
      ...alternatives.map((other) => scaled(ofSynonym(other), (SYNONYM * words.length) / other.length)),
    ]);

  function scorePages(query: ParsedQuery): Map<string, number> {
    const { segments } = query;
    const parts = segments.map((segment) => ({ matches: ofSegment(segment), isMeaningful: isMeaningful(segment) }));
    const scores = covered(
      parts.map(({ matches }) => matches),
      found.size,
    );
    // A page that matches only a number or a letter is not worth showing, unless that is the whole query.
    const meaningful = parts.filter((part) => part.isMeaningful);
    for (const path of scores.keys())
      if (!meaningful.some(({ matches }) => matches.has(path)) && !parts.every(({ matches }) => matches.has(path)))
        scores.delete(path);
    const phrase = segments.flatMap(({ words }) => words);
    for (const [path, { score }] of findMatches({ queries: [wholePhrase(phrase)], boostDocument: wholeWeight }))
      scores.set(path, score + (scores.get(path) ?? 0));
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
  const { path, title, name, description, keywords, kind } = page;
  const names = [...new Set([title, ...keywords])];
  const own = names.map(readMeaning);
  const aka = vocabulary.alsoKnownAs(own);
  // One word, or what is left of "do you need GST registration?", asks for a service. A tool takes its whole question.
  const isQuestion = (phrase: string) =>
    readMeaning(phrase).length > (readMeaning(phrase).length < splitWords(phrase).length ? 2 : 1);
  const phrases =
    KINDS[kind].shows === 'answer' ? names.filter(isQuestion).map(readMeaning) : [...own, ...aka.map(readMeaning)];
  return {
    path,
    title,
    // A page without a short name would count its title twice.
    name: name === title ? '' : name,
    description,
    keywords: onceEach(keywords),
    address: path,
    aka: onceEach(aka),
    text,
    phrases: [...new Set(phrases.map((words) => words.join(' ')))].join('\n'),
  };
}

/** The words of a list of phrases, each once: a repeated word means only that several phrases share it. */
function onceEach(phrases: readonly string[]): string {
  return [...new Set(phrases.flatMap(splitWords))].join(' ');
}

/** The score of each page for a part of a query, by path, and how much of the part it has: 1 or less. */
type Matches = ReadonlyMap<string, { score: number; share: number }>;

function scaled(matches: Matches, factor: number): Matches {
  return new Map([...matches].map(([path, { score, share }]) => [path, { score: score * factor, share }]));
}

/** A page is no better for having more of several wordings. */
function best(ways: readonly Matches[]): Matches {
  const all = new Map<string, { score: number; share: number }>();
  for (const way of ways)
    for (const [path, { score, share }] of way) {
      const known = all.get(path);
      all.set(path, { score: Math.max(score, known?.score ?? 0), share: Math.max(share, known?.share ?? 0) });
    }
  return all;
}

/** A page's score is multiplied by the share of the query that it has, to this power. */
const COVERAGE = 2;

/** A missing rare word costs more than a common one; a word that no page has costs nothing. @param count of pages */
function covered(parts: readonly Matches[], count: number): Map<string, number> {
  const scores = new Map<string, number>();
  const shares = new Map<string, number>();
  let whole = 0;
  for (const part of parts) {
    if (part.size === 0) continue;
    const most = Math.max(...[...part.values()].map(({ share }) => share));
    const having = [...part.values()].filter(({ share }) => share === most).length;
    const weight = Math.sqrt(Math.log(1 + count / having));
    // A word that pages have only in their text counts little.
    whole += weight * most;
    for (const [path, { score, share }] of part) {
      scores.set(path, score + (scores.get(path) ?? 0));
      shares.set(path, weight * share + (shares.get(path) ?? 0));
    }
  }
  for (const [path, score] of scores) scores.set(path, score * ((shares.get(path) ?? 0) / whole) ** COVERAGE);
  return scores;
}

/** A query for the pages that have all of these words as one phrase. */
function wholePhrase(words: string[]): Query {
  return { queries: [words.join(' ')], fields: ['phrases'], tokenize: (text) => [text], prefix: false, fuzzy: false };
}

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
