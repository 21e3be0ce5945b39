import { expect, test } from 'bun:test';
import * as v from 'valibot';
import { formatFault, listFaults } from '../../src/compiler/read/content-error.ts';
import { InstrumentsSchema, ParameterFileSchema } from '../../src/law/parameter.ts';
import { dated, instruments, parameter } from '../compiler/samples.ts';

/** The faults of a file with this one parameter, without the path that they all begin with. */
function faultsOfParameter(fields: object): string[] {
  const result = v.safeParse(ParameterFileSchema, {
    title: 'GST',
    order: 1,
    review: '2027-11-21',
    parameters: [parameter('limit', fields)],
  });
  return result.success
    ? []
    : listFaults('gst.yaml', result.issues).map((fault) => formatFault(fault).replace('gst.yaml: parameters.0.', ''));
}
/** The same of a parameter with these values, newest first. */
const faultsOfValues = (...values: object[]) => faultsOfParameter({ values: values.map(dated) });

test('accepts amounts, words, lists, deadlines and scales, each with its unit', () => {
  for (const [unit, value] of [
    ['rupees', { value: 5000 }],
    ['percent', { value: 50, text: 'more than 50%' }],
    ['days', { text: '7 working days' }],
    ['text', { text: 'resident individuals' }],
    ['list', { list: ['Assam', 'Sikkim'] }],
    ['date', { text: '31 July' }],
    ['date', { due: 'itr-business-2025-26', unmoved: true }],
    ['scale', { brackets: [0, 400_000].map((from) => [from, from / 80_000]) }],
    ['rupees', { gap: 'not found' }],
  ] as const)
    expect([unit, faultsOfParameter({ unit, values: [dated(value)] })]).toEqual([unit, []]);
});

test('rejects values that do not fit the unit', () => {
  for (const [unit, value] of [
    ['scale', { value: 5 }],
    ['rupees', { brackets: [[0, 5]] }],
    ['list', { text: 'Assam' }],
    ['date', { value: 31 }],
    ['text', { list: ['Assam'] }],
  ] as const)
    expect([unit, ...faultsOfParameter({ unit, values: [dated(value)] })]).toEqual([
      unit,
      expect.stringContaining('values: expected values of the unit, found'),
    ]);
});

test('requires values newest first, without overlap', () => {
  const order = 'values: expected values that do not overlap, newest first, found Array';
  expect(faultsOfValues({ from: '2026-04-01', value: 3 }, { from: '2024-04-01', value: 2 }, { value: 1 })).toEqual([]);
  expect(faultsOfValues({ from: '2024-04-01', value: 2 }, { from: '2026-04-01', value: 3 })).toEqual([order]);
  expect(faultsOfValues({ from: '2026-04-01', value: 2 }, { from: '2026-04-01', value: 3 })).toEqual([order]);
});

test('only the oldest value may omit its first day', () => {
  expect(faultsOfValues({ value: 2 }, { from: '2024-04-01', value: 1 })).toEqual([
    'values: expected the first day of every value but the oldest, found Array',
  ]);
});

test('a text needs a code if another of its record has one', () => {
  const coded = { from: '2024-04-01', value: undefined, text: 'none', code: 'none' };
  expect(faultsOfValues(coded, { ...coded, from: '2020-04-01', code: undefined })).toEqual([
    'values: expected a code for each text, since a rule knows the others by theirs, found Array',
  ]);
  expect(faultsOfValues(coded, { ...coded, from: '2020-04-01' })).toEqual([]);
});

test('requires a description of a gap, and only the newest value may end', () => {
  const ended = { from: '2020-04-01', to: '2021-03-31', value: 1 };
  expect(faultsOfValues({ from: '2024-04-01', value: 2 }, ended)).toEqual([
    'values: expected no gap between values: say what was not found with gap:, found Array',
  ]);
  const filled = { from: '2021-04-01', gap: 'the rate of 2021 to 2024' };
  const first = { from: '2020-04-01', value: 1 };
  expect(faultsOfValues({ from: '2024-04-01', value: 2 }, filled, first)).toEqual([]);
  expect(faultsOfValues(ended)).toEqual([]);
  expect(faultsOfValues({ ...ended, to: '2020-03-31' })).toEqual([
    'values: expected a last day after the first, found Array',
  ]);
});

