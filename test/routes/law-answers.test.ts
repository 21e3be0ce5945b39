/** The law for programs: one figure, the law of a day, and changes. */
import { expect, test } from 'bun:test';
import Ajv from 'ajv';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { OPEN_DATA } from '../../src/domain/own-path.ts';
import { createPageCache } from '../../src/http/page-cache.ts';
import { builtApp } from '../support/built-app.ts';
import { appWithLaw, entry, sampleFigure, twoReadings } from '../support/sample-law.ts';
import { sharedHosts } from '../support/shared-hosts.ts';

const LIMIT = sampleFigure('limit', [
  entry('2027-04-01', '₹50 lakh', { value: 50_00_000, expected: true }),
  entry('2026-04-01', '₹40 lakh', { value: 40_00_000, to: '2027-03-31', ...twoReadings }),
  entry('2017-07-01', '₹20 lakh', { value: 20_00_000, to: '2026-03-31' }),
]);
const UNKNOWN = sampleFigure('unknown', [entry(null, '30', { value: 30 })], { unit: 'days' });
const { get } = appWithLaw([LIMIT, UNKNOWN], { moved: { 'limit-goods': 'limit' } });
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
  expect(body).toMatchObject({ licence: 'Free to use.', topic: 'GST', used: [{ path: '/tools/gst-registration' }] });
  expect(body.data).toEqual(LIMIT);
  expect(await json('/figures/nothing.json')).toMatchObject({
    status: 404,
    body: { error: 'There is no such figure.' },
  });
});

test('redirects a removed figure to its successor, as page, JSON and Markdown, with its query', async () => {
  for (const [from, to] of [
    ['/figures/limit-goods', '/figures/limit'],
    ['/figures/limit-goods.json', '/figures/limit.json'],
    ['/figures/limit-goods.md', '/figures/limit.md'],
    ['/figures/limit-goods?utm_source=sms', '/figures/limit?utm_source=sms'],
  ] as const) {
    const response = await get(from);
    expect([from, response.status, response.headers.get('location')]).toEqual([from, 301, to]);
  }
});

test('for a day, each figure has the value of that day; figures without a value or a known first day are omitted', async () => {
  const on = async (day: string) =>
    (await json(`/figures.json?on=${day}`)).body.data.map(
      ({ id, current, value, since, sure }: Record<string, unknown>) => [id, current, value, since, sure],
    );
  expect(await on('2017-07-01')).toEqual([['limit', '₹20 lakh', 20_00_000, '2017-07-01', 'one-source']]);
  expect(await on('2026-11-22')).toEqual([
    ['limit', '₹40 lakh', 40_00_000, '2026-04-01', 'two-sources'],
    ['unknown', '30', 30, null, 'one-source'],
  ]);
  expect((await on('2027-04-01'))[0]).toEqual(['limit', '₹50 lakh', 50_00_000, '2027-04-01', 'one-source']);
});

test('the answer for a day is not cached, and names the day', async () => {
  const { headers, body } = await json('/figures.json?on=2020-01-01');
  expect([headers.get('cache-control'), headers.get('access-control-allow-origin'), body.on]).toEqual([
    'no-store',
    '*',
    '2020-01-01',
  ]);
  expect(body.data[0].history).toEqual([]);
  expect(body.data[0]).toMatchObject({ state: 'As reported', published: null, change: null });
});

test('answers 400 to an invalid day and to a day before the records, the latter with the first day of the records', async () => {
  expect(await json('/figures.json?on=soon')).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('Enter a day that exists') },
  });
  expect(await json('/figures.json?on=2017-06-30')).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('2017-07-01'), since: '2017-07-01' },
  });
});

test('without a day, or with a page, the JSON is the whole file; a cache never gives it for a day', async () => {
  const cache = createPageCache({ build: 'b', paths: [OPEN_DATA.json], under: '/figures/' });
  const built = builtApp({ cache });
  const whole = await (await built.get(OPEN_DATA.json)).text();
  expect(await (await built.get('/figures.json?on=/gst')).text()).toBe(whole);
  const of = (path: string) => cache.get(new Request(`http://localhost${path}`));
  expect([of(OPEN_DATA.json)?.status, of(`${OPEN_DATA.json}?on=2026-04-01`)]).toEqual([200, undefined]);
});

