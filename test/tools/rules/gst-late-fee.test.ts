/**
 * Tests that the worked cases in content/tools/cases/gst-late-fee.yaml do not cover: boundaries of the caps, words, and
 * properties of every input.
 */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays } from '../../../src/domain/calendar.ts';
import { tool } from '../../../src/tools/rules/gst-late-fee.ts';
import { answering, asking, contentOf, fixedAt, type Given, reading } from '../asking.ts';

const BASE = { return: 'gstr-3b', nil: 'no', due: '2026-04-20', filed: '2026-04-27', turnover: '1,00,00,000' };
const ask = asking(tool);
const answer = answering(tool, BASE);
const late = (days: number, given: Given = {}) => ask({ ...BASE, filed: addDays('2026-04-20', days), ...given });
const sum = (days: number, fee: number, interest = 0) => ({
  days,
  fee,
  interest,
  total: Math.round((fee + interest) * 100) / 100,
});

test('interest is exact to the paisa for the largest tax', () => {
  expect(late(1, { tax: 1e12 })).toEqual({ days: 1, fee: 50, interest: 493_150_684.93, total: 493_150_734.93 });
});

test('a permanently waived fee costs nothing and is not explained', () => {
  const waived = answering(tool, BASE, contentOf(tool, fixedAt({ 'gst-late-fee-day': 0 })))();
  expect([waived.data, waived.why.length]).toEqual([sum(7, 0), 1]);
});

test('rejects contradictions: a return without turnover, tax with GSTR-1 or on a nil return; accepts a zero', () => {
  expect(late(1, { turnover: '' })).toEqual({ faults: ['turnover'] });
  expect(late(1, { return: 'gstr-1', tax: 5 })).toEqual({ faults: ['tax'] });
  expect(late(1, { nil: 'yes', tax: 5 })).toEqual({ faults: ['tax'] });
  expect(late(1, { return: 'gstr-1', tax: 0 })).toEqual(sum(1, 50));
});
test('three years after the due date a return is barred: the answer says so first, without a link to file it', () => {
  const barred = { due: '2023-10-20', tax: 1000 };
  const [last, after] = [answer({ ...barred, filed: '2026-10-20' }), answer({ ...barred, filed: '2026-10-21' })];
  expect([last.caution, last.next.length]).toEqual([undefined, 2]);
  expect(after.caution).toStartWith('You can no longer file this return. The last day was 20 October 2026.');
  expect(after.next.map(({ href }) => href)).toEqual(['/gst']);
  expect(reading(tool, BASE)({ ...barred, filed: '2026-10-21' })).toContain('gst-return-bar');
});

test('a return from before the caps gets a caution', () => {
  const caution = (due: string) => answer({ return: 'gstr-1', nil: 'yes', due, filed: '2022-01-01' }).caution;
  expect([caution('2021-06-30') === undefined, caution('2021-07-01') === undefined]).toEqual([false, true]);
});

test('a later day or a higher turnover never costs less, and the total is the sum of its lines', () => {
  const days = fc.integer({ min: -100, max: 4000 });
  const money = fc.integer({ min: 0, max: 1e12 });
  type Sum = ReturnType<typeof sum>;
  fc.assert(
    fc.property(days, days, money, money, money, (one, other, turnover, higher, tax) => {
      const [early, later] = [Math.min(one, other), Math.max(one, other)];
      const [small, large] = [Math.min(turnover, higher), Math.max(turnover, higher)];
      const first = late(early, { turnover: small, tax }) as Sum;
      const second = late(later, { turnover: small, tax }) as Sum;
      const third = late(later, { turnover: large, tax }) as Sum;
      expect(second.total).toBeGreaterThanOrEqual(first.total);
      expect(third.total).toBeGreaterThanOrEqual(second.total);
      expect(third.total).toBe((Math.round(third.fee * 100) + Math.round(third.interest * 100)) / 100);
    }),
  );
});
