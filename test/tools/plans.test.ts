/** Each plan on both sides of every limit, and properties of all plans. */
import { describe, expect, test } from 'bun:test';
import { STATES } from '../../src/domain/states.ts';
import { billOfPlan, planText, writeHeadline } from '../../src/tools/plan-words.ts';
import { ask } from '../../src/tools/tool.ts';
import { asked, bodyOf, law, PLANS, planOf, step, TODAY } from './opened.ts';

/** The ids of the mandatory steps. */
const musts = (name: string, query: string) =>
  planOf(name, query)
    .steps.filter(({ must }) => must === 'must')
    .map(({ id }) => id)
    .join(' ');

const FORMED = 'digital-signatures incorporation first-board-meeting auditor share-certificates inc-20a';
const YEARLY = 'tds-company advance-tax-company dir-3-kyc';
const BOOKED = 'advance-tax tax-audit return';

const MUSTS: Record<string, [query: string, musts: string][]> = {
  'open-a-restaurant': [
    ['state=UP&turnover=2000000', 'fssai return'],
    ['state=UP&turnover=2000001', 'fssai gst return'],
    ['state=MN&turnover=1000000', 'fssai return'],
    ['state=MN&turnover=1000001', 'fssai gst return'],
    ['state=UP&turnover=1&staff=9', 'fssai return'],
    ['state=UP&turnover=1&staff=10', 'fssai esi return'],
    ['state=UP&turnover=1&staff=19', 'fssai esi return'],
    ['state=UP&turnover=1&staff=20', 'fssai shop-licence provident-fund esi return'],
    ['state=KA&turnover=1&staff=20', 'fssai provident-fund esi professional-tax return'],
    ['state=KA&turnover=1&staff=0', 'fssai return'],
    ['state=UP&turnover=1&rent=50000', 'fssai return'],
    ['state=UP&turnover=1&rent=50001', 'fssai tds return'],
    ['state=UP&turnover=10000000', 'fssai gst return'],
    ['state=UP&turnover=10000001', 'fssai gst tds return'],
    ['state=UP&turnover=20000000&cash=100', 'fssai gst tds advance-tax return'],
    ['state=UP&turnover=20000001', `fssai gst tds ${BOOKED}`],
  ],
  'sell-online': [
    ['state=UP&turnover=4000000', 'gst-online return'],
    ['state=UP&turnover=4000001', 'gst-online return'],
    ['state=UP&turnover=1&interstate=yes', 'gst-online return'],
    ['state=TG&turnover=2000000', 'gst-online return'],
    ['state=TG&turnover=2000001', 'gst-online return'],
    ['state=MZ&turnover=1000001', 'gst-online return'],
    ['state=UP&turnover=20000001', `gst-online tds-trader ${BOOKED}`],
    ['state=UP&turnover=30000000&cash=5', 'gst-online tds-trader advance-tax return'],
    ['state=UP&turnover=30000001&cash=5', 'gst-online tds-trader advance-tax return'],
    ['state=UP&turnover=100000001&cash=5', `gst-online tds-trader ${BOOKED}`],
  ],
  'start-a-company': [
    ['state=UP', `${FORMED} ${YEARLY}`],
    ['state=UP&turnover=2000000', `${FORMED} ${YEARLY}`],
    ['state=UP&turnover=2000001', `${FORMED} gst ${YEARLY}`],
    ['state=UP&type=opc', `${FORMED} ${YEARLY}`],
    ['state=NL&type=public&turnover=1000001', `${FORMED} gst ${YEARLY}`],
    ['state=GJ&type=section-8', `${FORMED} ${YEARLY}`],
    ['state=MH', `${FORMED} professional-tax-company ${YEARLY}`],
    ['state=UP&turnover=10000000', `${FORMED} gst ${YEARLY}`],
    ['state=UP&turnover=10000001', `${FORMED} gst tds-company advance-tax-company tax-audit-company dir-3-kyc`],
  ],
  'work-freelance': [
    ['state=KA&turnover=2000000', 'return'],
    ['state=KA&turnover=2000001&interstate=yes', 'return gst'],
    ['state=KA&turnover=2400000', 'return gst'],
    ['state=KA&turnover=2600000', 'advance-tax return gst'],
    ['state=KA&turnover=5000000', 'advance-tax return gst'],
    ['state=KA&turnover=5000001', 'advance-tax return gst tds-professional'],
    ['state=KA&turnover=7500000', 'advance-tax return gst tds-professional'],
    ['state=KA&turnover=7500001', `${BOOKED} gst tds-professional`],
  ],
  'first-employee': [
    ['state=UP', 'appointment-letter'],
    ['state=UP&staff=9', 'appointment-letter'],
    ['state=UP&staff=10', 'appointment-letter esi'],
    ['state=UP&staff=19', 'appointment-letter esi'],
    ['state=UP&staff=20', 'appointment-letter shop-licence provident-fund esi'],
    ['state=MH&staff=20', 'appointment-letter provident-fund esi professional-tax'],
    ['state=CG', 'appointment-letter'],
    ['state=UP&salary=1275000', 'appointment-letter'],
    ['state=UP&salary=1276000', 'appointment-letter tan tds-salary form-130'],
  ],
  'open-a-shop': [
    ['state=UP&turnover=4000000', 'return'],
    ['state=UP&turnover=4000001', 'gst return'],
    ['state=UP&turnover=1&interstate=yes', 'gst return'],
    ['state=TG&turnover=2000000', 'return'],
    ['state=TG&turnover=2000001', 'gst return'],
    ['state=UP&turnover=1&staff=20', 'shop-licence provident-fund esi return'],
    ['state=UP&turnover=1&rent=50001', 'tds return'],
    ['state=UP&turnover=20000001', `gst tds ${BOOKED}`],
  ],
};

