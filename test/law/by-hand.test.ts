/** Every rule for FY 2026-27, worked out by hand from its source: all dates between 1 April 2026 and 31 March 2027. */
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { readFigures } from '../../src/compiler/read/read-figures.ts';
import type { Audience } from '../../src/law/due-date.ts';
import type { DueRuleFile } from '../../src/law/due-rule.ts';
import { workOutList } from '../../src/law/work-out-dates.ts';
import { contentFolder } from '../compiler/samples.ts';
import { asWorkedByHand } from '../support/built-bodies.ts';
import { dates, datesOf, law } from './rules.ts';

const listed = (words: string) => words.split(' ');
const PERIODS = listed('March April May June July August September October November December January February');
const MONTHS = listed(
  '2026-04 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10 2026-11 2026-12 2027-01 2027-02 2027-03',
).map((month, at) => [month, `${PERIODS[at]} ${at < 10 ? 2026 : 2027}`] as const);
const monthly = (day: string, leftOut: readonly string[] = []) =>
  MONTHS.filter(([, period]) => !leftOut.some((month) => period.startsWith(month))).map(
    ([month, period]) => `${month}-${day} of ${period}`,
  );
const LAST_OF_QUARTER = ['June', 'September', 'December', 'March'];
const QUARTERS = ['January to March 2026', 'April to June 2026', 'July to September 2026', 'October to December 2026'];
const quarterly = (day: string) =>
  ['2026-04', '2026-07', '2026-10', '2027-01'].map((month, index) => `${month}-${day} of ${QUARTERS[index]}`);
const AGM = 'FY 2025-26, AGM on 30 September 2026';
const HALF_YEARS = ['October 2025 to March 2026', 'April to September 2026'];
/** The last day of each month of FY 2026-27, for the month before. */
const LAST_DAYS = listed('30 31 30 31 31 30 31 30 31 31 28 31');
/** The same dates for the periods of three years earlier: the last day to file their returns at all. */
const threeYearsLater = (dates: readonly string[]) =>
  dates.map((date) => date.replace(/(?<= of .*)20\d\d/g, (year) => String(Number(year) - 3)));
