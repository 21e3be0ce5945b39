/** The answers of tools on the built site: the page, its JSON, and the case that goes to the firm. */
import { expect, test } from 'bun:test';
import { indiaDay } from '../../src/domain/calendar.ts';
import { createPageCache } from '../../src/http/page-cache.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { asksOf, hrefsOf, textsOf } from './page-reading.ts';

const cache = createPageCache({ build: 'test' });
const { get, logged } = builtApp({ cache });
const CASE = 'return=gstr-3b&nil=no&due=2026-04-20&filed=2026-04-27&turnover=1,00,00,000&tax=50,000';
const { page, json: jsonAt } = asksOf<Record<string, unknown>>(get);
const json = (query: string, name = 'gst-late-fee') => jsonAt(`/tools/${name}.json${query}`);

test('JSON: the data, their figures with sources, and the day of the law', async () => {
  const { status, headers, body } = await json(`?${CASE}&utm_source=x`);
  expect([status, headers.get('cache-control'), headers.get('content-type')]).toEqual([
    200,
    'no-store',
    'application/json',
  ]);
  expect(Object.keys(body)).toEqual(['data', 'figures', 'lawAsOf']);
  const { trace, ...data } = body.data as { trace: { figure: string; value: unknown }[] };
  expect(data).toEqual({ days: 7, fee: 350, interest: 172.6, total: 522.6 });
  expect(trace.find(({ figure }) => figure === 'gst-late-fee-day')).toMatchObject({ value: 50 });
  const figures = body.figures as { id: string; value: unknown; source: { url: string }; checked: string }[];
  expect(figures.find(({ id }) => id === 'gst-late-fee-day')).toMatchObject({
    value: 50,
    source: { title: expect.stringContaining('Notification'), url: expect.stringMatching(/^https:/) },
  });
  expect(body.lawAsOf).toBe(figures.map(({ checked }) => checked).sort()[0] ?? '');
});

test('JSON has the caution of the page, such as that a state may set another limit for e-way bills', async () => {
  const query = '?turnover=10000000&value=75000&to=business&interstate=no&distance=100';
  const { data } = (await json(query, 'gst-invoice')).body as { data: { ewayBill: string; caution: string } };
  expect([data.ewayBill, data.caution]).toEqual([
    'yes',
    expect.stringContaining('the state may set a different limit'),
  ]);
  const { document } = await page(`/tools/gst-invoice${query}`);
  expect(textsOf(document, '.caution')).toEqual([data.caution]);
  const between = await json(query.replace('interstate=no', 'interstate=yes'), 'gst-invoice');
  expect(between.body.data).not.toHaveProperty('caution');
});

test('an amount with paise gets the same answer as JSON and on the page, which keeps it', async () => {
  const bill = 'amount=%E2%82%B91%2C234.50&rate=18&includes=no&interstate=no';
  expect((await json(`?${bill}`, 'gst-amount')).body).toMatchObject({
    data: { net: 1234.5, cgst: 111.11, sgst: 111.11, igst: 0, total: 1456.72 },
  });
  const { document } = await page(`/tools/gst-amount?${bill}`);
  expect(textsOf(document, 'h2.headline').join()).toContain('₹1,456.72');
  expect(document.querySelector('input[name=amount]')?.getAttribute('value')).toBe('₹1,234.50');
  expect(textsOf(document, '.tool-words')).toEqual(['₹1,234.50']);
  expect(await json('?amount=1.005&rate=18&includes=no&interstate=no', 'gst-amount')).toMatchObject({
    status: 400,
    body: { fields: { amount: expect.stringContaining('at most two decimals') } },
  });
});

test('JSON: faults by parameter, even without any; 404 for an unknown tool; only GET', async () => {
  expect(await json('')).toMatchObject({
    status: 400,
    body: { error: expect.any(String), fields: { turnover: expect.stringContaining('Enter the turnover') } },
  });
  expect(await json(`?${CASE}&filed=2026-04-28`)).toMatchObject({
    status: 400,
    body: { fields: { filed: 'Given more than once: give it once' } },
  });
  expect(await json('?x=1', 'no-such-tool')).toMatchObject({ status: 404, body: { error: 'There is no such tool.' } });
  expect((await get('/tools/gst-late-fee.json', { method: 'POST' })).status).toBe(405);
  expect((await get('/tools/gst-late-fee', { method: 'POST', body: 'due=1' })).status).toBe(405);
});

test('the empty form shows default days, and an unchanged one follows the law', async () => {
  const today = indiaDay(Date.now());
  const { document } = await page('/tools/late-return');
  const value = (of: Document, name: string) => of.querySelector(`[name="${name}"]`)?.getAttribute('value');
  expect([value(document, 'filed'), value(document, 'filed-filled')]).toEqual([today, today]);
  const due = value(document, 'due') ?? '';
  expect(due).toMatch(/^\d{4}-07-31$/);
  // Without script the form always sends both days.
  const sent = `year=ay-2026-27&who=company&due=${due}&due-filled=${due}&filed=${today}&filed-filled=${today}&income=1 crore&tax=0`;
  const answered = (await page(`/tools/late-return?${sent}`)).document;
  expect(value(answered, 'due')).toBe('2026-10-31');
  const own = (await page(`/tools/late-return?${sent.replace('due=', 'due=2026-12-01&x=')}`)).document;
  expect(value(own, 'due')).toBe('2026-12-01');
});

