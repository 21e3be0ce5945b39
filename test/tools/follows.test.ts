/** What a plan asks for, and when, as its answers change: states, turnovers, rents, salaries and types of company. */
import { describe, expect, test } from 'bun:test';
import { STATES } from '../../src/domain/states.ts';
import { COMPANY_TYPES } from '../../src/law/bill.ts';
import { billOfPlan, stepCostInWords } from '../../src/tools/plan-words.ts';
import { asked, datesOf, PLANS, planOf, step } from './opened.ts';

const FOUR_PARTS = {
  'advance-tax-3': '2026-12-15',
  'advance-tax-4': '2027-03-15',
  'advance-tax-1': '2027-06-15',
  'advance-tax-2': '2027-09-15',
};
const AUDITED = { ...FOUR_PARTS, 'tax-audit': '2027-09-30', 'itr-audit': '2027-10-31' };
const BOOKS = { ...FOUR_PARTS, 'itr-business': '2027-08-31' };
const PRESUMPTIVE = { 'advance-tax-4': '2027-03-15', 'itr-business': '2027-08-31' };
const UNTAXED = { 'itr-business': '2027-08-31' };

function taxDates(name: string, query: string): Record<string, string> {
  const dates = Object.entries(datesOf(name, query));
  return Object.fromEntries(dates.filter(([rule]) => /^(?:advance-tax|tax-audit|itr)/.test(rule)));
}

test.each<[plan: string, query: string, dates: Record<string, string>]>([
  ['open-a-restaurant', 'turnover=3800000', UNTAXED],
  // 8% of 2 crore is 16 lakh, with tax of 1,24,800.
  ['open-a-restaurant', 'turnover=20000000&cash=100', PRESUMPTIVE],
  ['open-a-restaurant', 'turnover=20000001', AUDITED],
  ['open-a-restaurant', 'turnover=30000000&cash=5', PRESUMPTIVE],
  ['open-a-restaurant', 'turnover=30000000&cash=6', AUDITED],
  ['open-a-restaurant', 'turnover=30000001&cash=5', BOOKS],
  ['open-a-restaurant', 'turnover=100000001&cash=0', AUDITED],
  ['open-a-shop', 'turnover=3000000', UNTAXED],
  ['open-a-shop', 'turnover=20000000', PRESUMPTIVE],
  ['open-a-shop', 'turnover=50000000', AUDITED],
  ['sell-online', 'turnover=1500000', UNTAXED],
  // 6.2% is 11,78,000, within the rebate; 12,40,000 is above it.
  ['sell-online', 'turnover=19000000', UNTAXED],
  ['sell-online', 'turnover=20000000', PRESUMPTIVE],
  ['sell-online', 'turnover=20000000&cash=100', PRESUMPTIVE],
  ['sell-online', 'turnover=50000000', AUDITED],
  ['sell-online', 'turnover=50000000&cash=0', BOOKS],
  ['work-freelance', 'turnover=2400000', UNTAXED],
  ['work-freelance', 'turnover=7500000', PRESUMPTIVE],
  ['work-freelance', 'turnover=7500001', AUDITED],
])('%s with %s has these dates of income tax', (plan, query, dates) => {
  for (const state of ['UP', 'KA', 'MZ']) expect(taxDates(plan, `state=${state}&${query}`)).toEqual(dates);
});

test('GSTR-9 follows above 2 crore, and only with a GST number', () => {
  for (const plan of ['open-a-restaurant', 'open-a-shop', 'sell-online', 'start-a-company', 'work-freelance']) {
    const due = (turnover: number) => datesOf(plan, `state=UP&turnover=${turnover}`)['gstr-9'];
    expect([plan, due(20_000_000), due(20_000_001)]).toEqual([plan, undefined, '2027-12-31']);
  }
});

describe('TAN and TDS', () => {
  test('depend on staff, rent and a year above the limits of an audit', () => {
    const tds = (query: string) => {
      const { must, name } = step('open-a-shop', `state=UP&${query}`, 'tds') ?? {};
      return [must, name];
    };
    expect(tds('turnover=1')).toEqual(['not', 'TAN and TDS']);
    expect(tds('turnover=1&staff=1')).toEqual(['may', 'TAN and TDS']);
    expect(tds('turnover=1&rent=50000')).toEqual(['not', 'TAN and TDS']);
    expect(tds('turnover=1&rent=50001')).toEqual(['must', 'TDS on rent']);
    expect(tds('turnover=10000001')).toEqual(['must', 'TAN and TDS']);
    expect(datesOf('open-a-shop', 'state=UP&turnover=10000001')['tds-payment']).toBe('2026-12-07');
  });
  test('of a first employee are a duty only if tax is due on the pay', () => {
    const musts = (query: string) =>
      ['tan', 'tds-salary', 'form-130'].map((id) => step('first-employee', `state=UP${query}`, id)?.must);
    expect(musts('')).toEqual(['may', 'may', 'may']);
    expect(musts('&salary=1275000')).toEqual(['not', 'not', 'not']);
    expect(musts('&salary=1276000')).toEqual(['must', 'must', 'must']);
    expect(step('first-employee', 'state=UP&salary=1276000', 'form-130')?.by).toBe('2027-06-15');
    expect(Object.keys(datesOf('first-employee', 'state=UP'))).toEqual(['wages']);
    expect(asked('first-employee', 'state=UP')).toMatchObject({
      given: ['Uttar Pradesh'],
      assumed: [{ name: 'staff', label: '1 staff' }],
    });
  });
});

