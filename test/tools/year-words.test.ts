/** How a form writes years of income: by their months, with what each is for on the day. */
import { describe, expect, test } from 'bun:test';
import { splitYears, yearWords } from '../../src/tools/year-words.ts';

const CURRENT = 'what to tell your employer';
const YEARS = ['ay-2024-25', 'ay-2025-26', 'ay-2026-27', 'ty-2026-27', 'ty-2027-28'];

describe('a year is written by its months, and says what it is for', () => {
  test.each([
    ['ay-2026-27', '2026-11-27', 'April 2025 to March 2026', '(AY 2026-27): the return to file now'],
    ['ty-2026-27', '2026-11-27', 'April 2026 to March 2027', '(Tax Year 2026-27): what to tell your employer'],
    ['ay-2025-26', '2026-11-27', 'April 2024 to March 2025', '(AY 2025-26)'],
    // The first and the last day of its return.
    ['ay-2026-27', '2026-04-01', 'April 2025 to March 2026', '(AY 2026-27): the return to file now'],
    ['ay-2026-27', '2026-12-31', 'April 2025 to March 2026', '(AY 2026-27): the return to file now'],
    ['ay-2026-27', '2027-01-01', 'April 2025 to March 2026', '(AY 2026-27)'],
    // The last day of the year in progress, and the next one.
    ['ty-2026-27', '2027-03-31', 'April 2026 to March 2027', '(Tax Year 2026-27): what to tell your employer'],
    ['ty-2026-27', '2027-04-01', 'April 2026 to March 2027', '(Tax Year 2026-27): the return to file now'],
    ['ty-2027-28', '2026-11-27', 'April 2027 to March 2028', '(Tax Year 2027-28)'],
  ])('%s on %s', (year, today, months, note) => {
    expect(yearWords(year, CURRENT, today)).toEqual({ months, note });
  });
});

test('the year to file and the year in progress come first, the others from the latest', () => {
  expect(splitYears(YEARS, '2026-11-27')).toEqual({
    near: ['ay-2026-27', 'ty-2026-27'],
    others: ['ty-2027-28', 'ay-2025-26', 'ay-2024-25'],
  });
  expect(splitYears(YEARS, '2027-04-01').near).toEqual(['ty-2026-27', 'ty-2027-28']);
});
