/** Rules of due dates that are wrong stop the build, with file and field. */

import { expect, test } from 'bun:test';
import { compileDueDates, timingInWords } from '../../src/compiler/dates/compile-due-dates.ts';
import { References } from '../../src/compiler/figures/figure-references.ts';
import { checkTypedFigures } from '../../src/compiler/lint/typed-figures.ts';
import { formatFault } from '../../src/compiler/read/content-error.ts';
import { readFigures } from '../../src/compiler/read/read-figures.ts';
import type { DueDatesBody } from '../../src/content/site.ts';
import type { Timing } from '../../src/law/due-rule.ts';
import type { Figure } from '../../src/law/figure.ts';
import { workOutDates } from '../../src/law/work-out-dates.ts';
import { writeValue } from '../../src/law/write-value.ts';
import { contentFolder, contextOf, dated, faultsFrom, figuresFile, firm, instruments, parameter } from './samples.ts';
import { describe, dueDates, pages, treeFaults } from './tree.ts';

const source = { title: 'An Act', url: 'https://law.example/act' };
const rule = {
  id: 'a-return',
  for: ['llp'],
  title: 'A return',
  when: { every: 'year', on: 'rule-day', later: 1 },
  late: 'a fee runs',
  law: 'section 1',
  source,
};
const TODAY = '2026-11-23';

/** A record of a day of each year, the same at all times. */
const yearly = (id: string, text: string, value: object = {}) =>
  parameter(id, { unit: 'date', values: [dated({ text, ...value })], deadline: false });
const RECORDS = [
  parameter('agm-period', { unit: 'months', values: [dated({ value: 6 })] }),
  yearly('rule-day', '30 May'),
  yearly('october-day', '31 October'),
  yearly('april-day', '30 April'),
];

/** Content with these rules and further records. */
const contentWith = (records: readonly object[], rules: readonly object[], home: readonly string[] = []) =>
  contentFolder({
    'firm.yaml': JSON.stringify(firm),
    'instruments.yaml': JSON.stringify(instruments),
    'figures/roc.yaml': figuresFile([...RECORDS, ...records]),
    'due-dates.yaml': JSON.stringify({ ...dueDates, home }),
    'due-dates/llp.yaml': JSON.stringify({
      tag: 'ROC',
      url: source.url,
      checked: '2026-11-22',
      review: '2027-04-21',
      rules,
    }),
  });

function compiled(rules: readonly object[], home: readonly string[] = [], records: readonly object[] = []) {
  using folder = contentWith(
    [yearly('a-day', '31 July'), yearly('unsure-day', '31 July', { doubt: 'unsure' }), ...records],
    rules,
    home,
  );
  let body: DueDatesBody | undefined;
  const faults = faultsFrom(() => {
    const { figures, due } = readFigures(folder.root, TODAY);
    const references = (file: string) => new References(file, figures, firm);
    body = compileDueDates(contextOf({ root: folder.root, figures, firm, references, due }, TODAY));
  });
  return body ?? faults;
}

test('a rule takes its day from its record, and the page lists the record', () => {
  const body = compiled([{ ...rule, when: { every: 'year', on: 'a-day', later: 1 } }], ['a-return']);
  expect(body).toMatchObject({ rules: [{ id: 'a-return', when: { on: ['07-31'] }, tag: 'ROC' }], agmMonths: 6 });
  expect('figureIds' in body && body.figureIds.toSorted()).toEqual(['a-day', 'agm-period']);
});

test.each([
  [
    { every: 'year', after: 'end', by: 'agm-period' },
    { months: 6, days: 0 },
  ],
  [
    { every: 'half-year', after: 'end', by: 'days-30' },
    { months: 0, days: 30 },
  ],
  [
    { every: 'quarter', on: 'day-20' },
    { on: ['07-20', '10-20', '01-20', '04-20'], later: 1 },
  ],
  [
    { every: 'quarter', on: 'day-20', later: 0 },
    { on: ['04-20', '07-20', '10-20', '01-20'], later: 0 },
  ],
  [
    { every: 'half-year', on: ['october-day', 'april-day'], plus: 'days-30' },
    { on: ['10-31', '04-30'], plus: 30 },
  ],
])('the timing %j is compiled to %j', (when, timing) => {
  const records = [
    parameter('day-20', { values: [dated({ value: 20 })] }),
    parameter('days-30', { unit: 'days', values: [dated({ value: 30 })] }),
  ];
  expect(compiled([{ ...rule, when }], [], records)).toMatchObject({ rules: [{ when: timing }] });
});

