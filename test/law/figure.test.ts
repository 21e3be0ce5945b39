import { expect, test } from 'bun:test';
import { scaleInWords, valueInWords } from '../../src/law/figure.ts';

test('words a value by its unit', () => {
  for (const [value, unit, words] of [
    [6999, 'rupees', '₹6,999'],
    [1234.5, 'rupees', '₹1,234.50'],
    [123456, 'rupees', '₹1,23,456'],
    [1.5e7, 'rupees', '₹1.5 crore'],
    [4e6, 'rupees', '₹40 lakh'],
    [0.5, 'percent', '0.5%'],
    [1, 'months', '1 month'],
    [30, 'days', '30 days'],
    [100, 'kilobytes', '100 KB'],
    [1000, 'members', '1,000'],
  ] as const)
    expect(valueInWords(value, unit)).toBe(words);
});

test('words a scale of rates by the rate of each part, and a scale of amounts by the amount from each limit', () => {
  const rates = [
    { from: 0, to: 4e5, rate: 0 },
    { from: 4e5, to: 2.4e6, rate: 5 },
    { from: 2.4e6, to: null, rate: 30 },
  ];
  expect(scaleInWords(rates, false)).toBe('nothing up to ₹4 lakh, 5% up to ₹24 lakh, 30% above ₹24 lakh');
  const fees = [
    { from: 0, to: 1e5, rate: 200 },
    { from: 1e5, to: null, rate: 300, plus: 0.15 },
  ];
  expect(scaleInWords(fees, true)).toBe('₹200 below ₹1 lakh, ₹300 and 0.15% of the rest from ₹1 lakh');
  expect(scaleInWords([{ from: 0, to: null, rate: 10 }], false)).toBe('10%');
});

test('words the limit of an amount by what the law says, whatever its last digit', () => {
  const professionalTax = [
    { from: 0, to: 33334, rate: 0 },
    { from: 33334, to: 50001, rate: 180, above: true },
    { from: 50001, to: null, rate: 208 },
  ] as const;
  expect(scaleInWords(professionalTax, true)).toBe('₹0 up to ₹33,333, ₹180 below ₹50,001, ₹208 from ₹50,001');
  const days = [
    { from: 1, to: 31, rate: 2 },
    { from: 31, to: null, rate: 4 },
  ];
  expect(scaleInWords(days, true)).toBe('2 times up to 30 days, 4 times above 30 days');
});
