import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { SearchGuide } from '../../src/content/search-guide.ts';
import { createSearchIndex, type SearchPage } from '../../src/search/ranking.ts';
import { NO_GUIDE } from '../../src/search/vocabulary.ts';
import { samplePages, synonyms } from '../support/sample-pages.ts';

const search = createSearchIndex(samplePages, synonyms);
const paths = (query: string) => search(query).map((result) => result.red_url);

const first: Readonly<Record<string, string>> = {
  '/income-tax-filing/itr-1-sahaj-form': 'ITR-1, itr 1, itr1, ITR–1, itr १, sahaj, SAHAJ, sahaaj, सहज, itr 1 form',
  '/company-registration': `
    pvt ltd, Pvt. Ltd., private ltd, private limited, company registration, company registartion, प्राइवेट लिमिटेड,
    how to start a company
  `,
  '/company-registration/one-person-company-registration': 'opc, one person, single person company',
  '/company-registration/section-8-company-registration': 'ngo, 80G, sec 8, धारा 8',
  '/company-registration/public-company-registration': 'public ltd, public limited company',
  '/others/shop-establishment-license':
    'gumasta, gumas, gumashta, dukan licence, dukan license, shop act, shop license, दुकान लाइसेंस',
  '/others/fssai-registration': 'food licence, food license, fssai, फूड लाइसेंस',
  '/gst': 'gst, gst number, GSTIN, gst registration, goods and services tax, जीएसटी, जीएसटी नंबर',
  '/gst/gst-huf': 'gst huf, gst for huf, karta',
  '/income-tax-filing': 'आईटीआर, आयकर रिटर्न, itr, income tax, tax return',
};

for (const [path, text] of Object.entries(first)) {
  const queries = text.trim().split(/,\s+/);
  test(`${path} comes first for ${queries.join(', ')}`, () => {
    expect(queries.map((query) => [query, paths(query)[0]])).toEqual(queries.map((query) => [query, path]));
  });
}

test('a query that matches nothing finds nothing', () => {
  const nothing = ['asdfqwer', 'qwerty zxcvb', 'नमस्ते', '', '   ', '-', '😀😀😀', '__proto__', '\u202e'];
  expect([...nothing, '<script>alert(1)</script>'].flatMap(paths)).toEqual([]);
});

test('does not correct the number in the name of a form', () => {
  expect(paths('80f')).not.toContain('/company-registration/section-8-company-registration');
  expect(paths('itr-2')[0]).toBe('/income-tax-filing/itr-2-form');
  expect(paths('itr-4')[0]).toBe('/income-tax-filing/itr-4-form');
});

test('finds a page by the beginning of a word', () => {
  expect(paths('establ')[0]).toBe('/others/shop-establishment-license');
  expect(paths('hind')[0]).toBe('/gst/gst-huf');
});

test('ranks a service before the article on the same subject', () => {
  const found = paths('private limited company');
  expect(found.indexOf('/company-registration')).toBeLessThan(
    found.indexOf('/quick-reads/private-limited-company-registration'),
  );
});

test('ranks a page below the address of a section before one that only mentions its words', () => {
  const mention: SearchPage = {
    path: '/gst/gst-company',
    title: 'GST registration for a company',
    name: 'Company',
    keywords: ['company gst', 'board resolution'],
    description: 'Company registration and GST registration of a company.',
    kind: 'service',
  };
  const found = createSearchIndex([...samplePages, mention], [])('company registration').map(({ red_url }) => red_url);
  expect(found).toContain(mention.path);
  for (const { path } of samplePages.filter((page) => page.path.startsWith('/company-registration'))) {
    expect([path, found.indexOf(path) < found.indexOf(mention.path)]).toEqual([path, true]);
  }
});

const page = (path: string, keywords: string[], title = path): SearchPage => ({
  path,
  title,
  name: title,
  keywords,
  description: '',
  kind: 'service',
});

test('ranks a page with the whole query as a phrase before one with its words apart', () => {
  const search = createSearchIndex(
    [page('/a', ['foreign assets', 'director', 'director loan']), page('/b', ['foreign director'])],
    [],
  );
  expect(search('foreign director').map(({ red_url }) => red_url)).toEqual(['/b', '/a']);
});

test('a page is not ranked higher for having more synonyms', () => {
  const many = ['legal metrology', 'packaged goods', 'weights measures'];
  const both = [page('/a', ['legal metrology'], 'A licence'), page('/b', many, 'A licence')];
  const search = createSearchIndex([...samplePages, ...both], [['weighing', ...many]]);
  expect(search('legal metrology')[0]?.red_url).toBe('/a');
});

