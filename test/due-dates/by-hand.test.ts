/** Every rule for FY 2026-27, worked by hand from its source: whatever falls between 1 April 2026 and 31 March 2027. */
import { expect, test } from 'bun:test';
import { readDay } from '../../src/domain/calendar.ts';
import { builtApp } from '../support/built-app.ts';
import { dates, datesOf, law } from './rules.ts';

const MONTHS = [
  ['2026-04', 'March 2026'],
  ['2026-05', 'April 2026'],
  ['2026-06', 'May 2026'],
  ['2026-07', 'June 2026'],
  ['2026-08', 'July 2026'],
  ['2026-09', 'August 2026'],
  ['2026-10', 'September 2026'],
  ['2026-11', 'October 2026'],
  ['2026-12', 'November 2026'],
  ['2027-01', 'December 2026'],
  ['2027-02', 'January 2027'],
  ['2027-03', 'February 2027'],
] as const;
const monthly = (day: string, leftOut: readonly string[] = []) =>
  MONTHS.filter(([, period]) => !leftOut.some((month) => period.startsWith(month))).map(([month, period]) => `${month}-${day} of ${period}`);
const LAST_OF_QUARTER = ['June', 'September', 'December', 'March'];
const QUARTERS = ['January to March 2026', 'April to June 2026', 'July to September 2026', 'October to December 2026'];
const quarterly = (day: string) => ['2026-04', '2026-07', '2026-10', '2027-01'].map((month, index) => `${month}-${day} of ${QUARTERS[index]}`);
const AGM = 'FY 2025-26, yearly meeting on 30 September 2026';

const BY_HAND: Readonly<Record<string, readonly string[]>> = {
  'gstr-1-monthly': monthly('11'),
  'gstr-1-quarterly': quarterly('13'),
  iff: monthly('13', LAST_OF_QUARTER),
  'pmt-06': monthly('25', LAST_OF_QUARTER),
  'gstr-3b-monthly': monthly('20'),
  'gstr-3b-quarterly-west-south': quarterly('22'),
  'gstr-3b-quarterly-north-east': quarterly('24'),
  'cmp-08': quarterly('18'),
  'gstr-4': ['2026-06-30 of FY 2025-26'],
  'gstr-7': monthly('10'),
  'gstr-8': monthly('10'),
  'gstr-9': ['2026-12-31 of FY 2025-26'],
  'tds-payment': monthly('07', ['March']),
  'tds-payment-march': ['2026-04-30 of FY 2025-26'],
  'tds-statement-2026-03': ['2026-05-31 of January to March 2026'],
  'tds-statement': ['2026-07-31 of April to June 2026', '2026-10-31 of July to September 2026', '2027-01-31 of October to December 2026'],
  'provident-fund': monthly('15'),
  esi: monthly('15'),
  'advance-tax-1': ['2026-06-15 of Tax Year 2026-27'],
  'advance-tax-2': ['2026-09-15 of Tax Year 2026-27'],
  'advance-tax-3': ['2026-12-15 of Tax Year 2026-27'],
  'advance-tax-4': ['2027-03-15 of Tax Year 2026-27'],
  'itr-1-2': ['2026-07-31 of AY 2026-27'],
  'itr-business-2024-25': [],
  'itr-business': ['2026-08-31 of AY 2026-27'],
  'itr-audit': ['2026-10-31 of AY 2026-27'],
  'itr-company': ['2026-10-31 of AY 2026-27'],
  'itr-transfer-pricing': ['2026-11-30 of AY 2026-27'],
  'itr-belated': ['2026-12-31 of AY 2026-27'],
  'itr-revised-free': ['2026-12-31 of AY 2026-27'],
  'itr-revised': ['2027-03-31 of AY 2026-27'],
  'itr-updated': ['2027-03-31 of AY 2022-23'],
  'adt-1': [`2026-10-15 of ${AGM}`],
  'aoc-4': [`2026-10-30 of ${AGM}`],
  'aoc-4-opc': ['2026-09-27 of FY 2025-26'],
  'mgt-7': [`2026-11-29 of ${AGM}`],
  'dpt-3': ['2026-06-30 of FY 2025-26'],
  'msme-1': ['2026-04-30 of October 2025 to March 2026', '2026-10-31 of April to September 2026'],
  'pas-6': ['2026-05-30 of October 2025 to March 2026', '2026-11-29 of April to September 2026'],
  'dir-3-kyc-filed-fy-2024-25': [],
  'dir-3-kyc-din-fy-2025-26': [],
  'llp-form-11': ['2026-05-30 of FY 2025-26'],
  'llp-form-8': ['2026-10-30 of FY 2025-26'],
  'fssai-return': ['2026-05-31 of FY 2025-26'],
};

test('every rule is worked by hand', () => {
  expect(law.rules.map(({ id }) => id).sort()).toEqual(Object.keys(BY_HAND).sort());
});

for (const [rule, expected] of Object.entries(BY_HAND)) {
  test(`${rule} falls in FY 2026-27 as by hand`, () => {
    expect(datesOf(rule)).toEqual([...expected]);
  });
}

test('a director is told of the two years that are sure, and of no other', () => {
  const due = dates('2026-04-01', '2036-11-22').filter(({ rule }) => rule.startsWith('dir-3-kyc'));
  expect(due.map(({ date }) => date)).toEqual(['2028-06-30', '2029-06-30']);
});

test('the days that records name in full are the days of the rules', async () => {
  const { content } = builtApp();
  const entry = content.entry('/figures');
  if (!entry) throw new Error('no list of figures');
  const figures = (await content.body(entry, 'figures')).groups.flatMap((group) => group.figures);
  const named = (id: string) => readDay(figures.find((figure) => figure.id === id)?.current ?? '') ?? 'no such day';
  const due = dates('2025-04-01', '2033-01-01');
  const date = (id: string) => due.find((item) => item.id === id)?.date ?? 'no such date';
  const PAIRS = [
    ['itr-1-2-2024-25', 'itr-2025-due-date'],
    ['itr-audit-2024-25', 'itr-2025-audit-due-date'],
    ['itr-belated-2025-26', 'ay-2026-27-belated'],
    ['itr-belated-2026-27', 'ty-2026-27-belated'],
    ['itr-revised-2025-26', 'ay-2026-27-revised'],
    ['itr-updated-2023-24', 'ay-2024-25-updated'],
    ['itr-updated-2024-25', 'ay-2025-26-updated'],
    ['itr-updated-2025-26', 'ay-2026-27-updated'],
    ['itr-updated-2026-27', 'ty-2026-27-updated'],
  ] as const;
  expect(PAIRS.map(([item]) => [item, date(item)])).toEqual(PAIRS.map(([item, figure]) => [item, named(figure)]));
});
