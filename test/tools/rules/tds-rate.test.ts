/** Crypto in words: what `tds-rate` says to a private buyer, and to the others. */
import { expect, test } from 'bun:test';
import { tool } from '../../../src/tools/rules/tds-rate.ts';
import { answering } from '../asking.ts';

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
