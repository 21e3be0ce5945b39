import { expect, test } from 'bun:test';
import { daysUntil, dueDatesOn, dueState } from '../../src/domain/due-date.ts';

test('a due date counts down, has its day, and has then passed', () => {
  const words = (today: string) => dueState('2026-12-31', today).words;
  expect(['2026-12-22', '2026-12-30', '2026-12-31', '2027-01-01', '2028-02-29'].map(words)).toEqual(['in 9 days', 'tomorrow', 'today', 'passed', 'passed']);
  expect(dueState('2026-12-31', '2027-01-01', 'a late fee runs').words).toBe('passed: a late fee runs');
  expect(dueState('2026-12-31', '2026-12-31', 'a late fee runs')).toEqual({ state: 'today', words: 'today' });
});

test('days are counted over the ends of months and years', () => {
  expect(daysUntil('2027-01-01', '2026-12-31')).toBe(1);
  expect(daysUntil('2028-03-01', '2028-02-28')).toBe(2);
  expect(daysUntil('2026-11-30', '2026-12-01')).toBe(-1);
});

test('the list shows three that are next or passed within two weeks, then what has no day, and is never short', () => {
  const list = [...['2026-11-29', '2026-12-20', '2026-12-31', '2027-01-20', '2027-02-20'].map((day) => ({ day })), { day: undefined }];
  const shown = (today: string) => dueDatesOn(list, today).map(({ day }) => day?.slice(5) ?? 'TBA');
  expect(shown('2026-11-22')).toEqual(['11-29', '12-20', '12-31', 'TBA']);
  expect(shown('2026-12-13')).toEqual(['11-29', '12-20', '12-31', 'TBA']);
  expect(shown('2026-12-14')).toEqual(['12-20', '12-31', '01-20', 'TBA']);
  expect(shown('2027-06-01')).toEqual(['12-31', '01-20', '02-20', 'TBA']);
  expect(dueDatesOn(list.slice(0, 5), '2026-11-22')).toHaveLength(4);
});
