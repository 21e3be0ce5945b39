/** Each plan on both sides of every limit, and properties of all plans. */
import { describe, expect, test } from 'bun:test';
import { compileContent } from '../../src/compiler/compile.ts';
import { STATES } from '../../src/domain/states.ts';
import { askPlan, type PlanLaw } from '../../src/journeys/plan.ts';
import { billOfPlan, headlineOf, planText } from '../../src/journeys/words.ts';
import { toolNamed } from '../../src/tools/index.ts';
import { ask } from '../../src/tools/tool.ts';

const TODAY = '2026-11-24';
const { bodies, pages } = compileContent('content', undefined, TODAY);
const due = bodies.get('/due-dates');
if (due?.kind !== 'due-dates') throw new TypeError('the site has no due dates');
const tools: Record<string, PlanLaw['tools'][string]> = {};
for (const [path, content] of bodies) {
  const name = path.slice('/tools/'.length);
  const tool = await toolNamed(name);
  if (content.kind === 'tool' && tool) tools[name] = { tool, content };
}

function bodyOf(name: string) {
  const body = bodies.get(`/start/${name}`);
  if (body?.kind !== 'journey') throw new TypeError(`there is no plan ${name}`);
  return body;
}
const asked = (name: string, query: string) => askPlan(bodyOf(name), { tools, due }, new URLSearchParams(query), TODAY);
function planOf(name: string, query: string) {
  const answer = asked(name, query);
  if (answer.state !== 'answered') throw new TypeError(`${name}?${query} has no answer`);
  return answer.plan;
}
/** The ids of the mandatory steps. */
const musts = (name: string, query: string) =>
  planOf(name, query)
    .steps.filter(({ must }) => must === 'must')
    .map(({ id }) => id)
    .join(' ');
const step = (name: string, query: string, id: string) => planOf(name, query).steps.find((one) => one.id === id);

