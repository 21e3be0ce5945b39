import { expect, test } from 'bun:test';
import { comingDays } from './support/coming-days.ts';

test('the coming days are the next of their kind, from any day', () => {
  expect(comingDays('2026-11-28')).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2027-01-01',
    '2027-03-31',
    '2027-04-01',
    '2028-02-29',
    '2026-11-29',
    '2028-11-28',
  ]);
  expect(comingDays('2096-03-01')).toEqual([
    '2096-11-30',
    '2096-12-31',
    '2097-01-01',
    '2096-03-31',
    '2096-04-01',
    '2104-02-29',
    '2096-03-04',
    '2098-03-01',
  ]);
});
