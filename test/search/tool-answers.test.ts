/** What /search answers with a tool: the tax on an income, limits and stamp duty by state, and bills. */
import { expect, test } from 'bun:test';
import { STATES } from '../../src/domain/states.ts';
import { answer, listed } from './answer.ts';

const parametersOf = async (query: string) =>
  new URL((await answer(query)).tool?.href ?? '', 'https://lekha.example').searchParams;

test.each([
  ['tax on 15 lakh', 'salary', '1500000'],
  ['15 lakh salary pe kitna tax', 'salary', '1500000'],
  ['income tax on 7.5L', 'salary', '750000'],
  ['15,00,000 tax', 'salary', '1500000'],
  ['१५ लाख पर टैक्स', 'salary', '1500000'],
  ['tax on 2 crore', 'salary', '20000000'],
  ['tax on 12 lakh business income', 'other', '1200000'],
])('"%s" is answered by the tool, and its link has the same parameters', async (query, name, amount) => {
  const { tool, figures } = await answer(query);
  const parameters = new URL(tool?.href ?? '', 'https://lekha.example').searchParams;
  expect([tool?.href.split('?')[0], parameters.get(name), figures]).toEqual(['/tools/income-tax', amount, null]);
  expect(tool?.results[0]?.compare.map((side) => side.name)).toEqual(['New regime', 'Old regime']);
  expect(tool?.sources.length).toBeGreaterThan(0);
});

test('the tax on ₹15 lakh is the result of the tool', async () => {
  const { tool } = await answer('tax on 15 lakh');
  expect(tool?.results[0]?.compare.map(({ result }) => result)).toEqual(['₹97,500', '₹2,57,400']);
  expect(tool?.readAs).toBe('For a resident under 60 with a salary of ₹15,00,000 a year, without deductions.');
});

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
  expect((await parametersOf(query)).get('salary')).toBe(amount);
  expect((await answer(query)).tool?.sources.length).toBeGreaterThan(0);
});

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
  const parameters = await parametersOf(query);
  expect([parameters.get(income), parameters.get('age'), parameters.get('year')]).toEqual([amount, age, year]);
});

const NO_TAX_CARD: Readonly<Record<string, string>> = {
  'income that is taxed differently': `
    tax on 10 lakh lottery, crypto tax on 5 lakh, dream11 winning 1 lakh tax, tax on 10 lakh shares profit,
    5 lakh intraday, agriculture income 10 lakh tax, tax on 10 lakh dividend, tax on 5 lakh commission,
    pf withdrawal 5 lakh tax, tax on 10 lakh gift, foreign income 20 lakh tax, tax on 10 lakh car,
    tax on 10 lakh capital gains, tax on 50 lakh property sale, tax on 20 lakh rent, tax on 10 lakh gratuity,
    tax on 10 lakh xyzzy, 10 लाख लॉटरी टैक्स, 10 लाख जुआ टैक्स, 10 लाख शेयर टैक्स, खेती से 10 लाख आय पर टैक्स,
    जमीन बेची 50 लाख टैक्स, किराया 5 लाख टैक्स, kheti 10 lakh tax
  `,
  'the income of others than resident individuals': `
    company tax on 50 lakh, llp tax on 50 lakh, firm tax 10 lakh, partnership tax on 10 lakh, trust tax on 10 lakh,
    opc tax on 10 lakh, huf tax on 10 lakh, nri tax on 10 lakh, dubai salary 20 lakh tax, कंपनी 10 लाख टैक्स,
    एनआरआई 10 लाख टैक्स
  `,
  'another year': `
    tax on 10 lakh fy 2024-25, tax on 10 lakh ay 2025-26, tax on 10 lakh fy 2023-24, tax on 10 lakh in 2020,
    tax on 10 lakh last year
  `,
  deductions: `
    tax on 12 lakh after 80c, tax on 12 lakh with 80c 1.5 lakh, tax on 15 lakh with hra, tax on 15 lakh home loan
  `,
  'text without one amount': `
    tax on 15 to 20 lakh, tax on 15-20 lakh, tax on -5 lakh, tax on twenty five lakh, tax on 15+5 lakh,
    tax on 15 lakh age 12
  `,
  'text without an income': `
    itr 4 tax, section 80 tax, tax 2026, tax on 15 lakh or 20 lakh, gst on 15 lakh, late fee tax 5 lakh,
    tds on 15 lakh
  `,
  'another tax': 'professional tax on 20000 salary, advance tax on 10 lakh, road tax on 10 lakh, gst tax on 10 lakh',
};

for (const [what, queries] of Object.entries(NO_TAX_CARD)) {
  test.each(listed(queries))(`${what} is not treated as a salary: "%s"`, async (query) => {
    expect((await answer(query)).tool).toBeNull();
  });
}

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

test('the name of every state finds its GST limit and its stamp duty', async () => {
  for (const { name, code } of STATES) {
    const limit = await answer(`gst limit ${name}`);
    expect([name, limit.tool?.href.includes(`state=${code}`)]).toEqual([name, true]);
    const { tool, figures } = await answer(`stamp duty ${name}`);
    expect([name, tool?.href.includes(`state=${code}`) ?? figures?.title.includes(name)]).toEqual([name, true]);
  }
});

test.each([
  ['stampduty kerala', 'KL', '₹3,025'],
  ['stamp duty gujrat', 'GJ', 'about ₹620'],
  ['स्टाम्प ड्यूटी राजस्थान', 'RJ', 'about ₹1,010'],
])('"%s" is answered with the stamp duty of %s and nothing else', async (query, state, duty) => {
  const { tool } = await answer(query);
  expect([tool?.href.includes(`state=${state}`), tool?.results.map(({ result }) => result)]).toEqual([true, [duty]]);
  expect(tool?.sources).toHaveLength(1);
});

test.each([
  ['stamp duty delhi company', '₹360'],
  ['stamp duty mp company', 'about ₹7,550'],
  ['stamp duty bihar', 'about ₹1,600'],
])('"%s" shows the stamp duty of %s, and no other amount', async (query, duty) => {
  const { tool } = await answer(query);
  expect(tool?.title).toStartWith('Stamp duty on a new company, ');
  expect(tool?.results.map(({ result }) => result)).toEqual([duty]);
  expect(tool?.href).toStartWith('/tools/company-cost?');
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
  expect(tool?.results[0]?.result).toMatch(/^(?:about )?₹[\d,.]+(?: and our fee)?$/);
  expect(tool?.sources.length).toBeGreaterThan(0);
});

test('the cost of forming an LLP says that the firm does not form them, and leaves other LLP fees alone', async () => {
  const { tool } = await answer('llp fees');
  expect(tool?.readAs).toContain('We do not form LLPs.');
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