const NO_DAY = 'expected the id of a figure that is sure and says its day itself';
const NO_YEARLY = 'expected a figure that names a day of each year';
test.each<[wrong: object, fault: string]>([
  [{ when: { every: 'year', on: 'unsure-day', later: 1 } }, `${NO_DAY}, found unsure-day`],
  [{ when: { every: 'year', on: 'no-such', later: 1 } }, `${NO_DAY}, found no-such`],
  [{ when: { every: 'year', on: 'agm-period', later: 1 } }, `${NO_YEARLY}, found agm-period`],
  [{ when: { every: 'year', after: 'end', by: 'a-day' } }, 'expected a figure that counts days, found a-day'],
  [{ when: { every: 'year', on: '05-30', later: 1 } }, `${NO_DAY}, found 05-30`],
  [{ when: { every: 'year', on: 'leap-day', later: 1 } }, `${NO_YEARLY}, found leap-day`],
  [{ when: { every: 'month', on: 20 } }, 'expected when it is due'],
  [{ when: { every: 'month', on: 'day-30' } }, 'expected a figure that names a day of each month, found day-30'],
  [{ when: { every: 'quarter', on: 'a-day' } }, 'a day of each quarter, found a-day'],
  [{ states: ['XX'] }, 'found "XX"'],
  [{ for: ['nobody'] }, 'found "nobody"'],
  [
    { moved: [{ period: 'May', to: '2026-06-01', by: 'Circular 1', day: '2026-05-30' }] },
    'expected a period as 2026-10 or 2025-26',
  ],
])('refuses %j', (wrong, fault) => {
  const records = [yearly('leap-day', '29 February'), parameter('day-30', { values: [dated({ value: 30 })] })];
  expect(compiled([{ ...rule, ...wrong }], [], records)).toEqual([expect.stringContaining(fault)]);
});

test('refuses a repeated id, and an unknown rule on the home page', () => {
  expect(compiled([rule, rule])).toEqual([expect.stringContaining('expected each id once, found a-return again')]);
  expect(compiled([rule], ['b-return'])).toEqual([
    expect.stringContaining('expected the id of a rule in content/due-dates, found b-return'),
  ]);
});

/** Records of a content folder on a day, by id, or its faults. */
function shown(records: readonly object[], rules: readonly object[], today = TODAY) {
  using folder = contentWith(records, rules);
  let read: ReturnType<typeof readFigures> | undefined;
  const faults = faultsFrom(() => {
    read = readFigures(folder.root, today);
  });
  return read?.figures ?? faults;
}
const lastDay = (value: object, changes: object = {}) =>
  parameter('last-day', { unit: 'date', values: [dated(value)], ...changes });
const only = (record: object, rules: readonly object[] = [rule], today = TODAY) => {
  const found = shown([record], rules, today);
  return found instanceof Map ? found.get('last-day') : found;
};

test('a record takes the day of a year, a half year or a period from its rule', () => {
  const halves = { ...rule, id: 'b-return', when: { every: 'half-year', on: ['october-day', 'april-day'] } };
  const values = (due: string) => (only(lastDay({ due }), [rule, halves]) as Figure).current;
  expect(
    ['a-return', 'a-return-2026-27', 'b-return-april', 'b-return-october', 'b-return-2027-10'].map(values),
  ).toEqual(['30 May', '30 May 2027', '31 October', '30 April', '30 April 2028']);
});

