/** Properties of due dates in any year and state, with any day of a meeting. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays, addMonths, dayNumber, daysBetween } from '../../src/domain/calendar.ts';
import { STATES } from '../../src/domain/states.ts';
import { AUDIENCES, type Audience } from '../../src/law/due-date.ts';
import { MONTHS_OF } from '../../src/law/due-rule.ts';
import { countFirstMonth, periodFrom, workOutDates } from '../../src/law/work-out-dates.ts';
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

test('a return is due after its period ends, but advance tax and what a state asks for in it', () => {
  const early = law.rules.filter(({ when }) => 'later' in when && when.later < 1).map(({ id }) => id);
  expect([...new Set(early)].sort()).toEqual([
    ...['advance-tax-1', 'advance-tax-2', 'advance-tax-3', 'advance-tax-4'],
    ...[
      'board-meeting-first-half',
      'board-meeting-fourth',
      'board-meeting-second-half',
      'cmp-02',
      'gta-declaration',
      'iec-update',
    ],
    ...['lut', 'msme-payment', 'old-regime-savings'],
    ...[
      'posh-report',
      'pt-kerala',
      'pt-tamil-nadu',
      'qrmp-choice',
      'shop-return-karnataka',
      'shop-return-maharashtra',
      'specified-premises',
    ],
  ]);
});

test('every state has one of the two days for the quarterly GSTR-3B', () => {
  const daysOf = (where: string, state: string) =>
    datesOf(`gstr-3b-quarterly-${where}`, '2026-10-01', '2026-10-31', { state });
  const days = STATES.map(({ code }) => [...daysOf('west-south', code), ...daysOf('north-east', code)]);
  expect(days.filter((found) => found.length !== 1)).toEqual([]);
  expect(days.flat().filter((day) => day.startsWith('2026-10-22')).length).toBe(14);
  expect(daysOf('west-south', 'MH')).toHaveLength(1);
  expect(daysOf('north-east', 'UP')).toHaveLength(1);
});

test('every audience has dates, and several audiences get the dates of each', () => {
  const ids = (...who: Audience[]) => dates('2026-11-22', '2027-11-22', { for: who }).map(({ id }) => id);
  const everyone = Object.keys(AUDIENCES) as Audience[];
  for (const who of everyone) expect([who, ids(who).length > 0]).toEqual([who, true]);
  expect(ids('company', 'food').sort()).toEqual([...new Set([...ids('company'), ...ids('food')])].sort());
  expect(ids().sort()).toEqual(ids(...everyone).sort());
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

test('an extension shows the original day, its circulars and the number of moves, and keeps the id', () => {
  const [moved] = dates('2025-07-01', '2025-12-31').filter(({ rule }) => rule === 'itr-1-2');
  expect(moved).toMatchObject({
    id: 'itr-1-2-2024-25',
    date: '2025-09-16',
    moved: { from: '2025-07-31', by: 'CBDT Circular 6/2025, then CBDT Circular 12/2025' },
    moves: 2,
  });
  const unmoved = { ...law, rules: law.rules.map((rule) => ({ ...rule, moved: [] })) };
  const wanted = { from: '2025-07-01', to: '2025-12-31', for: ['salaried'] as const, agm: null, state: null };
  const before = workOutDates(unmoved, wanted).find(({ rule }) => rule === 'itr-1-2');
  expect(before).toMatchObject({ id: 'itr-1-2-2024-25', date: '2025-07-31', moved: null, moves: 0 });
  expect(datesOf('itr-1-2', '2025-07-31', '2025-07-31')).toEqual([]);
});

test('a change of Acts changes the law of a date, not the date', () => {
  const laws = dates('2026-04-01', '2028-03-31').filter(({ rule }) => rule === 'itr-belated');
  expect(laws.map(({ period, law: named }) => [period, named])).toEqual([
    ['AY 2026-27', 'section 139(4)'],
    ['Tax Year 2026-27', 'section 263(4)'],
  ]);
});

test('ten years have all dates of every audience', () => {
  const all = dates('2026-11-22', '2036-11-22');
  expect(all.at(-1)?.date.slice(0, 7)).toBe('2036-11');
  expect(all.length).toBeGreaterThan(1300);
});
