/** Tests that the worked cases in content/tools/cases/roc-late-fee.yaml do not cover: schemes, faults and words. */
import { describe, expect, test } from 'bun:test';
import { tool } from '../../../src/tools/rules/roc-late-fee.ts';
import { ask as askTool } from '../../../src/tools/tool.ts';
import { answering, contentOf } from '../asking.ts';

const BASE = { form: 'aoc-4', due: '2026-10-30', filed: '2026-10-31', capital: '1,00,000' };
const answer = answering(tool, BASE);

test('names the other bands with their capital', () => {
  const { why, whyNot } = answer({ capital: '5,00,000' });
  expect(why[0]).toContain('₹400');
  expect(whyNot.map(({ what }) => /₹\d+/.exec(what)?.[0])).toEqual(['₹200', '₹300', '₹500', '₹600']);
  expect(whyNot[1]?.why).toBe('only for a capital from ₹1 lakh to below ₹5 lakh');
});

test('a form from before the daily fee gets a caution, and one during a scheme its conditions', () => {
  const caution = (due: string, filed: string) => answer({ due, filed }).caution;
  expect(caution('2018-06-30', '2026-01-01')).toBeDefined();
  expect(caution('2018-07-01', '2026-01-01')).toBeUndefined();
  expect(caution('2025-10-30', '2026-04-15')).toContain('10%');
  expect([caution('2025-10-30', '2026-04-14'), caution('2025-10-30', '2026-09-16')]).toEqual([undefined, undefined]);
});

describe('DIR-3 KYC', () => {
  const askKyc = (given: Record<string, string>, today = '2026-11-28') =>
    askTool(tool, contentOf(tool), new URLSearchParams({ form: 'dir-3-kyc', ...given }), today);
  const faultOf = (due: string) => {
    const asked = askKyc({ due });
    return 'faults' in asked ? asked.faults.due : undefined;
  };

  test.each([
    '2026-09-30',
    '2026-06-30',
    '2027-09-30',
    '2028-06-29',
    '2028-09-30',
    '2031-09-30',
    '2025-09-29',
    '2024-03-31',
  ])('was not due on %s: the answer says when the last one was due, and the next is', (due) => {
    expect(faultOf(due)).toContain('the last one was due by 30 September 2025');
    expect(faultOf(due)).toContain('next on 30 June 2028');
  });

  test.each(['2025-09-30', '2025-10-31', '2024-10-15', '2028-06-30', '2031-06-30'])(
    'may have been due on %s',
    (due) => {
      expect(faultOf(due)).toBeUndefined();
    },
  );

  test.each([
    ['2026-11-28', '2025-09-30'],
    ['2028-06-29', '2025-09-30'],
    ['2028-07-01', '2028-06-30'],
    ['2024-01-10', '2023-09-30'],
  ])('without a day it takes, on %s, the last one, %s, and cites its own rules', (today, due) => {
    const asked = askKyc({}, today);
    if (asked.state !== 'answered') throw new Error(JSON.stringify(asked));
    expect(asked.typed.due).toEqual([due]);
    expect(asked.answer.year).toContain('rule 12A');
    expect(asked.read.map(({ id }) => id).filter((id) => id.startsWith('roc-'))).toEqual([]);
  });
});
