/** Figures, derived from dated values and their readings. */
import { expect, test } from 'bun:test';
import * as v from 'valibot';
import { deriveFigure, readCatalogue } from '../../../src/compiler/figures/derive-figure.ts';
import type { Figure } from '../../../src/law/figure.ts';
import { InstrumentsSchema, ParameterFileSchema } from '../../../src/law/parameter.ts';
import { dated, instruments, parameter } from '../samples.ts';

const TODAY = '2026-11-22';
const catalogue = readCatalogue(v.parse(InstrumentsSchema, instruments));

function derived(fields: object, today = TODAY): Figure {
  const file = v.parse(ParameterFileSchema, {
    title: 'GST',
    order: 1,
    review: '2027-11-21',
    parameters: [parameter('limit', fields)],
  });
  const [first] = file.parameters;
  if (!first) throw new TypeError('expected a parameter');
  return deriveFigure({ file: 'content/figures/gst.yaml', parameter: first, review: file.review }, catalogue, today);
}
const valued = (...values: object[]) => ({ values: values.map(dated) });

test('the value on a day has begun and is not replaced yet', () => {
  const fields = valued({ from: '2026-04-01', value: 30 }, { from: '2021-04-01', value: 20 });
  expect(derived(fields, '2026-03-31')).toMatchObject({ current: '20', value: 20, since: '2021-04-01' });
  expect(derived(fields, '2026-04-01')).toMatchObject({ current: '30', value: 30, since: '2026-04-01' });
  expect(derived(fields).history.map(({ from, to, value }) => [from, to, value])).toEqual([
    ['2026-04-01', null, 30],
    ['2021-04-01', '2026-03-31', 20],
  ]);
});

test('a change is recent for twelve months from its first day', () => {
  const fields = valued({ from: '2026-04-01', value: 30 }, { from: '2017-07-01', value: 20 });
  const recent = (today: string) => derived(fields, today).isRecent;
  expect(['2026-03-31', '2026-04-01', '2027-03-31', '2027-04-01'].map(recent)).toEqual([false, true, true, false]);
  expect(derived(valued({ value: 20 })).isRecent).toBe(false);
});

test('an announced value is expected until its first day and reviewed by then, and sure on no day until it is confirmed', () => {
  const fields = valued({ from: '2027-04-01', value: 30, expected: true }, { from: '2021-04-01', value: 20 });
  const before = derived(fields, '2027-03-31');
  expect(before).toMatchObject({ current: '20', sure: 'official', review: '2027-04-01' });
  expect(before).not.toHaveProperty('announced');
  expect(before.history).toMatchObject([{ value: 30, expected: true }, { expected: false }]);
  const begun = derived(fields, '2027-04-01');
  expect(begun).toMatchObject({ current: '30', value: 30, sure: 'not-confirmed', announced: '2027-04-01' });
  expect(begun.review).toBe('2027-04-01');
  expect(begun.history).toMatchObject([
    { announced: true, sure: 'not-confirmed', value: 30, expected: false },
    { sure: 'official', to: '2027-03-31' },
  ]);
  // A later day that is certain needs no confirmation.
  const confirmed = valued({ from: '2027-04-01', value: 30 }, { from: '2021-04-01', value: 20 });
  expect(derived(confirmed)).toMatchObject({ review: '2027-11-21', history: [{ expected: true }, {}] });
  expect(derived(confirmed, '2027-04-01')).toMatchObject({ sure: 'official' });
  expect(derived(confirmed, '2027-04-01')).not.toHaveProperty('announced');
});

test('a value without a first day has begun, and one that ended is shown with its last day', () => {
  const figure = derived(valued({ value: 20 }), '1990-01-01');
  expect(figure).toMatchObject({ current: '20', history: [{ from: null, to: null }] });
  expect(figure).not.toHaveProperty('since');
  expect(derived(valued({ from: '2021-04-01', to: '2026-03-31', value: 20 }))).toMatchObject({
    current: '20',
    history: [{ from: '2021-04-01', to: '2026-03-31' }],
  });
});

test('a gap has no value, and says what was not found', () => {
  const fields = valued(
    { from: '2024-04-01', value: 20 },
    { from: '2021-04-01', gap: 'the rate before 2024', by: [], read: [] },
  );
  expect(derived(fields).history[1]).toMatchObject({
    value: null,
    text: null,
    source: null,
    sure: 'not-confirmed',
    gap: 'the rate before 2024',
  });
  const within = derived(fields, '2022-01-01');
  expect(within).toMatchObject({ comparison: 'unsure' });
  expect(within).not.toHaveProperty('current');
  expect(within).not.toHaveProperty('value');
});