for (const [name, cases] of Object.entries(MUSTS)) {
  test(`${name}: the mandatory steps on both sides of each limit`, () => {
    expect(cases.map(([query]): [string, string] => [query, musts(name, query)])).toEqual(cases);
  });
}

describe('a step', () => {
  test('has the licence for the turnover, with its fee', () => {
    const licence = (turnover: number) => {
      const { name, cost } = step('open-a-restaurant', `state=UP&turnover=${turnover}`, 'fssai') ?? {};
      return [name, cost?.government];
    };
    expect([15_000_000, 15_000_001, 500_000_000, 500_000_001].map(licence)).toEqual([
      ['FSSAI registration', 100],
      ['FSSAI State licence', 2000],
      ['FSSAI State licence', 2000],
      ['FSSAI Central licence', 7500],
    ]);
  });
  test('shows enrolment if a seller on a platform needs no registration', () => {
    const name = (query: string) => step('sell-online', query, 'gst-online')?.name;
    expect(name('state=UP&turnover=4000000')).toBe('Enrolment number of the GST portal');
    expect(name('state=UP&turnover=4000001')).toBe('GST number');
    expect(name('state=UP&turnover=1&interstate=yes')).toBe('GST number');
  });
  test('offers composition up to its limit, within one state, and only with a GST number', () => {
    const may = (query: string) => step('open-a-shop', query, 'gst-composition')?.must;
    expect(may('state=UP&turnover=15000000')).toBe('may');
    expect(may('state=UP&turnover=15000001')).toBe('not');
    expect(may('state=UP&turnover=5000000&interstate=yes')).toBe('not');
    expect(may('state=UP&turnover=4000000')).toBe('not');
  });
  test('offers composition within the year too, because a new business chooses it in its application', () => {
    for (const [name, id] of [
      ['open-a-shop', 'gst-composition'],
      ['sell-online', 'gst-composition-online'],
    ] as const) {
      const { must, when, tool } = step(name, 'state=UP&turnover=5000000', id) ?? {};
      expect([must, when]).toEqual([
        'may',
        'in the application for the number; later only for the next financial year',
      ]);
      expect(tool).toContain('registered=new');
    }
  });
  test('says in the whole plan which of its values one site alone gives', () => {
    const textOf = (query: string) => {
      const found = asked('open-a-shop', query);
      if (found.state === 'wrong') throw new TypeError(query);
      return planText({ path: '/', title: '', summary: '' }, bodyOf('open-a-shop'), found, 'https://x.test', TODAY);
    };
    expect(textOf('state=UP&turnover=3000000&staff=20')).toContain('We read this on one site alone');
    expect(textOf('state=UP&turnover=3000000&staff=0')).not.toContain('Provident fund: monthly wage');
  });
  test('names the form of the return, and the next part of advance tax', () => {
    const query = (turnover: number) => `state=KA&turnover=${turnover}`;
    expect(step('work-freelance', query(7_500_000), 'return')).toMatchObject({
      name: 'Return of income, ITR-4',
      by: '2027-08-31',
    });
    expect(step('work-freelance', query(7_500_001), 'return')).toMatchObject({
      name: 'Return of income, ITR-3',
      by: '2027-10-31',
    });
    expect(step('work-freelance', query(7_500_000), 'advance-tax')?.by).toBe('2027-03-15');
    expect(step('work-freelance', query(7_500_001), 'advance-tax')?.by).toBe('2026-12-15');
  });
  test('links to the page of the type of company and has its bill', () => {
    const { page, cost } = step('start-a-company', 'state=UP&type=opc', 'incorporation') ?? {};
    expect(page).toBe('/company-registration/one-person-company-registration');
    expect(Object.values(cost ?? {}).every((amount) => amount !== null && amount > 0)).toBe(true);
  });
  test('says of professional tax what payroll says, in every state', () => {
    const { payroll } = law.tools;
    if (!payroll) throw new TypeError('no payroll');
    for (const { code } of STATES) {
      const query = new URLSearchParams(`wage=25000&state=${code}&employees=3`);
      const answer = ask(payroll.tool, payroll.content, query, TODAY);
      if (answer.state !== 'answered') throw new TypeError(`no answer in ${code}`);
      const { professionalTax } = answer.answer.data as { professionalTax: 'yes' | 'no' | 'check' };
      const must = { yes: 'must', no: 'not', check: 'ask' }[professionalTax];
      const found = step('first-employee', `state=${code}&staff=3`, 'professional-tax');
      expect([code, found?.must]).toEqual([code, must]);
      expect(found?.tool).toBe(`/tools/payroll?wage=25000&state=${code}&employees=3`);
    }
    expect(step('first-employee', 'state=JK&staff=3', 'professional-tax')?.text).toBe(
      'our records show none on salaries in Jammu and Kashmir',
    );
    expect(step('open-a-shop', 'state=SK&turnover=1&staff=0', 'professional-tax')).toMatchObject({
      must: 'not',
      text: 'only with employees',
    });
  });
  test('names who decides if there is no record', () => {
    expect(step('open-a-shop', 'state=MH&turnover=1&staff=30', 'shop-licence')).toMatchObject({
      must: 'ask',
      text: expect.stringContaining('labour department'),
    });
  });
});