/** 30 days after the end of the month before: after January they end in March. */
const AFTER_30_DAYS = listed(
  '2026-04-30 2026-05-30 2026-06-30 2026-07-30 2026-08-30 2026-09-30 2026-10-30 2026-11-30 2026-12-30 2027-01-30 2027-03-02 2027-03-30',
);
/** Quarters that end in the months given, each with its day. */
const ofQuarters = (days: string, from = 0) =>
  listed(days).map((day, at) => `${day} of ${[...QUARTERS, 'January to March 2027'][from + at]}`);

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
  'tds-statement': ofQuarters('2026-07-31 2026-10-31 2027-01-31', 1),
  'provident-fund': monthly('15'),
  esi: monthly('15'),
  'advance-tax-1': ['2026-06-15 of Tax Year 2026-27'],
  'advance-tax-2': ['2026-09-15 of Tax Year 2026-27'],
  'advance-tax-3': ['2026-12-15 of Tax Year 2026-27'],
  'advance-tax-4': ['2027-03-15 of Tax Year 2026-27'],
  'itr-1-2': ['2026-07-31 of AY 2026-27'],
  'itr-business': ['2026-08-31 of AY 2026-27'],
  'itr-audit': ['2026-10-31 of AY 2026-27'],
  'itr-company': ['2026-10-31 of AY 2026-27'],
  'itr-transfer-pricing': ['2026-11-30 of AY 2026-27'],
  'itr-belated': ['2026-12-31 of AY 2026-27'],
  'itr-revised-free': ['2026-12-31 of AY 2026-27'],
  'itr-revised': ['2027-03-31 of AY 2026-27'],
  'itr-updated': ['2027-03-31 of AY 2022-23'],
  // 31 March is 12, 24 and 36 months after the assessment years 2025-26, 2024-25 and 2023-24.
  'itr-updated-12-months': ['2027-03-31 of AY 2025-26'],
  'itr-updated-24-months': ['2027-03-31 of AY 2024-25'],
  'itr-updated-36-months': ['2027-03-31 of AY 2023-24'],
  'gstr-1-monthly-bar': threeYearsLater(monthly('11')),
  'gstr-1-quarterly-bar': threeYearsLater(quarterly('13')),
  'gstr-3b-monthly-bar': threeYearsLater(monthly('20')),
  'gstr-3b-quarterly-west-south-bar': threeYearsLater(quarterly('22')),
  'gstr-3b-quarterly-north-east-bar': threeYearsLater(quarterly('24')),
  // The return of FY 2022-23 was due on 30 April 2023; 30 June came a year later.
  'gstr-4-bar': ['2026-04-30 of FY 2022-23'],
  'gstr-7-bar': threeYearsLater(monthly('10')),
  'gstr-8-bar': threeYearsLater(monthly('10')),
  'gstr-9-bar': ['2026-12-31 of FY 2022-23'],
  'board-meeting-fourth': ['2026-12-31 of calendar year 2026'],
  'board-meeting-first-half': ['2026-06-30 of calendar year 2026'],
  'board-meeting-second-half': ['2026-12-31 of calendar year 2026'],
  'export-declaration': [
    '2026-11-30 of October 2026',
    '2026-12-30 of November 2026',
    '2027-01-30 of December 2026',
    '2027-03-02 of January 2027',
    '2027-03-30 of February 2027',
  ],
  'iec-update': ['2026-06-30 of FY 2026-27'],
  'rodtep-return': ['2027-03-31 of FY 2025-26'],
  'specified-premises': ['2027-03-31 of FY 2027-28'],
  'gta-declaration': ['2027-03-31 of FY 2027-28'],
  'foreign-tax-credit': ['2027-03-31 of AY 2026-27'],
  'master-file': ['2026-11-30 of AY 2026-27'],
  'country-report': ['2027-03-31 of AY 2026-27'],
  'old-regime-savings': ['2027-03-31 of Tax Year 2026-27'],
  'form-121': ofQuarters('2026-07-07 2026-10-07 2027-01-07', 1),
  'shop-return-karnataka': ['2027-01-31 of calendar year 2026'],
  'shop-return-maharashtra': ['2027-02-28 of calendar year 2026'],
  'adt-1': [`2026-10-15 of ${AGM}`],
  'aoc-4': [`2026-10-30 of ${AGM}`],
  'aoc-4-opc': ['2026-09-27 of FY 2025-26'],
  'mgt-7a-opc': ['2026-11-26 of FY 2025-26'],
  'tcs-statement': ofQuarters('2026-07-15 2026-10-15 2027-01-15', 1),
  'mgt-7': [`2026-11-29 of ${AGM}`],
  'dpt-3': ['2026-06-30 of FY 2025-26'],
  'msme-1': ['2026-04-30 of October 2025 to March 2026', '2026-10-31 of April to September 2026'],
  'pas-6': ['2026-05-30 of October 2025 to March 2026', '2026-11-29 of April to September 2026'],
  'dir-3-kyc-filed-fy-2024-25': [],
  'dir-3-kyc-din-fy-2025-26': [],
  'llp-form-11': ['2026-05-30 of FY 2025-26'],
  'llp-form-8': ['2026-10-30 of FY 2025-26'],
  'fssai-return': ['2026-05-31 of FY 2025-26'],
  agm: ['2026-09-30 of FY 2025-26'],
  'csr-2': [`2026-10-30 of ${AGM}`],
  'mgt-14': [`2026-10-30 of ${AGM}`],
  'ndh-3': [`2026-04-30 of ${HALF_YEARS[0]}`, `2026-10-30 of ${HALF_YEARS[1]}`],
  'itc-last-day': ['2026-11-30 of FY 2025-26'],
  lut: ['2027-03-31 of FY 2027-28'],
  'cmp-02': ['2027-03-31 of FY 2027-28'],
  'qrmp-choice': ofQuarters('2026-04-30 2026-07-31 2026-10-31 2027-01-31', 1),
  'gstr-5': monthly('13'),
  'gstr-5a': monthly('20'),
  'gstr-6': monthly('13'),
  'itc-04': [`2026-04-25 of ${HALF_YEARS[0]}`, `2026-10-25 of ${HALF_YEARS[1]}`],
  'tax-audit': ['2026-09-30 of AY 2026-27'],
  'transfer-pricing-report': ['2026-10-31 of AY 2026-27'],
  'trust-audit': ['2026-09-30 of AY 2026-27'],
  'donation-statement': ['2026-05-31 of FY 2025-26'],
  sft: ['2026-05-31 of FY 2025-26'],
  'msme-payment': ['2027-03-31 of Tax Year 2026-27'],
  'tds-certificate-salary': ['2026-06-15 of FY 2025-26'],
  'tds-certificate': ofQuarters('2026-06-15 2026-08-15 2026-11-15 2027-02-15'),
  'tcs-certificate': ofQuarters('2026-05-30 2026-07-30 2026-10-30 2027-01-30'),
  'form-141': MONTHS.map(([, period], index) => `${AFTER_30_DAYS[index]} of ${period}`),
  wages: monthly('07'),
  bonus: ['2026-11-30 of FY 2025-26'],
  'esi-half-year': [`2026-05-12 of ${HALF_YEARS[0]}`, `2026-11-11 of ${HALF_YEARS[1]}`],
  'posh-report': ['2027-01-31 of calendar year 2026'],
  'pt-andhra-pradesh': monthly('10'),
  'pt-telangana': monthly('10'),
  'pt-gujarat': monthly('15'),
  'pt-karnataka': monthly('20'),
  'pt-west-bengal': monthly('21'),
  'pt-maharashtra': MONTHS.map(([month, period], index) => `${month}-${LAST_DAYS[index]} of ${period}`),
  'pt-kerala': ['2026-08-31 of April to September 2026', '2027-02-28 of October 2026 to March 2027'],
  'pt-tamil-nadu': ['2026-09-30 of April to September 2026', '2027-03-31 of October 2026 to March 2027'],
  'lwf-andhra-pradesh': ['2027-01-31 of December 2026'],
  'lwf-chandigarh': [`2026-04-15 of ${HALF_YEARS[0]}`, `2026-10-15 of ${HALF_YEARS[1]}`],
  'lwf-delhi': ['2026-07-15 of June 2026', '2027-01-15 of December 2026'],
  'lwf-karnataka': ['2027-01-15 of December 2026'],
  'lwf-maharashtra': ['2026-07-15 of June 2026', '2027-01-15 of December 2026'],
  'lwf-tamil-nadu': ['2027-01-31 of December 2026'],
};

