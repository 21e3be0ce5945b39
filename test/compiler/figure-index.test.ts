import { expect, test } from 'bun:test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { judgeState } from '../../src/compiler/figures/figure-notes.ts';
import { makeFigureFeed, makeIndexLine, shortenValue } from '../../src/compiler/figures/figure-pages.ts';
import type { Firm } from '../../src/domain/firm.ts';
import type { HistoryEntry } from '../../src/law/figure.ts';
import { content, figures, get, parseHtml } from '../content/site/pages.ts';
import { figure, firm } from './samples.ts';

test('a line has the value in force and its state, and further text to search', () => {
  const agreed = figure('late-fee', {
    label: 'Late fee a day',
    published: '₹50',
    current: '₹50',
    note: 'Read in a copy.',
    source: { title: 'Rule 9', url: 'https://example.in/' },
  });
  expect(makeIndexLine(agreed, ['old-fee'])).toEqual({
    id: 'late-fee',
    label: 'Late fee a day',
    value: '₹50',
    state: 'in-force',
    mark: 'In force',
    more: 'Rule 9 (example.in) Read in a copy.',
    took: ['old-fee'],
    isRecent: false,
  });
});

test('a line says whether its change is recent', () => {
  const changed = figure('fee', { verdict: 'outdated', published: '₹50', current: '₹100', since: '2026-04-01' });
  const isRecent = (one: boolean) => makeIndexLine({ ...changed, isRecent: one }, []).isRecent;
  expect([isRecent(true), isRecent(false)]).toEqual([true, false]);
  // A new value that was never published is no change to a reader.
  expect(makeIndexLine({ ...changed, verdict: 'added', isRecent: true }, []).isRecent).toBe(false);
});

test('cuts a long value after a word, and shows a scale by its lowest and highest rate', () => {
  const states = 'Arunachal Pradesh, Meghalaya, Puducherry, Sikkim, Telangana and Uttarakhand';
  expect(shortenValue(figure('states', { current: states }))).toBe('Arunachal Pradesh, Meghalaya, Puducherry …');
  const brackets = [
    { from: 0, to: 400_000, rate: 0 },
    { from: 400_000, to: null, rate: 30 },
  ];
  const days = { from: null, to: null, expected: false };
  const entry: HistoryEntry = {
    ...days,
    value: null,
    text: 'words',
    brackets,
    source: null,
    read: [],
    sure: 'official',
  };
  expect(shortenValue(figure('slabs', { current: 'words', history: [entry] }))).toBe('nothing to 30%');
  expect(shortenValue(figure('fees', { current: 'words', amounts: true, history: [entry] }))).toBe('₹0 to ₹30');
});

const more = { current: '₹100', since: '2025-04-01', change: 'It is more.' };
test.each([
  ['in-force', 'In force', { verdict: 'agrees' }],
  ['in-force', 'In force', { verdict: 'added', published: undefined, sure: 'two-sources' }],
  ['as-reported', 'As reported', { verdict: 'agrees', sure: 'one-source' }],
  ['not-confirmed', 'Not confirmed', { verdict: 'agrees', sure: 'not-confirmed' }],
  ['ours', 'Our own', { verdict: 'house', sure: 'own' }],
  ['changed', 'Changed 1 April 2025', { verdict: 'outdated', ...more }],
  ['changed', 'Changed 1 April 2025', { verdict: 'outdated', sure: 'one-source', ...more }],
  ['in-force', 'Often given as ₹50', { verdict: 'outdated', current: '₹100' }],
  ['conditions', 'Applies with conditions', { verdict: 'incomplete', change: 'Only if you sell.' }],
  ['disagree', 'Tables disagree', { verdict: 'disputed', current: undefined }],
  ['not-confirmed', 'Not confirmed', { verdict: 'unsure', current: undefined }],
] as const)(
  'each verdict has a state in plain words, and only sure values are in force: %s, %s',
  (state, mark, changes) => {
    const one = figure('late-fee', { published: '₹50', current: '₹50', ...changes });
    expect([judgeState(one), makeIndexLine(one, []).mark]).toEqual([state, mark]);
  },
);

