/** What an auditor got a wrong card for: no card is better than one about something else. */
import { expect, test } from 'bun:test';
import { compileContent } from '../../src/compiler/compile.ts';
import type { Site } from '../../src/content/site.ts';
import { createContentStore } from '../../src/content/store.ts';
import { answersTo } from '../../src/search/answers.ts';

const { firm, synonyms, bodies, pages } = compileContent('content');
const site = { firm, synonyms, pages: pages.map((page) => ({ ...page, body: page.path })) } as unknown as Site;
const store = createContentStore(site, async (path) => JSON.stringify(bodies.get(path)));
const answer = (query: string) => answersTo(query, store);
const figuresOf = async (query: string) => (await answer(query)).figures?.figures.map(({ id }) => id) ?? [];

const NO_TAX_CARD = {
  'income that is taxed otherwise': [
    'tax on 10 lakh lottery',
    'crypto tax on 5 lakh',
    'dream11 winning 1 lakh tax',
    'tax on 10 lakh shares profit',
    '5 lakh intraday',
    'agriculture income 10 lakh tax',
    'tax on 10 lakh dividend',
    'tax on 5 lakh commission',
    'pf withdrawal 5 lakh tax',
    'tax on 10 lakh gift',
    'foreign income 20 lakh tax',
    'tax on 10 lakh car',
    'tax on 10 lakh capital gains',
    'tax on 50 lakh property sale',
    'tax on 20 lakh rent',
    'tax on 10 lakh gratuity',
    'tax on 10 lakh xyzzy',
    '10 लाख लॉटरी टैक्स',
    '10 लाख जुआ टैक्स',
    '10 लाख शेयर टैक्स',
    'खेती से 10 लाख आय पर टैक्स',
    'जमीन बेची 50 लाख टैक्स',
    'किराया 5 लाख टैक्स',
    'kheti 10 lakh tax',
  ],
  'whoever is no resident individual': [
    'company tax on 50 lakh',
    'llp tax on 50 lakh',
    'firm tax 10 lakh',
    'partnership tax on 10 lakh',
    'trust tax on 10 lakh',
    'opc tax on 10 lakh',
    'huf tax on 10 lakh',
    'nri tax on 10 lakh',
    'dubai salary 20 lakh tax',
    'कंपनी 10 लाख टैक्स',
    'एनआरआई 10 लाख टैक्स',
  ],
  'another year': [
    'tax on 10 lakh fy 2024-25',
    'tax on 10 lakh ay 2025-26',
    'tax on 10 lakh fy 2023-24',
    'tax on 10 lakh in 2020',
    'tax on 10 lakh last year',
  ],
  deductions: [
    'tax on 12 lakh after 80c',
    'tax on 12 lakh with 80c 1.5 lakh',
    'tax on 15 lakh with hra',
    'tax on 15 lakh home loan',
  ],
  'what is no amount of income': [
    'tax on 15 to 20 lakh',
    'tax on 15-20 lakh',
    'tax on -5 lakh',
    'tax on twenty five lakh',
    'tax on 15+5 lakh',
    'tax on 15 lakh age 12',
  ],
  'another tax': [
    'professional tax on 20000 salary',
    'advance tax on 10 lakh',
    'road tax on 10 lakh',
    'gst tax on 10 lakh',
  ],
};

for (const [what, queries] of Object.entries(NO_TAX_CARD)) {
  test.each(queries)(`${what} is not reckoned as a salary: "%s"`, async (query) => {
    expect((await answer(query)).tool).toBeNull();
  });
}

