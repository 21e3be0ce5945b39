/** Professional tax in words: what `payroll` says of it where it is due, and where it is not. */
import { expect, test } from 'bun:test';
import { tool } from '../../src/tools/payroll.ts';
import { asking } from './asking.ts';

const ask = asking(tool);

const professionalTax = (state: string, wage: number) => {
  const { lines } = ask({ wage, state, employees: 25 }) as { lines: { what: string; amount: number; why: string }[] };
  return lines.find(({ what }) => what === 'professional-tax');
};

test.each([
  ['KA', 20_000, 25_000],
  ['MH', 7_500, 10_001],
])('in %s the higher tax of February is mentioned only if tax is due', (state, free, taxed) => {
  expect(professionalTax(state, free)).toMatchObject({ amount: 0, why: expect.stringMatching(/^not due on ₹/) });
  expect(professionalTax(state, free)?.why).not.toContain('February');
  expect(professionalTax(state, taxed)).toMatchObject({ amount: 200, why: expect.stringContaining('In February') });
});

test('rates from one source are pointed out whether tax is due or not', () => {
  for (const wage of [15_000, 25_000]) expect(professionalTax('WB', wage)?.why).toContain('in one source only');
});