test('the cached empty form changes at midnight in India', async () => {
  let now = Date.parse('2026-12-01T00:00:00+05:30') - 1;
  const kept = createPageCache({ build: 'b', now: () => now });
  const app = builtApp({ cache: kept, now: () => now });
  const days = async () => {
    const document = parsed(await (await app.get('/tools/gst-late-fee')).text());
    return ['due', 'filed'].map((name) => document.getElementById(`gst-late-fee-${name}`)?.getAttribute('value'));
  };
  expect([await days(), await days()]).toEqual([
    ['2026-11-20', '2026-11-30'],
    ['2026-11-20', '2026-11-30'],
  ]);
  expect(kept.size()).toBeGreaterThan(0);
  now += 1;
  expect(await days()).toEqual(['2026-11-20', '2026-12-01']);
});

test('shows an entered amount in Indian grouping at its field and in the answer', async () => {
  const { document } = await page(`/tools/gst-late-fee?return=gstr-3b&nil=no&turnover=1.5 crore&tax=40k`);
  expect([...document.querySelectorAll('.tool-words')].map(({ textContent }) => textContent)).toEqual([
    '₹1,50,00,000 = 1.5 crore',
    '₹40,000',
  ]);
  expect(document.getElementById('gst-late-fee-turnover')?.getAttribute('value')).toBe('1.5 crore');
  const given = document.querySelector('.tool-given')?.textContent;
  expect(given).toContain('₹1,50,00,000');
  expect(given).toContain('₹40,000');
});

test('the page without parameters, or with unknown ones, is an empty form that may be cached', async () => {
  for (const [query, stored] of [
    ['', 'public, max-age=0, must-revalidate'],
    ['?utm_source=x', 'no-store'],
  ]) {
    const { response, document } = await page(`/tools/gst-late-fee${query}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, stored ?? '']);
    expect(document.querySelector('meta[name="robots"]')).toBeNull();
    expect(document.querySelector('h2.headline')).toBeNull();
    expect(document.querySelector('.tool-example')?.textContent).toMatch(/^Example.*₹523/);
    expect(document.querySelector('form')?.getAttribute('method')).not.toBe('post');
  }
});

test('the page with parameters answers, keeps every value, is not cached and has noindex', async () => {
  await get('/tools/gst-late-fee');
  const { response, document } = await page(`/tools/gst-late-fee?${CASE}`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toEndWith('/tools/gst-late-fee');
  expect(document.querySelector('h2.headline')?.textContent).toBe('GSTR-3B, 7 days late: you pay ₹523');
  expect(document.getElementById('gst-late-fee-turnover')?.getAttribute('value')).toBe('1,00,00,000');
  expect(document.querySelector('.tool-example')).toBeNull();
  // A screen reader reads it first.
  expect(document.title).toStartWith('₹523: ');
  const other = await get(`/tools/gst-late-fee?${CASE}`.replace('04-27', '04-21'));
  expect(await other.text()).toContain('1 day late');
});

test('the page shows three worked cases, each linked to its answer', async () => {
  const links = hrefsOf((await page('/tools/gst-late-fee')).document, '.tool-cases a[href^="/tools/gst-late-fee?"]');
  expect(links).toHaveLength(3);
  for (const link of links) expect((await get(link)).status).toBe(200);
});

test('the page shows each fault at its field and in a summary with links, and keeps the input', async () => {
  const { response, document } = await page(
    '/tools/gst-late-fee?return=gstr-1&nil=no&due=30-02-2026&filed=2026-04-27&turnover=%3Cb%3E&tax=5',
  );
  expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store']);
  expect(document.title).toStartWith('Error: ');
  const links = [...document.querySelectorAll('.lead-form-notice a')].map((link) => link.getAttribute('href') ?? '');
  expect(links).toEqual(['#gst-late-fee-due', '#gst-late-fee-turnover', '#gst-late-fee-tax']);
  for (const link of links) {
    const field = document.querySelector(link);
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    expect(
      document.getElementById(field?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent,
    ).not.toBe('');
  }
  expect(document.getElementById('gst-late-fee-due')?.getAttribute('value')).toBe('30-02-2026');
  expect(document.getElementById('gst-late-fee-turnover')?.getAttribute('value')).toBe('<b>');
  expect(document.querySelector('h2.headline')).toBeNull();
});

test('the form to the firm describes the case in words of the site, and has no text from an address', async () => {
  const message = async (query: string) =>
    (await page(`/contact${query}`)).document.querySelector('textarea')?.textContent ?? '';
  expect(await message(`?tool=gst-late-fee&${CASE}`)).toContain(
    'Turnover of the year before: ₹1,00,00,000\nTax still to pay, after credit: ₹50,000\nGSTR-3B, 7 days late: you pay ₹523',
  );
  for (const query of [
    '',
    '?tool=gst-late-fee&return=x',
    '?tool=nothing',
    '?message=Spam',
    `?tool=gst-late-fee&${CASE}&due=Spam`,
  ])
    expect(await message(query)).toBe('');
  const { response, document } = await page(`/contact?tool=gst-late-fee&${CASE}`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

test('logs no query', () => {
  expect(logged).toEqual([]);
});

test('the list links to every tool', async () => {
  const { document } = await page('/tools');
  expect([...document.querySelectorAll('.tool-group a')].map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/tools/gst-late-fee', '/tools/roc-late-fee']),
  );
});
