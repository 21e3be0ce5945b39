/** Answers of /search on the content of the site, with a fixed firm. */
import type { Site } from '../../src/content/site.ts';
import { createContentStore, LAW_INDEX } from '../../src/content/store.ts';
import { indiaDay } from '../../src/domain/calendar.ts';
import { answerQuery } from '../../src/search/answers.ts';
import { fixedContent } from '../support/fixed-firm.ts';

const { firm, bodies, law, ...content } = fixedContent();
export const { synonyms, pages } = content;
const site = { firm, synonyms, pages: pages.map((page) => ({ ...page, body: page.path })) } as unknown as Site;
export const store = createContentStore(site, async (file) =>
  JSON.stringify(bodies.get(file) ?? (file === LAW_INDEX ? law.index : null)),
);

const found = bodies.get('/search');
if (found?.kind !== 'search') throw new TypeError('the site has no search');
export const searchBody = found;

export const answer = (query: string) => answerQuery(query, store, indiaDay(Date.now()));
export const figuresOf = async (query: string) => (await answer(query)).figures?.figures.map(({ id }) => id) ?? [];

/** The queries of a list separated by commas. */
export const listed = (text: string) => text.trim().split(/,\s+/);

/** Each query of a table from what is expected to lists of queries. */
export const rowsOf = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).flatMap(([expected, queries]) => listed(queries).map((query) => [query, expected] as const));
