/** Search over the site's own pages. */
import MiniSearch, { type Query } from 'minisearch';
import type { SearchResult } from '../domain/search.ts';
import type { SearchGuide } from '../domain/search-guide.ts';
import { createLeads } from './leads.ts';
import { NO_GUIDE, siteVocabulary } from './site-vocabulary.ts';
import { isPrefix, type Reading, type Segment, singular, withoutStopWords, wordsOf } from './vocabulary.ts';

/** What search knows of a page. */
export interface SearchPage {
  path: string;
  title: string;
  /** Short name; the title again where a page has none. */
  name: string;
  description: string;
  /** Words a visitor may search for besides the title; none keeps the page out of search. */
  keywords: string[];
  kind: 'service' | 'article' | 'legal' | 'tool' | 'journey' | 'plain';
}

/** Results for a query, best first, at most eight; none where nothing matches. The same query always gives the same. */
export type Search = (query: string) => SearchResult[];

const MAX_RESULTS = 8;

/**
 * What a match in each field counts. A short name says something only within its section ("Company", under GST) and
 * counts little. `phrases` holds title and keywords whole, for a query that is one of them.
 * `address` holds the words of the path, so that every page under `/company-registration/` answers to those two words;
 * a page that only mentions both does not. `text` holds what the page itself says, for what no keyword foresees.
 */
const FIELDS = { phrases: 8, title: 6, name: 1, keywords: 5, address: 8, aka: 2, description: 1, text: 0.5 };
/** The fields of single words, in which a word may be begun. */
const WORD_FIELDS = Object.keys(FIELDS).filter((field) => field !== 'phrases');
/** What a page of each kind counts: who types the name of a service wants the service, then what there is to read about it. */
const KINDS = { service: 1.5, article: 0.5, legal: 0.6, tool: 0.6, journey: 0.6, plain: 0.6 };
/** Who asks a tool or a plan wants its answer. */
const isAsked = (kind: SearchPage['kind'] | undefined) => kind === 'tool' || kind === 'journey';
/** What one counts where the query is, as a whole, one of its phrases. */
const ASKED_OF_A_TOOL = 6;
/** What any other page counts at least where the query is, as a whole, one of its phrases. */
const NAMED = 1.5;
/** What the index page of a section counts more than its members. */
const INDEX = 1.5;
/** What a phrase that means the same counts, beside the words that were typed. */
const SAME_MEANING = 0.7;
/** How much of a word a page has that says it in its text alone. */
const IN_TEXT = 0.3;
/** A list of keywords is no longer text for having more entries: lengths of fields count little. */
const BM25 = { k: 1.2, b: 0.2, d: 0.5 };

/** Indexes pages. `synonyms` are groups of phrases that mean the same; the first of each is how the site says it. */
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
  const weight = (path: string) => KINDS[found.get(path)?.kind ?? 'plain'] * (sections.has(path) ? INDEX : 1);

  const asked = (path: string) => (isAsked(found.get(path)?.kind) ? ASKED_OF_A_TOOL : Math.max(weight(path), NAMED));
  const leadsOf = createLeads(guide);

  const index = new MiniSearch<Record<string, string>>({
    idField: 'path',
    fields: Object.keys(FIELDS),
    tokenize: (text, field) => (field === 'phrases' ? text.split('\n') : wordsOf(text)),
    // Words come folded from the tokenizer.
    processTerm: singular,
    searchOptions: { boost: FIELDS, boostDocument: weight, bm25: BM25 },
  });
  index.addAll(
    [...found.values()].map(({ path, title, name, description, keywords, kind }) => {
      const own = [...new Set([title, ...keywords])].map(meaningOf);
      const aka = vocabulary.alsoKnownAs(own);
      // A single word asks for a service, and so does what is left of "do you need GST registration?"; a tool is asked for with its question.
      const questions = [...new Set([title, ...keywords])].filter(
        (phrase) => meaningOf(phrase).length > (meaningOf(phrase).length < wordsOf(phrase).length ? 2 : 1),
      );
      const whole = isAsked(kind) ? questions.map(meaningOf) : [...own, ...aka.map(meaningOf)];
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
        text: guide.texts[path] ?? '',
        phrases: [...phrases].join('\n'),
      };
    }),
  );

  const matchesOf = (query: Query): Matches =>
    new Map(
      index.search(query).map(({ id, score, match }) => [
        id,
        {
          score,
          share: Object.values(match).some((fields) => fields.some((field) => field !== 'text')) ? 1 : IN_TEXT,
        },
      ]),
    );
  // Phrases that mean the same are those of the synonyms, so there is an end to them.
  const remembered = new Map<string, Matches>();
  function ofPhrase(words: string[]): Matches {
    const key = words.join(' ');
    const matches =
      remembered.get(key) ??
      matchesOf({ combineWith: 'AND', queries: words, fields: WORD_FIELDS, prefix: false, fuzzy: false });
    remembered.set(key, matches);
    return matches;
  }
  // What was typed, begun or whole, or a phrase that means the same, exactly: the better of them, word for word.
  const ofSegment = ({ words, alternatives }: Segment): Matches =>
    best([
      matchesOf({ combineWith: 'AND', queries: words, fields: WORD_FIELDS, prefix: isPrefix, fuzzy: false }),
      ...alternatives.map((other) => scaled(ofPhrase(other), (SAME_MEANING * words.length) / other.length)),
    ]);

  function scoresOf(reading: Reading): Map<string, number> {
    const { segments } = reading;
    const parts = segments.map((segment) => ({ matches: ofSegment(segment), says: saysSomething(segment) }));
    const scores = covered(
      parts.map(({ matches }) => matches),
      found.size,
    );
    // Beside a number alone nothing is worth showing, but where it is the whole query.
    const saying = parts.filter(({ says }) => says);
    for (const path of scores.keys())
      if (!saying.some(({ matches }) => matches.has(path)) && !parts.every(({ matches }) => matches.has(path)))
        scores.delete(path);
    const phrase = segments.flatMap(({ words }) => words);
    for (const [path, { score }] of matchesOf({ queries: [wholePhrase(phrase)], boostDocument: asked }))
      scores.set(path, score + (scores.get(path) ?? 0));
    const top = Math.max(0, ...scores.values());
    for (const [at, { page, first }] of leadsOf(reading).entries()) {
      // Of several leads the earlier one says more.
      const lead = (top || 1) * ((first ? AHEAD : BEHIND) - at / 1000);
      if (found.has(page)) scores.set(page, Math.max(scores.get(page) ?? 0, lead));
    }
    return scores;
  }

  return (query) => {
    const reading = vocabulary.read(query);
    return [...scoresOf(reading)]
      .toSorted(([idA, a], [idB, b]) => b - a || (idA < idB ? -1 : 1))
      .slice(0, MAX_RESULTS)
      .map(([path]) => ({ cat_name: found.get(path)?.title ?? '', red_url: path }));
  };
}

