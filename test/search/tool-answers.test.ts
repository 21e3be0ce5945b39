/** What /search answers with a tool: the tax on an income, limits and stamp duty by state, and bills. */
import { expect, test } from 'bun:test';
import { STATES, stateName } from '../../src/domain/states.ts';
import { answer, listed, rowsOf } from './answer.ts';

/** By the parameters that they are answered with. A year or an age that is not named is the default. */
const INCOMES = {
  'salary=1500000': `
    tax on 15 lakh, 15 lakh salary pe kitna tax, १५ लाख पर टैक्स, tax on 15L, tax on 15 lac, 15 lakh par kitna tax,
    15 लाख पर कितना टैक्स, tax on fifteen lakh
  `,
  'salary=750000': 'income tax on 7.5L',
  'salary=20000000': 'tax on 2 crore',
  'salary=15000000': 'tax on 1.5 crore, tax on 1.5cr',
  'salary=1275000': 'tex on 12.75 lakh',
  'salary=600000': 'tax on 50k per month',
  'salary=1200000': '1 lakh mahine salary tax, मेरी सैलरी 12 लाख है कितना टैक्स लगेगा',
  'other=1200000': 'tax on 12 lakh business income',
  'other=1000000&age=60-to-79': 'tax on 10 lakh business age 62',
  'salary=900000&age=60-to-79':
    'tax on 9 lakh pension age 65, tax on 9 lakh 65 years, tax on 9 lakh age 60, tax on 9 lakh age 79, tax on 9 lakh senior citizen',
  'salary=900000&age=80-plus':
    'tax on 9 lakh 80 saal, tax on 9 lakh age 80, tax on 9 lakh age 82, tax on 9 lakh super senior citizen',
  'salary=900000&age=under-60': 'tax on 9 lakh age 45, tax on 9 lakh age 59, tax on 9 lakh age 18',
  'salary=1000000&year=ay-2026-27': 'tax on 10 lakh fy 2025-26, tax on 10 lakh ay 2026-27',
  'salary=1000000&year=ty-2026-27': 'tax on 10 lakh fy 2026-27',
  'salary=1000000&year=ay-2025-26': 'tax on 10 lakh fy 2024-25, tax on 10 lakh ay 2025-26',
  'salary=1200000&80c=150000': 'tax on 12 lakh with 80c 1.5 lakh',
};

test.each([
  ...rowsOf(INCOMES),
  ...['tax on ₹15,00,000', '15,00,000 tax'].map((query) => [query, 'salary=1500000'] as const),
])('"%s" is answered by the tool with %s, and its link has the same parameters', async (query, expected) => {
  const { tool, figures } = await answer(query);
  const asked = { age: 'under-60', year: 'ay-2026-27', ...Object.fromEntries(new URLSearchParams(expected)) };
  const [path, parameters] = tool?.href.split('?') ?? [];
  expect([path, figures]).toEqual(['/tools/income-tax', null]);
  expect(Object.fromEntries(new URLSearchParams(parameters))).toMatchObject(asked);
  expect(tool?.bars?.bars.map((side) => side.name)).toEqual(['New regime', 'Old regime']);
  expect(tool?.sources.length).toBeGreaterThan(0);
});

test('the tax on ₹15 lakh is the result of the tool', async () => {
  const { tool } = await answer('tax on 15 lakh salary');
  expect(tool?.bars?.bars.map(({ result }) => result)).toEqual(['₹97,500', '₹2,57,400']);
  expect(tool?.headline).toBe('₹97,500 · tax on ₹15 lakh, new regime');
  expect(tool?.assumed).toEqual(['AY 2026-27', 'resident under 60', 'no deductions']);
});

test('an age is said by the question, and is not assumed', async () => {
  const { tool } = await answer('tax on 9 lakh age 59');
  expect([tool?.understood.join(), tool?.assumed.join()]).toEqual([
    expect.stringContaining('Under 60'),
    expect.not.stringContaining('under 60'),
  ]);
});

