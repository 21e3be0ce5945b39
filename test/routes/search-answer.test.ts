import { expect, test } from 'bun:test';
import { Hono } from 'hono';
import { serveSearchAnswer } from '../../routes/search-answer.ts';
import type { Opened } from '../../src/content/store.ts';
import { spokenPhone } from '../../src/domain/lead-form.ts';
import { builtApp } from '../support/built-app.ts';

const { get, content } = builtApp({ now: () => Date.parse('2026-11-27T12:00:00+05:30') });
const ask = (q: string) => get(`/search/answer.json?q=${encodeURIComponent(q)}`);
const answer = async (q: string) => (await (await ask(q)).json()) as Record<string, unknown>;

test('a question is answered by one line, the tool with every parameter, and what was assumed', async () => {
  const { data, figures, lawAsOf } = await answer('14 lakh salary tax');
  expect(data).toEqual({
    headline: '₹81,900 · tax on ₹14 lakh, new regime',
    href: expect.stringMatching(/^\/tools\/income-tax\?year=.*&age=under-60&salary=1400000/),
    assumed: expect.arrayContaining(['resident under 60']),
  });
  expect(figures).toContainEqual({
    ...{ id: 'new-regime-slabs', label: expect.any(String), value: expect.anything() },
    ...{ source: expect.objectContaining({ url: expect.stringMatching(/^https:/) }) },
    ...{ sure: 'two-sources', checked: expect.any(String), overdue: expect.any(Boolean) },
  });
  expect(lawAsOf).toMatch(/^20\d\d-\d\d-\d\d$/);
});

test('a limit is answered by its record, with its source', async () => {
  const { data, figures } = await answer('80c limit');
  expect(data).toEqual({ headline: expect.stringContaining('₹1.5'), href: '/figures/deduction-80c-most', assumed: [] });
  expect(figures).toContainEqual(expect.objectContaining({ id: 'deduction-80c-most' }));
});

test('a question for the number is answered by the line that calls it, without figures', async () => {
  const { phone } = content.site.firm;
  expect(await answer('contact number')).toEqual({
    data: { headline: expect.stringContaining(spokenPhone(phone)), href: `tel:${phone}`, assumed: [] },
    ...{ figures: [], lawAsOf: null },
  });
});

test('a question that is not understood has no answer, and no figures', async () => {
  expect(await answer('14 lakh lottery car')).toEqual({ data: null, figures: [], lawAsOf: null });
  expect(await answer('g')).toEqual({ data: null, figures: [], lawAsOf: null });
});

test('any site may read it, and a cache may keep it until the day ends in India', async () => {
  const { headers } = await ask('gst on 1000 at 18');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  const [, seconds] = /^public, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '') ?? [];
  expect(Number(seconds)).toBeLessThanOrEqual(86_400);
});

test('it has the limit of computed answers and that of searches, and any site may read a refusal', async () => {
  const path = '/search/answer.json?q=gst';
  for (const setting of ['PAGES_PER_MINUTE', 'CALLS_PER_MINUTE']) {
    const { get: open } = builtApp({ env: { [setting]: '1' } });
    const [first, second] = [await open(path), await open(path)];
    expect([first.status, second.status, Number(second.headers.get('retry-after')) > 0]).toEqual([200, 429, true]);
    expect([second.headers.get('access-control-allow-origin'), await second.json()]).toEqual([
      '*',
      { error: expect.stringMatching(/^Too many requests came from your connection/) },
    ]);
  }
});

test('the same question in another writing is worked out once a day', async () => {
  let now = Date.parse('2026-11-27T12:00:00+05:30');
  const asked: string[] = [];
  const law = () => {
    asked.push(new Date(now).toISOString().slice(0, 10));
    return content.law();
  };
  const app = new Hono<Opened>()
    .use((c, next) => {
      c.set('content', { ...content, law });
      return next();
    })
    .get(
      '/',
      serveSearchAnswer(() => now),
    );
  const answers = async (...questions: string[]) => {
    for (const q of questions) {
      const reply = await app.request(`/?q=${encodeURIComponent(q)}`);
      expect(reply.headers.get('content-type')).toBe('application/json');
      expect((await reply.json()).data.headline).toBe('₹81,900 · tax on ₹14 lakh, new regime');
    }
  };
  await answers('14 lakh tax', ' 14  Lakh Tax?', '14 LAKH TAX');
  expect(asked).toEqual(['2026-11-27']);
  now += 24 * 3_600_000;
  await answers('14 lakh tax');
  expect(asked).toEqual(['2026-11-27', '2026-11-28']);
});

test.each(['', '?q=', `?q=${'a'.repeat(201)}`])('"%s" is a mistake of the caller', async (query) => {
  const reply = await get(`/search/answer.json${query}`);
  expect([reply.status, await reply.json()]).toEqual([
    400,
    { error: expect.stringMatching(/^Ask with /), fields: { q: expect.any(String) } },
  ]);
});
