/** The law for programs: figures, their feed, the law of a day, and changes. */
import { expect, test } from 'bun:test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { OPEN_DATA } from '../../src/domain/own-path.ts';
import type { Figure } from '../../src/law/figure.ts';
import { openFigure } from '../../src/law/open-data.ts';
import { builtApp } from '../support/built-app.ts';
import { appWithLaw, entry, sampleFigure } from '../support/sample-law.ts';
import { sharedHosts } from '../support/shared-hosts.ts';

const LIMIT = sampleFigure(
  'limit',
  [
    entry('2027-04-01', '₹50 lakh', { expected: true }),
    entry('2026-04-01', '₹40 lakh', { to: '2027-03-31' }),
    entry('2017-07-01', '₹20 lakh', { to: '2026-03-31' }),
  ],
  { took: ['limit-goods'] },
);
const UNKNOWN = sampleFigure('unknown', [entry(null, '30', { value: 30 })], { unit: 'days' });
const { get, content } = appWithLaw([LIMIT, UNKNOWN]);
const { origin } = content.site.firm;
const json = async (path: string) => {
  const response = await get(path);
  return { status: response.status, headers: response.headers, body: await response.json() };
};

test('a figure as JSON has its record with the whole history, its topic and its uses, for any site', async () => {
  const { status, headers, body } = await json('/figures/limit.json');
  expect([status, headers.get('access-control-allow-origin'), headers.get('content-type')]).toEqual([
    200,
    '*',
    'application/json',
  ]);
  expect(body).toEqual({
    licence: expect.stringContaining(`link to ${origin}/figures/limit and give the day we checked the figure.`),
    page: `${origin}/figures/limit`,
    topic: 'GST',
    used: [{ kind: 'Tool', title: expect.any(String), path: '/tools/gst-registration' }],
    data: JSON.parse(JSON.stringify(openFigure(LIMIT, '2026-11-23'))),
  });
  expect(await json('/figures/nothing.json')).toMatchObject({
    status: 404,
    body: { error: 'There is no such figure.' },
  });
});

test.each([
  ['/figures/limit-goods', '/figures/limit'],
  ['/figures/limit-goods.json', '/figures/limit.json'],
  ['/figures/limit-goods.md', '/figures/limit.md'],
  ['/figures/limit-goods?utm_source=sms', '/figures/limit?utm_source=sms'],
])('redirects %s, a removed figure, to %s', async (from, to) => {
  const response = await get(from);
  expect([response.status, response.headers.get('location')]).toEqual([301, to]);
});

test('for a day, omits figures without a value or a known first day; the answer is not cached and names the day', async () => {
  const { headers, body } = await json('/figures.json?on=2017-07-01');
  expect(body.data.map(({ id, current }: Record<string, unknown>) => [id, current])).toEqual([['limit', '₹20 lakh']]);
  expect([headers.get('cache-control'), headers.get('access-control-allow-origin'), body.on]).toEqual([
    'no-store',
    '*',
    '2017-07-01',
  ]);
  expect((await json('/figures.json?on=2026-11-22')).body.data).toHaveLength(2);
});

test.each([
  ['soon', /^Enter a day that exists.*\.$/],
  ['2017-06-30', /2017-07-01.*\.$/],
])('answers 400 for the day %s, with the first day of the records', async (day, error) => {
  const { status, body } = await json(`/figures.json?on=${day}`);
  expect([status, body]).toEqual([400, { error: expect.stringMatching(error), since: '2017-07-01' }]);
});

test('with a page instead of a day, the JSON is the whole file', async () => {
  const built = builtApp();
  const text = async (path: string) => (await built.get(path)).text();
  expect((await text(`${OPEN_DATA.json}?on=/gst`)) === (await text(OPEN_DATA.json))).toBe(true);
});

test('changes are those between two days, with their last day; null with announced changes', async () => {
  const { licence, from, to, data } = (await json('/figures/changes.json')).body;
  expect([licence, from, to]).toEqual([expect.stringContaining(`link to ${origin}/figures and`), '2025-11-23', null]);
  expect(data.map(({ id, group, after }: Record<string, unknown>) => [id, group, after])).toEqual([
    ['limit', 'GST', '₹50 lakh'],
    ['limit', 'GST', '₹40 lakh'],
  ]);
  const some = (await json('/figures/changes.json?from=2026-03-31&to=2026-04-01')).body;
  expect([some.to, some.data]).toEqual(['2026-04-01', [data[1]]]);
});

test('reports wrong days of changes, in JSON and in the feed', async () => {
  expect(await json('/figures/changes.json?from=x&to=2026-04-01')).toMatchObject({
    status: 400,
    body: { fields: { from: expect.stringContaining('Enter a day') } },
  });
  const feed = await get('/figures/changes.atom?from=2026-04-02&to=2026-04-01');
  expect([feed.status, await feed.text()]).toEqual([400, expect.stringMatching(/^to: This is before the first date/)]);
});

