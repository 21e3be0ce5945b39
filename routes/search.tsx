/**
 * /search?q=: where the search form leads without script, and on Enter with nothing chosen. The page streams at once
 * and its results follow through Suspense; without script a `noscript` style shows them where they arrive.
 */
import { Suspense, use } from 'react';
import { cleanQuery, isSearchable, MIN_QUERY } from '../src/domain/query.ts';
import type { SearchResult } from '../src/domain/search.ts';
import { definePage } from './page.tsx';

interface SearchData {
  query: string;
  /** Resolves to null when the call failed. */
  results: Promise<SearchResult[] | null>;
}

export const searchPage = definePage<SearchData>({
  id: 'search',
  late: true,
  async load({ query: parameters, content, api }) {
    const query = cleanQuery(parameters.get('q') ?? '');
    const entry = content.entry('/search');
    const title = query ? `Search: ${query.slice(0, 40)}` : 'Search';
    const results = isSearchable(query) ? api.search(query).then(({ data, error }) => (error ? null : data)) : Promise.resolve([]);
    return { head: { title, description: entry?.description ?? '', canonical: null }, data: { query, results } };
  },
  View: ({ data: { query, results } }) => (
    <section className="wrap search-page">
      <h1>Search</h1>
      {query ? (
        <p className="lede">
          Showing results for <b>{query}</b>
        </p>
      ) : (
        <p className="lede">Type what you need in the box above: a service, a form, a licence, in English or Hindi.</p>
      )}
      {query && !isSearchable(query) && <p>Type at least {MIN_QUERY} letters to search.</p>}
      {isSearchable(query) && (
        <Suspense fallback={<p className="search-pending">Searching…</p>}>
          <Results results={results} />
        </Suspense>
      )}
    </section>
  ),
});

function Results({ results }: { results: SearchData['results'] }) {
  const found = use(results);
  if (found === null) return <p>Search is not answering right now. The links above and below lead to every service.</p>;
  if (found.length === 0) return <p>Couldn't find anything like this</p>;
  return (
    <ol className="search-results">
      {found.map((result) => (
        <li key={result.red_url}>
          <a href={result.red_url}>{result.cat_name}</a>
        </li>
      ))}
    </ol>
  );
}