test('an amount that the question does not name is assumed to be what the tool asks for first', async () => {
  const { tool } = await answer('tax on 15 lakh');
  expect([tool?.headline, tool?.understood]).toEqual(['₹97,500 · tax on ₹15 lakh, new regime', []]);
  expect(tool?.assumed).toContain('Salary or pension in the year: ₹15 lakh');
});

const NO_TAX_CARD: Readonly<Record<string, string>> = {
  'income that is taxed differently': `
    tax on 10 lakh lottery commission, crypto mining tax on 5 lakh, bitcoin gift 1 lakh tax, tax on 10 lakh shares profit,
    5 lakh intraday, agriculture income 10 lakh tax, tax on 10 lakh dividend, tax on 5 lakh commission,
    pf withdrawal 5 lakh tax, tax on 10 lakh gift, foreign income 20 lakh tax, tax on 10 lakh car,
    tax on 10 lakh capital gains, tax on 50 lakh property sale, tax on 20 lakh rent, tax on 10 lakh gratuity,
    tax on 10 lakh xyzzy, 10 लाख जुआ टैक्स, 10 लाख शेयर टैक्स, खेती से 10 लाख आय पर टैक्स,
    जमीन बेची 50 लाख टैक्स, किराया 5 लाख टैक्स, kheti 10 lakh tax
  `,
  'the income of those whose tax no tool works out': `
    trust tax on 10 lakh, nri tax on 10 lakh, dubai salary 20 lakh tax, एनआरआई 10 लाख टैक्स, nri huf tax 10 lakh,
    foreign company tax 10 lakh, section 8 company tax 10 lakh, llp turnover 10 lakh tax, firm loss 10 lakh tax
  `,
  'another year': `
    tax on 10 lakh fy 2014-15, tax on 10 lakh ay 2010-11, tax on 10 lakh in 2020, tax on 10 lakh last year
  `,
  deductions: `
    tax on 12 lakh after 80c, tax on 15 lakh with hra, tax on 15 lakh home loan
  `,
  'text without one amount': `
    tax on 15 to 20 lakh, tax on 15-20 lakh, tax on -5 lakh, tax on ten twenty lakh, tax on 15+5 lakh,
    tax on 15 lakh age 12
  `,
  'text without an income': `
    itr 4 tax, section 80 tax, tax 2026, tax on 15 lakh or 20 lakh, late fee tax 5 lakh,
    tds on 15 lakh
  `,
  'another tax': 'advance tax on 10 lakh, road tax on 10 lakh, property tax on 10 lakh',
};

for (const [what, queries] of Object.entries(NO_TAX_CARD)) {
  test.each(listed(queries))(`${what} is not treated as a salary: "%s"`, async (query) => {
    expect((await answer(query)).tool).toBeNull();
  });
}

const BY_STATE = {
  'Uttar Pradesh: ₹40 lakh, ₹20 lakh': 'gst limit up, जीएसटी सीमा उत्तर प्रदेश',
  'Manipur: ₹10 lakh': 'gst limit manipur',
  'Telangana: ₹20 lakh': 'gst registration limit telangana',
  'Tamil Nadu: ₹40 lakh, ₹20 lakh': 'gst threshold tamil nadu',
  'Karnataka: ₹40 lakh, ₹20 lakh': 'gst limit karnatka',
  'Uttarakhand: ₹20 lakh': 'gst limit uttrakhand',
  'Jammu and Kashmir: ₹40 lakh, ₹20 lakh': 'gst limit jammu',
  'Himachal Pradesh: ₹40 lakh, ₹20 lakh': 'gst limit himachal',
  'Bihar: ₹40 lakh, ₹20 lakh': 'जीएसटी लिमिट बिहार',
  'Kerala: ₹3,025': 'stampduty kerala',
  'Gujarat: about ₹620': 'stamp duty gujrat',
  'Rajasthan: about ₹1,010': 'स्टाम्प ड्यूटी राजस्थान',
  'Delhi: ₹360': 'stamp duty delhi company',
  'Madhya Pradesh: about ₹7,550': 'stamp duty mp company',
  'Bihar: about ₹1,600': 'stamp duty bihar',
};