/** Records and rules of the site without later extensions. */
function contentByHand() {
  const root = join(import.meta.dir, '../../content');
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const filesIn = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  const rules = filesIn('due-dates').map((path): [string, string] => {
    const file = load(read(path)) as DueRuleFile;
    return [
      path,
      JSON.stringify({
        ...file,
        rules: file.rules.map((rule) => asWorkedByHand({ ...rule, moved: rule.moved ?? [] })),
      }),
    ];
  });
  const same = ['firm.yaml', 'instruments.yaml', 'due-dates.yaml', ...filesIn('figures')].map(
    (path): [string, string] => [path, read(path)],
  );
  return contentFolder(Object.fromEntries([...rules, ...same]));
}

test('every rule has dates worked out by hand', () => {
  expect([...new Set(law.rules.map(({ id }) => id))].sort()).toEqual(Object.keys(BY_HAND).sort());
});

for (const [rule, expected] of Object.entries(BY_HAND)) {
  test(`${rule} has the dates of FY 2026-27 worked out by hand`, () => {
    expect(datesOf(rule)).toEqual([...expected]);
  });
}

test('a director sees only the two years that are sure', () => {
  const due = dates('2026-04-01', '2036-11-22').filter(({ rule }) => rule.startsWith('dir-3-kyc'));
  expect(due.map(({ date }) => date)).toEqual(['2028-06-30', '2029-06-30']);
});

/**
 * Rules of each kind at the ends of years and in a leap year, 1 December 2027 to 30 June 2028, by hand: the quarter and
 * the half year to March, the months around 29 February, the Tax Year that ends, and the updated return of AY 2023-24,
 * 48 months after 31 March 2024.
 */
