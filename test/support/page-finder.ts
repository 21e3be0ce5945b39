/** Finds pages without a request. */
import { TrieRouter } from 'hono/router/trie-router';
import type { Page } from '../../routes/page.tsx';
import type { Route } from '../../routes/route-table.ts';

/** @returns a function from a path to the page of the first row that matches, or undefined */
export function pageFinder(routes: readonly Route[]): (path: string) => Page | undefined {
  const router = new TrieRouter<Page>();
  for (const { path, page } of routes) router.add('GET', path, page);
  return (path) => router.match('GET', path)[0][0]?.[0];
}