test('an extension of a rule reaches the record, with the day before it and the circular, unless the record wants the unmoved day', () => {
  const moved = { ...rule, moved: [{ period: '2026-27', to: '2027-07-15', by: 'Circular 4/2027', day: '2027-05-28' }] };
  const before = only(lastDay({ due: 'a-return-2026-27' }), [moved], '2027-05-27');
  expect(before).toMatchObject({ current: '30 May 2027', comparison: 'added' });
  expect(only(lastDay({ due: 'a-return-2026-27' }), [moved], '2027-05-28')).toMatchObject({
    published: '30 May 2027',
    current: '15 July 2027',
    comparison: 'outdated',
    since: '2027-05-28',
    change: 'Moved from 30 May 2027 to 15 July 2027 by Circular 4/2027.',
  });
  expect(only(lastDay({ due: 'a-return-2026-27', unmoved: true }), [moved])).toMatchObject({
    current: '30 May 2027',
    comparison: 'added',
  });
  expect(only(lastDay({ due: 'a-return' }), [moved])).toMatchObject({ current: '30 May' });
});

test('each extension is a value in the history, from the day of its circular', () => {
  const circulars = [
    { period: '2026-27', to: '2027-07-15', by: 'Circular 4/2027', day: '2027-05-28' },
    { period: '2026-27', to: '2027-07-31', by: 'Circular 6/2027', day: '2027-07-14' },
  ];
  const history = (value: object, changes: object = {}) => {
    const extended = [{ ...rule, moved: circulars }];
    const record = only(lastDay({ due: 'a-return-2026-27', ...value }, changes), extended) as Figure;
    return record.history.map((entry) => [entry.from, entry.to, writeValue(entry, record), entry.source?.title]);
  };
  const section = 'CGST Act, section 22';
  expect(history({ from: '2026-04-01' })).toEqual([
    ['2027-07-14', null, '31 July 2027', 'Circular 6/2027'],
    ['2027-05-28', '2027-07-13', '15 July 2027', 'Circular 4/2027'],
    ['2026-04-01', '2027-05-27', '30 May 2027', section],
  ]);
  expect(history({ unmoved: true })).toEqual([[null, null, '30 May 2027', section]]);
  // Of a year of income the deadline is one, however often it was moved.
  expect(history({ from: '2026-04-01' }, { applies: 'income' })).toEqual([
    ['2026-04-01', null, '31 July 2027', section],
  ]);
});

test('refuses a typed day that a rule knows, and an unknown rule', () => {
  for (const text of ['30 May', '30 May 2027'])
    expect(only(lastDay({ text }))).toEqual([
      expect.stringContaining(`expected due: and no day typed where it is one of these deadlines, a-return`),
    ]);
  expect(only(lastDay({ due: 'no-return' }))).toEqual([
    'content/figures/roc.yaml: last-day: values.0.due: expected a rule of content/due-dates, or one with its period, found no-return',
  ]);
});

test('accepts a typed day that is no deadline, and the record of a rule', () => {
  const ofRecord = [{ ...rule, when: { every: 'year', on: 'last-day', later: 1 } }];
  expect(only(lastDay({ text: '30 May' }, { deadline: false }))).toMatchObject({ current: '30 May' });
  expect(only(lastDay({ text: '30 May' }), ofRecord)).toMatchObject({ current: '30 May' });
  expect(only(lastDay({ due: 'a-return' }), ofRecord)).toEqual([
    expect.stringContaining('expected the id of a figure that is sure and says its day itself, found last-day'),
  ]);
});

test.each<[string, string[][]]>([
  ['moved.0.period: expected a period of the rule, found 2026-10', [['2026-10', '2027-07-15']]],
  ['moved.0.to: expected a day after 2027-05-30', [['2026-27', '2027-05-30']]],
  ['moved.1.to: expected a day after 2027-06-30', ['2027-06-30', '2027-06-15'].map((to) => ['2026-27', to])],
])('refuses extensions: %s', (fault, moves) => {
  const moved = moves.map(([period, to]) => ({ period, to, by: 'Circular 1', day: '2027-05-01' }));
  expect(only(lastDay({ due: 'a-return' }), [{ ...rule, moved }])).toEqual([
    expect.stringContaining(`rules.0.${fault}`),
  ]);
});

