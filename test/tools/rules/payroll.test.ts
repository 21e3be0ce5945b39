/** Payroll in words: what it says of professional tax where it is due, and where it is not. */
import { expect, test } from 'bun:test';
import { tool } from '../../../src/tools/rules/payroll.ts';
import { answering, asking, changed, contentOf, fixedAt } from '../asking.ts';

const ask = asking(tool);

const professionalTax = (state: string, wage: number) => {
  const { lines } = ask({ wage, state, employees: 25 }) as { lines: { what: string; amount: number; why: string }[] };
  return lines.find(({ what }) => what === 'professional-tax');
};

test.each([
  ['KA', 20_000, 0, ''],
  ['KA', 25_000, 200, 'In February it is ₹300, so ₹2,500 a year.'],
  ['MH', 7_500, 0, ''],
  ['MH', 7_501, 175, ''],
  ['MH', 10_001, 200, 'In February it is ₹300, so ₹2,500 a year.'],
  ['MP', 25_000, 125, ''],
  ['MP', 30_000, 167, 'In the last month of the year it is ₹163, so ₹2,000 a year.'],
  ['MP', 33_334, 208, 'In the last month of the year it is ₹212, so ₹2,500 a year.'],
  ['OD', 25_001, 200, 'In the last month of the year it is ₹300, so ₹2,500 a year.'],
])('in %s on %d the month that differs is named only if it does', (state, wage, amount, other) => {
  const tax = professionalTax(state, wage);
  expect(tax?.amount).toBe(amount);
  expect(tax?.why.match(/In (?:February|the last month).*? a year\./)?.[0] ?? '').toBe(other);
});

test('in Punjab the regime decides between two wages, and the answer says what is due in each', () => {
  const why = professionalTax('PB', 30_000)?.why;
  expect(why).toContain('in the old regime, where ₹3,10,000 is taxable and ₹2,50,000 free');
  expect(why).toContain('the new regime, which is the default: there ₹2,85,000 is taxable and ₹4,00,000 free');
});

test('a rate that one page alone reports is not deducted: the answer says not sure, and what is reported', () => {
  const content = contentOf(
    tool,
    changed('professional-tax-karnataka', () => ({ sure: 'one-source' })),
  );
  const { data, drawings, headline } = answering(tool, { state: 'KA', employees: 25 }, content)({ wage: 30_000 });
  const { lines } = data as { lines: { what: string; amount: number | null; why: string }[] };
  const tax = lines.find(({ what }) => what === 'professional-tax');
  expect(tax).toMatchObject({ amount: null });
  expect(tax?.why).toContain('One page alone reports its rates of this month, ₹200 on ₹30,000');
  expect(JSON.stringify(drawings)).toContain('not sure');
  expect(headline.rest).toContain('₹27,000 before income tax');
});

test.each([
  [15_000, 'Nothing changes at this wage.'],
  [15_001, 'must be a member now, in PF, pension and insurance. The share of each side is ₹1,800 a month'],
  [25_000, 'The share of each side is ₹3,000 a month; a member paid up to ₹1,800 before.'],
  [25_001, 'The share of each side is now ₹3,000 a month, before ₹1,800'],
])('at a wage of %d it says what the higher ceiling of PF changes, and from which month', (wage, effect) => {
  const { why } = answering(tool, { state: 'UP', employees: 20 })({ wage });
  const line = why.find((text) => text.startsWith('PF ceiling:'));
  expect(line).toContain('it rose from ₹15,000 to ₹25,000 a month on 17 September 2026.');
  expect(line).toContain(effect);
  expect(line).toContain('October 2026 is the first wage month with the new ceiling throughout.');
  expect(line).toContain('split September by days');
});

test('says nothing of the ceiling where PF is not due, or where the records have no change', () => {
  const of = (employees: number, content = contentOf(tool)) =>
    answering(tool, { state: 'UP', employees, wage: 30_000 }, content)().why.join(' ');
  expect(of(20)).toContain('PF ceiling:');
  expect(of(19)).not.toContain('PF ceiling:');
  expect(of(20, contentOf(tool, fixedAt({ 'pf-wage-ceiling': 15_000 })))).not.toContain('PF ceiling:');
});

test.each([
  // 20,000 and the PF share of 2,400, charges of 100 and insurance of 100, ESI of 650.
  [20_000, 25, '₹23,250'],
  // The charges are counted up to the ceiling of 25,000: 3,000, 125 and 125.
  [40_000, 25, '₹43,250'],
  // 0.5% of 4,000 is 20, but 20 employees share the least charges of 500: 480, 25, 20 and ESI of 130.
  [4_000, 20, '₹4,655'],
  [20_000, 19, '₹20,650'],
])('what you pay a month for %d, one of %d, has the charges and the insurance of PF', (wage, employees, cost) => {
  const { headline, drawings } = answering(tool, { state: 'UP' })({ wage, employees });
  expect(headline.result).toBe(cost);
  const [receipt] = drawings ?? [];
  expect(receipt).toMatchObject({ kind: 'receipt', total: { amount: cost } });
});
