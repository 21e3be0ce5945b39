/** Search over the pages of the site, with a fixed firm: a change of words in content/ must not hide a page. */
import { expect, test } from 'bun:test';
import { createSearchIndex } from '../../src/search/ranking.ts';
import { fixedContent } from '../support/fixed-firm.ts';
import { type Asked, EXPECTED_RANKS, queriesOf } from './queries.ts';

const { pages, synonyms, bodies } = fixedContent();
const body = bodies.get('/search');
if (body?.kind !== 'search') throw new TypeError('the site has no search');
const search = createSearchIndex(pages, synonyms, body.guide);
const paths = (query: string) => search(query).map((result) => result.red_url);

for (const [how, ranks] of Object.entries(EXPECTED_RANKS)) {
  test(`queries ${how} find their page`, () => {
    const misplaced = ranks.filter(([query, page, within]) => !paths(query).slice(0, within).includes(page));
    expect(
      misplaced.map(
        ([query, page, within]) =>
          `${query}: expected ${page} within ${within}, found ${paths(query).slice(0, 4).join(' ')}`,
      ),
    ).toEqual([]);
  });
}

/** The most results of a search. */
const MAX_CHECKED = 8;
/** Paths of the pages of a section, of which the specification lists some. */
const under = (section: string, specified: number) => {
  const members = pages
    .filter(({ path }) => path === section || path.startsWith(`${section}/`))
    .map(({ path }) => path);
  expect(members.length).toBeGreaterThanOrEqual(specified);
  return members;
};
/** Expects the index page first, then only pages of the section until all are listed or the results are full. */
function expectSectionFirst(query: string, section: string, specified: number): void {
  const members = under(section, specified);
  const first = paths(query).slice(0, Math.min(members.length, MAX_CHECKED));
  expect(first[0]).toBe(section);
  expect(first).toHaveLength(Math.min(members.length, MAX_CHECKED));
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
  // Only tools about returns may follow.
  expect(paths(query).filter((path) => !/^\/(?:income-tax-filing|tools\/)/.test(path))).toEqual([]);
});

test.each(['gst', 'gst registration', 'जीएसटी'])('"%s" puts the GST services before anything else', (query) => {
  expectSectionFirst(query, '/gst', 5);
});

test('the home page is never a result', () => {
  const home = pages.find(({ path }) => path === '/');
  const words = new Set(
    `home homepage ${home?.title} ${home?.description} ${home?.title.toLowerCase()}`.split(/[^\p{L}]+/u),
  );
  for (const query of [...words, home?.title ?? '', home?.description ?? ''])
    expect([query, paths(query).includes('/')]).toEqual([query, false]);
});

test('a keyword of a service does not find a policy or a page about the firm first', () => {
  const kinds = new Map(pages.map(({ path, kind }) => [path, kind]));
  for (const page of pages.filter(({ kind }) => kind === 'service')) {
    for (const query of [page.title, page.name, ...page.keywords]) {
      const first = kinds.get(paths(query)[0] ?? '');
      expect([query, first === 'legal' || first === 'plain']).toEqual([query, false]);
    }
  }
});

test('the title of a page finds it, and the title of a service finds it first', () => {
  for (const page of pages.filter(({ keywords }) => keywords.length > 0)) {
    const found = paths(page.title);
    expect([page.title, found.includes(page.path)]).toEqual([page.title, true]);
    if (page.kind === 'service') expect([page.title, found[0]]).toEqual([page.title, page.path]);
  }
});

/** The lists of queries. The first two were used to tune search. */
const TUNED_ON = queriesOf('asked');
const TUNED = queriesOf('tuned');
const [STRANGERS, AFTERWARDS] = [queriesOf('strangers'), queriesOf('afterwards')];
const [HELD_OUT, AUDITED] = [queriesOf('held-out'), queriesOf('audited')];
const RANKED = Object.values(EXPECTED_RANKS).flat();

const LISTS: Readonly<Record<string, readonly Asked[]>> = {
  'that search was first tuned on': [...RANKED.map(([query, page]): Asked => [query, page]), ...TUNED_ON],
  'that it was tuned on by ear': TUNED,
  'of other firms': STRANGERS,
  'written afterwards': AFTERWARDS,
  'held out': HELD_OUT,
  'of an auditor': AUDITED,
  'of the later tools': queriesOf('tools'),
};

/** The percentage of queries that find their page among the first results, and those that do not. */
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
  'of the queries %s 97 in 100 find their page among the first three, and 85 first',
  (_, queries) => {
    const [three, first] = [foundWithin(3, queries), foundWithin(1, queries)];
    expect([three.share >= 97, three.missed]).toEqual([true, three.missed]);
    expect([first.share >= 85, first.missed]).toEqual([true, first.missed]);
  },
);

test('there are a thousand queries, none twice in the groups or in the lists, and their pages exist', () => {
  const known = new Set(pages.map(({ path }) => path));
  const all = [...TUNED_ON, ...TUNED, ...STRANGERS, ...AFTERWARDS, ...HELD_OUT];
  const [listed, grouped] = [all.map(([query]) => query), RANKED.map(([query]) => query)];
  expect(listed.length + grouped.length).toBeGreaterThanOrEqual(1000);
  for (const queries of [listed, grouped])
    expect(queries.filter((query, at) => queries.indexOf(query) !== at)).toEqual([]);
  const named = [...[...all, ...AUDITED].flatMap(([, ...answers]) => answers), ...RANKED.map(([, page]) => page)];
  expect(named.filter((page) => !known.has(page))).toEqual([]);
});

/** Omits, doubles, replaces or swaps one letter of a long word. Deterministic. */
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

test('95 in 100 queries with one wrong letter in a long word find their page among the first three', () => {
  const all = [...TUNED_ON, ...TUNED].flatMap(([query, ...answers]): Asked[] => {
    const wrong = mistyped(query);
    return wrong === null ? [] : [[wrong, ...answers]];
  });
  expect(all.length).toBeGreaterThan(200);
  const { share, missed } = foundWithin(3, all);
  expect([share >= 95, missed]).toEqual([true, missed]);
});

test('who wants to talk to a CA is led to the firm, and to no page that says "talks" in passing', () => {
  expect([paths('talk to a ca')[0], paths('talk to a ca').includes('/others/iso-certification')]).toEqual([
    '/contact',
    false,
  ]);
});