describe('a plan', () => {
  const everywhere = STATES.flatMap(({ code }) =>
    PLANS.flatMap(({ id }) =>
      [0, 3_800_000, 9e9].map((turnover) => [id, `state=${code}&turnover=${turnover}&staff=25`] as const),
    ),
  );
  test('in every state: no unfilled blank, a link for each duty, a sum of the costs that says what is not known', () => {
    for (const [name, query] of everywhere) {
      const plan = planOf(name, query);
      for (const { must, text, when, by, portal, name: title } of plan.steps) {
        expect(`${title} ${text} ${when}`).not.toMatch(/[{}]|undefined|NaN|null/);
        if (must === 'must')
          expect([name, title, Boolean(when || by), portal !== null]).toEqual([name, title, true, true]);
      }
      const duties = plan.steps.filter(({ must }) => must === 'must');
      const costs = duties.flatMap(({ cost }) => Object.values(cost));
      expect(plan.total).toBeCloseTo(costs.reduce<number>((sum, amount) => sum + (amount ?? 0), 0));
      if (costs.includes(null)) expect(plan.about).toBe(true);
      const isOpen = duties.filter(({ cost }) => cost.government === null || cost.state === null);
      expect(plan.unknown).toEqual(isOpen.map((one) => one.name));
      const { total } = billOfPlan(plan);
      expect([name, query, total, total.startsWith('at least ')]).toEqual([name, query, total, isOpen.length > 0]);
      expect(total).not.toContain('about ₹0');
    }
  });
  test('lists each paper once, with the steps that ask for it', () => {
    const { papers } = planOf('open-a-restaurant', 'state=UP&turnover=3800000&staff=6');
    expect(new Set(papers.map(({ text }) => text)).size).toBe(papers.length);
    expect(papers[0]).toEqual({
      text: 'PAN and Aadhaar of the owner',
      tags: ['FSSAI', 'GST', 'TDS', 'Income tax', 'Udyam'],
    });
  });
  test('of a freelancer has the tax of the year, and not as a cost of starting', () => {
    const read = (turnover: number) => {
      const found = asked('work-freelance', `state=KA&turnover=${turnover}`);
      if (found.state !== 'answered') throw new TypeError('expected a plan');
      const { paid, without } = billOfPlan(found.plan);
      const isTax = ({ id }: { id: string }) => id === 'advance-tax';
      const name = found.plan.steps.find(isTax)?.name ?? '';
      return [found.result, paid.some(isTax), without.includes(name)];
    };
    const result = (tax: string, income: string) =>
      `Tax of the year, new regime: ${tax}, on ${income} by section 44ADA`;
    expect([1_800_000, 4_000_000, 7_500_001].map(read)).toEqual([
      [result('₹0', '₹9,00,000'), false, false],
      [result('₹2,08,000', '₹20,00,000'), false, true],
      // Only presumptive income is known in advance.
      [null, false, true],
    ]);
  });
  test('lists no date for a period that ended before today', () => {
    for (const { id } of PLANS)
      for (const { periodEnd } of planOf(id, 'state=UP&turnover=50000000&staff=25&salary=2000000').follows)
        expect(periodEnd >= TODAY).toBe(true);
  });
  test('without answers decides only steps that need none', () => {
    const empty = asked('open-a-restaurant', '');
    if (empty.state !== 'empty') throw new TypeError('expected no answers');
    const open = empty.plan.steps.filter(({ must }) => must === null).map(({ id }) => id);
    expect(open).toEqual([
      'fssai',
      'gst',
      'gst-composition',
      'shop-licence',
      'provident-fund',
      'esi',
      'professional-tax',
      'tds',
      'presumptive',
      'advance-tax',
      'tax-audit',
      'return',
    ]);
  });
  test('shows faults by question, and reads amounts in words', () => {
    expect(asked('open-a-shop', 'state=XX&turnover=-1&staff=x&interstate=maybe')).toMatchObject({
      state: 'wrong',
      faults: {
        state: expect.any(String),
        turnover: expect.any(String),
        staff: expect.any(String),
        interstate: expect.any(String),
      },
    });
    expect(asked('open-a-shop', 'state=TS&turnover=38 lakh')).toMatchObject({
      given: ['Telangana', '₹38 lakh a year'],
    });
  });
  test('says at its head what its list begins with', () => {
    const headline = (turnover: number) =>
      writeHeadline(planOf('open-a-shop', `state=MH&turnover=${turnover}&staff=30`));
    expect(headline(1)).toEndWith(' you may, three to ask about first');
    // The GST number comes second.
    expect(headline(5_000_000)).toEndWith(' you may, one to ask about first, two later');
    expect(writeHeadline(planOf('first-employee', 'state=MH&staff=30'))).toEndWith(' to ask about');
    expect(writeHeadline(planOf('work-freelance', 'state=UP&turnover=1'))).not.toContain('ask');
  });
  test('has a version in words and in Markdown', () => {
    const query = 'state=UP&turnover=3800000&staff=6';
    const plan = planOf('open-a-restaurant', query);
    expect(writeHeadline(plan)).toBe('Three you must do, five you may, two to ask about first');
    expect(billOfPlan(plan)).toMatchObject({ fees: null, total: '₹100' });
    const entry = PLANS.find(({ path }) => path === '/start/open-a-restaurant');
    const answer = asked('open-a-restaurant', query);
    if (!entry || answer.state === 'wrong') throw new TypeError('expected a plan');
    const text = planText(entry, bodyOf('open-a-restaurant'), answer, 'https://site.example', TODAY);
    expect(text).toContain('3. **FSSAI registration** (must; Food safety, FSSAI).');
    expect(text).toContain('By: before the first sale. Costs: ₹100 a year. Do it yourself: [FoSCoS');
    expect(text).toContain('**Provident fund (PF)** (not for you): from 20 employees; you have 6.');
    expect(text).toContain(`https://site.example/start/open-a-restaurant.ics?${query}`);
  });
});