const LEAP_YEAR: Readonly<Record<string, readonly string[]>> = {
  'gstr-1-monthly': ['2027-12-11', '2028-01-11', '2028-02-11', '2028-03-11', '2028-04-11', '2028-05-11', '2028-06-11'],
  iff: ['2027-12-13', '2028-02-13', '2028-03-13', '2028-05-13', '2028-06-13'],
  'tds-payment': ['2027-12-07', '2028-01-07', '2028-02-07', '2028-03-07', '2028-05-07', '2028-06-07'],
  'tds-payment-march': ['2028-04-30'],
  'tds-statement': ['2028-01-31', '2028-05-31'],
  'advance-tax-4': ['2028-03-15'],
  'itr-revised': ['2028-03-31'],
  'itr-updated': ['2028-03-31'],
  'pas-6': ['2028-05-30'],
  'dir-3-kyc-filed-fy-2024-25': ['2028-06-30'],
  'form-141': ['2027-12-30', '2028-01-30', '2028-03-01', '2028-03-30', '2028-04-30', '2028-05-30', '2028-06-30'],
  'pt-maharashtra': ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31', '2028-06-30'],
  lut: ['2028-03-31'],
  'esi-half-year': ['2028-05-12'],
};

test('every kind of rule has the right dates over the end of 2027 and 29 February 2028', () => {
  const found = Map.groupBy(dates('2027-12-01', '2028-06-30'), ({ rule }) => rule);
  const named = Object.keys(LEAP_YEAR).map((rule) => [rule, (found.get(rule) ?? []).map(({ date }) => date)]);
  expect(named).toEqual(Object.entries(LEAP_YEAR).map(([rule, days]) => [rule, [...days]]));
  expect(found.get('itr-updated')?.map(({ period }) => period)).toEqual(['AY 2023-24']);
  expect(found.get('itr-revised')?.map(({ period }) => period)).toEqual(['Tax Year 2026-27']);
});

test('the forms of a meeting on 31 December 2027 are due 15, 30 and 60 days later, the last on 29 February', () => {
  const forms = dates('2027-10-01', '2028-06-30', { for: ['company'], agm: '2027-12-31' }).filter(({ rule }) =>
    ['adt-1', 'aoc-4', 'mgt-7'].includes(rule),
  );
  expect(forms.map(({ rule, date }) => [rule, date])).toEqual([
    ['adt-1', '2028-01-15'],
    ['aoc-4', '2028-01-30'],
    ['mgt-7', '2028-02-29'],
  ]);
});

test('180 days from 31 March end on 27 September, with and without a leap day', () => {
  expect(datesOf('aoc-4-opc', '2026-04-01', '2029-03-31').map((due) => due.slice(0, 10))).toEqual([
    '2026-09-27',
    '2027-09-27',
    '2028-09-27',
  ]);
});

test('AY 2025-26 was extended: without audit to 16 September, with audit and for companies to 10 December 2025', () => {
  const moved = dates('2025-07-01', '2025-12-31').filter(({ moves }) => moves > 0);
  expect(moved.map(({ rule, date, moved: from }) => [rule, date, from?.from])).toEqual([
    ['itr-1-2', '2025-09-16', '2025-07-31'],
    ['itr-business', '2025-09-16', '2025-07-31'],
    ['itr-audit', '2025-12-10', '2025-10-31'],
    ['itr-company', '2025-12-10', '2025-10-31'],
  ]);
});

test('the figures of deadlines show the days of the rules, worked out by hand', () => {
  using folder = contentByHand();
  const { figures } = readFigures(folder.root);
  const BY_RECORD = {
    'itr-2025-first-due-date': '31 July 2025',
    'itr-2025-due-date': '16 September 2025',
    'itr-2025-audit-due-date': '10 December 2025',
    'itr4-due-date': '31 August',
    'itr5-transfer-pricing-due-date': '30 November',
    'ay-2025-26-belated': '31 December 2025',
    'ay-2026-27-no-business': '31 July 2026',
    'ay-2026-27-business-no-audit': '31 August 2026',
    'ay-2026-27-audit': '31 October 2026',
    'ay-2026-27-belated': '31 December 2026',
    'ay-2026-27-revised': '31 March 2027',
    'ty-2026-27-belated': '31 December 2027',
    'ay-2024-25-updated': '31 March 2029',
    'ay-2025-26-updated': '31 March 2030',
    'ay-2026-27-updated': '31 March 2031',
    'ty-2026-27-updated': '31 March 2032',
    'pas-6-april-september-due-date': '29 November',
    'pas-6-october-march-due-date': '30 May',
    'advance-tax-last-part': '15 March',
  };
  expect(Object.keys(BY_RECORD).map((id) => [id, figures.get(id)?.current])).toEqual(Object.entries(BY_RECORD));
});