/** Where a page stands to which a query leads, beside the best of the others. */
const AHEAD = 1.05;
const BEHIND = 0.95;

const meaningOf = (phrase: string) => withoutStopWords(wordsOf(phrase));

/** The words of a list of phrases, each once: a list says a word again only because its phrases share it. */
function onceEach(phrases: readonly string[]): string {
  return [...new Set(phrases.flatMap(wordsOf))].join(' ');
}

/** How well pages match a part of a query, by path, and how much of it they have: 1 or less. */
type Matches = ReadonlyMap<string, { score: number; share: number }>;

function scaled(matches: Matches, factor: number): Matches {
  return new Map([...matches].map(([path, { score, share }]) => [path, { score: score * factor, share }]));
}

/** Of several ways to say one thing the best counts: a page is no better an answer for knowing more of them. */
function best(ways: readonly Matches[]): Matches {
  const all = new Map<string, { score: number; share: number }>();
  for (const way of ways)
    for (const [path, { score, share }] of way) {
      const known = all.get(path);
      all.set(path, { score: Math.max(score, known?.score ?? 0), share: Math.max(share, known?.share ?? 0) });
    }
  return all;
}

/** How much less a page counts that has only a part of a query: the share that it has, to this power. */
const COVERAGE = 2;

/**
 * Pages by how well they match, and by how much of the query they have: a rare word that is missing takes more than one that many pages
 * have. A word that no page has takes nothing.
 * @param parts matches of each part of the query
 * @param count how many pages there are
 */
function covered(parts: readonly Matches[], count: number): Map<string, number> {
  const scores = new Map<string, number>();
  const shares = new Map<string, number>();
  let whole = 0;
  for (const part of parts) {
    if (part.size === 0) continue;
    const most = Math.max(...[...part.values()].map(({ share }) => share));
    const having = [...part.values()].filter(({ share }) => share === most).length;
    const weight = Math.sqrt(Math.log(1 + count / having));
    // A word that pages have in their text alone asks for little.
    whole += weight * most;
    for (const [path, { score, share }] of part) {
      scores.set(path, score + (scores.get(path) ?? 0));
      shares.set(path, weight * share + (shares.get(path) ?? 0));
    }
  }
  for (const [path, score] of scores) scores.set(path, score * ((shares.get(path) ?? 0) / whole) ** COVERAGE);
  return scores;
}

/** The whole of what was typed, as one of the phrases that a page is known by. */
function wholePhrase(words: string[]): Query {
  return { queries: [words.join(' ')], fields: ['phrases'], tokenize: (text) => [text], prefix: false, fuzzy: false };
}

/** A number or a single letter finds nothing worth showing when the rest of the query is not there. */
function saysSomething({ words, alternatives }: Segment): boolean {
  return alternatives.length > 0 || words.some((word) => word.length > 1 && !/\p{Nd}/u.test(word));
}
