import { expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  addDays,
  addMonths,
  dayNumber,
  daysBetween,
  formatDay,
  formatDayOfYear,
  formatMonth,
  monthsBegun,
  shortMonth,
  toDay,
} from '../../src/domain/calendar.ts';
import { readDay } from '../../src/domain/english-days.ts';

/** Days from 1900 to 2200. */
const anyDay = fc.integer({ min: -25_567, max: 84_000 });
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

test('converts days to numbers and back, and the next number is the next day', () => {
  fc.assert(
    fc.property(anyDay, (number) => {
      const day = toDay(number);
      expect(dayNumber(day)).toBe(number);
      expect(addDays(day, 1) > day).toBe(true);
      expect(daysBetween(day, addDays(day, 400))).toBe(400);
      expect(readDay(formatDay(day))).toBe(day);
    }),
  );
});

test('writes days and months in words', () => {
  expect(['2026-11-21', '2025-09-01', '2024-02-29'].map(formatDay)).toEqual([
    '21 November 2026',
    '1 September 2025',
    '29 February 2024',
  ]);
  expect([formatDayOfYear('2026-11-01'), formatMonth('2026-11'), shortMonth('2026-11-01')]).toEqual([
    '1 November',
    'November 2026',
    'Nov',
  ]);
});

test('a leap year has 366 days, and 1 January follows 31 December', () => {
  for (let year = 1900; year <= 2200; year += 1) {
    expect(daysBetween(`${year}-01-01`, `${year + 1}-01-01`)).toBe(isLeap(year) ? 366 : 365);
    expect(addDays(`${year}-12-31`, 1)).toBe(`${year + 1}-01-01`);
    expect(dayNumber(`${year}-02-29`) !== null).toBe(isLeap(year));
  }
});

test('adding months keeps the date, or gives the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
  expect(addMonths('2026-03-15', -3)).toBe('2025-12-15');
  expect(addMonths('2021-06-01', 1)).toBe('2021-07-01');
});

test('rejects texts that are not days', () => {
  const wrong = ['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '26-04-20', '2026-4-2', '2026-04-20T00:00'];
  for (const text of [...wrong, ' 2026-04-20', '']) expect([text, dayNumber(text)]).toEqual([text, null]);
  for (const text of ['31 April 2026', '1 june 2026', 'June 2026', '31 July', ''])
    expect([text, readDay(text)]).toEqual([text, null]);
});

test('counts a part of a month as a whole one, and none before the first day', () => {
  const months = (first: string, last: string) => monthsBegun(first, last);
  expect(months('2026-04-01', '2026-03-31')).toBe(0);
  expect(['2026-04-01', '2026-04-30', '2026-05-01', '2027-03-31'].map((last) => months('2026-04-01', last))).toEqual([
    1, 1, 2, 12,
  ]);
  expect(['2026-08-31', '2026-09-30', '2026-10-01'].map((last) => months('2026-08-01', last))).toEqual([1, 2, 3]);
});
