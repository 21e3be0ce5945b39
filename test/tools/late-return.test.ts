/** Cases worked by hand from sections 139, 140B, 234A and 234F of the Income-tax Act, 1961, rule 119A, and sections 263, 267, 423 and 428 of the Act of 2025. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays } from '../../src/domain/calendar.ts';
import { tool } from '../../src/tools/late-return.ts';
import { builtApp } from '../support/built-app.ts';
import { asked, asking, type Given } from './asking.ts';

const ask = asking(tool);
const base = { year: 'ay-2026-27', due: '2026-07-31', income: '8,00,000', tax: '50,000' };
const on = (filed: string, given: Given = {}) => ask({ ...base, filed, ...given });
const answerOf = (filed: string, given: Given = {}) => {
  const found = asked(tool, { ...base, filed, ...given });
  if (found.state !== 'answered') throw new Error(`not answered: ${JSON.stringify(found)}`);
  return found.answer;
};

describe('which return it is, and what it costs: 50,000 unpaid, an income of 8 lakh, due on 31 July 2026', () => {
  const late = { fee: 5000, lossesKept: false };
  const [belated, updated] = [
    { ...late, kind: 'belated', extra: 0, lastDay: '2026-12-31' },
    { ...late, kind: 'updated', lastDay: '2031-03-31' },
  ];
  const cases: [string, object, string][] = [
    ['2026-07-31', { kind: 'in-time', fee: 0, months: 0, interest: 0, extra: 0, total: 50_000, lossesKept: true, lastDay: '2026-07-31' }, 'in time'],
    ['2026-08-01', { ...belated, months: 1, interest: 500, total: 55_500 }, '50,000 × 1% × 1'],
    ['2026-08-31', { ...belated, months: 1, interest: 500, total: 55_500 }, 'the month ends with its last day'],
    ['2026-09-01', { ...belated, months: 2, interest: 1000, total: 56_000 }, 'a part of a month is a month'],
    ['2026-12-31', { ...belated, months: 5, interest: 2500, total: 57_500 }, 'the last day of a belated return'],
    ['2027-01-01', { ...updated, months: 6, interest: 3000, extra: 13_250, total: 71_250 }, '25% of 53,000'],
    ['2027-03-31', { ...updated, months: 8, interest: 4000, extra: 13_500, total: 72_500 }, '25% of 54,000'],
    ['2028-03-31', { ...updated, months: 20, interest: 10_000, extra: 15_000, total: 80_000 }, '25% of 60,000, on the last day of 12 months'],
    ['2028-04-01', { ...updated, months: 21, interest: 10_500, extra: 30_250, total: 95_750 }, '50% of 60,500'],
    ['2029-03-31', { ...updated, months: 32, interest: 16_000, extra: 33_000, total: 104_000 }, '50% of 66,000, on the last day of 24 months'],
    ['2029-04-01', { ...updated, months: 33, interest: 16_500, extra: 39_900, total: 111_400 }, '60% of 66,500'],
    ['2030-03-31', { ...updated, months: 44, interest: 22_000, extra: 43_200, total: 120_200 }, '60% of 72,000, on the last day of 36 months'],
    ['2030-04-01', { ...updated, months: 45, interest: 22_500, extra: 50_750, total: 128_250 }, '70% of 72,500'],
    ['2031-03-31', { ...updated, months: 56, interest: 28_000, extra: 54_600, total: 137_600 }, '70% of 78,000, on the last day of 48 months'],
    [
      '2031-04-01',
      { kind: 'too-late', fee: null, months: 57, interest: null, extra: null, total: null, lossesKept: false, lastDay: null },
      'no return is possible',
    ],
  ];
  for (const [filed, data, how] of cases) test(`${filed}: ${how}`, () => expect(on(filed)).toEqual(data));
});

describe('the years', () => {
  const kinds = (year: string, due: string, days: readonly string[]) => days.map((filed) => (on(filed, { year, due }) as { kind: string }).kind);
  test('AY 2024-25: belated until 15 January 2025 by Circular 21/2024, updated until 31 March 2029', () => {
    expect(kinds('ay-2024-25', '2024-07-31', ['2024-07-31', '2024-08-01', '2025-01-15', '2025-01-16', '2029-03-31', '2029-04-01'])).toEqual([
      'in-time',
      'belated',
      'belated',
      'updated',
      'updated',
      'too-late',
    ]);
    const given = { year: 'ay-2024-25', due: '2024-07-31' };
    expect([answerOf('2024-12-31', given).caution, answerOf('2025-01-01', given).caution?.slice(0, 26)]).toEqual([undefined, 'For a resident individual.']);
    // 20 months to 31 March 2026, 25% of 60,000; the 21st and 50% of 60,500 on the day after.
    expect(on('2026-03-31', given)).toMatchObject({ months: 20, extra: 15_000 });
    expect(on('2026-04-01', given)).toMatchObject({ months: 21, extra: 30_250 });
  });
  test('AY 2025-26: months from 17 September 2025, belated until 31 December 2025, updated until 31 March 2030', () => {
    const given = { year: 'ay-2025-26', due: '2025-09-16' };
    expect(kinds('ay-2025-26', '2025-09-16', ['2025-09-16', '2025-09-17', '2025-12-31', '2026-01-01', '2030-03-31', '2030-04-01'])).toEqual([
      'in-time',
      'belated',
      'belated',
      'updated',
      'updated',
      'too-late',
    ]);
    expect(on('2025-10-16', given)).toMatchObject({ months: 1, interest: 500 });
    expect(on('2025-10-17', given)).toMatchObject({ months: 2, interest: 1000 });
    // Now, in November 2026: 15 months, 7,500; 25% of 57,500.
    expect(on('2026-11-22', given)).toMatchObject({ months: 15, interest: 7500, extra: 14_375, total: 76_875, lastDay: '2030-03-31' });
  });
  test('Tax Year 2026-27: belated until 31 December 2027, updated until 31 March 2032, under the Act of 2025', () => {
    const given = { year: 'ty-2026-27', due: '2027-07-31' };
    expect(kinds('ty-2026-27', '2027-07-31', ['2027-07-31', '2027-12-31', '2028-01-01', '2032-03-31', '2032-04-01'])).toEqual([
      'in-time',
      'belated',
      'updated',
      'updated',
      'too-late',
    ]);
    expect(on('2029-03-31', given)).toMatchObject({ extra: 15_000, lastDay: '2032-03-31' });
    expect(on('2029-04-01', given)).toMatchObject({ extra: 30_250 });
    const answer = JSON.stringify(answerOf('2027-09-01', given));
    expect(answer).toContain('section 428');
    expect(answer).not.toContain('234F');
  });
});

describe('the fee', () => {
  const fee = (income: number, given: Given = {}) => (on('2026-08-01', { income, ...given }) as { fee: number }).fee;
  test('is 5,000 above 5 lakh, 1,000 up to it, and none up to 4 lakh, where nothing is taxed', () => {
    expect([0, 400_000, 400_001, 500_000, 500_001, 1e12].map((income) => fee(income))).toEqual([0, 0, 1000, 1000, 5000, 5000]);
  });
  test('is none up to 3 lakh before AY 2026-27', () => {
    const years = [
      { year: 'ay-2024-25', due: '2024-07-31', filed: '2024-08-01' },
      { year: 'ay-2025-26', due: '2025-09-16', filed: '2025-09-17' },
    ];
    for (const year of years) expect([300_000, 300_001, 400_000].map((income) => fee(income, year))).toEqual([0, 1000, 1000]);
  });
  test('is that of a belated return in an updated one, and none in time', () => {
    expect(on('2027-06-01', { income: 450_000 })).toMatchObject({ kind: 'updated', fee: 1000 });
    expect(on('2026-07-01', { income: 450_000 })).toMatchObject({ kind: 'in-time', fee: 0 });
  });
});

describe('interest', () => {
  test('is on whole hundreds of tax: 48,799 counts as 48,700, 99 as nothing', () => {
    expect(on('2026-09-15', { tax: 48_799 })).toMatchObject({ months: 2, interest: 974, total: 48_799 + 5000 + 974 });
    expect(on('2026-09-15', { tax: 99 })).toMatchObject({ interest: 0, total: 5099 });
    expect(on('2026-09-15', { tax: 100 })).toMatchObject({ interest: 2 });
    expect(on('2026-09-15', { tax: 0 })).toMatchObject({ interest: 0, total: 5000 });
  });
  test('is in the extra tax, to the paisa, with the tax as it is: 25% of 10,001 + 600', () => {
    expect(on('2027-01-01', { tax: 10_001 })).toMatchObject({ interest: 600, extra: 2650.25, total: 18_251.25 });
  });
  test('counts from the day after another due date: 1 November for an audit; a month that lacks the day ends with its last', () => {
    const months = (due: string, filed: string) => (on(filed, { due }) as { months: number }).months;
    expect([months('2026-10-31', '2026-11-30'), months('2026-10-31', '2026-12-01')]).toEqual([1, 2]);
    expect([months('2026-08-31', '2026-09-30'), months('2026-08-31', '2026-10-01')]).toEqual([1, 2]);
    expect([months('2026-08-30', '2026-09-30'), months('2026-08-30', '2026-10-01')]).toEqual([1, 2]);
    expect([months('2026-11-29', '2028-02-29'), months('2026-11-29', '2028-03-01')]).toEqual([15, 16]);
    expect([months('2026-12-30', '2027-02-28'), months('2026-12-30', '2027-03-01')]).toEqual([2, 3]);
    expect(months('2026-07-31', '9999-12-31')).toBe(95_681);
  });
  test('is exact for the largest tax there can be', () => {
    expect(on('2026-08-01', { tax: 1e12 })).toMatchObject({ interest: 1e10, total: 1e12 + 1e10 + 5000 });
  });
});

test('an updated return without tax to pay is answered with a caution: it is not open', () => {
  expect(answerOf('2027-06-01', { tax: 0 }).caution).toContain('only where there is tax to pay');
  expect(answerOf('2027-06-01').caution).toBeUndefined();
});

test('what is paid in the end is said where it is another amount', () => {
  expect(JSON.stringify(answerOf('2027-01-01', { tax: 10_001 }).why)).toContain('₹18,250');
  expect(JSON.stringify(answerOf('2026-08-01').why)).not.toContain('nearest ten');
});

test('what is wrong is said at its parameter', () => {
  expect(ask({})).toEqual({ faults: [] });
  expect(ask({ year: 'ay-2023-24' })).toEqual({ faults: ['year', 'due', 'filed', 'income', 'tax'] });
  expect(on('2026-02-30', { income: '-1', tax: '5.5' })).toEqual({ faults: ['filed', 'income', 'tax'] });
  expect(on('2026-08-01', { tax: '' })).toEqual({ faults: ['tax'] });
  expect(on('2026-08-01', { due: ['2026-07-31', '2026-08-31'] })).toEqual({ faults: ['due'] });
});

test('a due date that is not of the year, or a return before the year, does not go together', () => {
  expect(on('2026-08-01', { year: 'ay-2025-26' })).toEqual({ faults: ['due'] });
  expect(on('2027-08-01', { due: '2027-04-01' })).toEqual({ faults: ['due'] });
  expect(on('2026-08-01', { year: 'ty-2026-27' })).toEqual({ faults: ['due', 'filed'] });
  expect(on('2026-03-31')).toEqual({ faults: ['filed'] });
  expect(on('2026-04-01')).toMatchObject({ kind: 'in-time' });
});

type Sum = { kind: string; fee: number; interest: number; extra: number; total: number; months: number };
const money = fc.oneof(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 2e6 }));

test('a later day, more tax and more income never cost less, and the total is the sum of its lines', () => {
  // From 1 April 2026 to 31 March 2031.
  const days = fc.integer({ min: 0, max: 1825 });
  fc.assert(
    fc.property(days, days, money, money, money, money, (one, other, income, more, tax, rest) => {
      const at = (day: number, earned: number, unpaid: number) => on(addDays('2026-04-01', day), { income: earned, tax: unpaid }) as Sum;
      const [low, high] = [Math.min(income, more), Math.max(income, more)];
      const [less, most] = [Math.min(tax, rest), Math.max(tax, rest)];
      const first = at(Math.min(one, other), low, less);
      const second = at(Math.max(one, other), low, less);
      expect(second.total).toBeGreaterThanOrEqual(first.total);
      expect(second.months).toBeGreaterThanOrEqual(first.months);
      expect(at(one, high, less).total).toBeGreaterThanOrEqual(at(one, low, less).total);
      expect(at(one, low, most).total).toBeGreaterThanOrEqual(at(one, low, less).total);
      expect(second.total).toBe(Math.round((less + second.fee + second.interest) * 100 + Math.round(second.extra * 100)) / 100);
    }),
  );
});

test('the site answers it as JSON, with the records that it rests on', async () => {
  const response = await builtApp().get('/tools/late-return.json?year=ay-2025-26&due=2025-09-16&filed=2026-11-22&income=8,00,000&tax=50,000');
  expect(response.status).toBe(200);
  const { data, figures } = (await response.json()) as { data: object; figures: { id: string; source: { title: string } }[] };
  expect(data).toMatchObject({
    kind: 'updated',
    fee: 5000,
    months: 15,
    interest: 7500,
    extra: 14_375,
    total: 76_875,
    lossesKept: false,
    lastDay: '2030-03-31',
  });
  expect(figures.map(({ id }) => id)).toContain('itr-u-extra-12-months');
});