test.each([
  ['tax on 9 lakh pension age 65', 'salary', '900000', '60-to-79', 'ay-2026-27'],
  ['tax on 9 lakh 65 years', 'salary', '900000', '60-to-79', 'ay-2026-27'],
  ['tax on 9 lakh senior citizen', 'salary', '900000', '60-to-79', 'ay-2026-27'],
  ['tax on 9 lakh 80 saal', 'salary', '900000', '80-plus', 'ay-2026-27'],
  ['tax on 9 lakh age 82', 'salary', '900000', '80-plus', 'ay-2026-27'],
  ['tax on 9 lakh super senior citizen', 'salary', '900000', '80-plus', 'ay-2026-27'],
  ['tax on 9 lakh age 45', 'salary', '900000', 'under-60', 'ay-2026-27'],
  ['tax on 10 lakh business age 62', 'other', '1000000', '60-to-79', 'ay-2026-27'],
  ['tax on 10 lakh fy 2025-26', 'salary', '1000000', 'under-60', 'ay-2026-27'],
  ['tax on 10 lakh ay 2026-27', 'salary', '1000000', 'under-60', 'ay-2026-27'],
  ['tax on 10 lakh fy 2026-27', 'salary', '1000000', 'under-60', 'ty-2026-27'],
  ['tax on fifteen lakh', 'salary', '1500000', 'under-60', 'ay-2026-27'],
  ['मेरी सैलरी 12 लाख है कितना टैक्स लगेगा', 'salary', '1200000', 'under-60', 'ay-2026-27'],
])('"%s" is a %s of %s, at the age %s, in %s', async (query, income, amount, age, year) => {
  const parameters = new URL((await answer(query)).tool?.href ?? '', 'https://lekha.example').searchParams;
  expect([parameters.get(income), parameters.get('age'), parameters.get('year')]).toEqual([amount, age, year]);
});

test.each([
  ['gstr 4 due date', ['gstr-4']],
  ['gstr 7 due date', ['gstr-7']],
  ['gstr 8 due date', ['gstr-8']],
  ['gstr 9 due date', ['gstr-9']],
  [
    'late fee gstr 9',
    ['gstr-9-late-fee-day-small', 'gstr-9-late-fee-day-middle', 'gstr-9-late-fee-day-large', 'gstr-9-late-fee-cap'],
  ],
  ['advance tax on 10 lakh', ['advance-tax-1', 'advance-tax-2', 'advance-tax-3', 'advance-tax-4']],
  ['tds kab jama karna hai', ['tds-payment', 'tds-payment-march', 'tds-statement']],
  ['44ada limit', ['itr4-professional-receipts', 'itr4-professional-receipts-low-cash']],
  ['rebate 87a limit', ['rebate-new-limit', 'rebate-new-most', 'rebate-old-limit', 'rebate-old-most']],
  ['fssai turnover limit state licence', ['fssai-state-from', 'fssai-state-to']],
  ['shop licence limit up', ['shop-licence-up-employees', 'shop-licence-up-area']],
  ['private limited minimum directors', ['private-min-directors', 'private-min-shareholders']],
  ['public company minimum members', ['public-min-shareholders', 'public-max-members']],
  ['producer company members', ['producer-min-producers', 'producer-min-institutions']],
  ['opc limit', ['opc-conversion-turnover', 'opc-shareholders', 'opc-min-directors']],
  ['trademark validity', ['trademark-validity', 'trademark-renewal-before', 'trademark-renewal-after']],
  ['iso validity', ['iso-cycle']],
  ['fssai validity', ['fssai-validity']],
  ['cess', ['income-tax-cess']],
])('"%s" is answered with %p and nothing else', async (query, ids) => {
  expect(await figuresOf(query)).toEqual(ids);
});

test.each([
  ['itr u last date', 'ay-2026-27-updated'],
  ['i missed the itr deadline what is the penalty', 'late-fee-above-5-lakh'],
  ['itr due date for company', 'itr6-due-date'],
  ['itr due date for llp', 'itr5-due-date'],
])('"%s" is answered with %s first', async (query, id) => {
  expect((await figuresOf(query))[0]).toBe(id);
});

test('the slabs of the new regime are shown as one scale', async () => {
  expect((await figuresOf('tax slab new regime'))[0]).toBe('new-regime-slabs');
});

