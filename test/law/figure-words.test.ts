/** The words of a figure, by its comparison and certainty. */

import { expect, test } from 'bun:test';
import { say } from '../../src/domain/say.ts';
import type { Figure } from '../../src/law/figure.ts';
import {
  capitalize,
  describeHistory,
  describeState,
  explainFigure,
  findKind,
  isRecentChange,
  judgeState,
  shortenValue,
  stateInWords,
} from '../../src/law/figure-words.ts';
import { figure } from '../compiler/samples.ts';

const DISAGREE = 'Published tables disagree on this figure. Check with the department before you rely on it.';
const UNCONFIRMED = 'We could not confirm this figure. Check with the department before you rely on it.';
const raised = { published: '₹12 lakh', current: '₹1.5 crore', since: '2026-04-01', change: 'Raised.' } as const;
const [ON_1_APRIL, WAS] = ['Changed 1 April 2026', 'was ₹12 lakh'];
const [UNDATED, UNSURE, CONDITIONS] = [
  { since: undefined },
  { current: undefined },
  { comparison: 'incomplete' },
] as const;
const NONE = undefined;
const TODAY = '2026-11-28';

test.each<[string, Partial<Figure>, string | undefined, string, string, string | undefined]>([
  ['in-force', { comparison: 'agrees' }, undefined, 'In force', '', undefined],
  [
    'in-force',
    { comparison: 'added', published: undefined, sure: 'two-sources' },
    undefined,
    'In force',
    '',
    undefined,
  ],
  ['as-reported', { sure: 'one-source' }, undefined, 'As reported', '', undefined],
  ['not-confirmed', { sure: 'not-confirmed' }, undefined, 'Not confirmed', '', undefined],
  ['ours', { comparison: 'house', sure: 'own' }, undefined, 'Our own', '', undefined],
  ['changed', { comparison: 'outdated', ...raised }, 'changed', ON_1_APRIL, 'Raised.', `${WAS} until 31 March 2026`],
  ['changed', { comparison: 'incomplete', ...raised }, 'changed', ON_1_APRIL, 'Raised.', `${WAS} until 31 March 2026`],
  // The day of the change would look like another due date.
  ['changed', { comparison: 'outdated', unit: 'date', ...raised }, 'changed', ON_1_APRIL, 'Raised.', WAS],
  // Without a day between two values, the published one is only often given.
  [
    'in-force',
    { comparison: 'outdated', ...raised, ...UNDATED },
    'misquoted',
    'Often given as ₹12 lakh',
    'Raised.',
    NONE,
  ],
  ['conditions', { ...CONDITIONS, change: 'Only if.' }, 'conditions', 'Applies with conditions', 'Only if.', NONE],
  ['conditions', { reported: 'It may move.' }, 'conditions', 'May have been extended', 'It may move.', NONE],
  ['disagree', { comparison: 'disputed', ...UNSURE }, 'unconfirmed', 'Tables disagree', DISAGREE, NONE],
  ['not-confirmed', { comparison: 'unsure', ...UNSURE }, 'unconfirmed', 'Not confirmed', UNCONFIRMED, NONE],
])('a figure is %s as %j', (state, changes, kind, mark, explanation, history) => {
  const one = figure('limit', changes);
  const standing = capitalize(stateInWords(one, TODAY));
  const words = [judgeState(one, TODAY), findKind(one), standing, explainFigure(one), describeHistory([one])];
  expect(words).toEqual([state, kind, mark, explanation, history] as typeof words);
  expect(describeState(one)?.toLowerCase()).toBe(kind && mark.toLowerCase());
});

test.each<[string, Partial<Figure>, string, string]>([
  ['in force', { sure: 'official' }, 'overdue', 'last compared on 21 November 2026'],
  ['as reported', { sure: 'one-source' }, 'overdue', 'last compared on 21 November 2026'],
  [
    'changed',
    { comparison: 'outdated', ...raised },
    'overdue',
    'changed 1 April 2026, last compared on 21 November 2026',
  ],
  [
    'not confirmed',
    { comparison: 'unsure', ...UNSURE },
    'not-confirmed',
    'not confirmed, last compared on 21 November 2026',
  ],
  [
    'announced',
    { comparison: 'unsure', sure: 'not-confirmed', announced: '2026-11-29' },
    'not-confirmed',
    'announced for 29 November 2026, not confirmed since',
  ],
])(
  'on the day of its review, a figure that is %s is not called so, but says when it was compared',
  (_, changes, state, words) => {
    const one = figure('limit', { review: '2026-11-29', ...changes });
    expect(judgeState(one, '2026-11-28')).not.toBe('overdue');
    expect(stateInWords(one, '2026-11-28')).not.toContain('compared');
    expect([judgeState(one, '2026-11-29'), stateInWords(one, '2026-11-29')]).toEqual([state, words] as never);
  },
);

test.each([
  ['2026-01-01', '31 December 2025'],
  ['2024-03-01', '29 February 2024'],
])('the value before a change of %s lasted until %s', (since, last) => {
  expect(describeHistory([figure('limit', { comparison: 'outdated', ...raised, since })])).toBe(
    `was ₹12 lakh until ${last}`,
  );
});

test('only a change of the law is a recent change', () => {
  const isRecent = (changes: Partial<Figure>) => isRecentChange(figure('fee', { ...raised, ...changes }));
  expect(isRecent({ comparison: 'outdated', isRecent: true })).toBe(true);
  expect(isRecent({ comparison: 'outdated' })).toBe(false);
  expect(isRecent({ comparison: 'added', isRecent: true })).toBe(false);
});

test.each<[Partial<Figure>, string]>([
  [{ current: '₹1.5 crore' }, '₹1.5 crore'],
  [{ current: undefined, published: '₹12 lakh' }, '₹12 lakh'],
  [{ current: undefined, published: '' }, say('figure.not-found')],
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
