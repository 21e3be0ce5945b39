/** Search results: /search?q=. They stream later; without script, a `noscript` style shows them where they arrive. */
import { Suspense, use } from 'react';
import { type ContentStore, nameResult, openEnglish } from '../../src/content/store.ts';
import type { Firm } from '../../src/domain/firm.ts';
import { kindName } from '../../src/domain/kinds.ts';
import { cleanQuery, isSearchable, MIN_QUERY, type SearchResult } from '../../src/domain/query.ts';
import { say } from '../../src/domain/say.ts';
import { type Answers, answerQuery } from '../../src/search/answers.ts';
import { findMatches, findReasons, findUnmatched, type Match } from '../../src/search/question.ts';
import type { ParsedQuery } from '../../src/search/vocabulary.ts';
import { MainLinks } from '../../src/ui/main-links.tsx';
import { Said } from '../../src/ui/said.tsx';
import { Talk } from '../../src/ui/talk.tsx';
import { definePage } from '../page.tsx';
import { openAnswers, SearchAnswers, type ShownAnswers } from './answer-cards.tsx';
import { findNearest, type Nearest, SearchHelp } from './search-help.tsx';

interface DetailedResult extends SearchResult {
  /** Of its title, if that is not the language of the page. */
  lang: string | undefined;
  about: string;
  kind: string;
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
  /** Null if the query is too short. */
  nearest: Nearest | null;
  firm: Firm;
}

export const searchPage = definePage<SearchData>({
  id: 'search',
  listed: false,
  late: true,
  readsQuery: true,
  async load({ query: parameters, content, search, today }) {
    const query = cleanQuery(parameters.get('q') ?? '');
    const entry = content.entry('/search');
    const { firm } = content.site;
    const title = query ? say('search.tab', { query: [...query].slice(0, 40).join('') }) : say('search.title');
    const head = { title, description: entry?.description ?? '', canonical: null };
    const unanswered = {
      head,
      searched: query,
      asked: { q: query },
      data: { query, results: null, answers: null, nearest: null, firm },
    };
    if (!isSearchable(query)) return unanswered;
    const started = await search(query);
    if ('refusal' in started) return { ...unanswered, refused: { query, ...started } };
    const all = await answerQuery(query, content, today);
    // Unlike the question, with its numbers, and with few enough words to compare each with every page.
    const parsed = all.vocabulary.parse(query);
    const english = await openEnglish(content);
    const results = started.results.then((pages) => pages && explained(parsed, pages, all, content, english));
    const [answers, nearest] = await Promise.all([openAnswers(all, content, today), findNearest(parsed, all, content)]);
    return { head, searched: query, asked: { q: query }, data: { query, results, answers, nearest, firm } };
  },
  View: ({ data }) => <Search {...data} />,
});

function Search({ query, results, answers, nearest, firm }: SearchData) {
  return (
    <section className={results ? 'wrap search-page search-late' : 'wrap search-page'}>
      <h1>{say('search.title')}</h1>
      {query ? (
        <p className="lede">
          <Said k="search.showing" query={<b>{query}</b>} />
        </p>
      ) : (
        <p className="lede">{say('search.ask')}</p>
      )}
      {query && !results && <p>{say('search.too-short', { count: MIN_QUERY })}</p>}
      {answers && <SearchAnswers {...answers} />}
      {results && answers && nearest ? (
        <Suspense fallback={<p className="search-pending">{say('search.pending')}</p>}>
          <Results
            results={results}
            isAnswered={!!(answers.tool || answers.figures || answers.notOffered)}
            nearest={nearest}
            firm={firm}
          />
        </Suspense>
      ) : (
        <MainLinks />
      )}
    </section>
  );
}

/** @param english whose words find pages in every language: what it found them by is said only there */
function explained(
  parsed: ParsedQuery,
  pages: SearchResult[],
  answers: Answers,
  content: ContentStore,
  english: ContentStore,
): Results {
  const { guide, reading, tool } = answers;
  const found = pages.map((result): DetailedResult => {
    const page = content.entry(result.red_url);
    const known = english.entry(result.red_url);
    const matches = known ? findMatches(parsed, known, guide) : [];
    return {
      ...result,
      ...nameResult(result, content),
      about: page?.summary ?? '',
      kind: page ? kindName(page.kind) : '',
      matches,
      why: page === known ? findReasons(matches, reading, `${page?.title} ${page?.summary}`) : [],
    };
  });
  const matches = found.map((page) => page.matches);
  return { found, missing: tool ? [] : findUnmatched(parsed, answers, matches) };
}

interface ResultsProps {
  results: NonNullable<SearchData['results']>;
  /** A card above says what was asked for, or why nothing was found. */
  isAnswered: boolean;
  nearest: Nearest;
  firm: Firm;
}

function Results({ results, isAnswered, nearest, firm }: ResultsProps) {
  const answer = use(results);
  if (answer === null || answer.found.length === 0) {
    return (
      <>
        {!(answer && isAnswered) && (
          <div className="search-none">
            <p>
              <b>{say(answer ? 'search.nothing' : 'search.no-answer')}</b>
            </p>
            {answer && (
              <p>
                {answer.missing.length > 0 && `${say('search.not-understood', { words: quoted(answer.missing) })} `}
                {say('search.advice')}
              </p>
            )}
            <Talk firm={firm} />
          </div>
        )}
        <SearchHelp nearest={nearest} isBrief={false} />
      </>
    );
  }
  return (
    <>
      {answer.missing.length > 0 && (
        <p className="search-missing">{say('search.missing', { words: quoted(answer.missing) })}</p>
      )}
      {!isAnswered && <SearchHelp nearest={nearest} isBrief />}
      <ol className="search-results">
        {answer.found.map((result) => (
          <li key={result.red_url}>
            <a href={result.red_url} lang={result.lang}>
              {result.cat_name}
            </a>
            {result.kind && <span className="search-kind">{result.kind}</span>}
            {result.about && <p lang={result.lang}>{result.about}</p>}
            {result.why.length > 0 && (
              <p className="search-why">
                {say('search.found-by', { reasons: result.why.map((match) => reason(match)).join(', ') })}
              </p>
            )}
          </li>
        ))}
      </ol>
      {!isAnswered && (
        <section className="search-none">
          <h2>{say('search.or-ask')}</h2>
          <Talk firm={firm} />
        </section>
      )}
    </>
  );
}

/** "“policy” for “police”": words of the page, and the words of the query that they match. */
function reason({ typed, by }: Match): string {
  return typed === by ? quoted([by]) : say('search.reason', { word: quoted([by]), typed: quoted([typed]) });
}

function quoted(parts: readonly string[]): string {
  return parts.map((part) => `“${part}”`).join(', ');
}
