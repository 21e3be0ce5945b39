/** Answers of /search on the content of the site, with a fixed firm, on the day for which the tables of questions are written. */
import type { Site } from '../../src/content/site.ts';
import { createContentStore, LAW_INDEX } from '../../src/content/store.ts';
import { answerQuery } from '../../src/search/answers.ts';
import { fixedContent } from '../support/fixed-firm.ts';

export const TODAY = '2026-11-27';
/** A build of a later day would assume a later year of income. */
const YEAR_COMPLETE_THEN = '"initial":"ay-2026-27"';

const { firm, bodies, law, words, ...content } = fixedContent();
export const { synonyms, pages } = content;
const site = { firm, synonyms, words, pages: pages.map((page) => ({ ...page, body: page.path })) } as unknown as Site;
export const store = createContentStore(site, async (file) =>
  JSON.stringify(bodies.get(file) ?? (file === LAW_INDEX ? law.index : null)).replaceAll(
    /"initial":"[at]y-\d{4}-\d\d"/g,
    YEAR_COMPLETE_THEN,
  ),
);

const found = bodies.get('/search');
if (found?.kind !== 'search') throw new TypeError('the site has no search');
export const searchBody = found;

export const answer = (query: string) => answerQuery(query, store, TODAY);
export const figuresOf = async (query: string) => (await answer(query)).figures?.figures.map(({ id }) => id) ?? [];

/** The queries of a list separated by commas. */
export const listed = (text: string) => text.trim().split(/,\s+/);

/** Each query of a table from what is expected to lists of queries. */
export const rowsOf = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).flatMap(([expected, queries]) => listed(queries).map((query) => [query, expected] as const));
