import { expect, test } from 'bun:test';
import type { HistoryEntry } from '../../src/domain/figure.ts';
import { firstRecordedDay, valueOnDay } from '../../src/domain/law-history.ts';

const entry = (from: string | null, to: string | null, text: string | null): HistoryEntry => ({
  from,
  to,
  value: null,
  text,
  source: null,
  read: [],
  sure: 'official',
  expected: false,
  ...(text === null && { gap: 'Not found.' }),
});
const checked = '2026-11-20';
const on = (history: HistoryEntry[], ...days: string[]) =>
  days.map((day) => valueOnDay({ history, checked }, day)?.text);

test('a day has the value whose days it lies in, from the first to the last', () => {
  const history = [entry('2027-04-01', null, '30'), entry('2026-04-01', '2027-03-31', '20')];
  expect(on(history, '2026-03-31', '2026-04-01', '2027-03-31', '2027-04-01', '2040-01-01')).toEqual([
    undefined,
    '20',
    '20',
    '30',
    '30',
  ]);
});

test('a value that ended, and one that was not found, are none', () => {
  expect(on([entry('2020-01-01', '2021-12-31', '20')], '2021-12-31', '2022-01-01')).toEqual(['20', undefined]);
  expect(on([entry('2022-01-01', null, '30'), entry('2020-01-01', '2021-12-31', null)], '2021-06-01')).toEqual([
    undefined,
  ]);
});

test('a value without a first day is known from the day it was checked, an older one for its last day alone', () => {
  expect(on([entry(null, null, '20')], '2026-11-19', '2026-11-20')).toEqual([undefined, '20']);
  const history = [entry('2026-04-01', null, '30'), entry(null, '2026-03-31', '20')];
  expect(on(history, '2026-03-30', '2026-03-31', '2026-04-01')).toEqual([undefined, '20', '30']);
});

test('the records begin with the first day of a value that is known', () => {
  const figure = (...history: HistoryEntry[]) => ({ checked, history });
  expect(
    firstRecordedDay([
      figure(entry('2020-01-01', null, '1'), entry('2010-01-01', '2019-12-31', null)),
      figure(entry(null, null, '1')),
    ]),
  ).toBe('2020-01-01');
  expect(firstRecordedDay([])).toBe('');
});
