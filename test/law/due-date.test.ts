import { expect, test } from 'bun:test';
import { dueDatesOn, dueState } from '../../src/law/due-date.ts';

test('a due date is ahead, today, or passed', () => {
  const words = (today: string) => dueState('2026-12-31', today).words;
  const days = ['2026-12-22', '2026-12-30', '2026-12-31', '2027-01-01', '2028-02-29'];
  expect(days.map(words)).toEqual(['in 9 days', 'tomorrow', 'today', 'passed', 'passed']);
  expect(dueState('2026-12-31', '2027-01-01', 'a late fee runs').words).toBe('passed: a late fee runs');
  expect(dueState('2026-12-31', '2026-12-31', 'a late fee runs')).toEqual({ state: 'today', words: 'today' });
});

test('the short list has the next date of each rule, or one that passed within two weeks and is not due again soon; entries without a day are last', () => {
  const dated = [
    { rule: 'monthly', date: '2026-11-20' },
    { rule: 'yearly', date: '2026-11-29' },
    { rule: 'monthly', date: '2026-12-20' },
    { rule: 'belated', date: '2026-12-31' },
    { rule: 'monthly', date: '2027-01-20' },
    { rule: 'half', date: '2027-04-30' },
  ];
  const shown = (today: string) =>
    dueDatesOn(dated, [{ title: 'TBA' }, { title: 'more' }], today).map((entry) =>
      'date' in entry ? entry.date.slice(5) : entry.title,
    );
  expect(shown('2026-11-22')).toEqual(['11-29', '12-20', '12-31', '04-30', 'TBA']);
  expect(shown('2026-12-13')).toEqual(['11-29', '12-20', '12-31', '04-30', 'TBA']);
  expect(shown('2026-12-14')).toEqual(['12-20', '12-31', '04-30', 'TBA']);
  expect(shown('2027-01-03')).toEqual(['12-31', '01-20', '04-30', 'TBA']);
  expect(shown('2027-06-01')).toEqual(['TBA']);
  expect(dueDatesOn(dated, [], '2026-11-22')).toHaveLength(4);
});
