/** Cases worked by hand from the table of fees of the Companies (Registration Offices and Fees) Rules, 2014, as amended in 2018. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays } from '../../src/domain/calendar.ts';
import { tool } from '../../src/tools/roc-late-fee.ts';
import { asked, asking, type Given } from './asking.ts';

const ask = asking(tool);
const late = (days: number, given: Given = {}) => ask({ form: 'aoc-4', due: '2026-10-30', filed: addDays('2026-10-30', days), capital: '1,00,000', ...given });
const sum = (days: number, normal: number, additional: number) => ({ days, normal, additional, total: normal + additional });

describe('the normal fee goes by the share capital', () => {
  const bands: [string, number][] = [
    ['0', 200],
    ['99,999', 200],
    ['1,00,000', 300],
    ['4,99,999', 300],
    ['5,00,000', 400],
    ['24,99,999', 400],
    ['25,00,000', 500],
    ['99,99,999', 500],
    ['1,00,00,000', 600],
    ['1000000000000', 600],
  ];
  for (const [capital, normal] of bands) {
    test(`${normal} at ${capital}`, () => expect(late(0, { capital })).toEqual(sum(0, normal, 0)));
  }
});

describe('the additional fee is 100 for each day, and never stops', () => {
  const cases: [number, number][] = [
    [-1, 0],
    [0, 0],
    [1, 100],
    [30, 3000],
    [365, 36_500],
    [1000, 100_000],
  ];
  for (const [days, additional] of cases) {
    test(`${additional} after ${days} days`, () => expect(late(days)).toEqual(sum(Math.max(0, days), 300, additional)));
  }
  test('the same for each form', () => {
    for (const form of ['aoc-4', 'mgt-7', 'mgt-7a']) expect(late(23, { form, capital: '15 00 000' })).toEqual(sum(23, 400, 2300));
  });
  test('over the end of a year and a leap day', () => {
    expect(late(0, { due: '2027-11-29', filed: '2028-03-01' })).toEqual(sum(93, 300, 9300));
    expect(late(0, { due: '2026-11-29', filed: '2027-03-01' })).toEqual(sum(92, 300, 9200));
  });
});

test('what is wrong is said at its parameter', () => {
  expect(ask({ form: 'adt-1', due: '', filed: '2026-13-01', capital: '-5' })).toEqual({ faults: ['form', 'due', 'filed', 'capital'] });
  expect(late(1, { form: ['aoc-4', 'mgt-7'] })).toEqual({ faults: ['form'] });
  expect(late(1, { capital: '1,00,000.50' })).toEqual({ faults: ['capital'] });
});

test('a form of before the fee by the day is answered with a caution', () => {
  const caution = (due: string) => {
    const found = asked(tool, { form: 'aoc-4', due, filed: '2026-01-01', capital: 1 });
    return found.state === 'answered' && found.answer.caution !== undefined;
  };
  expect([caution('2018-06-30'), caution('2018-07-01')]).toEqual([true, false]);
});

test('a later day never costs less, more capital never less, and the total is the sum of its lines', () => {
  const days = fc.integer({ min: -100, max: 4000 });
  const money = fc.integer({ min: 0, max: 1e12 });
  type Sum = ReturnType<typeof sum>;
  fc.assert(
    fc.property(days, days, money, money, (one, other, capital, more) => {
      const first = late(Math.min(one, other), { capital: Math.min(capital, more) }) as Sum;
      const second = late(Math.max(one, other), { capital: Math.max(capital, more) }) as Sum;
      expect(second.total).toBeGreaterThanOrEqual(first.total);
      expect(second.total).toBe(second.normal + second.additional);
    }),
  );
});
