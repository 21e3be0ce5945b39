import { expect, test } from 'bun:test';
import type { HistoryEntry } from '../../src/domain/figure.ts';
import { lawChanges } from '../../src/domain/law-history.ts';

const source = { title: 'Finance Act, 2027', url: 'https://www.indiacode.nic.in/finance-act-2027' };

function entry(from: string | null, text: string | null, changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return { from, to: null, value: null, text, source, read: [], sure: 'official', expected: false, ...changes };
}

/** Changes between two days of one figure with this history, newest first. */
const changes = (history: HistoryEntry[], first: string, last: string) =>
  lawChanges([{ title: 'Income tax', figures: [{ id: 'rebate', label: 'Rebate', history }] }], first, last);

test('a value that gives way to another is one change, on its first day', () => {
  const history = [entry('2027-04-01', '₹70,000'), entry('2026-04-01', '₹60,000', { to: '2027-03-31' })];
  const change = {
    id: 'rebate',
    label: 'Rebate',
    group: 'Income tax',
    before: '₹60,000',
    after: '₹70,000',
    from: '2027-04-01',
    source,
  };
  expect(changes(history, '2027-03-31', '2027-04-01')).toEqual([change]);
  expect(changes(history, '2027-04-01', '2027-12-31')).toEqual([]);
  expect(changes(history, '2026-04-01', '2027-03-31')).toEqual([]);
  expect(changes(history, '2027-04-01', '2027-03-31')).toEqual([]);
});

test('a figure that changed twice is listed twice, newest first', () => {
  const history = [
    entry('2027-04-01', '30'),
    entry('2026-04-01', '20', { to: '2027-03-31' }),
    entry(null, '10', { to: '2026-03-31' }),
  ];
  expect(changes(history, '2025-01-01', '2028-01-01').map(({ before, after, from }) => [from, before, after])).toEqual([
    ['2027-04-01', '20', '30'],
    ['2026-04-01', '10', '20'],
  ]);
});

test('a value without an earlier one comes after nothing, and one that ended is followed by nothing', () => {
  const history = [entry('2026-04-01', '10', { to: '2027-03-31' })];
  expect(changes(history, '2026-01-01', '2028-01-01').map(({ before, after, from }) => [from, before, after])).toEqual([
    ['2027-04-01', '10', null],
    ['2026-04-01', null, '10'],
  ]);
});

test('what is not known is not called a change: a gap, a doubt, an unknown first day', () => {
  const history = [
    entry('2027-04-01', null, { gap: 'Published tables disagree.' }),
    entry('2026-04-01', '10', { to: '2027-03-31' }),
    entry(null, null, { gap: 'not found' }),
  ];
  expect(changes(history, '2020-01-01', '2028-01-01').map(({ before, after }) => [before, after])).toEqual([
    [null, '10'],
  ]);
});

test('the same value by a new instrument is no change, nor are the terms of the firm', () => {
  expect(
    changes([entry('2026-04-01', '10'), entry(null, '10', { to: '2026-03-31' })], '2020-01-01', '2028-01-01'),
  ).toEqual([]);
  expect(
    changes(
      [entry('2026-04-01', '₹999', { sure: 'own' }), entry(null, '₹899', { sure: 'own' })],
      '2020-01-01',
      '2028-01-01',
    ),
  ).toEqual([]);
});

test('changes are listed in the order of the headings, in each the newest first', () => {
  const figure = (id: string, from: string) => ({ id, label: id, history: [entry(from, id)] });
  const groups = [
    { title: 'Zoning', figures: [figure('old', '2026-01-01'), figure('new', '2026-05-01')] },
    { title: 'Audit', figures: [figure('other', '2026-09-01')] },
  ];
  expect(lawChanges(groups, '2025-01-01', '2027-01-01').map(({ group, id }) => `${group}: ${id}`)).toEqual([
    'Zoning: new',
    'Zoning: old',
    'Audit: other',
  ]);
});
