/**
 * A Budget is YAML alone: what tools, pages, due dates and the list of changes say once new law is written into
 * content.
 */
import { afterAll, describe, expect, test } from 'bun:test';
import { compileContent } from '../../src/compiler/compile.ts';
import { readFigures } from '../../src/compiler/read/read-figures.ts';
import { SECTIONS } from '../../src/domain/sections.ts';
import { lawChanges } from '../../src/law/changes.ts';
import { ask } from '../../src/tools/tool.ts';
import { loadTool, tools } from '../../src/tools/tool-table.ts';
import { builtApp } from '../support/built-app.ts';
import { contentCopy } from '../support/project-copy.ts';
import { FIRMS, rebrandContent } from '../support/rebrand.ts';
import { bodiesOf } from '../tools/asking.ts';
import { madeUpInputs } from '../tools/inputs.ts';

const EVE = '2027-03-31';
const LAST_OF_APRIL = '2027-04-30';
const LATER = '2027-05-01';

const budget = contentCopy();
rebrandContent(budget.root, FIRMS.fixed);
afterAll(() => budget[Symbol.dispose]());

/**
 * Writes a value of law above the others of its parameter, with the day of the next reading; one that was to end gives
 * way to it.
 */
function enact(file: string, id: string, value: string): void {
  budget.edit(`figures/${file}.yaml`, (text) =>
    inRecord(text, id, (record) => {
      const open = record.replace(/(?:, |\n {8})to: "[\d-]+"/, '');
      const line = `{ ${value}, by: [budget-2027], read: [budget-2027-gazette] }`;
      const reviewed = `${open.replace(/^ {4}review: .*\n/m, '')}    review: "2028-02-15"\n`;
      return reviewed.replace(/^ {4}values: ?(\[|\n {6}- )/m, (start) =>
        start.endsWith('[') ? `${start}${line}, ` : `${start}${line}\n      - `,
      );
    }),
  );
}

function inRecord(text: string, id: string, change: (record: string) => string): string {
  return text.replace(new RegExp(`^  - id: ${id}\\n(?: {4}.*\\n)+`, 'm'), change);
}

budget.edit(
  'instruments.yaml',
  (text) => `${text}
budget-2027:
  name: "Finance Act, 2027, and what was notified with it"
  day: "2027-03-30"
  url: https://egazette.gov.in/
  read:
    - { id: budget-2027-gazette, title: "Finance Act, 2027", url: "https://egazette.gov.in/finance-act-2027", day: "2027-03-30", official: true }
`,
);
const KERALA = 'stamp-duty-kerala';
const INCOME_TAX = {
  'new-regime-slabs': 'brackets: [[0, 0], [500000, 5], [1000000, 10], [1500000, 20], [2000000, 30]]',
  'rebate-new-limit': 'value: 1500000',
  'rebate-new-most': 'value: 75000',
  'rebate-new-relief': 'text: "tax is at most the income above ₹15 lakh", code: relief',
  'standard-deduction-new': 'value: 100000',
};
/** What Finance Acts fix year by year, enacted again as it was. */
const FOR_ONE_YEAR = {
  'old-regime-slabs': 'brackets: [[0, 0], [250000, 5], [500000, 20], [1000000, 30]]',
  'old-regime-slabs-senior': 'brackets: [[0, 0], [300000, 5], [500000, 20], [1000000, 30]]',
  'old-regime-slabs-super-senior': 'brackets: [[0, 0], [500000, 20], [1000000, 30]]',
  'surcharge-new': 'brackets: [[0, 0], [5000000, 10], [10000000, 15], [20000000, 25]]',
  'surcharge-old': 'brackets: [[0, 0], [5000000, 10], [10000000, 15], [20000000, 25], [50000000, 37]]',
  'surcharge-relief': 'text: "tax and surcharge rise by no more than the income above the limit"',
  'surcharge-gains-most': 'value: 15',
  'income-tax-cess': 'value: 4',
  'firm-tax-rate': 'value: 30',
  'firm-surcharge': 'brackets: [[0, 0], [10000000, 12]]',
  'company-tax-rate': 'value: 30',
  'company-tax-rate-small': 'value: 25',
  'company-surcharge': 'brackets: [[0, 0], [10000000, 7], [100000000, 12]]',
  'company-surcharge-chosen': 'brackets: [[0, 10]]',
};
for (const [id, value] of Object.entries(INCOME_TAX)) enact('income-tax', id, `from: "2027-04-01", ${value}`);
for (const [id, value] of Object.entries(FOR_ONE_YEAR))
  enact('income-tax', id, `from: "2027-04-01", to: "2028-03-31", ${value}`);
enact('gst', 'gst-goods-threshold', `from: "${LATER}", value: 5000000`);
enact('stamp-duty', KERALA, `from: "${LATER}", brackets: [[0, 4000]]`);
budget.edit('figures/gst.yaml', (text) =>
  inRecord(text, 'gst-goods-threshold', (record) =>
    record.replace('    change: "', '    change: "₹50 lakh from 1 May 2027. '),
  ),
);
// A repeal: the last day of the value.
budget.edit('figures/company.yaml', (text) =>
  inRecord(text, 'name-reservation-fee', (record) =>
    record.replace('- from: "2014-04-01"\n', (from) => `${from}        to: "${LAST_OF_APRIL}"\n`),
  ),
);
budget.edit('due-dates/gst.yaml', (text) =>
  inRecord(text, 'gstr-3b-monthly', (rule) => {
    const moved =
      '      - { period: "2027-03", to: "2027-04-27", by: "Notification 5/2027 - Central Tax", day: "2027-04-19" }\n';
    // A firm may have added an extension of its own.
    return /^ {4}moved:\n/m.test(rule)
      ? rule.replace(/^ {4}moved:\n/m, (heading) => heading + moved)
      : `${rule}    moved:\n${moved}`;
  }),
);

const bodies = {
  eve: bodiesOf(budget.root, EVE),
  april: bodiesOf(budget.root, LAST_OF_APRIL),
  later: bodiesOf(budget.root, LATER),
};

/** The data of an answer on a day, with the prices of the fixed firm. */
async function answer(name: string, query: string, when: keyof typeof bodies): Promise<unknown> {
  const tool = await loadTool(name);
  if (!tool) throw new TypeError(`no rule for ${name}`);
  const found = ask(
    tool,
    bodies[when](name),
    new URLSearchParams(query),
    { eve: EVE, april: LAST_OF_APRIL, later: LATER }[when],
  );
  return found.state === 'answered' ? found.answer.data : found;
}

test('income-tax offers years up to the last that the law covers', () => {
  const years = (body: ReturnType<typeof bodies.later>) =>
    Object.keys((body.parameters.year as { options: object }).options);
  expect(years(bodies.later('income-tax')).slice(-2)).toEqual(['ty-2026-27', 'ty-2027-28']);
  expect(years(bodiesOf(undefined, LATER)('income-tax')).at(-1)).toBe('ty-2026-27');
});

const TAX = 'income-tax?year=ty-2027-28&age=under-60';
const SHOP =
  'gst-registration?supplies=goods&state=UP&turnover=4500000&interstate=no&ecommerce=no&reverse-charge=no&casual=no&exempt-only=no';
const FORMED = 'company-cost?type=private&state=KL&capital=100000';
/** The lines that change: the name reservation and the stamp duty. */
const bill = (name: number, duty: number) => [{}, {}, { amount: name }, {}, {}, { amount: duty }];

test.each<[address: string, when: keyof typeof bodies, data: object]>([
  [
    // 19,00,000 is taxable: 5% of 5 lakh, 10% of 5 lakh and 20% of 4 lakh are 1,55,000, cess 6,200.
    `${TAX}&salary=2000000`,
    'later',
    {
      new: {
        taxable: 1_900_000,
        slabs: [
          { tax: 0 },
          { from: 500_000, to: 1_000_000, rate: 5, tax: 25_000 },
          { tax: 50_000 },
          { tax: 80_000 },
          { from: 2_000_000, to: null, rate: 30, tax: 0 },
        ],
        cess: 6200,
        total: 161_200,
      },
      // 19,50,000: 12,500 + 1,00,000 + 30% of 9,50,000 are 3,97,500, cess 15,900.
      old: { taxable: 1_950_000, total: 413_400 },
      better: 'new',
      difference: 252_200,
    },
  ],
  // 25,000 + 50,000 are rebated up to 15 lakh; above it tax is no more than what is above.
  [`${TAX}&salary=0&other=1500000`, 'later', { new: { rebate: 75_000, total: 0 } }],
  [`${TAX}&salary=0&other=1510000`, 'later', { new: { rebate: 0, relief: 67_000, cess: 400, total: 10_400 } }],
  // 1,75,000 + 30% of 40 lakh are 13,75,000, the surcharge of 10% that was enacted again 1,37,500, cess 60,500.
  [
    `${TAX}&salary=0&other=6000000`,
    'later',
    { new: { surcharge: 137_500, relief: 0, cess: 60_500, total: 1_573_000 } },
  ],
  // The year before has the old law.
  ['income-tax?year=ty-2026-27&age=under-60&salary=1275000', 'later', { new: { taxable: 1_200_000, total: 0 } }],
  // 1,61,200 as above, a fee of 5,000, and 1% of 1,61,200.
  [
    'late-return?year=ty-2027-28&due=2028-07-31&filed=2028-08-01&income=1900000&regime=new&senior-no-business=yes',
    'later',
    { kind: 'belated', fee: 5000, months: 1, interest: 1612, total: 167_812 },
  ],
  [SHOP, 'april', { must: 'yes', limit: 4_000_000 }],
  [SHOP, 'later', { must: 'no', limit: 5_000_000 }],
  // A new duty, and no repealed fee.
  [FORMED, 'april', { lines: bill(1000, 3025), total: 12_426.82 }],
  [FORMED, 'later', { lines: bill(0, 4000), total: 12_401.82 }],
])('%s answers by the law of the day: %s', async (address, when, data) => {
  const [name = '', query = ''] = address.split('?');
  expect(await answer(name, query, when)).toMatchObject(data);
});

test('on the day before, every tool answers as before', async () => {
  const before = bodiesOf(undefined, EVE);
  for (const name of Object.keys(tools)) {
    const tool = await loadTool(name);
    if (!tool) throw new TypeError(`no rule for ${name}`);
    const [then, now] = [before(name), bodies.eve(name)];
    const inputs = madeUpInputs(then.parameters, 27, 100).filter(
      (query) => ![...query.values()].some((value) => /^\d{4}-/.test(value) && value > EVE),
    );
    expect(inputs.length).toBeGreaterThan(15);
    for (const query of inputs) {
      const [old, today] = [ask(tool, then, query, EVE), ask(tool, now, query, EVE)];
      expect([name, String(query), today.state === 'answered' && today.answer]).toEqual([
        name,
        String(query),
        old.state === 'answered' && old.answer,
      ]);
    }
  }
});

const changesOf = () => lawChanges(readFigures(budget.root, LATER).groups, EVE, LATER);

test('lists exactly these changes between the two days', () => {
  const changes = changesOf();
  const slabs =
    'nothing up to ₹4 lakh, 5% up to ₹8 lakh, 10% up to ₹12 lakh, 15% up to ₹16 lakh, 20% up to ₹20 lakh, 25% up to ₹24 lakh, 30% above ₹24 lakh';
  expect(changes.map(({ id, before, after, from }) => [id, before, after, from]).sort()).toEqual([
    ['gst-goods-threshold', '₹40 lakh', '₹50 lakh', LATER],
    ['name-reservation-fee', '₹1,000', null, LATER],
    [
      'new-regime-slabs',
      slabs,
      'nothing up to ₹5 lakh, 5% up to ₹10 lakh, 10% up to ₹15 lakh, 20% up to ₹20 lakh, 30% above ₹20 lakh',
      '2027-04-01',
    ],
    ['rebate-new-limit', '₹12 lakh', '₹15 lakh', '2027-04-01'],
    ['rebate-new-most', '₹60,000', '₹75,000', '2027-04-01'],
    [
      'rebate-new-relief',
      'tax is at most the income above ₹12 lakh',
      'tax is at most the income above ₹15 lakh',
      '2027-04-01',
    ],
    [
      KERALA,
      '₹3,025 up to ₹10 lakh, ₹6,025 up to ₹25 lakh, ₹13,525 and 0.5% of the rest above ₹25 lakh',
      '₹4,000',
      LATER,
    ],
    ['standard-deduction-new', '₹75,000', '₹1 lakh', '2027-04-01'],
  ]);
  expect(new Set(changes.filter(({ after }) => after !== null).map(({ source }) => source?.title))).toEqual(
    new Set(['Finance Act, 2027, and what was notified with it']),
  );
});

describe('the site of the later day', () => {
  const NOW = Date.parse(`${LATER}T09:00:00+05:30`);
  const { get } = builtApp({ compiled: compileContent(budget.root, SECTIONS, LATER), now: () => NOW });
  const json = async (path: string) =>
    (await (await get(path)).json()) as { data: Record<string, unknown>[] & Record<string, unknown> };

  test('moves the due date, and says by what', async () => {
    const { data } = await json('/due-dates.json?for=gst-monthly&from=2027-04-01&to=2027-05-31');
    expect(data.find(({ id }) => id === 'gstr-3b-monthly-2027-03')).toMatchObject({
      date: '2027-04-27',
      moved: { from: '2027-04-20', by: 'Notification 5/2027 - Central Tax' },
    });
    expect(data.find(({ id }) => id === 'gstr-3b-monthly-2027-04')).toMatchObject({ date: '2027-05-20', moved: null });
  });

  test('shows the new values on its pages', async () => {
    const page = async (path: string) => (await get(path)).text();
    expect(await page('/gst')).toContain('₹50 lakh');
    expect(await page('/tools/income-tax')).toContain('Tax Year 2027-28');
    const { data } = await json('/figures.json');
    const value = (id: string) => data.find((figure) => figure.id === id)?.value;
    expect([value('standard-deduction-new'), value('gst-goods-threshold')]).toEqual([100_000, 5_000_000]);
    expect(await page('/company-registration?state=KL')).toContain('₹4,000');
  });
});
