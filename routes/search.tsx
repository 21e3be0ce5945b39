/**
 * Search results: /search?q=. The search form leads here without script, or on Enter with no suggestion selected. The
 * page streams at once and the results follow through Suspense. Without script, a `noscript` style shows them where
 * they arrive.
 */
import { Suspense, use } from 'react';
import type { ContentStore } from '../src/content/store.ts';
import { contactLink } from '../src/domain/browser-names.ts';
import { addDays } from '../src/domain/calendar.ts';
import type { Firm } from '../src/domain/firm.ts';
import type { SearchResult } from '../src/domain/query.ts';
import { cleanQuery, isSearchable, MIN_QUERY } from '../src/domain/query.ts';
import { workOut } from '../src/due-dates/work-out.ts';
import { type Answers, answersTo } from '../src/search/answers.ts';
import { type Match, matchesOf, reasonsOf, unmatched } from '../src/search/question.ts';
import { MainLinks } from '../src/ui/main-links.tsx';
import { definePage } from './page.tsx';
import { SearchAnswers, type ShownAnswers } from './search-answers.tsx';

/** A result with details of its page. */
interface DetailedResult extends SearchResult {
  about: string;
  kind: string;
  /** The parts of the query that the page matches. */
  matches: Match[];
  /** The matches that its title and summary do not show. */
  why: Match[];
}

interface Results {
  found: DetailedResult[];
  /** The parts of the query that no result matches. */
  missing: string[];
}

interface SearchData {
  query: string;
  /** Null if the query is too short; resolves to null if the call failed. */
  results: Promise<Results | null> | null;
  /** Null if the query is too short. */
  answers: ShownAnswers | null;
  firm: Firm;
}

/** Number of due dates that answer a query for due dates in general; /due-dates has all. */
const NEXT_DATES = 4;
const DAYS_AHEAD = 60;

const KINDS = {
  service: 'Service',
  article: 'Quick read',
  legal: 'Policy',
  tool: 'Tool',
  journey: 'Plan',
  plain: 'Page',
} as const;

export const searchPage = definePage<SearchData>({
  id: 'search',
  listed: false,
  late: true,
  readsQuery: true,
  async load({ query: parameters, content, search, today }) {
    const query = cleanQuery(parameters.get('q') ?? '');
    const entry = content.entry('/search');
    const { firm } = content.site;
    const title = query ? `Search: ${[...query].slice(0, 40).join('')}` : 'Search';
    const head = { title, description: entry?.description ?? '', canonical: null };
    if (!isSearchable(query)) return { head, data: { query, results: null, answers: null, firm } };
    const started = await search(query);
    if ('refusal' in started)
      return { head, data: { query, results: null, answers: null, firm }, refused: { query, ...started } };
    const all = await answersTo(query, content);
    const results = started.results.then((pages) => pages && explained(pages, all, content));
    return { head, data: { query, results, answers: await shownAnswers(all, content, today), firm } };
  },
  View: ({ data: { query, results, answers, firm } }) => (
    <section className={results ? 'wrap search-page search-late' : 'wrap search-page'}>
      <h1>Search</h1>
      {query ? (
        <p className="lede">
          Showing results for <b>{query}</b>
        </p>
      ) : (
        <p className="lede">Type what you need in the box above: a service, a form, a licence, in English or Hindi.</p>
      )}
      {query && !results && <p>Type at least {MIN_QUERY} letters to search.</p>}
      {answers && <SearchAnswers {...answers} />}
      {results ? (
        <Suspense fallback={<p className="search-pending">Searching…</p>}>
          <Results results={results} isAnswered={answers?.notOffered !== undefined} firm={firm} />
        </Suspense>
      ) : (
        <MainLinks />
      )}
    </section>
  ),
});

/** Adds to each result why it was found. */
function explained(pages: SearchResult[], answers: Answers, content: ContentStore): Results {
  const { question, guide, reading } = answers;
  const found = pages.map((result): DetailedResult => {
    const page = content.entry(result.red_url);
    const matches = page ? matchesOf(question, page, guide) : [];
    return {
      ...result,
      about: page?.summary ?? '',
      kind: page ? KINDS[page.kind] : '',
      matches,
      why: reasonsOf(matches, reading, `${page?.title} ${page?.summary}`),
    };
  });
  const matches = found.map((page) => page.matches);
  return { found, missing: unmatched(answers, matches) };
}

/** The answers with their pages, and the next due dates for a query about due dates in general. */
async function shownAnswers(answers: Answers, content: ContentStore, today: string): Promise<ShownAnswers> {
  const { tool, figures, notOffered } = answers;
  const entriesOf = (paths: readonly string[]) => paths.flatMap((path) => content.entry(path) ?? []);
  const page = figures?.page ?? notOffered?.page;
  const isAboutDates = figures?.page === '/due-dates' && figures.figures.length === 0;
  const dates = isAboutDates ? content.entry('/due-dates') : undefined;
  const law = dates && (await content.body(dates, 'due-dates'));
  const to = addDays(today, DAYS_AHEAD);
  const due = law ? workOut(law, { from: today, to, for: [], agm: null, state: null }) : [];
  return {
    tool,
    figures,
    notOffered,
    tools: entriesOf((figures?.tools ?? []).map((name) => `/tools/${name}`)),
    links: entriesOf(page === undefined ? [] : [page]),
    due: due.slice(0, NEXT_DATES),
  };
}

/** @param props.isAnswered whether a card explains why nothing was found */
function Results({
  results,
  isAnswered,
  firm,
}: {
  results: NonNullable<SearchData['results']>;
  isAnswered: boolean;
  firm: Firm;
}) {
  const answer = use(results);
  if (answer === null || answer.found.length === 0) {
    return (
      <>
        {!(answer && isAnswered) && (
          <div className="search-none">
            <p>
              <b>{answer ? "Couldn't find anything like this" : 'Search is not answering right now.'}</b>
            </p>
            <p>
              {answer && 'Check the spelling, or try fewer words: “gst”, “late fee”, “shop licence”. '}
              Or call us:{' '}
              <a href={`tel:${firm.phone}`} {...contactLink('phone', firm)}>
                {firm.phone}
              </a>
              {firm.callHours && ` (${firm.callHours})`}.
            </p>
          </div>
        )}
        <MainLinks />
      </>
    );
  }
  return (
    <>
      {answer.missing.length > 0 && (
        <p className="search-missing">Nothing found for {quoted(answer.missing)}. These pages are about the rest.</p>
      )}
      <ol className="search-results">
        {answer.found.map((result) => (
          <li key={result.red_url}>
            <a href={result.red_url}>{result.cat_name}</a>
            {result.kind && <span className="search-kind">{result.kind}</span>}
            {result.about && <p>{result.about}</p>}
            {result.why.length > 0 && <p className="search-why">Found by {result.why.map(reason).join(', ')}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}

/** "“policy” for “police”": the words of the page, and the words of the query that they match. */
function reason({ typed, by }: Match): string {
  return quoted(typed === by ? [by] : [by, typed]).replace(', ', ' for ');
}

/** Parts of a query, each in quotation marks. */
function quoted(parts: readonly string[]): string {
  return parts.map((part) => `“${part}”`).join(', ');
}
