/** What a search is answered with by itself, on the site's own words and records. */
import { expect, test } from 'bun:test';
import { compileContent } from '../../src/compiler/compile.ts';
import type { Site } from '../../src/content/site.ts';
import { createContentStore } from '../../src/content/store.ts';
import { answersTo } from '../../src/search/answers.ts';

const content = compileContent('content');
const { firm, synonyms, bodies } = content;
const site = { firm, synonyms, pages: content.pages.map((page) => ({ ...page, body: page.path })) } as unknown as Site;
const store = createContentStore(site, async (path) => JSON.stringify(bodies.get(path)));
const answer = (query: string) => answersTo(query, store);
const figuresOf = async (query: string) => (await answer(query)).figures?.figures.map(({ id }) => id) ?? [];

test.each([
  ['itr 4 due date', 'itr4-due-date'],
  ['itr4 ki last date', 'itr4-due-date'],
  ['आईटीआर 4 अंतिम तिथि', 'itr4-due-date'],
  ['late fee gst', 'gst-late-fee-day'],
  ['gst late fees kitni hai', 'gst-late-fee-day'],
  ['जीएसटी लेट फीस', 'gst-late-fee-day'],
  ['penalty', 'late-fee-above-5-lakh'],
  ['penelty', 'late-fee-above-5-lakh'],
  ['जुर्माना', 'late-fee-above-5-lakh'],
  ['jiesti limit', 'gst-goods-threshold'],
  ['gst limit up to 40 lakh', 'gst-goods-threshold'],
  ['nidhi minimum capital', 'nidhi-min-capital'],
  ['fssai turnover limit', 'fssai-registration-limit'],
  ['standard deduction', 'standard-deduction-new'],
  // No rule says so: the record's own words do.
  ['llp form 11 due date', 'llp-form-11-due-date'],
  ['dpt-3 due date', 'dpt-3-due-date'],
])('"%s" is answered with the figure %s first', async (query, id) => {
  expect((await figuresOf(query))[0]).toBe(id);
});

test.each([
  'gst',
  'gst registration',
  'company registration',
  'itr',
  'itr 4',
  'section 8 company',
  'fssai',
  'trademark',
  'zzzz',
  'private limited company',
  '-',
])('"%s" asks for a page and for no figure', async (query) => {
  const { tool, figures, notOffered, words } = await answer(query);
  expect([tool, figures, notOffered, words.size]).toEqual([null, null, undefined, 0]);
});

test('a changed figure says what it was, and every one has its source and the day it was checked', async () => {
  const { figures } = await answer('itr 4 due date');
  const [first] = figures?.figures ?? [];
  expect([first?.value, first?.state, first?.history]).toEqual([
    '31 August',
    expect.stringMatching(/^changed \d/),
    'was 31 July',
  ]);
  for (const query of ['itr 4 due date', 'late fee gst', 'penalty']) {
    const shown = (await answer(query)).figures?.figures ?? [];
    expect(shown.length).toBeGreaterThan(0);
    expect(
      shown.filter(
        ({ source, checked }) => !/<a href="https:\/\//.test(source) || !/^\d{4}-\d{2}-\d{2}$/.test(checked),
      ),
    ).toEqual([]);
  }
});

test.each([
  ['tax on 15 lakh', 'salary', '1500000'],
  ['15 lakh salary pe kitna tax', 'salary', '1500000'],
  ['income tax on 7.5L', 'salary', '750000'],
  ['15,00,000 tax', 'salary', '1500000'],
  ['१५ लाख पर टैक्स', 'salary', '1500000'],
  ['tax on 2 crore', 'salary', '20000000'],
  ['tax on 12 lakh business income', 'other', '1200000'],
])('"%s" is reckoned by the tool, which its link opens with the same parameters', async (query, name, amount) => {
  const { tool, figures } = await answer(query);
  const parameters = new URL(tool?.href ?? '', 'https://lekha.example').searchParams;
  expect([tool?.href.split('?')[0], parameters.get(name), figures]).toEqual(['/tools/income-tax', amount, null]);
  expect(tool?.results[0]?.compare.map((side) => side.name)).toEqual(['New regime', 'Old regime']);
  expect(tool?.sources.length).toBeGreaterThan(0);
});