test.each(rowsOf(BY_STATE))('"%s" shows the amounts of %s, and no other', async (query, expected) => {
  const { tool } = await answer(query);
  const [state = '', amounts = ''] = expected.split(': ');
  expect([tool?.title, tool?.results.map(({ result }) => result).join(', ')]).toEqual([
    expect.stringContaining(state),
    amounts,
  ]);
  if (tool && !expected.includes('lakh')) {
    expect(tool.title).toStartWith('Stamp duty on a new company, ');
    expect([tool.href.split('?')[0], tool.sources.length]).toEqual(['/tools/company-cost', 1]);
  }
});

test('what a word only hints at is assumed, and what it says is understood', async () => {
  const shop = (await answer('gst limit for shop in up')).tool;
  expect([shop?.headline, shop?.understood, shop?.assumed]).toEqual([
    '₹40 lakh · Only goods: GST limit, Uttar Pradesh',
    ['Uttar Pradesh'],
    ['Only goods'],
  ]);
  const goods = (await answer('gst limit for goods in up')).tool;
  expect([goods?.understood, goods?.assumed]).toEqual([['Only goods', 'Uttar Pradesh'], []]);
});

test('the name of every state finds its GST limit and its stamp duty, where one is known', async () => {
  for (const { code } of STATES) {
    const name = stateName(code) ?? '';
    const limit = await answer(`gst limit ${name}`);
    expect([name, limit.tool?.href.includes(`state=${code}`)]).toEqual([name, true]);
    const { tool, figures } = await answer(`stamp duty ${name}`);
    const found = tool?.href.includes(`state=${code}`) ?? figures?.title.includes(name) ?? false;
    // No company is formed in Sikkim under the Companies Act.
    expect([name, found]).toEqual([name, name !== 'Sikkim']);
  }
});

test('an unconfirmed stamp duty is shown as "about", with the reason', async () => {
  const { tool } = await answer('stamp duty bihar');
  expect(tool?.href).toContain('state=BR');
  expect(tool?.results).toMatchObject([{ result: 'about ₹1,600', rest: expect.stringContaining('Not confirmed') }]);
});

test.each([
  ['opc charges', 'type=opc'],
  ['one person company price', 'type=opc'],
  ['public ltd cost', 'type=public'],
  ['section 8 company fees', 'type=section-8'],
  ['llp registration cost', 'type=llp'],
])('"%s" is answered with the bill of the tool for %s, in the state of the firm', async (query, type) => {
  const { tool } = await answer(query);
  expect(tool?.href).toStartWith(`/tools/company-cost?${type}&`);
  expect(tool?.results[0]?.result).toMatch(/^(?:about |at least )?₹[\d,.]+(?: and our fee)?$/);
  expect(tool?.sources.length).toBeGreaterThan(0);
});

test('an NBFC or a Nidhi costs what its least capital costs, and an LLP at least the known fees', async () => {
  const { tool: nbfc } = await answer('nbfc registration cost');
  expect(nbfc?.headline).toMatch(/^About ₹8,8\d,\d{3} and our fee · NBFC in .* with a capital of ₹10 crore, in all$/);
  expect((await answer('nidhi company registration cost')).tool?.headline).toContain(
    'with a capital of ₹10 lakh, in all',
  );
  expect((await answer('llp registration cost')).tool?.headline).toMatch(
    /^At least ₹843 · LLP in .*, without the stamp duty$/,
  );
});

test('the cost of forming an LLP says that the firm does not form them, and leaves other LLP fees alone', async () => {
  const { tool } = await answer('llp fees');
  expect(tool?.assumed.join(' ')).toContain('We do not form LLPs.');
  expect(tool?.results[0]?.rest).not.toContain('to us');
  expect((await answer('llp registration')).notOffered?.name).toStartWith('We do not form LLPs.');
  for (const query of ['llp filing fee', 'llp late fee', 'gst for llp']) expect((await answer(query)).tool).toBeNull();
});

test.each(['opc fee', 'pvt ltd cost', 'public company fee', 'company fee'])(
  '"%s" gives the whole bill with GST, government charges and stamp duty',
  async (query) => {
    expect((await answer(query)).tool?.results[0]?.rest).toMatch(/GST.*Ministry.*stamp duty/);
  },
);