test('the law of a day matches the published schema', async () => {
  const built = builtApp();
  const ajv = new Ajv({
    strict: false,
    formats: { date: /^\d{4}-\d{2}-\d{2}$/, uri: (text: string) => URL.canParse(text) },
  });
  const fits = ajv.compile((await (await built.get(OPEN_DATA.schema)).json()) as object);
  for (const day of ['2021-04-01', '2026-11-23', '2030-01-01']) {
    const answer = await (await built.get(`/figures.json?on=${day}`)).json();
    expect([day, fits(answer), fits.errors, answer.data.length > 100]).toEqual([day, true, null, true]);
  }
});

test('changes have the values before and after, the day and the instrument, up to and including the last day', async () => {
  const changes = async (query: string) => (await json(`/figures/changes.json${query}`)).body;
  const { to, data } = await changes('');
  expect(to).toBeNull();
  expect(data).toEqual([
    {
      id: 'limit',
      label: 'Limit of limit',
      group: 'GST',
      before: '₹40 lakh',
      after: '₹50 lakh',
      from: '2027-04-01',
      source: LIMIT.history[0]?.source,
    },
    {
      id: 'limit',
      label: 'Limit of limit',
      group: 'GST',
      before: '₹20 lakh',
      after: '₹40 lakh',
      from: '2026-04-01',
      source: LIMIT.history[1]?.source,
    },
  ]);
  expect((await changes('?from=2026-03-31&to=2026-04-01')).data.map(({ after }: { after: string }) => after)).toEqual([
    '₹40 lakh',
  ]);
  expect((await changes('?from=2026-04-01&to=2027-03-31')).data).toEqual([]);
});

test('reports wrong days of changes, in JSON and in the feed', async () => {
  expect(await json('/figures/changes.json?from=x&to=2026-04-01')).toMatchObject({
    status: 400,
    body: { fields: { from: expect.stringContaining('Enter a day') } },
  });
  const feed = await get('/figures/changes.atom?from=2026-04-02&to=2026-04-01');
  expect([feed.status, await feed.text()]).toEqual([400, expect.stringMatching(/^to: This is before the first date/)]);
});

test('the feed of changes is Atom, newest first; each entry has its own id and links to its figure', async () => {
  const response = await get('/figures/changes.atom');
  const text = await response.text();
  expect([response.headers.get('content-type'), XMLValidator.validate(text)]).toEqual([
    'application/atom+xml; charset=utf-8',
    true,
  ]);
  const { feed } = new XMLParser({ ignoreAttributes: false }).parse(text);
  expect(feed.updated).toBe('2026-04-01T00:00:00.000Z');
  expect(
    feed.entry.map((one: { updated: string; link: Record<string, string> }) => [
      one.updated.slice(0, 10),
      one.link['@_href']?.replace(/^https:\/\/[^/]+/, ''),
    ]),
  ).toEqual([
    ['2027-04-01', '/figures/limit'],
    ['2026-04-01', '/figures/limit'],
  ]);
  expect(new Set(feed.entry.map(({ id }: { id: string }) => id)).size).toBe(2);
  expect(feed.entry[0].summary['#text']).toContain('₹40 lakh → ₹50 lakh, from 1 April 2027.');
});

for (const [name, host] of Object.entries(sharedHosts)) {
  test(`${name} sends figures as page, JSON and Markdown, 404 for unknown ones, and the law of a day`, async () => {
    const { origin } = await host();
    const statusOf = async (path: string) => (await fetch(origin + path, { redirect: 'manual' })).status;
    for (const path of [
      '/figures/gst-goods-threshold',
      '/figures/gst-goods-threshold.json',
      '/figures/gst-goods-threshold.md',
    ]) {
      // Twice: the second one comes from the cache.
      expect([path, await statusOf(path), await statusOf(path)]).toEqual([path, 200, 200]);
    }
    for (const path of ['/figures/no-such', '/figures/no-such.json', '/figures/no-such.md'])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect([
      await statusOf('/figures?on=2020-01-01'),
      await statusOf('/figures.json?on=2020-01-01'),
      await statusOf('/figures.json?on=1700-01-01'),
    ]).toEqual([200, 200, 400]);
    expect([
      await statusOf('/figures/changes'),
      await statusOf('/figures/changes.json'),
      await statusOf('/figures/changes.atom'),
      await statusOf('/figures/changes.md'),
    ]).toEqual([200, 200, 200, 200]);
  });
}
