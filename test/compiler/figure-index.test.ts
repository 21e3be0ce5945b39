import { expect, test } from 'bun:test';
import { figureIndexLine, shortValue, stateOf } from '../../src/compiler/figure-index.ts';
import { stateWords } from '../../src/compiler/figure-notes.ts';
import type { HistoryEntry } from '../../src/domain/figure.ts';
import { figure } from './samples.ts';

test('a line has the value in force and how it stands; the rest is there to be searched', () => {
  const agreed = figure('late-fee', {
    label: 'Late fee a day',
    published: '₹50',
    current: '₹50',
    note: 'Read in a copy.',
    source: { title: 'Rule 9', url: 'https://example.in/' },
  });
  expect(figureIndexLine(agreed, ['old-fee'])).toEqual({
    id: 'late-fee',
    label: 'Late fee a day',
    value: '₹50',
    state: 'in-force',
    mark: 'In force',
    more: 'Rule 9 (example.in) Read in a copy.',
    took: ['old-fee'],
  });
});

test('a long value is cut after a word, and a scale is told by its ends', () => {
  const states = 'Arunachal Pradesh, Meghalaya, Puducherry, Sikkim, Telangana and Uttarakhand';
  expect(shortValue(figure('states', { current: states }))).toBe('Arunachal Pradesh, Meghalaya, Puducherry …');
  const brackets = [
    { from: 0, to: 400_000, rate: 0 },
    { from: 400_000, to: null, rate: 30 },
  ];
  const entry: HistoryEntry = {
    from: null,
    to: null,
    value: null,
    text: 'words',
    brackets,
    source: null,
    read: [],
    sure: 'official',
    expected: false,
  };
  expect(shortValue(figure('slabs', { current: 'words', history: [entry] }))).toBe('nothing to 30%');
  expect(shortValue(figure('fees', { current: 'words', amounts: true, history: [entry] }))).toBe('₹0 to ₹30');
});

test('each verdict has its state, in words of a visitor; only what is sure is in force', () => {
  const changed = { current: '₹100', since: '2025-04-01', change: 'It is more.' };
  const states = [
    { verdict: 'agrees' },
    { verdict: 'added', published: undefined, sure: 'two-sources' },
    { verdict: 'agrees', sure: 'one-source' },
    { verdict: 'agrees', sure: 'not-confirmed' },
    { verdict: 'house', sure: 'own' },
    { verdict: 'outdated', ...changed },
    { verdict: 'outdated', sure: 'one-source', ...changed },
    { verdict: 'incomplete', change: 'Only if you sell.' },
    { verdict: 'disputed', current: undefined },
    { verdict: 'unsure', current: undefined },
  ] as const;
  const base = figure('late-fee', { published: '₹50', current: '₹50' });
  expect(
    states.map((changes) => [stateOf({ ...base, ...changes }), figureIndexLine({ ...base, ...changes }, []).mark]),
  ).toEqual([
    ['in-force', 'In force'],
    ['in-force', 'In force'],
    ['as-reported', 'As reported'],
    ['not-confirmed', 'Not confirmed'],
    ['ours', 'Our own'],
    ['changed', 'Changed 1 April 2025'],
    ['changed', 'Changed 1 April 2025'],
    ['conditions', 'Applies with conditions'],
    ['disagree', 'Tables disagree'],
    ['not-confirmed', 'Not confirmed'],
  ]);
});

test('what was never the law is told as what it is often given as, and stands as what is', () => {
  const misquoted = figure('fee', { published: '₹50', current: '₹100', verdict: 'outdated' });
  expect([stateWords(misquoted), stateOf(misquoted)]).toEqual(['often given as ₹50', 'in-force']);
});