test('the tax on ₹15 lakh is what the tool says', async () => {
  const { tool } = await answer('tax on 15 lakh');
  expect(tool?.results[0]?.compare.map(({ result }) => result)).toEqual(['₹97,500', '₹2,57,400']);
  expect(tool?.readAs).toBe('For a resident under 60 with a salary of ₹15,00,000 a year, without deductions.');
});

test.each([
  'itr 4 tax',
  'section 80 tax',
  'tax 2026',
  'tax on 15 lakh or 20 lakh',
  'gst on 15 lakh',
  'late fee tax 5 lakh',
  'tds on 15 lakh',
])('"%s" names no income to reckon with', async (query) => {
  expect((await answer(query)).tool).toBeNull();
});

test.each([
  ['gst limit up', 'Uttar Pradesh', ['₹40 lakh', '₹20 lakh']],
  ['gst limit manipur', 'Manipur', ['₹10 lakh', '₹10 lakh']],
  ['gst registration limit telangana', 'Telangana', ['₹20 lakh', '₹20 lakh']],
  ['gst threshold tamil nadu', 'Tamil Nadu', ['₹40 lakh', '₹20 lakh']],
])('"%s" shows the limits of %s for goods and for services', async (query, state, limits) => {
  const { tool } = await answer(query);
  expect(tool?.title).toContain(state);
  expect(tool?.results.map(({ result }) => result)).toEqual(limits);
});

test('a stamp duty that is not confirmed is said as "about", and why', async () => {
  const { tool } = await answer('stamp duty bihar');
  expect(tool?.href).toContain('state=BR');
  expect(tool?.results).toMatchObject([{ result: 'about ₹1,600', rest: expect.stringContaining('Not confirmed') }]);
});

test.each([
  ['udyam', 'udyamregistration.gov.in'],
  ['udyam registration', 'udyamregistration.gov.in'],
  ['msme registration', 'udyamregistration.gov.in'],
  ['pan', 'www.incometax.gov.in'],
  ['pan card apply', 'www.incometax.gov.in'],
  ['tds return', 'www.incometax.gov.in'],
  ['iec code', 'www.dgft.gov.in'],
  ['llp', 'www.mca.gov.in'],
  ['llp registration', 'www.mca.gov.in'],
  ['passport', 'www.passportindia.gov.in'],
])('"%s" is not offered, and the official portal is %s', async (query, host) => {
  const { notOffered } = await answer(query);
  expect(new URL(notOffered?.url ?? '').hostname).toBe(host);
});

test.each(['llp form 11 due date', 'gst for llp', 'company pan', 'tax on 15 lakh', 'llp gst'])(
  '"%s" is not taken for something that is not offered',
  async (query) => {
    expect((await answer(query)).notOffered).toBeUndefined();
  },
);

test('every portal is a site of the government', () => {
  const body = bodies.get('/search');
  const hosts = body?.kind === 'search' ? body.notOffered.map(({ url }) => new URL(url).hostname) : [];
  expect(hosts.length).toBeGreaterThan(10);
  expect(hosts.filter((host) => !/\.(?:gov|nic)\.in$/.test(host))).toEqual([]);
});

test('every rule is found by its own words', async () => {
  const body = bodies.get('/search');
  const rules = body?.kind === 'search' ? body.answers : [];
  expect(rules.length).toBeGreaterThan(40);
  const lost: string[] = [];
  for (const { when, title, figures } of rules) {
    const { figures: found, tool } = await answer(when.join(' '));
    if (!tool && found?.title !== title && found?.figures[0]?.id !== figures[0]) lost.push(when.join(' '));
  }
  expect(lost).toEqual([]);
});