/** A record whose value is another for the periods that begin from 1 February 2027. */
const changed = (id: string, unit: string, older: object, newer: object) =>
  parameter(id, {
    unit,
    values: [dated({ from: '2027-02-01', ...newer, by: ['cgst-act section 23'], read: ['guide'] }), dated(older)],
  });

/** The dates that rules come to from December 2026 to June 2027. */
function datesBy(rules: readonly object[], records: readonly object[]) {
  const body = compiled(rules, [], records);
  if (Array.isArray(body)) throw new Error(body.join());
  return workOutDates(body as DueDatesBody, { from: '2026-12-01', to: '2027-06-30', for: [], agm: null, state: null });
}

test('a new value changes the dates of periods from its first day on, with its source', () => {
  const rules = [
    { ...rule, id: 'monthly', when: { every: 'month', on: 'month-day' }, source: undefined },
    { ...rule, id: 'quarterly', when: { every: 'quarter', on: 'month-day' } },
  ];
  const before = datesBy(rules, [parameter('month-day', { values: [dated({ value: 11 })] })]);
  const after = datesBy(rules, [changed('month-day', 'count', { value: 11 }, { value: 13 })]);
  const moved = after.filter(({ id, date }) => before.find((one) => one.id === id)?.date !== date);
  expect(after).toHaveLength(before.length);
  expect(moved.map(({ id, date }) => [id, date])).toEqual([
    ['monthly-2027-02', '2027-03-13'],
    ['monthly-2027-03', '2027-04-13'],
    ['monthly-2027-04', '2027-05-13'],
    ['monthly-2027-05', '2027-06-13'],
  ]);
  expect(after.find(({ id }) => id === 'quarterly-2027-01')?.date).toBe('2027-04-11');
  const sources = Map.groupBy(after, ({ source: { url, read } }) => read?.url ?? url);
  expect(sources.get('https://www.gst.gov.in/section-22')?.map(({ id }) => id)).toEqual([
    'monthly-2026-11',
    'monthly-2026-12',
    'monthly-2027-01',
  ]);
  expect(sources.get('https://guide.example/section-22')?.map(({ source: { title } }) => title)).toEqual(
    Array(4).fill('CGST Act, section 23'),
  );
  expect(sources.get(source.url)).toHaveLength(2);
});

test('a record shows the yearly day of the periods that begin now, and an extension moves only one period', () => {
  const moved = [{ period: '2026-27', to: '2027-08-31', by: 'Circular 1', day: '2027-07-01' }];
  const ofChanged = [{ ...rule, when: { every: 'year', on: 'year-day', later: 1 }, moved }];
  const records = [
    changed('year-day', 'date', { text: '31 July' }, { text: '31 October' }),
    lastDay({ due: 'a-return' }),
    parameter('moved-day', { unit: 'date', values: [dated({ due: 'a-return-2026-27' })] }),
  ];
  const on = (today: string) => {
    const found = shown(records, ofChanged, today);
    return found instanceof Map ? ['last-day', 'moved-day'].map((id) => found.get(id)?.current) : found;
  };
  expect(on('2027-01-31')).toEqual(['31 July', '31 July 2027']);
  expect(on('2027-04-01')).toEqual(['31 October', '31 July 2027']);
  expect(on('2027-07-01')).toEqual(['31 October', '31 August 2027']);
});

test('a record that ends without a successor ends the rule, and unlisted periods need no value', () => {
  const monthly = { ...rule, when: { every: 'month', on: 'month-day' } };
  const ended = parameter('month-day', {
    values: [dated({ from: '2025-04-01', to: '2027-01-31', value: 11 }), { from: '2021-04-01', gap: 'the day before' }],
  });
  expect(datesBy([monthly], [ended]).map(({ date }) => date)).toEqual(['2026-12-11', '2027-01-11', '2027-02-11']);
});

