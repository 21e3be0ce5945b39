/** What the worked cases of content/tools/cases/residence.yaml leave: words, what was left out, contradictions. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { answering, asked, type Given, toolOf } from '../asking.ts';

const tool = await toolOf('residence');
const BASE = { year: 'ay-2026-27', citizenship: 'citizen', travel: 'neither', days: 100, 'four-years': 400 };
const answer = answering(tool, BASE);
const visitor = (given: Given = {}) => answer({ travel: 'visit', days: 130, ...given });

describe('the days on which it turns', () => {
  test('are counted from those of the visitor, in both directions', () => {
    const { why } = visitor({ income: 2_000_000 });
    expect(why).toContain('With 52 days more in India, 182 in all, the answer is: Resident.');
    expect(why).toContain('With 11 days fewer, 119 in all, the answer is: Non-resident.');
  });

  test('are said to be none where no day changes the answer', () => {
    const foreigner = { citizenship: 'other', travel: undefined, days: 0, 'four-years': 0 };
    expect(answer(foreigner).data.turns).toHaveLength(2);
    const untaxed = { income: 2_000_000, 'taxed-abroad': 'no', days: 10, 'four-years': 0, 'seven-years': 100 };
    const { data, why } = answer({ ...untaxed, 'non-resident-years': 10 });
    expect(data.turns).toEqual([{ days: 0, status: 'not-ordinary' }]);
    expect(why).toContain('No number of days in this year changes it.');
  });

  test('are the same whatever the days of the visitor', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 365 }), fc.integer({ min: 0, max: 1461 }), (days, four) => {
        const { turns, status } = visitor({ days, 'four-years': four, income: 2_000_000 }).data as {
          turns: { days: number; status: string }[];
          status: string;
        };
        expect(turns).toEqual(visitor({ days: 0, 'four-years': four, income: 2_000_000 }).data.turns as typeof turns);
        expect(turns.findLast((turn) => turn.days <= days)?.status).toBe(status);
      }),
    );
  });
});

describe('a fact that was left out', () => {
  test('is named where it could change the answer', () => {
    expect(visitor().caution).toContain('If it was, you are: Not ordinarily resident.');
    expect(answer({ days: 200 }).caution).toContain('You may be not ordinarily resident.');
    expect(answer({ days: 10, income: 2_000_000 }).caution).toContain('If none does');
  });

  test('is not named where it changes nothing', () => {
    expect(visitor({ income: 1_000_000 }).caution).toBeUndefined();
    expect(answer({ days: 200, 'seven-years': 729 }).caution).toBeUndefined();
    expect(answer({ days: 10, income: 2_000_000, 'taxed-abroad': 'yes' }).caution).toBeUndefined();
  });
});

test('names the sections of the Act of the year', () => {
  const words = (year: string) => JSON.stringify(visitor({ year, income: 2_000_000 }).why);
  expect(words('ay-2026-27')).toContain('Explanation 1(b) to section 6(1)');
  expect(words('ty-2026-27')).toContain('section 6(4) and (5)');
  expect(words('ty-2026-27')).not.toContain('Explanation');
  expect(answer({ year: 'ty-2026-27' }).year).toContain('Income-tax Act, 2025');
});

test.each<[field: string, given: Given]>([
  ['days', { days: 366 }],
  ['travel', { citizenship: 'origin', travel: 'work' }],
  ['travel', { citizenship: 'other', travel: 'visit' }],
  ['taxed-abroad', { citizenship: 'origin', 'taxed-abroad': 'no' }],
  ['income', { citizenship: 'other', travel: undefined, income: 2_000_000 }],
  ['seven-years', { 'seven-years': 399 }],
  ['seven-years', { 'seven-years': 400 + 3 * 366 + 1 }],
  ['four-years', { 'four-years': 4 * 181 + 1, 'non-resident-years': 10 }],
  ['seven-years', { 'four-years': 700, 'seven-years': 7 * 181 + 1, 'non-resident-years': 10 }],
])('refuses %s that contradicts the rest', (field, given) => {
  const found = asked(tool, { ...BASE, ...given });
  expect('faults' in found ? Object.keys(found.faults) : found.state).toEqual([field]);
});

test('takes the most days that years as a non-resident can have, and the days of a leap year', () => {
  expect(answer({ 'four-years': 4 * 181, 'non-resident-years': 10 }).data.status).toBe('not-ordinary');
  expect(answer({ year: 'ay-2024-25', days: 366 }).data.test).toBe('full');
});