const MUSTS: Record<string, [query: string, musts: string][]> = {
  'open-a-restaurant': [
    ['state=UP&turnover=2000000', 'fssai'],
    ['state=UP&turnover=2000001', 'fssai gst'],
    ['state=MN&turnover=1000000', 'fssai'],
    ['state=MN&turnover=1000001', 'fssai gst'],
    ['state=UP&turnover=1&staff=9', 'fssai'],
    ['state=UP&turnover=1&staff=10', 'fssai esi'],
    ['state=UP&turnover=1&staff=19', 'fssai esi'],
    ['state=UP&turnover=1&staff=20', 'fssai shop-licence provident-fund esi'],
    ['state=KA&turnover=1&staff=20', 'fssai provident-fund esi professional-tax'],
    ['state=KA&turnover=1&staff=0', 'fssai'],
  ],
  'sell-online': [
    ['state=UP&turnover=4000000', 'gst-online'],
    ['state=UP&turnover=4000001', 'gst-online'],
    ['state=UP&turnover=1&interstate=yes', 'gst-online'],
    ['state=TG&turnover=2000000', 'gst-online'],
    ['state=TG&turnover=2000001', 'gst-online'],
    ['state=MZ&turnover=1000001', 'gst-online'],
  ],
  'start-a-company': [
    ['state=UP', 'incorporation first-board-meeting auditor inc-20a'],
    ['state=UP&turnover=2000000', 'incorporation first-board-meeting auditor inc-20a'],
    ['state=UP&turnover=2000001', 'incorporation first-board-meeting auditor inc-20a gst'],
    ['state=UP&type=opc', 'incorporation first-board-meeting auditor inc-20a'],
    ['state=NL&type=public&turnover=1000001', 'incorporation first-board-meeting auditor inc-20a gst'],
    ['state=GJ&type=section-8', 'incorporation first-board-meeting auditor inc-20a'],
  ],
  'work-freelance': [
    ['state=KA&turnover=2000000', 'freelance-return'],
    ['state=KA&turnover=2000001&interstate=yes', 'freelance-return gst'],
    ['state=KA&turnover=2400000', 'freelance-return gst'],
    ['state=KA&turnover=2600000', 'freelance-tax freelance-return gst'],
    ['state=KA&turnover=7500000', 'freelance-tax freelance-return gst'],
    ['state=KA&turnover=7500001', 'freelance-tax freelance-return gst'],
  ],
  'first-employee': [
    ['state=UP', 'tan tds-salary'],
    ['state=UP&staff=9', 'tan tds-salary'],
    ['state=UP&staff=10', 'tan tds-salary esi'],
    ['state=UP&staff=19', 'tan tds-salary esi'],
    ['state=UP&staff=20', 'tan tds-salary shop-licence provident-fund esi'],
    ['state=MH&staff=20', 'tan tds-salary provident-fund esi professional-tax'],
    ['state=CG', 'tan tds-salary'],
  ],
  'open-a-shop': [
    ['state=UP&turnover=4000000', ''],
    ['state=UP&turnover=4000001', 'gst'],
    ['state=UP&turnover=1&interstate=yes', 'gst'],
    ['state=TG&turnover=2000000', ''],
    ['state=TG&turnover=2000001', 'gst'],
    ['state=UP&turnover=1&staff=20', 'shop-licence provident-fund esi'],
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
      ['FSSAI State licence', null],
      ['FSSAI State licence', null],
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
  test('names the form of the return, and the next part of advance tax', () => {
    const query = (turnover: number) => `state=KA&turnover=${turnover}`;
    expect(step('work-freelance', query(7_500_000), 'freelance-return')).toMatchObject({
      name: 'Return of income, ITR-4',
      by: '2027-08-31',
    });
    expect(step('work-freelance', query(7_500_001), 'freelance-return')?.name).toBe('Return of income, ITR-3');
    expect(step('work-freelance', query(7_500_000), 'freelance-tax')?.by).toBe('2027-03-15');
    expect(step('work-freelance', query(7_500_001), 'freelance-tax')?.by).toBe('2026-12-15');
  });
  test('links to the page of the type of company and has its bill', () => {
    const { page, cost } = step('start-a-company', 'state=UP&type=opc', 'incorporation') ?? {};
    expect(page).toBe('/company-registration/one-person-company-registration');
    expect(Object.values(cost ?? {}).every((amount) => amount !== null && amount > 0)).toBe(true);
  });
  test('says of professional tax what payroll says, in every state', () => {
    const payroll = tools.payroll;
    if (!payroll) throw new TypeError('no payroll');
    for (const { code, name } of STATES) {
      const query = new URLSearchParams(`wage=25000&state=${code}&employees=3`);
      const answer = ask(payroll.tool, payroll.content, query, TODAY);
      if (answer.state !== 'answered') throw new TypeError(`no answer in ${name}`);
      const { professionalTax } = answer.answer.data as { professionalTax: 'yes' | 'no' | 'check' };
      const must = { yes: 'must', no: 'not', check: 'ask' }[professionalTax];
      const found = step('first-employee', `state=${code}&staff=3`, 'professional-tax');
      expect([name, found?.must]).toEqual([name, must]);
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
    pages
      .filter(({ kind }) => kind === 'journey')
      .flatMap(({ id }) => [0, 3_800_000, 9e9].map((turnover) => [id, `state=${code}&turnover=${turnover}&staff=25`])),
  );
  test('has an answer in every state, no unfilled blank, and a link for each duty', () => {
    for (const [name = '', query = ''] of everywhere) {
      const { steps } = planOf(name, query);
      for (const { must, text, when, by, portal, name: title } of steps) {
        expect(`${title} ${text} ${when}`).not.toMatch(/[{}]|undefined|NaN|null/);
        if (must === 'must')
          expect([name, title, Boolean(when || by), portal !== null]).toEqual([name, title, true, true]);
      }
    }
  });
  test('sums up the costs of its duties, and says “about” if part of it is not known', () => {
    for (const [name = '', query = ''] of everywhere) {
      const { steps, total, about } = planOf(name, query);
      const costs = steps.filter(({ must }) => must === 'must').flatMap(({ cost }) => Object.values(cost));
      expect(total).toBeCloseTo(costs.reduce<number>((sum, amount) => sum + (amount ?? 0), 0));
      if (costs.includes(null)) expect(about).toBe(true);
    }
  });
  test('lists each paper once, with the steps that ask for it', () => {
    const { papers } = planOf('open-a-restaurant', 'state=UP&turnover=3800000&staff=6');
    expect(new Set(papers.map(({ text }) => text)).size).toBe(papers.length);
    expect(papers[0]).toEqual({ text: 'PAN and Aadhaar of the owner', tags: ['FSSAI', 'GST'] });
  });
  test('lists no date for a period that ended before today', () => {
    const { follows } = planOf('start-a-company', 'state=UP');
    expect(follows.map(({ rule, date }) => [rule, date])).toEqual([
      ['adt-1', '2027-10-15'],
      ['aoc-4', '2027-10-30'],
      ['itr-company', '2027-10-31'],
      ['mgt-7', '2027-11-29'],
    ]);
  });
  test('without answers decides only steps that need none', () => {
    const empty = asked('open-a-restaurant', '');
    if (empty.state !== 'empty') throw new TypeError('expected no answers');
    const open = empty.plan.steps.filter(({ must }) => must === null).map(({ id }) => id);
    expect(open).toEqual([
      'fssai',
      'gst',
      'shop-licence',
      'provident-fund',
      'esi',
      'professional-tax',
      'gst-composition',
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
    expect(planOf('open-a-shop', 'state=TS&turnover=38 lakh').given).toContain('₹38 lakh a year');
  });
  test('has a version in words and in Markdown', () => {
    const query = 'state=UP&turnover=3800000&staff=6';
    const plan = planOf('open-a-restaurant', query);
    expect(headlineOf(plan)).toBe('Two you must do, two you may, two to ask about');
    expect(billOfPlan(plan)).toMatchObject({ fees: null, total: '₹100' });
    const entry = pages.find(({ path }) => path === '/start/open-a-restaurant');
    const answer = asked('open-a-restaurant', query);
    if (!entry || answer.state === 'wrong') throw new TypeError('expected a plan');
    const text = planText(entry, bodyOf('open-a-restaurant'), answer, 'https://site.example');
    expect(text).toContain('1. **FSSAI registration** (must; Food safety, FSSAI).');
    expect(text).toContain('**Provident fund (PF)** (not for you): from 20 employees; you have 6.');
    expect(text).toContain(`https://site.example/start/open-a-restaurant.ics?${query}`);
  });
});
