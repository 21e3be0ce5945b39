/**
 * When content is to be compared with its source: what is overdue, what is listed, and what would be looked at too
 * late.
 */
import { expect, test } from 'bun:test';
import { findFirstReview } from '../../src/compiler/figures/law-files.ts';
import { readOverdue, readUnsure, unsureLines } from '../../src/compiler/lint/content.ts';
import { checkReviewDays } from '../../src/compiler/lint/quantities.ts';
import { describeOverdue, listReviews, reviewLines } from '../../src/compiler/lint/reviews.ts';
import { formatFault } from '../../src/compiler/read/content-error.ts';
import type { Body } from '../../src/content/site.ts';
import type { Figure } from '../../src/law/figure.ts';
import { contentFolder, dated, FIRST_RECORD, figure, figuresFile, parameter } from './samples.ts';
import { tree, treeFaults } from './tree.ts';

const read = { title: 'Section 22', url: 'https://law.example/section-22', day: '2026-11-21', secondary: true };
const source = { title: 'CGST Act, section 22', url: 'https://www.gst.gov.in/' };
const file = 'content/figures/gst.yaml';
const filed = (...figures: Figure[]) => [{ file, figures }];

test('a review is overdue from its day on, and says what to compare and where', () => {
  const reviews = listReviews(filed(figure('limit', { review: '2027-02-15', source: { ...source, read } })));
  expect(describeOverdue(reviews, '2027-02-14')).toEqual([]);
  expect(describeOverdue(reviews, '2027-02-15').map(formatFault)).toEqual([
    `${file}: limit: review: was due by 15 February 2027: compare "20" with "CGST Act, section 22" at https://law.example/section-22, then set the day of the reading and review`,
  ]);
});

test('an announced value is overdue from its first day until it is confirmed', () => {
  const overdue = (announced: object, today: string) => {
    const values = [dated({ from: '2027-04-01', value: 30, ...announced }), dated({ value: 20 })];
    using folder = contentFolder(tree({ 'figures/roc.yaml': figuresFile([parameter('limit', { values })]) }));
    return readOverdue(folder.root, today);
  };
  expect(overdue({ expected: true }, '2027-03-31')).toEqual([]);
  expect(overdue({ expected: true }, '2027-04-01')).toEqual([
    `content/figures/roc.yaml:${FIRST_RECORD}: limit: review: was due by 1 April 2027: compare "30" with "CGST Act, section 22" at https://www.gst.gov.in/section-22, then remove expected: true or correct the value`,
  ]);
  expect(overdue({}, '2027-04-01')).toEqual([]);
});

test('lists reviews up to a day, soonest first, and counts overdue ones', () => {
  const doubtful = { published: '10', comparison: 'unsure' } as const;
  const { current: _, ...unsure } = figure('later', { ...doubtful, review: '2027-01-31' });
  const reviews = listReviews(
    filed(
      unsure,
      figure('first', { review: '2026-11-20', source: { ...source, read } }),
      figure('after', { review: '2027-02-01' }),
    ),
  );
  expect(reviewLines(reviews, '2026-11-22', '2027-01-31')).toEqual([
    '20 November 2026, overdue  first: first',
    '    we say: 20',
    '    open:   https://law.example/section-22',
    '    law:    CGST Act, section 22',
    `    in:     ${file}`,
    '31 January 2027  later: later',
    '    we say: 10, not confirmed',
    '    open:   https://www.gst.gov.in/ (the portal: no page is known)',
    '    law:    CGST Act, section 22',
    `    in:     ${file}`,
    '2 reviews up to 31 January 2027, 1 of them overdue on 22 November 2026',
  ]);
});

test('lists reviews of due date rules, of extensions and of dates without a day', () => {
  const portal = { tag: 'GST', url: 'https://www.gst.gov.in/' };
  const open = [{ ...portal, title: 'Filing opens', dueDate: 'TBA', review: '2027-03-15' }];
  const extensions = { checked: '2026-11-22', newest: '2026-06', review: '2026-12-14' };
  const list = { since: '2026-04-01', extensions, home: [], open };
  const rules = { ...portal, checked: '2026-11-22', review: '2027-01-15', rules: [], described: [] };
  const reviews = listReviews([], { list, files: [{ path: 'due-dates/gst.yaml', file: rules }] });
  expect(reviews.map(({ day, file: at, field }) => [day, at, field])).toEqual([
    ['2026-12-14', 'content/due-dates.yaml', 'extensions.review'],
    ['2027-01-15', 'content/due-dates/gst.yaml', 'review'],
    ['2027-03-15', 'content/due-dates.yaml', 'open.0.review'],
  ]);
});

