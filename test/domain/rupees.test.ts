import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { formatRupees } from '../../src/content/format.ts';
import { grouped, inLakhs, rupees } from '../../src/domain/rupees.ts';

test('amounts are grouped as in India, with paise only where there are any', () => {
  expect([0, 999, 1000, 99_999, 100_000, 1_500_000, 1e12].map(rupees)).toEqual([
    '₹0',
    '₹999',
    '₹1,000',
    '₹99,999',
    '₹1,00,000',
    '₹15,00,000',
    '₹10,00,00,00,00,000',
  ]);
  expect([0.5, 1234.5, -75].map(rupees)).toEqual(['₹0.50', '₹1,234.50', '-₹75']);
  expect(grouped('7')).toBe('7');
});

test('they are written as on every other page', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e14 }), (paise) =>
      expect(rupees(paise / 100)).toBe(formatRupees(paise / 100).replace(/^(?:Rs |₹)/, '₹')),
    ),
  );
});

test('a typed amount is said in lakh and crore', () => {
  expect([99_999, 100_000, 1_500_000, 225_000, 123_456, 10_000_000, 15_000_000, 1e12].map(inLakhs)).toEqual([
    '',
    '1 lakh',
    '15 lakh',
    '2.25 lakh',
    'about 1.23 lakh',
    '1 crore',
    '1.5 crore',
    '1,00,000 crore',
  ]);
});
