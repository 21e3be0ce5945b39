/** Crypto in words: what `tds-rate` says to a private buyer, and to the others. */
import { expect, test } from 'bun:test';
import { tool } from '../../../src/tools/rules/tds-rate.ts';
import { ask as askTool } from '../../../src/tools/tool.ts';
import { answering, contentOf } from '../asking.ts';

const ask = answering(tool, { payee: 'individual-huf', pan: 'yes', amount: 60_000, day: '2026-08-10' });

test.each([
  ['2026-08-10', 'Form 141', '30 September 2026'],
  ['2026-03-31', 'Form 26QE', '30 April 2026'],
])('crypto bought privately on %s: %s without a TAN', (day, form, by) => {
  const { why } = ask({ payment: 'crypto-by-individual', day });
  expect(why.at(-1)).toMatch(new RegExp(`by ${by}.* with ${form}\\. You need no TAN`));
});

test('the limit of other buyers leads to that of a private one; no individual is told that nothing is due', () => {
  const { notCovered } = ask({ payment: 'crypto' });
  expect(notCovered[0]).toContain('Every buyer deducts.');
  expect(notCovered[0]).toContain('“Price of crypto, by an individual without tax audit”: their limit is ₹50,000');
});

test('a tenant without tax audit deducts once for the year, and is told the month, the day and that other months are free', () => {
  const { headline, why } = ask({ payment: 'rent-by-individual' });
  expect(headline.result).toBe('₹14,400');
  expect(headline.rest).toContain('Once, from the rent of March 2027, for 12 months. Deposit it by 30 April 2027.');
  expect(why.join(' ')).toContain('Tax on the rent of 12 months, ₹60,000 each: ₹7,20,000 × 2% = ₹14,400.');
});

test('a tenancy ends within the year, and has no more months than there are until then', () => {
  const rent = {
    payment: 'rent-by-individual',
    payee: 'individual-huf',
    pan: 'yes',
    amount: '60000',
    day: '2026-08-10',
  };
  const faultsOf = (more: Record<string, string>) => {
    const asked = askTool(tool, contentOf(tool), new URLSearchParams({ ...rent, ...more }), '2026-08-10');
    return 'faults' in asked ? asked.faults : {};
  };
  expect(faultsOf({ ends: '2027-04-01' }).ends).toBe(
    'Enter a day from 1 April 2026 to 31 March 2027, or leave it blank',
  );
  expect(faultsOf({ ends: '2026-11-15', months: '9' }).months).toContain('there are 8 months');
  expect(faultsOf({ ends: '2026-11-15', months: '8' })).toEqual({});
});
