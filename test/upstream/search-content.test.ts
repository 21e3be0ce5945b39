/** Search over the pages of the site as they are, so that a change of words in content/ cannot quietly hide a page. */
import { expect, test } from 'bun:test';
import { compileContent } from '../../src/compiler/compile.ts';
import { createSearchIndex } from '../../src/upstream/embedded/search.ts';
import { EXPECTED_RANKS } from './search-queries.ts';

const { pages, synonyms } = compileContent('content');
const search = createSearchIndex(pages, synonyms);
const paths = (query: string) => search(query).map((result) => result.red_url);

for (const [how, ranks] of Object.entries(EXPECTED_RANKS)) {
  test(`what visitors ask for ${how} stands where they look for it`, () => {
    const misplaced = ranks.filter(([query, page, within = 1]) => !paths(query).slice(0, within).includes(page));
    expect(misplaced.map(([query, page, within = 1]) => `${query}: expected ${page} within ${within}, found ${paths(query).slice(0, 4).join(' ')}`)).toEqual(
      [],
    );
  });
}

test('a query stands once in the table', () => {
  const queries = Object.values(EXPECTED_RANKS).flatMap((ranks) => ranks.map(([query]) => query));
  expect(queries.filter((query, at) => queries.indexOf(query) !== at)).toEqual([]);
});

test('every page of the table is a page of the site', () => {
  const known = new Set(pages.map(({ path }) => path));
  const named = Object.values(EXPECTED_RANKS).flatMap((ranks) => ranks.map(([, page]) => page));
  expect(named.filter((page) => !known.has(page))).toEqual([]);
});

const under = (section: string) => pages.filter(({ path }) => path === section || path.startsWith(`${section}/`)).map(({ path }) => path);

test.each(['company registration', 'company', 'register a company', 'कंपनी रजिस्ट्रेशन'])('"%s" puts all seven types of company before anything else', (query) => {
  expect(under('/company-registration')).toHaveLength(7);
  expect(paths(query)[0]).toBe('/company-registration');
  expect(paths(query).slice(0, 7).toSorted()).toEqual(under('/company-registration').toSorted());
});

test.each(['itr', 'आईटीआर'])('"%s" shows the overview first, and every form from ITR-1 to ITR-7', (query) => {
  expect(under('/income-tax-filing')).toHaveLength(8);
  expect(paths(query)[0]).toBe('/income-tax-filing');
  expect(paths(query).toSorted()).toEqual(under('/income-tax-filing').toSorted());
});

test.each(['gst', 'gst registration', 'जीएसटी'])('"%s" puts the five GST services before anything else', (query) => {
  expect(under('/gst')).toHaveLength(5);
  expect(paths(query)[0]).toBe('/gst');
  expect(paths(query).slice(0, 5).toSorted()).toEqual(under('/gst').toSorted());
});

test('home is never a result, whatever of its words is typed', () => {
  const home = pages.find(({ path }) => path === '/');
  const words = new Set(`home homepage ${home?.title} ${home?.description} ${home?.title.toLowerCase()}`.split(/[^\p{L}]+/u));
  for (const query of [...words, home?.title ?? '', home?.description ?? '']) expect([query, paths(query).includes('/')]).toEqual([query, false]);
});

test('the word of a service finds a service before a policy or a page about the firm', () => {
  const kinds = new Map(pages.map(({ path, kind }) => [path, kind]));
  for (const page of pages.filter(({ kind }) => kind === 'service')) {
    for (const query of [page.title, page.name, ...page.keywords]) {
      const first = kinds.get(paths(query)[0] ?? '');
      expect([query, first === 'legal' || first === 'plain']).toEqual([query, false]);
    }
  }
});

test('every page that is searched for by its own title is among the results, and a service by its own title first', () => {
  for (const page of pages.filter(({ keywords }) => keywords.length > 0)) {
    const found = paths(page.title);
    expect([page.title, found.includes(page.path)]).toEqual([page.title, true]);
    if (page.kind === 'service') expect([page.title, found[0]]).toEqual([page.title, page.path]);
  }
});
