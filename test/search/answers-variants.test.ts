/** What is asked for in other words, of other states, forms and amounts, is answered too, each time with its source. */
import { expect, test } from 'bun:test';
import { compileContent } from '../../src/compiler/compile.ts';
import type { Site } from '../../src/content/site.ts';
import { createContentStore } from '../../src/content/store.ts';
import { STATES } from '../../src/domain/states.ts';
import { answersTo } from '../../src/search/answers.ts';
import { matchesOf, unmatched } from '../../src/search/matches.ts';
import { createSearchIndex } from '../../src/search/ranking.ts';

const { firm, synonyms, bodies, pages } = compileContent('content');
const site = { firm, synonyms, pages: pages.map((page) => ({ ...page, body: page.path })) } as unknown as Site;
const store = createContentStore(site, async (path) => JSON.stringify(bodies.get(path)));
const answer = (query: string) => answersTo(query, store);

test.each([
  ['itr 7 kab tak', ['itr7-due-date']],
  ['ITR-2 last date 2026', ['itr2-due-date']],
  ['आईटीआर 3 अंतिम तिथि', ['itr3-due-date']],
  ['gstr 3b due date', ['gstr-3b-monthly', 'gstr-3b-quarterly-west-south']],
  ['gstr-1 last date', ['gstr-1-monthly', 'gstr-1-quarterly']],
  ['gst return due date', ['gstr-3b-monthly', 'gstr-1-monthly']],
  ['cmp-08 due date', ['cmp-08']],
  ['tds due date', ['tds-payment', 'tds-payment-march']],
  ['advance tax due dates', ['advance-tax-1', 'advance-tax-2', 'advance-tax-3', 'advance-tax-4']],
  ['pf due date', ['provident-fund']],
  ['esic due date', ['esi']],
  ['adt-1 due date', ['adt-1-period']],
  ['inc-20a due date', ['inc-20a-period']],
  ['dpt-3 due date', ['dpt-3-due-date']],
  ['gstr-3b late fee', ['gst-late-fee-day']],
  ['gstr1 penalty', ['gst-late-fee-day']],
  ['aoc 4 late fees', ['roc-additional-fee-day']],
  ['mgt-7 penalty', ['roc-additional-fee-day']],
  ['company penalty', ['roc-additional-fee-day']],
  ['late fee itr', ['late-fee-above-5-lakh']],
  ['penalties', ['late-fee-above-5-lakh']],
])('"%s" is answered with %p first, each with a source and the day it was checked', async (query, ids) => {
  const shown = (await answer(query)).figures?.figures ?? [];
  expect(shown.slice(0, ids.length).map(({ id }) => id)).toEqual(ids);
  expect(
    shown.filter(({ source, checked }) => !/<a href="https:\/\//.test(source) || !/^\d{4}-\d{2}-\d{2}$/.test(checked)),
  ).toEqual([]);
});

test.each([
  ['opc charges', 'type=opc'],
  ['one person company price', 'type=opc'],
  ['public ltd cost', 'type=public'],
  ['section 8 company fees', 'type=section-8'],
])(
  '"%s" is answered with the whole bill in the state of the firm, as the tool gives it for %s',
  async (query, type) => {
    const { tool } = await answer(query);
    expect(tool?.href).toStartWith(`/tools/company-cost?${type}&`);
    expect(tool?.results[0]?.result).toMatch(/^(?:about )?₹[\d,.]+(?: and our fee)?$/);
    expect(tool?.sources.length).toBeGreaterThan(0);
  },
);

test.each([
  ['stampduty kerala', 'KL', '₹3,025'],
  ['stamp duty gujrat', 'GJ', 'about ₹620'],
  ['स्टाम्प ड्यूटी राजस्थान', 'RJ', 'about ₹1,010'],
])('"%s" is answered with the stamp duty of %s, and nothing else', async (query, state, duty) => {
  const { tool } = await answer(query);
  expect([tool?.href.includes(`state=${state}`), tool?.results.map(({ result }) => result)]).toEqual([true, [duty]]);
  expect(tool?.sources).toHaveLength(1);
});

test('a due date that recurs is told as its rule, and leads to the list of days', async () => {
  const values = async (query: string) =>
    (await answer(query)).figures?.figures.map(({ value, page }) => [value, page]);
  expect((await values('gstr 3b due date'))?.[0]).toEqual(['20th of the next month', '/due-dates']);
  expect((await values('gstr 9 due date'))?.[0]).toEqual(['31 December after the year', '/due-dates']);
  expect((await values('advance tax due date'))?.map(([value]) => value)).toEqual([
    '15 June in the year',
    '15 September in the year',
    '15 December in the year',
    '15 March in the year',
  ]);
  expect((await values('tds return due date'))?.[0]?.[0]).toBe('31 July, 31 October, 31 January and 31 May');
});

test.each(['dir-3 kyc penalty', 'gst registration fee', 'iso fee'])(
  '"%s" has no record of its own, and none of another is shown for it',
  async (query) => {
    expect((await answer(query)).figures).toBeNull();
  },
);

test.each([
  ['tax on 15L', '1500000'],
  ['tax on 15 lac', '1500000'],
  ['tax on ₹15,00,000', '1500000'],
  ['15 lakh par kitna tax', '1500000'],
  ['tax on 1.5 crore', '15000000'],
  ['tax on 1.5cr', '15000000'],
  ['tex on 12.75 lakh', '1275000'],
  ['15 लाख पर कितना टैक्स', '1500000'],
  ['tax on 50k per month', '600000'],
  ['1 lakh mahine salary tax', '1200000'],
])('"%s" is an income of %s a year', async (query, amount) => {
  const { tool } = await answer(query);
  expect(new URL(tool?.href ?? '', 'https://lekha.example').searchParams.get('salary')).toBe(amount);
  expect(tool?.sources.length).toBeGreaterThan(0);
});

test('every state is answered on its limit of GST and its stamp duty, by its name', async () => {
  for (const { name, code } of STATES) {
    const limit = await answer(`gst limit ${name}`);
    expect([name, limit.tool?.href.includes(`state=${code}`)]).toEqual([name, true]);
    const { tool, figures } = await answer(`stamp duty ${name}`);
    expect([name, tool?.href.includes(`state=${code}`) ?? figures?.title.includes(name)]).toEqual([name, true]);
  }
});

test.each([
  ['gst limit karnatka', 'Karnataka'],
  ['gst limit uttrakhand', 'Uttarakhand'],
  ['gst limit jammu', 'Jammu and Kashmir'],
  ['gst limit himachal', 'Himachal Pradesh'],
  ['जीएसटी सीमा उत्तर प्रदेश', 'Uttar Pradesh'],
  ['जीएसटी लिमिट बिहार', 'Bihar'],
  ['stamp duty tamilnadu', 'Tamil Nadu'],
])('"%s" is about %s', async (query, state) => {
  expect((await answer(query)).tool?.title).toContain(state);
});

test.each([
  ['udayam', 'udyamregistration.gov.in'],
  ['msme', 'udyamregistration.gov.in'],
  ['udyog aadhar', 'udyamregistration.gov.in'],
  ['पैन कार्ड', 'www.incometax.gov.in'],
  ['pancard kaise banaye', 'www.incometax.gov.in'],
  ['pan aadhaar link', 'www.incometax.gov.in'],
  ['tds filing', 'www.incometax.gov.in'],
  ['26q', 'www.incometax.gov.in'],
  ['import export code', 'www.dgft.gov.in'],
  ['llp kaise banaye', 'www.mca.gov.in'],
  ['पासपोर्ट', 'www.passportindia.gov.in'],
  ['आधार कार्ड', 'uidai.gov.in'],
  ['professional tax registration', 'services.india.gov.in'],
  ['pf registration', 'www.epfindia.gov.in'],
  ['epf', 'www.epfindia.gov.in'],
  ['esic registration', 'www.esic.gov.in'],
  ['digital signature', 'cca.gov.in'],
  ['dsc renewal', 'cca.gov.in'],
  ['partnership firm registration', 'services.india.gov.in'],
])('"%s" is not offered, and the official portal is %s', async (query, host) => {
  expect(new URL((await answer(query)).notOffered?.url ?? '').hostname).toBe(host);
});

const body = bodies.get('/search');
if (body?.kind !== 'search') throw new TypeError('the site has no search');
const search = createSearchIndex(pages, synonyms, body.guide);

test.each([
  ['company banana', ['banana']],
  ['gst pineapple', ['pineapple']],
  ['private limited company zebra', ['zebra']],
  ['कंपनी केला', ['केला']],
  ['जीएसटी हाथी', ['हाथी']],
  ['nidhi cricket', ['cricket']],
  ['iphone', ['iphone']],
  // Pages have these words, though none of the results has them among its own.
  ['what happens if itr is late', []],
  ['company registration mumbai', []],
  ['commencement of business', []],
  ['people needed for company', []],
  ['opc alone', []],
  ['minor director', []],
  ['trademark class 9', []],
  // These were put right.
  ['gst limt', []],
  ['opc fess', []],
  ['trademark aplication', []],
  ['itr sugm', []],
  ['itr sahj', []],
  // These say nothing.
  ['tds kab jama karna hai', []],
  ['company kaise banna', []],
  ['itr dt', []],
  ['gst को', []],
  ['gst kab tak bharna hai', []],
  ['kampani ragistration kaise kare', []],
  ['क्या जीएसटी अनिवार्य है', []],
])('of "%s" nothing is found for %p', async (query, missing) => {
  const all = await answer(query);
  const matches = search(query).map(({ red_url }) =>
    matchesOf(all.question, store.entry(red_url) ?? expect.unreachable(red_url), all.guide),
  );
  expect(unmatched(all, matches)).toEqual(missing);
});