test.each([
  'itr 1 due date fy 2024-25',
  'itr 1 due date ay 2025-26',
  'itr 1 due date 2023',
  'itr 8',
  'itr 8 due date',
  'itr 0 due date',
  'gstr 5 due date',
  'mgt 8 due date',
  'stamp duty on house',
  'stamp duty on flat',
  'stamp duty karnataka house',
  'stamp duty property delhi',
  'opc polymer price',
  'public company minimum capital',
  'tax on 10 lakh turnover',
  'itr for capital gains shares',
])('"%s" gets no card of something near to it', async (query) => {
  const { tool, figures } = await answer(query);
  expect([tool, figures]).toEqual([null, null]);
});

test.each(['due date', 'due dates', 'due daets', 'अंतिम तिथि'])(
  '"%s" alone leads to all of them, and is no question of income tax',
  async (query) => {
    const { figures } = await answer(query);
    expect([figures?.figures, figures?.page]).toEqual([[], '/due-dates']);
  },
);

test.each([
  ['stamp duty delhi company', '₹360'],
  ['stamp duty mp company', 'about ₹7,550'],
  ['stamp duty bihar', 'about ₹1,600'],
])('"%s" shows the stamp duty of %s, and no other sum in its place', async (query, duty) => {
  const { tool } = await answer(query);
  expect(tool?.title).toStartWith('Stamp duty on a new company, ');
  expect(tool?.results.map(({ result }) => result)).toEqual([duty]);
  expect(tool?.href).toStartWith('/tools/company-cost?');
});

test.each(['opc fee', 'pvt ltd cost', 'public company fee', 'company fee'])(
  '"%s" gives the whole bill with GST, government charges and stamp duty',
  async (query) => {
    expect((await answer(query)).tool?.results[0]?.rest).toMatch(/GST.*Ministry.*stamp duty/);
  },
);

test.each([
  ['एलएलपी रजिस्ट्रेशन', 'www.mca.gov.in'],
  ['limited liability partnership registration', 'www.mca.gov.in'],
  ['आयात निर्यात कोड', 'www.dgft.gov.in'],
  ['epf withdrawal', 'www.epfindia.gov.in'],
  ['pf withdrawal', 'www.epfindia.gov.in'],
  ['bis certificate', 'www.bis.gov.in'],
  ['trust registration', 'services.india.gov.in'],
  ['society registration', 'services.india.gov.in'],
  ['income tax login', 'www.incometax.gov.in'],
  ['gst login', 'www.gst.gov.in'],
  ['mca login', 'www.mca.gov.in'],
  // Mistyped, too.
  ['udyam ragistration', 'udyamregistration.gov.in'],
  ['pan crad', 'www.incometax.gov.in'],
  ['tds retrun', 'www.incometax.gov.in'],
  ['llp registeration', 'www.mca.gov.in'],
])('"%s" is not offered, and the official portal is %s', async (query, host) => {
  expect(new URL((await answer(query)).notOffered?.url ?? '').hostname).toBe(host);
});

test('of a provident fund one withdraws, and registers', async () => {
  expect((await answer('epf withdrawal')).notOffered?.name).toContain('withdraw');
  expect((await answer('epf registration')).notOffered?.name).toContain('register');
});

test.each([
  'tds refund',
  'tds deducted refund claim itr',
  'form 16 tds',
  'tds on salary itr 1',
  'tds interest',
  'tds kab jama karna hai',
  'aadhaar verification for gst',
  'itr verification aadhaar otp',
  'documents pan aadhaar for pvt ltd',
  'gst without pan card',
  'passport needed for foreign director',
  'visa nri itr',
  'patent agent itr',
  'udyam trademark discount',
  'bank details for itr refund',
])('"%s" is about what we do, and is not refused', async (query) => {
  expect((await answer(query)).notOffered).toBeUndefined();
});