test('a first employee gets a letter of appointment, and the labour welfare fund where the state has one', () => {
  expect(step('first-employee', 'state=UP', 'appointment-letter')?.must).toBe('must');
  const funds = STATES.filter(
    ({ code }) => step('first-employee', `state=${code}`, 'labour-welfare-fund')?.must === 'ask',
  );
  const due = (code: string) => step('first-employee', `state=${code}`, 'labour-welfare-fund')?.by;
  expect(['KA', 'MH', 'GJ'].map(due)).toEqual(['2027-01-15', '2027-01-15', null]);
  expect(
    funds
      .map(({ code }) => code)
      .sort()
      .join(' '),
  ).toBe('AP CG CH DL GA GJ HR KA KL MH MP OD PB TG TN WB');
});

test('a seller on a platform above 20 lakh enrols, and reads that the limit is not settled', () => {
  const text = (query: string) => step('sell-online', `state=UP&${query}`, 'gst-online')?.text;
  expect(text('turnover=2000000')).not.toContain('ask before you rely on this');
  expect(text('turnover=2000001')).toContain('Above ₹20 lakh, ask before you rely on this.');
  expect(text('turnover=4000000')).toContain('ask before you rely on this');
  expect(text('turnover=4000001')).not.toContain('ask before you rely on this');
});

test('Udyam comes before the trademark in every plan that has one, and halves the fee of a company', () => {
  for (const { id } of PLANS) {
    const ids = planOf(id, 'state=UP&turnover=1').steps.map((one) => one.id);
    const mark = ids.findIndex((one) => one.startsWith('trademark'));
    if (mark !== -1) expect([id, ids.slice(0, mark).includes('udyam')]).toEqual([id, true]);
  }
  expect(planOf('open-a-restaurant', 'state=UP&turnover=1').steps.map(({ id }) => id)).toContain('udyam');
  expect(step('start-a-company', 'state=UP', 'udyam')?.text).toContain('from ₹9,000 to ₹4,500');
});

test('what to ask before a lease comes first', () => {
  for (const id of ['open-a-restaurant', 'open-a-shop'])
    expect(planOf(id, 'state=UP&turnover=1').steps[0]?.text).toContain('before you sign a lease');
});

describe('a company', () => {
  test('of each type in each state has its first duties, and no date of another type', () => {
    for (const { code } of STATES)
      for (const type of COMPANY_TYPES) {
        const query = `state=${code}&type=${type}&turnover=30000000`;
        const dates = Object.keys(datesOf('start-a-company', query));
        expect([
          query,
          ...['dpt-3', 'msme-1', 'tds-payment', 'itr-company'].filter((id) => !dates.includes(id)),
        ]).toEqual([query]);
        expect([query, dates.includes('adt-1'), dates.includes('aoc-4-opc')]).toEqual([
          query,
          type !== 'opc',
          type === 'opc',
        ]);
        expect([query, dates.includes('pas-6')]).toEqual([query, type === 'public']);
        const { unknown } = planOf('start-a-company', query);
        expect(unknown).toContain('Digital signatures');
        expect(unknown).toContain('Share certificates');
      }
  });
  test('pays advance tax in four parts, and its tax audit follows its sales', () => {
    expect(datesOf('start-a-company', 'state=UP')).toMatchObject(FOUR_PARTS);
    const audit = (turnover: number) =>
      step('start-a-company', `state=UP&turnover=${turnover}`, 'tax-audit-company')?.by;
    expect([10_000_000, 10_000_001, 100_000_001].map(audit)).toEqual([null, '2027-09-30', '2027-09-30']);
  });
  test('issues share certificates within two months, and each director answers for a late INC-20A', () => {
    expect(step('start-a-company', 'state=UP', 'share-certificates')).toMatchObject({
      must: 'must',
      when: 'within 2 months of incorporation',
      text: expect.stringContaining('0.005%'),
    });
    expect(step('start-a-company', 'state=UP', 'inc-20a')?.text).toContain('each director ₹1,000 a day up to ₹1 lakh');
  });
  test('pays for INC-20A by its capital', () => {
    const fee = (capital: number) => step('start-a-company', `state=UP&capital=${capital}`, 'inc-20a')?.cost.government;
    expect([99_999, 100_000, 500_000, 2_500_000, 10_000_000].map(fee)).toEqual([200, 300, 400, 500, 600]);
  });
  test('is enrolled for professional tax by SPICe+ in three states, and asks in others that may tax it', () => {
    const must = (state: string) => step('start-a-company', `state=${state}`, 'professional-tax-company')?.must;
    expect(['MH', 'KA', 'WB', 'GJ', 'UP', 'DL'].map(must)).toEqual(['must', 'must', 'must', 'ask', 'not', 'not']);
  });
});

test('a total with an unknown part is a minimum, and names that part', () => {
  const bill = (query: string) => {
    const plan = planOf('open-a-restaurant', `state=UP&${query}`);
    const unknown = plan.steps.filter((one) => one.must === 'must' && stepCostInWords(one) === 'not known');
    expect(plan.unknown).toEqual(unknown.map(({ name }) => name));
    return [billOfPlan(plan).total, plan.unknown];
  };
  expect(bill('turnover=3800000&staff=6')).toEqual(['₹100', []]);
  expect(bill('turnover=50000000&staff=25')).toEqual([
    'at least ₹2,077',
    ['Shop registration', 'Provident fund (PF)', 'State insurance (ESI)'],
  ]);
});