interface Entry {
  id: string;
  title: string;
  updated: string;
  summary: string;
  content: string;
  link: { '@href': string }[];
}
interface Feed {
  '@xmlns': string;
  id: string;
  title: string;
  updated: string;
  author: { name: string };
  link: { '@rel': string; '@href': string }[];
  entry: Entry[];
}

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function read(xml: string): Feed {
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    isArray: (name) => name === 'entry' || name === 'link',
    processEntities: true,
  });
  const { feed } = parser.parse(xml);
  // Each value is an object: its text, and an attribute with the type `html`.
  const text = (value: { '#text': string } | undefined) => value && parseHtml(value['#text']).body.innerHTML;
  const { entry } = feed;
  return {
    ...feed,
    entry: entry?.map((one: Record<'title' | 'summary' | 'content', { '#text': string }>) => ({
      ...one,
      title: text(one.title),
      summary: text(one.summary),
      content: text(one.content),
    })),
  };
}

/** The feed of a site with these figures. */
const feedOf = (figures: ReturnType<typeof figure>[], name = 'Munshi') =>
  makeFigureFeed({ ...firm, name } as Firm, figures).text;
const changed = (id: string, since: string) =>
  figure(id, { verdict: 'outdated', since, published: '₹12 lakh', current: '₹1.5 crore', change: 'Raised.' });

test('the feed is Atom, with an entry for each changed figure', async () => {
  const { text } = await get('/figures.atom');
  const feed = read(text);
  const expected = figures
    .filter(({ verdict }) => verdict === 'outdated' || verdict === 'incomplete')
    .map(({ id }) => `${content.firm.origin}/figures/${id}`);
  expect(feed['@xmlns']).toBe('http://www.w3.org/2005/Atom');
  expect(feed.entry.map(({ link }) => link[0]?.['@href']).sort()).toEqual(expected.sort());
  expect(new Set(feed.entry.map(({ id }) => id)).size).toBe(expected.length);
  expect(
    [feed, ...feed.entry].filter(
      ({ id, title, updated }) => !id.startsWith('tag:') || !title || !RFC_3339.test(updated),
    ),
  ).toEqual([]);
  expect(feed.link.map((link) => [link['@rel'], link['@href']])).toEqual([
    ['alternate', `${content.firm.origin}/figures`],
    ['self', `${content.firm.origin}/figures.atom`],
  ]);
});

test('an entry has the value in force, the earlier one, and the source', async () => {
  const { entry } = read(feedOf([changed('limit', '2026-04-01')]));
  expect(entry[0]).toMatchObject({
    id: 'tag:munshi.example,2026:figures/limit',
    title: 'limit',
    updated: '2026-04-01T00:00:00.000Z',
    summary: 'In force: ₹1.5 crore. Published earlier: ₹12 lakh. Raised. Source: CGST Act, section 22.',
  });
  expect(entry[0]?.content).toStartWith(
    '<p>In force: ₹1.5 crore. Published earlier: ₹12 lakh. Raised.</p><p>Source: CGST Act, section 22 (<a href="https://',
  );
  const still = read(
    feedOf([figure('fee', { verdict: 'incomplete', published: '₹500', current: '₹500', change: 'Only if late.' })]),
  );
  expect(still.entry[0]?.summary).toBe('In force: ₹500. Only if late. Source: CGST Act, section 22.');
});

test('the latest change comes first and dates the feed', async () => {
  const feed = read(feedOf([changed('old', '2020-01-01'), changed('new', '2026-04-01'), changed('mid', '2022-10-01')]));
  expect(feed.entry.map(({ title }) => title)).toEqual(['new', 'mid', 'old']);
  expect(feed.updated).toBe(feed.entry[0]?.updated ?? '');
});

test('a feed without entries is valid, and characters of XML in names are escaped', async () => {
  const empty = read(feedOf([figure('same')]));
  expect(empty.entry).toBeUndefined();
  expect(empty.updated).toMatch(RFC_3339);
  const feed = read(feedOf([changed('limit', '2026-04-01')], `A & B <"Munshi's">`));
  expect(feed.title).toBe(`Changed figures | A & B <"Munshi's">`);
});

test('serves the feed with its type, for an hour, and answers 304 if it is unchanged', async () => {
  const { status, headers } = await get('/figures.atom');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
  const again = await get('/figures.atom', { 'If-None-Match': headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect(again.text).toBe('');
});

test('/figures links to the feed in its head and its text', async () => {
  const document = parseHtml((await get('/figures')).text);
  expect(document.querySelector('head link[rel="alternate"][type="application/atom+xml"]')?.getAttribute('href')).toBe(
    '/figures.atom',
  );
  expect(document.querySelector('main a[href="/figures.atom"]')).not.toBeNull();
});