test('refuses a review after the deadline, unless it had passed at the check', () => {
  const deadline = (review: string, changes: Partial<Figure> = {}) =>
    checkReviewDays(
      filed(
        figure('last-day', {
          unit: 'date',
          published: '31 December 2026',
          current: '31 December 2026',
          review,
          ...changes,
        }),
      ),
    );
  expect(deadline('2026-12-30')).toEqual([]);
  expect(deadline('2026-12-31').map(formatFault)).toEqual([
    `${file}: last-day: review: expected a day before the deadline that the record names, 31 December 2026, found 31 December 2026`,
  ]);
  expect(deadline('2027-02-15')).toHaveLength(1);
  expect(deadline('2027-11-21', { checked: '2027-01-01' })).toEqual([]);
  // No day of a year: it comes back every year.
  expect(deadline('2027-11-21', { published: '31 July', current: '31 July' })).toEqual([]);
});

/** The faults, on a day, of a value that was 10 as published, and is 30 from April 2027 on. */
const faultsOfChange = (today: string, fields: object = {}) => {
  const values = [dated({ from: '2027-04-01', value: 30 }), dated({ value: 10 })];
  const changed = parameter('changed', { published: 10, values, ...fields });
  return treeFaults({ 'figures/roc.yaml': figuresFile([changed]) }, [], today);
};

test.each(['2026-11-22', '2027-03-31', '2027-04-01', '2028-02-29'])(
  'a value that begins after the last comparison makes no fault by itself, on %s',
  (today) => {
    expect(faultsOfChange(today)).toEqual([]);
  },
);

test('the next comparison finds what the new value lacks, on every later day', () => {
  const compared = { checked: '2027-04-02' };
  const what = 'change: expected the correction to show, since 10 was published and 30 applies';
  for (const today of ['2027-04-02', '2028-02-29'])
    expect(faultsOfChange(today, compared)).toEqual([`content/figures/roc.yaml:${FIRST_RECORD}: changed: ${what}`]);
  expect(faultsOfChange('2027-04-02', { ...compared, change: 'It is {{changed:now}} now.' })).toEqual([]);
});

test('lists unsure values with what to read, and the share of sure ones', () => {
  const records = [
    parameter('read-twice', { values: [dated({ value: 20, read: ['guide', 'handbook'] })] }),
    parameter('read-once', { values: [dated({ value: 20, by: ['cgst-act section 23'], read: ['guide'] })] }),
    parameter('never-read', { values: [dated({ value: 20, doubt: 'unsure', read: [] })], checked: '2026-11-21' }),
    parameter('ended', { values: [dated({ from: '2020-04-01', to: '2021-03-31', value: 20, read: ['guide'] })] }),
    parameter('announced', { values: [dated({ from: '2027-04-01', value: 20, read: ['guide'] })] }),
  ];
  using folder = contentFolder(tree({ 'figures/roc.yaml': figuresFile(records) }));
  // With the two official ones of the least content; the terms of the firm are no law.
  expect(unsureLines(readUnsure(folder.root, '2026-11-22'))).toEqual([
    'one-source  read-once: read-once',
    '    we say: 20',
    '    law:    CGST Act, section 23',
    '    open:   https://www.gst.gov.in/section-23',
    '    read:   https://guide.example/section-22',
    `    in:     content/figures/roc.yaml:${FIRST_RECORD + 1}`,
    'not-confirmed  never-read: never-read',
    '    we say: 20',
    '    law:    CGST Act, section 22',
    '    open:   https://www.gst.gov.in/',
    `    in:     content/figures/roc.yaml:${FIRST_RECORD + 2}`,
    '2 of 5 values in force are unsure: 60 in 100 rest on the official text or on two sources',
  ]);
});

test.each([
  ['due-dates', true],
  ['journey', true],
  ['legal', false],
])('a page of the kind %s without records has the review of due dates: %p', (kind, hasReview) => {
  const compared = { checked: '2026-11-22', review: '2027-01-15' };
  const page = { id: 'a-page', body: { kind, figureIds: [] } as unknown as Body };
  expect(findFirstReview(page, new Map(), { body: undefined, compared })).toEqual(hasReview ? compared : null);
});

test('a page has the first review of its records, with the comparison that it follows', () => {
  const body = { kind: 'legal', figureIds: ['old', 'due', 'also-due'] } as unknown as Body;
  const figures = [
    figure('old', { checked: '2026-01-01', review: '2027-11-21' }),
    figure('due', { checked: '2026-11-20', review: '2026-11-29' }),
    figure('also-due', { checked: '2026-11-19', review: '2026-11-29' }),
  ];
  const byId = new Map(figures.map((one) => [one.id, one]));
  const first = findFirstReview({ id: 'a-page', body }, byId, { body: undefined, compared: null });
  expect(first).toEqual({ checked: '2026-11-19', review: '2026-11-29' });
});
