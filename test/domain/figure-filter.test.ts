import { expect, test } from 'bun:test';
import { countText, figureFilter, matchesFigure } from '../../src/domain/figure-filter.ts';

test('words are found in any order, case and spelling of the rupee', () => {
  const matches = (q: string, state = '') => matchesFigure(figureFilter(q, state), 'Late fee, total income above ₹5 lakh', 'same');
  for (const q of ['late fee', 'FEE  late', 'rs 5', '₹5 lakh', '₹ 5', '']) expect([q, matches(q)]).toEqual([q, true]);
  expect(matches('late fees')).toBe(false);
  expect(matches('late', 'changed')).toBe(false);
  expect(matches('late', 'same')).toBe(true);
});

test('the count reads well at every number', () => {
  expect([countText(3, 3), countText(1, 3), countText(0, 3)]).toEqual(['All 3 figures', '1 of 3 figures', 'No figure matches']);
});
