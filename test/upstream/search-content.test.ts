/** Search over the pages of the site as they are, so that a change of words in content/ cannot quietly hide a page. */
import { expect, test } from 'bun:test';
import { compileContent } from '../../src/compiler/compile.ts';
import { createSearchIndex } from '../../src/upstream/embedded/search.ts';
import { ASKED, type Asked } from './search-asked.ts';
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

/** A search answers with so many pages at most. */
const MOST = 8;
/** Paths of the pages of a section: as many as the specification lists, or more. */
const under = (section: string, specified: number) => {
  const members = pages.filter(({ path }) => path === section || path.startsWith(`${section}/`)).map(({ path }) => path);
  expect(members.length).toBeGreaterThanOrEqual(specified);
  return members;
};
/** Expects the index page first, and after it nothing but the section until all of it, or as much as there is room for, was named. */
function expectSectionFirst(query: string, section: string, specified: number): void {
  const members = under(section, specified);
  const first = paths(query).slice(0, Math.min(members.length, MOST));
  expect(first[0]).toBe(section);
  expect(first).toHaveLength(Math.min(members.length, MOST));
  expect(first.filter((path) => !members.includes(path))).toEqual([]);
  expect(new Set(first).size).toBe(first.length);
}

test.each(['company registration', 'company', 'register a company', 'कंपनी रजिस्ट्रेशन'])('"%s" puts every type of company before anything else', (query) => {
  expectSectionFirst(query, '/company-registration', 7);
});

test.each(['itr', 'आईटीआर'])('"%s" shows the overview first, and every form from ITR-1 to ITR-7', (query) => {
  expectSectionFirst(query, '/income-tax-filing', 8);
  // Tools on returns may follow: nothing else does.
  expect(paths(query).filter((path) => !/^\/(?:income-tax-filing|tools\/)/.test(path))).toEqual([]);
});

test.each(['gst', 'gst registration', 'जीएसटी'])('"%s" puts the GST services before anything else', (query) => {
  expectSectionFirst(query, '/gst', 5);
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

/** Of all queries, those of both tables, how many of a hundred find their page among the first so many. */
function foundWithin(places: number): { share: number; missed: string[] } {
  const ranked = Object.values(EXPECTED_RANKS).flatMap((ranks) => ranks.map(([query, page]): Asked => [query, page]));
  const all = [...ranked, ...ASKED];
  const missed = all.filter(
    ([query, ...answers]) =>
      !paths(query)
        .slice(0, places)
        .some((path) => answers.includes(path)),
  );
  return { share: (100 * (all.length - missed.length)) / all.length, missed: missed.map(([query]) => `${query}: ${paths(query).slice(0, 3).join(' ')}`) };
}

test('of two hundred queries and more, 97 in a hundred find their page among the first three, and 85 first', () => {
  const queries = [...Object.values(EXPECTED_RANKS).flatMap((ranks) => ranks.map(([query]) => query)), ...ASKED.map(([query]) => query)];
  expect(new Set(queries).size).toBeGreaterThanOrEqual(200);
  const [three, first] = [foundWithin(3), foundWithin(1)];
  expect([three.share >= 97, three.missed]).toEqual([true, three.missed]);
  expect([first.share >= 85, first.missed]).toEqual([true, first.missed]);
});

test('every page that one of them asks for is a page of the site, and no query of the second table is asked twice', () => {
  const known = new Set(pages.map(({ path }) => path));
  expect(ASKED.flatMap(([, ...answers]) => answers).filter((page) => !known.has(page))).toEqual([]);
  const queries = ASKED.map(([query]) => query);
  expect(queries.filter((query, at) => queries.indexOf(query) !== at)).toEqual([]);
});