/** A feed: its own day and, for each entry, its id, title, day, path and summary. */
async function feedFrom(answered: Response | Promise<Response>) {
  const response = await answered;
  const text = await response.text();
  expect([response.headers.get('content-type'), XMLValidator.validate(text)]).toEqual([
    'application/atom+xml; charset=utf-8',
    true,
  ]);
  const isArray = (name: string) => name === 'entry' || name === 'link';
  const { feed } = new XMLParser({ ignoreAttributes: false, isArray }).parse(text);
  const entries = (feed.entry ?? []).map((one: Record<string, never>) => ({
    id: one.id,
    title: one.title?.['#text'],
    updated: String(one.updated).slice(0, 10),
    path: new URL(one.link?.[0]?.['@_href'] ?? '').pathname,
    summary: one.summary?.['#text'],
    content: String(one.content?.['#text']),
  }));
  return { feed, entries };
}

test('the feed of changes is newest first, dated by the last that is not ahead; each entry has its own id', async () => {
  const { feed, entries } = await feedFrom(get('/figures/changes.atom'));
  expect(feed.updated).toBe('2026-04-01T00:00:00.000Z');
  expect(entries.map(({ updated, path }: Record<string, string>) => [updated, path])).toEqual([
    ['2027-04-01', '/figures/limit'],
    ['2026-04-01', '/figures/limit'],
  ]);
  expect(new Set(entries.map(({ id }: { id: string }) => id)).size).toBe(2);
  expect(entries[0].summary).toContain('₹40 lakh → ₹50 lakh, from 1 April 2027.');
});

const changed = (id: string, since: string, changes: Partial<Figure> = {}) =>
  sampleFigure(id, [entry(since, '₹1.5 crore', { sure: 'official' })], {
    comparison: 'outdated',
    published: '₹12 lakh',
    change: 'Raised.',
    ...changes,
  });

test('the feed of figures has those that changed or have conditions, the latest first, for an hour', async () => {
  const law = appWithLaw([
    changed('old', '2020-01-01', { sure: 'one-source' }),
    changed('new', '2026-04-01'),
    changed('fee', '2022-10-01', { comparison: 'incomplete', published: '₹1.5 crore', change: 'Only if late.' }),
    changed('same', '2026-05-01', { comparison: 'agrees' }),
    changed('checked', '', { comparison: 'incomplete', since: undefined, checked: '2021-01-01' }),
  ]);
  const response = await law.get('/figures.atom');
  const etag = response.headers.get('etag') ?? '';
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
  const { feed, entries } = await feedFrom(response);
  const ids = entries.map(({ path, updated }: Record<string, string>) => [path, updated]);
  expect(ids).toEqual([
    ['/figures/new', '2026-04-01'],
    ['/figures/fee', '2022-10-01'],
    ['/figures/checked', '2021-01-01'],
    ['/figures/old', '2020-01-01'],
  ]);
  expect(feed.updated).toBe('2026-04-01T00:00:00.000Z');
  expect(feed.link.map((link: Record<string, string>) => [link['@_rel'], link['@_href']])).toEqual([
    ['alternate', `${origin}/figures`],
    ['self', `${origin}/figures.atom`],
  ]);
  expect(entries[0]).toMatchObject({
    id: expect.stringMatching(/^tag:.*:figures\/new$/),
    title: 'Limit of new',
    summary: 'In force: ₹1.5 crore. Published earlier: ₹12 lakh. Raised. Source: CGST Act, 2017, section 22(1).',
    content: expect.stringContaining('Source: '),
  });
  expect([entries[1].summary, entries[3].summary]).toEqual([
    expect.stringMatching(/^In force: ₹1\.5 crore\. Only if late\. /),
    expect.stringMatching(/^As reported: ₹1\.5 crore\. /),
  ]);
  const again = await law.get('/figures.atom', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('a feed without entries is valid', async () => {
  const { feed, entries } = await feedFrom(appWithLaw([UNKNOWN]).get('/figures.atom'));
  expect([entries, feed.updated]).toEqual([[], expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/)]);
});

for (const [name, host] of Object.entries(sharedHosts)) {
  test(`${name} sends figures as page, JSON and Markdown, 404 for unknown ones, and the law of a day`, async () => {
    const { origin } = await host();
    for (const [path, status] of [
      ...['', '.json', '.md'].flatMap((ending) => [
        [`/figures/gst-goods-threshold${ending}`, 200] as const,
        // The second one comes from the cache.
        [`/figures/gst-goods-threshold${ending}`, 200] as const,
        [`/figures/no-such${ending}`, 404] as const,
      ]),
      ['/figures.json?on=1700-01-01', 400],
      ['/figures/changes.json', 200],
      ['/figures/changes.md', 200],
    ] as const)
      expect([path, (await fetch(origin + path, { redirect: 'manual' })).status]).toEqual([path, status]);
  });
}