test('a gap, a doubt or no value for a period fails the build with line and rule', () => {
  const faults = (values: readonly object[]) => {
    const files = {
      'figures/roc.yaml': figuresFile([...RECORDS, parameter('month-day', { values })]),
      'due-dates/llp.yaml': [
        `{tag: ROC, url: "${source.url}", checked: "2026-11-21", review: "2027-04-21", rules: [`,
        `${JSON.stringify(rule)},`,
        `${JSON.stringify({ ...rule, id: 'b-return', when: { every: 'month', on: 'month-day' } })}`,
        ']}',
      ].join('\n'),
      'pages.yaml': JSON.stringify([
        ...pages,
        { ...pages[1], id: 'due-dates', path: '/due-dates', title: 'Due dates', description: describe('due dates') },
      ]),
    };
    return treeFaults(files, [], TODAY);
  };
  const at = 'content/due-dates/llp.yaml:3: b-return: when: expected a value of month-day for periods that begin from';
  const known = dated({ from: '2027-07-01', value: 11 });
  expect(faults([known, { from: '2027-04-01', gap: 'the day of spring' }, dated({ value: 9 })])).toEqual([
    `${at} 1 April 2027 to 30 June 2027, found the day of spring`,
  ]);
  expect(faults([dated({ from: '2027-04-01', value: 11, doubt: 'disputed' }), dated({ value: 9 })])).toEqual([
    `${at} 1 April 2027, found Published tables disagree.`,
  ]);
  expect(faults([known])).toEqual([`${at} 1 April 2025 to 30 June 2027, found none`]);
});

test('the words of a record can refer to other records', () => {
  const referring = lastDay({ due: 'a-return' }, { note: 'Not {{other:published}}, but {{last-day:now}}.' });
  const other = parameter('other', { unit: 'date', published: '1 June', values: [dated({ text: '1 June' })] });
  const found = shown([referring, other], [rule]);
  expect(found instanceof Map && found.get('last-day')?.note).toBe('Not 1 June, but 30 May.');
});

test('refuses a deadline of a rule in texts and in the words of a record', () => {
  const days = new Map([['a-return', { day: '05-30', unmoved: '05-30', moves: [], isSpecific: true }]]);
  const passage = (text: string) => [
    { passages: [{ file: 'content/page.md', field: 'body', text }], refersTo: new Set<string>() },
  ];
  const faults = (text: string, records: Figure[] = []) =>
    checkTypedFigures(passage(text), [records], [], { dueDays: days }).map(formatFault);
  expect(faults('Due by 30 May each year, or by 29 May.')).toEqual([
    'content/page.md: body: expected a record that says due: a-return, or its words in content/allowances.yaml, found the deadline "30 May" typed',
  ]);
  expect(
    checkTypedFigures([], [], [], { dueDays: days, recordWords: passage('It was ₹500 until 30 May.') }),
  ).toHaveLength(1);
});

test.each<[Timing, string]>([
  [{ every: 'year', on: ['06-15'], later: 0 }, '15 June in the year'],
  [{ every: 'year', on: ['07-31'], later: 1 }, '31 July after the year'],
  [{ every: 'year', on: ['03-31'], later: 5 }, '31 March in the 5th financial year after the year'],
  [{ every: 'month', on: ['05-22', '06-22'], later: 1 }, '22nd of the next month'],
  [{ every: 'month', on: ['05-31', '06-31'], later: 1, years: 3 }, 'last day of the next month, 3 years later'],
  [{ every: 'half-year', on: ['10-31', '04-31'], later: 1 }, '31 October and 30 April'],
  [{ every: 'year', after: 'end', months: 6, days: 0 }, '30 September after the year'],
  [{ every: 'year', after: 'agm', months: 0, days: 30 }, '30 days after the annual general meeting'],
  [{ every: 'half-year', after: 'end', months: 0, days: 60 }, '60 days after the end of the half year'],
])('the timing %j in words', (when, words) => {
  expect(timingInWords(when)).toBe(words);
});
