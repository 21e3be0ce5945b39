/** Plans on the built site: page, JSON, Markdown and calendar, and the case that goes to the firm. */
import { expect, test } from 'bun:test';
import { listBlanks } from '../../src/domain/references.ts';
import { createPageCache } from '../../src/http/page-cache.ts';
import { builtApp } from '../support/built-app.ts';
import { asksOf, textsOf } from './page-reading.ts';

const RESTAURANT = '/start/open-a-restaurant';
const CASE = 'state=UP&turnover=38 lakh&staff=6';
const cache = createPageCache({ build: 'test' });
const { content, get, logged } = builtApp({ cache });
interface Json {
  data: { steps: Record<string, unknown>[]; total: number; about: boolean; papers: string[]; trace: object[] };
  figures: { id: string }[];
  lawAsOf: string;
  error: string;
  fields: Record<string, string>;
}
const { page, json } = asksOf<Json>(get);

test('JSON: steps in order, the total, each paper once, and the law behind them', async () => {
  const { status, headers, body } = await json(`${RESTAURANT}.json?${CASE}&utm_source=x`);
  expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([200, 'no-store', 'noindex']);
  expect(body).toMatchObject({ lawAsOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  const { steps, total, about, papers, trace } = body.data;
  expect(steps.find(({ name }) => name === 'FSSAI registration')).toMatchObject({
    must: 'must',
    when: 'before the first sale',
    cost: { us: null, government: 100, state: 0 },
    page: '/others/fssai-registration',
    tool: '/tools/fssai-licence?turnover=38+lakh&importer=no',
  });
  expect([total, about, new Set(papers).size]).toEqual([100, true, papers.length]);
  expect(trace).toContainEqual(expect.objectContaining({ figure: 'fssai-registration-limit', value: 15_000_000 }));
  expect(body.figures.map(({ id }) => id)).toContain('pf-employees');
});

test('JSON: a missing question has its default; others are reported', async () => {
  expect((await json('/start/start-a-company.json?state=UP')).body.data.steps[0]).toMatchObject({ must: 'must' });
  expect(await json('/start/open-a-shop.json')).toMatchObject({
    status: 400,
    body: {
      error: expect.any(String),
      fields: { state: 'Choose the state', turnover: expect.stringContaining('amount') },
    },
  });
  expect(await json('/start/open-a-shop.json?state=ZZ&turnover=1.5')).toMatchObject({
    status: 400,
    body: { fields: { state: 'Choose one of the list', turnover: expect.stringContaining('whole rupees') } },
  });
  expect(await json('/start/open-a-bank.json')).toMatchObject({ status: 404, body: { error: expect.any(String) } });
  expect((await get(`${RESTAURANT}.json`, { method: 'POST' })).status).toBe(405);
});

test('Markdown: the plan of the query, and without a query the questions', async () => {
  const text = async (query: string) => {
    const response = await get(`${RESTAURANT}.md${query}`);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('link')).toContain(`${RESTAURANT}>; rel="canonical"`);
    return response.text();
  };
  expect(await text(`?${CASE}`)).toContain(
    'For: Uttar Pradesh, ₹38 lakh a year, 6 staff. Assumed: rent ₹0 a month, 50% in cash.',
  );
  expect(await text('')).toContain('`state` (In which state?)');
  expect((await get(`${RESTAURANT}.md?state=ZZ`)).status).toBe(400);
});

test('calendar: the dates that follow from the plan, and no others', async () => {
  const calendar = async (query: string) => {
    const response = await get(`${RESTAURANT}.ics?${query}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    return response.text();
  };
  const withGst = await calendar(CASE);
  expect(withGst.match(/UID:gstr-3b-monthly-/g)?.length).toBeGreaterThan(10);
  expect(withGst).not.toContain('UID:provident-fund-');
  expect(await calendar('state=UP&turnover=1&staff=20')).toContain('UID:provident-fund-');
  expect(await calendar('state=UP&turnover=1&staff=20')).not.toContain('UID:gstr-');
});

test('page: an empty one is indexed and cached, an answer is not, and faults are reported', async () => {
  const empty = await page(RESTAURANT);
  expect(empty.response.headers.get('cache-control')).toContain('public');
  expect(empty.document.querySelector('meta[name="robots"]')).toBeNull();
  expect(textsOf(empty.document, '.journey-receipt, .journey-spared, .journey-dates')).toEqual([]);
  expect([...empty.document.querySelectorAll('.journey-tag')].map(({ textContent }) => textContent)).toContain(
    'by your answers',
  );
  const answered = await page(`${RESTAURANT}?${CASE}`);
  expect(answered.response.headers.get('cache-control')).toBe('no-store');
  expect(answered.document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex');
  expect(answered.document.querySelector('.journey-total')?.textContent).toContain('₹100');
  expect(textsOf(answered.document, '.journey-do a[rel]').slice(1, 3)).toEqual([
    'Ask on the national portal',
    'Do it on FoSCoS',
  ]);
  const wrong = await page(`${RESTAURANT}?state=UP&turnover=a lot`);
  expect(wrong.response.status).toBe(400);
  expect(wrong.document.querySelector('[name="turnover"]')?.getAttribute('value')).toBe('a lot');
  expect(wrong.document.querySelector('.field[data-wrong] .field-error')?.textContent).toContain('whole rupees');
  expect((await get('/start/open-a-bank')).status).toBe(404);
});

test('page: says once what was given, and once what was assumed', async () => {
  const { document } = await page(`${RESTAURANT}?${CASE}`);
  expect(textsOf(document, '.journey-for b, .assumed span')).toEqual([
    'Uttar Pradesh, ₹38 lakh a year, 6 staff',
    'Assumed: rent ₹0 a month, 50% in cash.',
  ]);
});

test('each step links to a form with the case as its message, made from the answers', async () => {
  const { document } = await page(`${RESTAURANT}?${CASE}`);
  const links = [...document.querySelectorAll('.journey-do a')].map((link) => link.getAttribute('href') ?? '');
  const ask = links.find((href) => href.includes('step=fssai')) ?? '';
  const message = async (path: string) => (await page(path)).document.querySelector('textarea')?.textContent ?? '';
  expect(await message(ask)).toContain('In which state?: Uttar Pradesh');
  expect(await message(ask)).toContain('FSSAI registration');
  expect(await message(`/contact?start=open-a-restaurant&${CASE}`)).toContain('Three you must do');
  expect(await message('/contact?start=open-a-bank&state=UP')).toBe('');
  expect(await message('/contact?start=open-a-shop&state=<b>&turnover=1')).toBe('');
});

test('logs no input', () => {
  expect(JSON.stringify(logged)).not.toContain('38');
});

test.each(content.kind('journey').map((entry) => [entry.id, entry] as const))(
  'the form of %s is its sentence: each question once with its label, and the hints below',
  async (id, entry) => {
    const { parameters, sentence } = await content.body(entry, 'journey');
    const { document } = await page(entry.path);
    const form = document.querySelector(`form#${id}`);
    const fields = [...(form?.querySelectorAll('.journey-sentence .field') ?? [])];
    expect(fields.map((field) => textsOf(field, 'label')[0])).toEqual(
      listBlanks(sentence).map((name) => parameters[name]?.label),
    );
    for (const [name, { hint }] of Object.entries(parameters)) {
      const hintId = form?.querySelector(`[name="${name}"]`)?.getAttribute('aria-describedby');
      expect([name, hintId ? document.getElementById(hintId)?.textContent?.trim() : undefined]).toEqual([name, hint]);
    }
  },
);
