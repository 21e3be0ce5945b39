import { expect, test } from 'bun:test';
import { say } from '../../src/domain/say.ts';
import {
  firstRecordedDay,
  hasEnd,
  lawChanges,
  listNewestChanges,
  readChangesQuery,
  readLawDay,
  valueOnDay,
} from '../../src/law/changes.ts';
import type { HistoryEntry } from '../../src/law/figure.ts';

const entry = (from: string | null, to: string | null, text: string | null): HistoryEntry => ({
  from,
  to,
  value: null,
  text,
  source: null,
  read: [],
  sure: 'official',
  expected: false,
  ...(text === null && { gap: 'Not found.' }),
});
const checked = '2026-11-20';
const on = (history: HistoryEntry[], ...days: string[]) =>
  days.map((day) => valueOnDay({ history, checked }, day)?.text);

test.each<[history: HistoryEntry[], found: Record<string, string | undefined>]>([
  [
    [entry('2027-04-01', null, '30'), entry('2026-04-01', '2027-03-31', '20')],
    { '2026-03-31': undefined, '2026-04-01': '20', '2027-03-31': '20', '2027-04-01': '30', '2040-01-01': '30' },
  ],
  [[entry('2020-01-01', '2021-12-31', '20')], { '2021-12-31': '20', '2022-01-01': undefined }],
  [[entry('2022-01-01', null, '30'), entry('2020-01-01', '2021-12-31', null)], { '2021-06-01': undefined }],
  // Without a first day: from the day of the check, or an older value on its last day only.
  [[entry(null, null, '20')], { '2026-11-19': undefined, '2026-11-20': '20' }],
  [
    [entry('2026-04-01', null, '30'), entry(null, '2026-03-31', '20')],
    { '2026-03-30': undefined, '2026-03-31': '20', '2026-04-01': '30' },
  ],
])('of %j the value on a day is %j', (history, found) => {
  expect(on(history, ...Object.keys(found))).toEqual(Object.values(found));
});

test('the records begin with the first known first day of a value', () => {
  const figure = (...history: HistoryEntry[]) => ({ checked, history });
  expect(
    firstRecordedDay([
      figure(entry('2020-01-01', null, '1'), entry('2010-01-01', '2019-12-31', null)),
      figure(entry(null, null, '1')),
    ]),
  ).toBe('2020-01-01');
  expect(firstRecordedDay([])).toBe('');
});

const TO_MARCH = { to: '2027-03-31' };
const source = { title: 'Finance Act, 2027', url: 'https://www.indiacode.nic.in/finance-act-2027' };

function entryOf(from: string | null, text: string | null, changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return { from, to: null, value: null, text, source, read: [], sure: 'official', expected: false, ...changes };
}

/** Changes between two days of one figure with this history, newest first. */
const changes = (history: HistoryEntry[], first: string, last: string) =>
  lawChanges(
    [{ title: 'Income tax', figures: [{ id: 'rebate', label: 'Rebate', unit: 'rupees', history }] }],
    first,
    last,
  );
/** The same over all years, each as one text. */
const allChanges = (...history: HistoryEntry[]) =>
  changes(history, '2020-01-01', '2028-01-01').map(({ from, before, after }) => `${from}: ${before} to ${after}`);

test('a replaced value is one change, on the first day of the new one', () => {
  const history = [entryOf('2027-04-01', '₹70,000'), entryOf('2026-04-01', '₹60,000', { to: '2027-03-31' })];
  const change = { before: '₹60,000', after: '₹70,000', from: '2027-04-01', source };
  expect(changes(history, '2027-03-31', '2027-04-01')).toEqual([
    { id: 'rebate', label: 'Rebate', group: 'Income tax', ...change },
  ]);
  expect(changes(history, '2027-04-01', '2027-12-31')).toEqual([]);
  expect(changes(history, '2026-04-01', '2027-03-31')).toEqual([]);
  expect(changes(history, '2027-04-01', '2027-03-31')).toEqual([]);
});

test.each<[what: string, history: HistoryEntry[], listed: string[]]>([
  [
    'a figure that changed twice, newest first',
    [entryOf('2027-04-01', '30'), entryOf('2026-04-01', '20', TO_MARCH), entryOf(null, '10', { to: '2026-03-31' })],
    ['2027-04-01: 20 to 30', '2026-04-01: 10 to 20'],
  ],
  [
    'a first value without one before it, and an ended one without one after it',
    [entryOf('2026-04-01', '10', TO_MARCH)],
    ['2027-04-01: 10 to null', '2026-04-01: null to 10'],
  ],
  [
    'no gap, doubt or unknown first day',
    [
      entryOf('2027-04-01', null, { gap: 'x' }),
      entryOf('2026-04-01', '10', TO_MARCH),
      entryOf(null, null, { gap: 'x' }),
    ],
    ['2026-04-01: null to 10'],
  ],
  [
    'not the same value by a new instrument',
    [entryOf('2026-04-01', '10'), entryOf(null, '10', { to: '2026-03-31' })],
    [],
  ],
  ['no end of a gap', [entryOf('2026-04-01', null, { gap: 'x', ...TO_MARCH })], []],
  ['no term of the firm', [entryOf('2026-04-01', '₹999', { sure: 'own' }), entryOf(null, '₹899', { sure: 'own' })], []],
])('lists %s', (_, history, listed) => {
  expect(allChanges(...history)).toEqual(listed);
});

