/** Properties of due dates in any year and state, with any day of a meeting. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays, addMonths, dayNumber, daysBetween } from '../../src/domain/calendar.ts';
import { MONTHS_OF } from '../../src/law/due-rule.ts';
import { countFirstMonth, passedDue, periodFrom } from '../../src/law/work-out-dates.ts';
import { dates, datesOf, law } from './rules.ts';

/** A day from FY 2026-27 on, including leap years and ends of years. */
const someDay = fc.oneof(
  fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2026-04-01', days)),
  fc.constantFrom('2028-02-28', '2028-02-29', '2028-03-01', '2032-02-29'),
  fc.constantFrom('2027-12-31', '2028-01-01', '2028-03-31', '2028-04-01'),
);

describe('for any range of days', () => {
  test('every date is a valid day in the range, in order, with a unique id', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 800 }), (from, length) => {
        const to = addDays(from, length);
        const found = dates(from, to);
        for (const { date } of found) expect(dayNumber(date) !== null && from <= date && date <= to).toBe(true);
        expect(found.map(({ date }) => date)).toEqual(found.map(({ date }) => date).sort());
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      }),
      { numRuns: 60 },
    );
  });

  test('two adjacent ranges give the same dates as the whole range', () => {
    fc.assert(
      fc.property(
        someDay,
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 400 }),
        (from, first, second) => {
          const middle = addDays(from, first);
          const end = addDays(middle, second);
          const parts = [...dates(from, addDays(middle, -1)), ...dates(middle, end)];
          expect(parts.map(({ id, date }) => [id, date])).toEqual(dates(from, end).map(({ id, date }) => [id, date]));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('each monthly rule has one date for each of its months, in every year', () => {
    for (let year = 2026; year < 2036; year++) {
      const [from, to] = [`${year}-04-01`, `${year + 1}-03-31`];
      const counts = ['gstr-3b-monthly', 'iff', 'tds-payment'].map((rule) => datesOf(rule, from, to).length);
      expect([year, ...counts]).toEqual([year, 12, 8, 11]);
    }
  });
});

test('the periods of a year have no gaps, over leap years and ends of years', () => {
  for (const every of ['month', 'quarter', 'half-year', 'year'] as const) {
    const length = MONTHS_OF[every];
    const all = Array.from({ length: 360 / length }, (_, n) =>
      periodFrom(countFirstMonth(2010) + n * length, every, 'fy'),
    );
    expect(all.slice(1).map(({ start }) => start)).toEqual(all.slice(0, -1).map(({ end }) => addDays(end, 1)));
    expect(daysBetween('2010-04-01', addDays(all.at(-1)?.end ?? '', 1))).toBe(daysBetween('2010-04-01', '2040-04-01'));
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  }
});

test('an annual general meeting moves only the dates that count from it, for the year that ended before it', () => {
  const agm = '2026-09-12';
  expect(datesOf('aoc-4', '2026-04-01', '2028-03-31', { agm })).toEqual([
    '2026-10-12 of FY 2025-26, AGM on 12 September 2026',
    '2027-10-30 of FY 2026-27, AGM on 30 September 2027',
  ]);
  expect(datesOf('mgt-7', '2026-04-01', '2027-03-31', { agm })).toEqual([
    '2026-11-11 of FY 2025-26, AGM on 12 September 2026',
  ]);
  expect(datesOf('adt-1', '2026-04-01', '2027-03-31', { agm })).toEqual([
    '2026-09-27 of FY 2025-26, AGM on 12 September 2026',
  ]);
  fc.assert(
    fc.property(someDay, (day) => {
      const [found] = dates(day, addMonths(day, 3), { agm: day }).filter(
        ({ rule, period }) => rule === 'mgt-7' && !period.includes('30 September'),
      );
      if (found) expect(daysBetween(day, found.date)).toBe(60);
    }),
    { numRuns: 40 },
  );
});

test('a change of Acts changes the law of a date, not the date', () => {
  const laws = dates('2026-04-01', '2028-03-31').filter(({ rule }) => rule === 'itr-belated');
  expect(laws.map(({ period, law: named }) => [period, named])).toEqual([
    ['AY 2026-27', 'section 139(4)'],
    ['Tax Year 2026-27', 'section 263(4)'],
  ]);
});

test.each([
  ['2026-07-31', null],
  ['2026-08-01', '31 July has passed; late until 31 December'],
  ['2026-12-31', '31 July has passed; late until 31 December'],
  ['2027-01-01', null],
])('on %s a return that can be filed late says: %s', (today, words) => {
  expect(passedDue(law, 'itr-1-2', 'itr-belated', today)).toBe(words);
});