test('a doubtful value is published, but not in force', () => {
  for (const doubt of ['disputed', 'unsure'] as const) {
    const figure = derived({ unit: 'rupees', ...valued({ value: 600, doubt }) });
    expect(figure).toMatchObject({
      published: '₹600',
      comparison: doubt,
      sure: 'not-confirmed',
      history: [{ value: null, text: null }],
    });
    expect(figure).not.toHaveProperty('current');
    expect(figure).not.toHaveProperty('value');
  }
});

test.each([
  ['official', { read: ['gst-portal'] }],
  ['official', { read: ['guide', 'gst-portal'] }],
  ['two-sources', { read: ['guide', 'handbook'] }],
  // Two pages of one site.
  ['one-source', { read: ['guide', 'guide-again'] }],
  ['one-source', { read: ['guide'] }],
  ['not-confirmed', { read: [] }],
  ['own', { by: ['own-terms'] }],
] as const)('the certainty is %s for %j', (sure, value) => {
  expect(derived({ ...valued({ value: 20, ...value }), checked: '2026-11-21' }).sure).toBe(sure);
});

test('compares the published value with the law', () => {
  const compare = (fields: object) => derived({ published: 20, ...fields }).comparison;
  expect(compare(valued({ from: '2021-04-01', value: 20 }))).toBe('agrees');
  expect(compare({ ...valued({ from: '2021-04-01', value: 20 }), change: 'Not in Assam.' })).toBe('incomplete');
  expect(compare({ ...valued({ from: '2021-04-01', value: 30 }), change: 'Now 30.' })).toBe('outdated');
  expect(compare({ ...valued({ value: 30 }), change: 'It is 30.' })).toBe('incomplete');
  expect(compare(valued({ value: 20, doubt: 'disputed' }))).toBe('disputed');
  expect(compare(valued({ value: 20, doubt: 'unsure' }))).toBe('unsure');
  expect(compare({ published: undefined })).toBe('added');
  expect(compare({ published: undefined, ...valued({ value: 20, by: ['own-terms'] }) })).toBe('house');
});

test('our own terms have no first day, and are their own published value', () => {
  const own = derived({ unit: 'rupees', ...valued({ from: '2026-04-01', value: 1999, by: ['own-terms'] }) });
  expect(own).toMatchObject({ published: '₹1,999', current: '₹1,999' });
  expect(own).not.toHaveProperty('since');
});

test('writes lists and scales in words', () => {
  expect(derived({ unit: 'list', ...valued({ list: ['Assam', 'Manipur', 'Sikkim'] }) }).current).toBe(
    'Assam, Manipur and Sikkim',
  );
  expect(derived({ unit: 'list', ...valued({ list: ['Assam'] }) }).current).toBe('Assam');
  const scale = (...brackets: number[][]) => ({ unit: 'scale', ...valued({ brackets }) });
  const slabs = derived(scale([0, 0], [4e5, 5], [8e5, 10]));
  expect(slabs.current).toBe('nothing up to ₹4 lakh, 5% up to ₹8 lakh, 10% above ₹8 lakh');
  expect(slabs.history[0]?.brackets).toEqual([
    { from: 0, to: 4e5, rate: 0 },
    { from: 4e5, to: 8e5, rate: 5 },
    { from: 8e5, to: null, rate: 10 },
  ]);
  expect(slabs.short).toBe('nothing to 10%');
  const fees = derived({ amounts: true, ...scale([0, 200], [1e5, 300]) });
  expect([fees.current, fees.short]).toEqual(['₹200 below ₹1 lakh, ₹300 from ₹1 lakh', '₹200 to ₹300']);
  const doubtful = { unit: 'scale', ...valued({ brackets: [[0, 5]], doubt: 'unsure' }) };
  expect(derived(doubtful)).not.toHaveProperty('short');
});

test('cites the source with its place, its address and its reading', () => {
  expect(derived(valued({ value: 20, by: ['cgst-act section 23', 'own-terms'], read: ['guide'] })).source).toEqual({
    title: 'CGST Act, section 23; Our terms',
    url: 'https://www.gst.gov.in/section-23',
    read: { title: 'Section 22', url: 'https://guide.example/section-22', day: '2026-11-21', secondary: true },
  });
});