const indexed = (pages: SearchPage[], guide: Partial<SearchGuide> = {}) => {
  const search = createSearchIndex(pages, [], { ...NO_GUIDE, ...guide });
  return (query: string) => search(query).map(({ red_url }) => red_url);
};

test('a page that has a word only in its text comes after pages that are about it', () => {
  const pages = [page('/a', ['stripes']), page('/b', ['zebra crossing', 'horse', 'donkey', 'mule'])];
  const search = indexed(pages, { texts: { '/a': 'zebra zebra' } });
  expect([search('zebra'), search('zebra stripes')]).toEqual([
    ['/b', '/a'],
    ['/a', '/b'],
  ]);
});

test('a tool comes first for its whole question, and after a service for a part of it', () => {
  const pages = [
    page('/gst', ['gst late fee']),
    { ...page('/tools/fee', ['how much gst late fee']), kind: 'tool' as const },
  ];
  const search = indexed(pages);
  expect([search('how much gst late fee')[0], search('gst late fee')[0], search('gst')[0]]).toEqual([
    ...['/tools/fee', '/gst', '/gst'],
  ]);
});

test('a number or a letter finds a page only with its word, or as the whole query', () => {
  const search = indexed([page('/itr-1', ['itr 1'], 'One'), page('/section', ['1 window'], 'Two')]);
  expect([search('itr 1'), search('1').toSorted(), search('zebra 1')]).toEqual([
    ['/itr-1'],
    ['/itr-1', '/section'],
    [],
  ]);
});

describe('a lead of the guide', () => {
  const pages = [page('/a', ['horse']), page('/b', ['zebra', 'price zebra']), page('/c', ['zebra foal'])];
  const found = (lead: object, query: string) =>
    indexed(pages, { intents: { price: ['price', 'how much'] }, leads: [{ page: '/a', ...lead } as never] })(query);

  test.each<[place: number, lead: object, query: string]>([
    [0, { asks: ['price'], about: ['zebra'], first: true }, 'price zebra'],
    [0, { asks: ['price'], about: ['zebra'], first: true }, 'how much zebra'],
    [1, { asks: ['price'], about: ['zebra'] }, 'price zebra'],
    [0, { asks: ['price'], first: true }, 'price zebra'],
    [0, { about: ['zebra'], first: true }, 'zebra'],
    // Without its intent, or about something else, it leads nowhere.
    [-1, { asks: ['price'], about: ['zebra'], first: true }, 'zebra'],
    [-1, { asks: ['price'], about: ['cow'], first: true }, 'price zebra'],
    [-1, { page: '/none', about: ['zebra'], first: true }, 'zebra'],
  ])('puts its page at place %d: %j for "%s"', (place, lead, query) => {
    expect(found(lead, query).indexOf('/a')).toBe(place);
  });

  test('leads to its page even if no page has the words', () => {
    expect(found({ asks: ['price'], first: true }, 'price')).toContain('/a');
    expect(found({ page: '/none', first: true, asks: ['price'] }, 'how much')).not.toContain('/none');
  });
});

test('a repeated word counts once, as one of the twelve that are looked up', () => {
  expect(paths(`${'gst '.repeat(40)}huf`)).toEqual(paths('gst huf'));
});

test('a query with an unknown word finds pages for the rest', () => {
  expect(paths('gumasta kanpur')[0]).toBe('/others/shop-establishment-license');
});

test('a page without keywords is not found', () => {
  expect(paths('search')).not.toContain('/search');
});

test('returns at most eight results with title and path, the same every time', () => {
  const results = search('registration');
  expect(results).toHaveLength(8);
  const titles = new Map(samplePages.map((page) => [page.path, page.title]));
  for (const { cat_name, red_url } of results) expect(cat_name).toBe(titles.get(red_url) as string);
  const again = createSearchIndex(samplePages.toReversed(), synonyms);
  expect(again('registration')).toEqual(results);
});

test('returns only pages of the site, whatever is typed', () => {
  const words = fc.array(
    fc.oneof(
      fc.constantFrom('gst', 'itr', '1', 'pvt', 'ltd', 'company', 'आईटीआर', 'for', '-'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(words, (typed) => {
      const results = search(typed.join(' '));
      expect(results.length).toBeLessThanOrEqual(8);
      for (const { red_url } of results) expect(samplePages.some((page) => page.path === red_url)).toBe(true);
    }),
  );
});

test('works without synonyms and without pages', () => {
  expect(createSearchIndex(samplePages, [])('gst')[0]?.red_url).toBe('/gst');
  expect(createSearchIndex([], synonyms)('gst')).toEqual([]);
});
