/** The figures as JSON and CSV. */
import { expect, test } from 'bun:test';
import { lawOn } from '../../src/law/changes.ts';
import type { Figure } from '../../src/law/figure.ts';
import { figuresCsv, figuresJson, openData, openFigure, openFigureOn } from '../../src/law/open-data.ts';
import { figure, firm } from '../compiler/samples.ts';
import { readCsv } from '../support/read-csv.ts';
import { entry } from '../support/sample-law.ts';

const read = { title: 'Notice', url: 'https://taxguru.in/notice', day: '2026-11-20', secondary: true };
const TODAY = '2026-11-28';
const now = entry('2026-04-01', '₹40 lakh', { value: 40_00_000, sure: 'official' });
const LIMIT = figure('limit', {
  published: '₹20 lakh',
  current: '₹40 lakh',
  value: 40_00_000,
  unit: 'rupees',
  comparison: 'outdated',
  since: '2026-04-01',
  change: 'Raised; for goods alone.',
  note: '=1+1',
  source: { title: 'CGST Act', url: 'https://www.gst.gov.in/', read },
  checked: '2026-10-01',
  history: [now, entry('2017-07-01', '₹20 lakh', { value: 20_00_000, to: '2026-03-31' })],
});
const UNKNOWN = figure('unknown', {
  published: '',
  current: undefined,
  comparison: 'unsure',
  history: [entry(null, null)],
});

test('a figure has null for what it lacks, and its state in words', () => {
  const { comparison: _, isRecent: _r, source, ...rest } = LIMIT;
  expect(openFigure(LIMIT, TODAY)).toEqual({ ...rest, state: 'Changed', overdue: false, source } as never);
  expect(openFigure(UNKNOWN, TODAY)).toMatchObject({
    published: null,
    current: null,
    value: null,
    since: null,
    change: null,
    note: null,
    state: 'Not confirmed',
    source: { read: null },
  });
});

const onDay = (one: Figure, day: string) =>
  lawOn([{ title: 'GST', figures: [one] }], day).groups.flatMap(({ figures }) =>
    figures.map((one) => openFigureOn(one, TODAY)),
  );

test('from the day of its review, a figure is overdue, keeps its value, and is not in force; a value that ended is history', () => {
  const due = { ...LIMIT, review: TODAY };
  expect(openFigure(due, '2026-11-27')).toMatchObject({ overdue: false, state: 'Changed' });
  const kept = { sure: 'official', review: TODAY, checked: '2026-10-01' };
  expect(openFigure(due, TODAY)).toMatchObject({
    overdue: true,
    state: 'Due for review',
    current: '₹40 lakh',
    ...kept,
  });
  const [{ figures } = { figures: [] }] = lawOn([{ title: 'GST', figures: [due] }], '2018-01-01').groups;
  expect(figures.map((one) => openFigureOn(one, TODAY))).toMatchObject([{ overdue: false, state: 'As reported' }]);
});

test('on the day of another value, a figure has that value, its certainty and its law, and no comparison with today', () => {
  expect(onDay(LIMIT, '2018-01-01')).toEqual([
    {
      ...openFigure(LIMIT, TODAY),
      published: null,
      current: '₹20 lakh',
      value: 20_00_000,
      state: 'As reported',
      since: '2017-07-01',
      change: null,
      source: { title: 'CGST Act, 2017, section 22(1)', url: 'https://www.gst.gov.in/act', read: null },
      sure: 'one-source',
      history: [],
    },
  ]);
  const unsourced = { ...LIMIT, history: [now, { ...now, from: null, to: '2026-03-31', source: null }] };
  expect(onDay(unsourced, '2026-03-31')[0]?.source).toEqual({
    title: 'CGST Act',
    url: 'https://www.gst.gov.in/',
    read,
  });
});

test('on the day of an earlier value with the same words, a figure has the first day of that value', () => {
  const again = { ...LIMIT, history: [now, { ...now, from: '2010-01-01', to: '2012-12-31' }] };
  expect(onDay(again, '2011-01-01')).toMatchObject([{ current: '₹40 lakh', since: '2010-01-01', change: null }]);
});

test('on a day with the value of today, a figure is as today, without its history', () => {
  expect(onDay(LIMIT, '2026-04-01')).toEqual([{ ...openFigure(LIMIT, TODAY), history: [] }]);
});

test('the data has its schema, terms, page, day, and the oldest day of a check', () => {
  const about = openData(
    firm,
    [LIMIT, UNKNOWN].map((one) => openFigure(one, TODAY)),
    '2026-11-23',
  );
  expect(about).toMatchObject({
    $schema: 'https://munshi.example/figures.schema.json',
    licence: expect.stringContaining('link to https://munshi.example/figures and give the day we checked the figure.'),
    page: 'https://munshi.example/figures?on=2026-11-23',
    checked: '2026-10-01',
    on: '2026-11-23',
  });
  expect(openData(firm, [])).toMatchObject({ page: 'https://munshi.example/figures', checked: firm.contentChecked });
  expect(openData(firm, [])).not.toHaveProperty('on');
});

test('the JSON has each figure on a line of its own, without readings', () => {
  const lines = figuresJson(firm, [LIMIT, UNKNOWN], TODAY).split('\n');
  const withoutReadings = LIMIT.history.map(({ read: _, ...value }) => value);
  expect(JSON.parse(lines.join('\n')).data[0]).toEqual({ ...openFigure(LIMIT, TODAY), history: withoutReadings });
  expect([lines.length, lines[1]?.startsWith('{"id":"limit"'), lines[2]?.startsWith('{"id":"unknown"')]).toEqual([
    5,
    true,
    true,
  ]);
});

test('the CSV has the same values, the terms on every line, and no formula', () => {
  const text = figuresCsv(firm, [LIMIT, UNKNOWN], TODAY);
  // Marks the file as UTF-8 for spreadsheets.
  expect(text.codePointAt(0)).toBe(0xfeff);
  const [columns = [], ...rows] = readCsv(text.slice(1));
  const [limit, unknown] = rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])));
  expect(limit).toMatchObject({
    id: 'limit',
    value: '4000000',
    state: 'Changed',
    source_title: 'CGST Act',
    source_read_day: '2026-11-20',
    note: "'=1+1",
    licence: openData(firm, []).licence,
  });
  expect(unknown).toMatchObject({ current: '', source_read_url: '', licence: openData(firm, []).licence });
  expect(columns).not.toContain('history');
});
