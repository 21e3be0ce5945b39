/** Payroll in words: what it says of professional tax where it is due, and where it is not. */
import { expect, test } from 'bun:test';
import { tool } from '../../src/tools/payroll.ts';
import { asking } from './asking.ts';

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

test('rates from one source are pointed out whether tax is due or not', () => {
  for (const wage of [15_000, 25_000]) expect(professionalTax('WB', wage)?.why).toContain('in one source only');
});
