import { expect, test } from 'bun:test';
import {
  countText,
  FIGURE_STATES,
  figureFilter,
  folded,
  matchesFigure,
  STATE_LABELS,
} from '../../src/domain/figure-filter.ts';

test('finds words in any order, case and spelling of the rupee sign', () => {
  const matches = (q: string, state = '') =>
    matchesFigure(figureFilter(q, state), folded('Late fee, total income above ₹5 lakh'), 'in-force');
  for (const q of ['late fee', 'FEE  late', 'rs 5', '₹5 lakh', '₹ 5', '']) expect([q, matches(q)]).toEqual([q, true]);
  expect(matches('late fees')).toBe(false);
  expect(matches('late', 'changed')).toBe(false);
  expect(matches('late', 'in-force')).toBe(true);
});

test('accepts each state with its label, and rejects former names', () => {
  for (const state of FIGURE_STATES) expect(figureFilter('', state).state).toBe(state);
  expect(FIGURE_STATES.map((state) => STATE_LABELS[state])).toEqual([
    'In force',
    'As reported',
    'Changed',
    'Applies with conditions',
    'Tables disagree',
    'Not confirmed',
    'Our own',
  ]);
  for (const state of ['same', 'more', 'In force', 'toString', '', null])
    expect(figureFilter('', state).state).toBe('');
});

test('words the count correctly for every number', () => {
  expect([countText(3, 3), countText(1, 3), countText(0, 3)]).toEqual([
    'All 3 figures',
    '1 of 3 figures',
    'No figure matches',
  ]);
});
