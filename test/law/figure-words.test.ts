/** The words of a figure, by its verdict and certainty. */
import { expect, test } from 'bun:test';
import type { Figure } from '../../src/law/figure.ts';
import {
  describeHistory,
  describeState,
  explainFigure,
  isRecentChange,
  judgeState,
  kindOf,
  shortenValue,
  stateInWords,
} from '../../src/law/figure-words.ts';
import { figure } from '../compiler/samples.ts';

const ADVICE = 'Check with the department before you rely on it.';
const raised = { published: '₹12 lakh', current: '₹1.5 crore', since: '2026-04-01', change: 'Raised.' } as const;

test.each<[string, Partial<Figure>, string | undefined, string, string, string | undefined]>([
  ['in-force', { verdict: 'agrees' }, undefined, 'In force', '', undefined],
  ['in-force', { verdict: 'added', published: undefined, sure: 'two-sources' }, undefined, 'In force', '', undefined],
  ['as-reported', { sure: 'one-source' }, undefined, 'As reported', '', undefined],
  ['not-confirmed', { sure: 'not-confirmed' }, undefined, 'Not confirmed', '', undefined],
  ['ours', { verdict: 'house', sure: 'own' }, undefined, 'Our own', '', undefined],
  [
    'changed',
    { verdict: 'outdated', ...raised },
    'changed',
    'Changed 1 April 2026',
    'Raised.',
    'was ₹12 lakh until 31 March 2026',
  ],
  [
    'changed',
    { verdict: 'incomplete', sure: 'one-source', ...raised },
    'changed',
    'Changed 1 April 2026',
    'Raised.',
    'was ₹12 lakh until 31 March 2026',
  ],
  // The day of the change would look like another due date.
  [
    'changed',
    { verdict: 'outdated', unit: 'date', ...raised },
    'changed',
    'Changed 1 April 2026',
    'Raised.',
    'was ₹12 lakh',
  ],
  // Without a day between two values, the published one is only often given.
  [
    'in-force',
    { verdict: 'outdated', ...raised, since: undefined },
    'misquoted',
    'Often given as ₹12 lakh',
    'Raised.',
    undefined,
  ],
  [
    'conditions',
    { verdict: 'incomplete', change: 'Only if.' },
    'conditions',
    'Applies with conditions',
    'Only if.',
    undefined,
  ],
  ['conditions', { reported: 'It may move.' }, 'conditions', 'May have been extended', 'It may move.', undefined],
  [
    'disagree',
    { verdict: 'disputed', current: undefined },
    'unconfirmed',
    'Tables disagree',
    `Published tables disagree on this figure. ${ADVICE}`,
    undefined,
  ],
  [
    'not-confirmed',
    { verdict: 'unsure', current: undefined },
    'unconfirmed',
    'Not confirmed',
    `We could not confirm this figure. ${ADVICE}`,
    undefined,
  ],
])('a figure is %s as %j', (state, changes, kind, mark, explanation, history) => {
  const one = figure('limit', changes);
  expect({
    state: judgeState(one),
    kind: kindOf(one),
    mark: stateInWords(one),
    explanation: explainFigure(one),
    history: describeHistory([one]),
  } as object).toEqual({ state, kind, mark, explanation, history });
  expect(describeState(one)?.toLowerCase()).toBe(kind && mark.toLowerCase());
});

test.each([
  ['2026-01-01', '31 December 2025'],
  ['2024-03-01', '29 February 2024'],
])('the value before a change of %s lasted until %s', (since, last) => {
  expect(describeHistory([figure('limit', { verdict: 'outdated', ...raised, since })])).toBe(
    `was ₹12 lakh until ${last}`,
  );
});

test('only a change of the law is a recent change', () => {
  const isRecent = (changes: Partial<Figure>) => isRecentChange(figure('fee', { ...raised, ...changes }));
  expect(isRecent({ verdict: 'outdated', isRecent: true })).toBe(true);
  expect(isRecent({ verdict: 'outdated' })).toBe(false);
  expect(isRecent({ verdict: 'added', isRecent: true })).toBe(false);
});

test.each<[Partial<Figure>, string]>([
  [{ current: '₹1.5 crore' }, '₹1.5 crore'],
  [{ current: undefined, published: '₹12 lakh' }, '₹12 lakh'],
  [{ current: undefined, published: '' }, 'Not found'],
  [{ current: 'nothing up to ₹4 lakh, 30% above it', short: 'nothing to 30%' }, 'nothing to 30%'],
  [{ current: 'A value of forty-four letters, and no letter m' }, 'A value of forty-four letters, and no …'],
  [{ current: 'A value of forty-four letters, and no letter' }, 'A value of forty-four letters, and no letter'],
  [
    { current: 'Arunachal Pradesh, Meghalaya, Puducherry, Sikkim and Telangana' },
    'Arunachal Pradesh, Meghalaya, Puducherry …',
  ],
])('a line shows %j as %s', (changes, shown) => {
  expect(shortenValue(figure('limit', changes))).toBe(shown);
});