test('lists changes in the order of the headings, newest first in each', () => {
  const figure = (id: string, from: string) => ({
    id,
    label: id,
    unit: 'rupees' as const,
    history: [entryOf(from, id)],
  });
  const groups = [
    { title: 'Zoning', figures: [figure('old', '2026-01-01'), figure('new', '2026-05-01')] },
    { title: 'Audit', figures: [figure('other', '2026-09-01')] },
  ];
  expect(lawChanges(groups, '2025-01-01', '2027-01-01').map(({ group, id }) => `${group}: ${id}`)).toEqual([
    'Zoning: new',
    'Zoning: old',
    'Audit: other',
  ]);
});

const readDay = (typed: string) => readLawDay(typed, '1999-04-08');

test('accepts a real day that is not before the records', () => {
  expect(readDay(' 2026-04-01 ')).toEqual({ day: '2026-04-01' });
  expect(readDay('1999-04-08')).toEqual({ day: '1999-04-08' });
  for (const typed of ['2026-02-30', 'soon', '2026-4-1', '20260401'])
    expect(readDay(typed)).toEqual({ fault: expect.stringMatching(/\d{4}-\d\d-\d\d/) });
  expect(readDay('1999-04-07')).toEqual({
    fault: expect.stringContaining('8 April 1999 (1999-04-08)'),
  });
});

const asked = (query: string) => readChangesQuery(new URLSearchParams(query), '2026-11-23');

test.each([
  // The last twelve months, and all announced changes.
  ['', { from: '2025-11-23' }, false],
  ['to=2022-04-01', { from: '2021-04-01', to: '2022-04-01' }, true],
  ['from=2022-04-01', { from: '2022-04-01' }, false],
  ['from=2026-04-01&to=2026-04-01', { from: '2026-04-01', to: '2026-04-01' }, true],
] as const)('the query "%s" asks for the days %j', (query, days, isEnded) => {
  expect(asked(query)).toMatchObject({ ...days, faults: {} });
  expect(hasEnd(asked(query))).toBe(isEnded);
});

test('reports an invalid day, or a last day before the first, at its field, and keeps the input', () => {
  expect(asked('from=x&to=2026-13-01')).toMatchObject({
    typed: { from: 'x', to: '2026-13-01' },
    faults: { from: expect.any(String), to: expect.any(String) },
  });
  expect(asked('from=2026-04-01&to=2026-03-31').faults).toEqual({ to: say('changes.backwards') });
});

test('the newest changes are short replaced values of a year before and after, newest first, each figure once', () => {
  const figure = (id: string, ...history: HistoryEntry[]) => ({ id, label: id, unit: 'rupees' as const, history });
  const replaced = (from: string, before: string, after: string) => [
    entryOf(from, after),
    entryOf('2020-01-01', before),
  ];
  const long = 'a scale that is longer than a line';
  const groups = [
    {
      title: 'Income tax',
      figures: [
        figure('twice', entryOf('2026-09-01', '3'), ...replaced('2026-04-01', '1', '2')),
        figure('old', ...replaced('2025-11-20', '1', '2')),
        figure('new', entryOf('2026-10-01', '1')),
        figure('ended', entryOf('2020-01-01', '1', { to: '2026-08-31' })),
        figure('long', ...replaced('2026-10-01', long, `${long} today`.toUpperCase())),
      ],
    },
    {
      title: 'GST',
      figures: [
        figure('ahead', ...replaced('2027-04-01', '1', '2')),
        figure('far', ...replaced('2027-11-22', '1', '2')),
        figure('latest', ...replaced('2026-11-21', '1', '2')),
      ],
    },
  ];
  const newest = listNewestChanges(groups, '2026-11-21', 9).map(
    ({ id, before, after }) => `${id}: ${before} to ${after}`,
  );
  expect(newest).toEqual(['ahead: 1 to 2', 'latest: 1 to 2', 'twice: 2 to 3']);
  expect(listNewestChanges(groups, '2026-11-21', 1).map(({ group }) => group)).toEqual(['GST']);
});
