/** Search over the pages of the site as they are, so that a change of words in content/ cannot quietly hide a page. */
import { expect, test } from 'bun:test';
import { compileContent } from '../../src/compiler/compile.ts';
import { createSearchIndex } from '../../src/search/ranking.ts';
import { ASKED, type Asked } from './search-asked.ts';
import { AUDITED } from './search-audited.ts';
import { HELD_OUT } from './search-held-out.ts';
import { EXPECTED_RANKS } from './search-queries.ts';
import { AFTERWARDS, STRANGERS } from './search-strangers.ts';
import { ASKED_OF_TOOLS } from './search-tools.ts';
import { TUNED } from './search-tuned.ts';

const { pages, synonyms, bodies } = compileContent('content');
const body = bodies.get('/search');
if (body?.kind !== 'search') throw new TypeError('the site has no search');
const search = createSearchIndex(pages, synonyms, body.guide);
const paths = (query: string) => search(query).map((result) => result.red_url);

for (const [how, ranks] of Object.entries(EXPECTED_RANKS)) {
  test(`what visitors ask for ${how} stands where they look for it`, () => {
    const misplaced = ranks.filter(([query, page, within = 1]) => !paths(query).slice(0, within).includes(page));
    expect(
      misplaced.map(
        ([query, page, within = 1]) =>
          `${query}: expected ${page} within ${within}, found ${paths(query).slice(0, 4).join(' ')}`,
      ),
    ).toEqual([]);
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
  const members = pages
    .filter(({ path }) => path === section || path.startsWith(`${section}/`))
    .map(({ path }) => path);
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

test.each(['company registration', 'company', 'register a company', 'कंपनी रजिस्ट्रेशन'])(
  '"%s" puts every type of company before anything else',
  (query) => {
    expectSectionFirst(query, '/company-registration', 7);
  },
);

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
  const words = new Set(
    `home homepage ${home?.title} ${home?.description} ${home?.title.toLowerCase()}`.split(/[^\p{L}]+/u),
  );
  for (const query of [...words, home?.title ?? '', home?.description ?? ''])
    expect([query, paths(query).includes('/')]).toEqual([query, false]);
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

/** Every query of the tables, in lists by how search came to know them. */
const LISTS: Readonly<Record<string, readonly Asked[]>> = {
  'that search was first tuned on': [
    ...Object.values(EXPECTED_RANKS).flatMap((ranks) => ranks.map(([query, page]): Asked => [query, page])),
    ...ASKED,
  ],
  'that it was tuned on by ear': TUNED,
  'of other firms': STRANGERS,
  'written afterwards': AFTERWARDS,
  'held out': HELD_OUT,
  'of an auditor': AUDITED,
  'of the later tools': ASKED_OF_TOOLS,
};

/** How many of a hundred find their page among the first so many, and which do not. */
function foundWithin(places: number, queries: readonly Asked[]): { share: number; missed: string[] } {
  const missed = queries.filter(
    ([query, ...answers]) =>
      !paths(query)
        .slice(0, places)
        .some((path) => answers.includes(path)),
  );
  return {
    share: (100 * (queries.length - missed.length)) / queries.length,
    missed: missed.map(([query]) => `${query}: ${paths(query).slice(0, 3).join(' ')}`),
  };
}

test.each(Object.entries(LISTS))(
  'of the queries %s 97 in a hundred find their page among the first three, and 85 first',
  (_, queries) => {
    const [three, first] = [foundWithin(3, queries), foundWithin(1, queries)];
    expect([three.share >= 97, three.missed]).toEqual([true, three.missed]);
    expect([first.share >= 85, first.missed]).toEqual([true, first.missed]);
  },
);

test('there are a thousand queries, none asked twice, and each asks for pages of the site', () => {
  const known = new Set(pages.map(({ path }) => path));
  const all = [...ASKED, ...TUNED, ...STRANGERS, ...AFTERWARDS, ...HELD_OUT];
  const queries = all.map(([query]) => query);
  expect(queries.length + Object.values(EXPECTED_RANKS).flat().length).toBeGreaterThanOrEqual(1000);
  expect(queries.filter((query, at) => queries.indexOf(query) !== at)).toEqual([]);
  expect([...all, ...AUDITED].flatMap(([, ...answers]) => answers).filter((page) => !known.has(page))).toEqual([]);
});

/** One letter of a long word left out, doubled, changed, or changed about with the next: the same for the same query. */
function mistyped(query: string): string | null {
  const word = query.match(/\b[a-z]{6,}\b/)?.[0];
  if (!word) return null;
  const at = 1 + (query.length % (word.length - 2));
  const [head, letter = '', next = '', tail] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
  const ways = [
    head + next + tail,
    head + letter + letter + next + tail,
    `${head}x${next}${tail}`,
    head + next + letter + tail,
  ];
  return query.replace(word, ways[word.charCodeAt(0) % ways.length] ?? word);
}

test('a letter wrong in a long word hardly takes anything from that', () => {
  const all = [...ASKED, ...TUNED].flatMap(([query, ...answers]): Asked[] => {
    const wrong = mistyped(query);
    return wrong === null ? [] : [[wrong, ...answers]];
  });
  expect(all.length).toBeGreaterThan(200);
  const { share, missed } = foundWithin(3, all);
  expect([share >= 95, missed]).toEqual([true, missed]);
});