/** What everybody pays or files who has a business, and what only some do. */
const TAX = 'advance-tax-1 advance-tax-2 advance-tax-3 advance-tax-4';
const LATER_RETURNS =
  'itr-belated itr-revised itr-revised-free itr-updated itr-updated-12-months itr-updated-24-months itr-updated-36-months foreign-tax-credit';
const DEDUCTORS =
  'tds-payment tds-payment-march tds-statement tds-certificate tds-certificate-salary tcs-statement tcs-certificate form-121';
const BUSINESS = `${TAX} ${LATER_RETURNS} ${DEDUCTORS} form-141 itr-transfer-pricing master-file msme-payment sft tax-audit transfer-pricing-report`;
const GST = 'cmp-02 itc-last-day gstr-9 gstr-9-bar itc-04 lut qrmp-choice specified-premises gta-declaration';
const MEETINGS = 'board-meeting-first-half board-meeting-second-half';
/** Each audience with its kinds of dates between 24 November 2026 and a year later, from the laws. */
const BY_AUDIENCE: Readonly<Record<Audience, string>> = {
  salaried: `${TAX} ${LATER_RETURNS} form-141 itr-1-2 old-regime-savings`,
  business: `${BUSINESS} itr-audit itr-business old-regime-savings`,
  'gst-monthly': `${GST} gstr-1-monthly gstr-3b-monthly gstr-5 gstr-5a gstr-6 gstr-7 gstr-8 gstr-1-monthly-bar gstr-3b-monthly-bar gstr-7-bar gstr-8-bar`,
  'gst-quarterly': `${GST} gstr-1-quarterly gstr-3b-quarterly-north-east gstr-3b-quarterly-west-south iff pmt-06 gstr-1-quarterly-bar gstr-3b-quarterly-north-east-bar gstr-3b-quarterly-west-south-bar`,
  'gst-composition': 'cmp-02 cmp-08 gstr-4 gstr-4-bar',
  company: `${BUSINESS} ${MEETINGS} country-report board-meeting-fourth adt-1 agm aoc-4 csr-2 dpt-3 itr-company mgt-14 mgt-7 msme-1 ndh-3 pas-6`,
  opc: `${BUSINESS} ${MEETINGS} aoc-4-opc dpt-3 itr-company mgt-7a-opc msme-1`,
  llp: `${BUSINESS} itr-audit itr-business llp-form-11 llp-form-8`,
  employer: `${DEDUCTORS} bonus esi esi-half-year posh-report provident-fund wages`,
  trust: `${TAX} ${LATER_RETURNS} ${DEDUCTORS} donation-statement form-141 itr-audit sft trust-audit`,
  food: 'fssai-return',
  exporter: 'export-declaration iec-update lut rodtep-return',
};

for (const [audience, expected] of Object.entries(BY_AUDIENCE) as [Audience, string][]) {
  test(`a year of ${audience} from 24 November 2026 has these kinds of dates, and those of a state only in that state`, () => {
    const wanted = { from: '2026-11-24', to: '2027-11-24', for: [audience], agm: null };
    const kinds = (state: string | null) => new Set(workOutList(law, { ...wanted, state }).map(({ rule }) => rule));
    expect([...kinds(null)].sort()).toEqual(listed(expected).sort());
    const inKarnataka = [...kinds('KA')].filter((rule) => !listed(expected).includes(rule)).sort();
    expect(inKarnataka).toEqual(
      audience === 'employer' ? ['lwf-karnataka', 'pt-karnataka', 'shop-return-karnataka'] : [],
    );
  });
}
