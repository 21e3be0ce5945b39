/** When something is due, in words. */
import { expect, test } from 'bun:test';
import { timingInWords } from '../../src/compiler/due-words.ts';

test('a day of a year says how many financial years on it is, where that is more than the next', () => {
  expect(timingInWords({ every: 'year', on: '06-15', later: 0 })).toBe('15 June in the year');
  expect(timingInWords({ every: 'year', on: '07-31', later: 1 })).toBe('31 July after the year');
  expect(timingInWords({ every: 'year', on: '03-31', later: 5 })).toBe(
    '31 March in the 5th financial year after the year',
  );
});

test('days of a month, of quarters and after an event are said as rules say them', () => {
  expect(timingInWords({ every: 'month', day: 22 })).toBe('22nd of the next month');
  expect(timingInWords({ every: 'half-year', on: ['10-31', '04-30'] })).toBe('31 October and 30 April');
  expect(timingInWords({ every: 'year', after: 'agm', days: 30 })).toBe('30 days after the annual general meeting');
  expect(timingInWords({ every: 'half-year', after: 'end', days: 60 })).toBe('60 days after the end of the half year');
});