test('requires a scale that begins at 0 and rises', () => {
  const fault = (...brackets: number[][]) => faultsOfParameter({ unit: 'scale', values: [dated({ brackets })] }).join();
  const at = 'values.0.brackets';
  expect(fault([0, 0], [4e5, 5], [4e5, 10])).toBe(`${at}: expected brackets in ascending order, found Array`);
  expect(fault([4e5, 5], [8e5, 10])).toStartWith(`${at}: expected a first bracket that begins at 0`);
  expect(fault([0, 0], [4e5])).toStartWith(`${at}.1: expected [from, rate]`);
});

test('requires a value and its instrument', () => {
  expect(faultsOfValues({ value: undefined })).toContain(
    'values.0: expected one of value, text, list, brackets, due, gap, found Object',
  );
  expect(faultsOfValues({ value: 1, by: [] })).toEqual([
    expect.stringContaining('values.0: expected the instrument that made it so, in by'),
  ]);
  expect(faultsOfValues({ gap: 'not found', by: [] })).toEqual([]);
  expect(faultsOfParameter({ values: [] })).toEqual(['values: expected a value, found 0']);
});

test('requires the first day of an announced value', () => {
  expect(faultsOfValues({ value: 1, expected: true })).toEqual([
    'values.0.from: expected the day from which it is announced to apply, found nothing',
  ]);
  expect(faultsOfValues({ from: '2027-04-01', value: 1, expected: true })).toEqual([]);
});

test('checks the type of each field', () => {
  for (const [fields, fault] of [
    [{ id: 'GST limit' }, 'id: expected lower-case words joined by hyphens, found "GST limit"'],
    [{ unit: 'lakh' }, /^unit: expected one of rupees, .*, scale, found "lakh"$/],
    [{ applies: 'year' }, 'applies: expected one of income, event, filing, found "year"'],
    [{ label: '' }, 'label: expected text, found nothing'],
    [{ colour: 'red' }, 'colour: expected no field of this name, found one'],
    [{ review: '21/11/2026' }, 'review: expected a date as YYYY-MM-DD, found "21/11/2026"'],
    [{ values: [dated({ value: '20' })] }, 'values.0.value: expected a number, found "20"'],
    [{ values: [dated({ value: 20, doubt: 'maybe' })] }, 'values.0.doubt: expected disputed or unsure, found "maybe"'],
    [
      { values: [dated({ due: 'a-return', value: 1, unmoved: false })] },
      'values.0.unmoved: expected true, or no such field, found false',
    ],
  ] as const)
    expect(faultsOfParameter(fields)).toContainEqual(typeof fault === 'string' ? fault : expect.stringMatching(fault));
});

test('requires the official address of an instrument, and the address of a page for a reading', () => {
  const faults = (changes: object) => {
    const result = v.safeParse(InstrumentsSchema, { act: { ...instruments['cgst-act'], ...changes } });
    return result.success ? [] : listFaults('instruments.yaml', result.issues).map(formatFault);
  };
  expect(faults({})).toEqual([]);
  expect(faults({ url: 'the Act' })).toEqual(['instruments.yaml: act.url: expected an address, found "the Act"']);
  expect(faults({ name: '' })).toEqual(['instruments.yaml: act.name: expected text, found nothing']);
  expect(faults({ read: [{ id: 'a', title: 'Home', url: 'https://www.gst.gov.in/', day: '2026-11-21' }] })).toEqual([
    'instruments.yaml: act.read.0.url: expected the address of one page, not of a site, found "https://www.gst.gov.in/"',
  ]);
});

test.each([
  ['https://rbi.org.in/faq', true],
  ['http://law.incometaxindia.gov.in/act', true],
  ['https://www.indiacode.nic.in/act', true],
  ['https://guide.example/act', false],
  ['https://mygov.in/act', false],
  ['https://gov.in.example/act', false],
  ['https://guide.example/?of=www.gst.gov.in/act', false],
])('a reading of %s may be official: %p', (url, isFine) => {
  const read = [{ id: 'a', title: 'The Act', url, day: '2026-11-21', official: true }];
  const result = v.safeParse(InstrumentsSchema, { act: { ...instruments['cgst-act'], read } });
  const faults = result.success ? [] : listFaults('instruments.yaml', result.issues).map(formatFault);
  expect(faults).toEqual(isFine ? [] : [expect.stringContaining('act.read.0.official: expected false')]);
});
