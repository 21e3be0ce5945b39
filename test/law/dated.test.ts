/** The law as rules read it, on figures made for each test. */
import { describe, expect, test } from 'bun:test';
import { Law, LawGap, makeScale, toTrace } from '../../src/law/dated.ts';
import type { LawFigure, LawValue } from '../../src/law/figure.ts';
import { lawAsOf, listFigures } from '../../src/tools/answer-shape.ts';
import { ask, defineTool } from '../../src/tools/tool.ts';
import type { ToolContent } from '../../src/tools/tool-content.ts';

const SOURCE = { title: 'Finance Act, 2026', url: 'https://egazette.gov.in/2026' };
const value = (fields: Partial<LawValue>): LawValue => ({
  from: null,
  to: null,
  value: null,
  text: null,
  sure: 'official',
  source: SOURCE,
  ...fields,
});
const amount = (from: string | null, rupees: number, to: string | null = null) =>
  value({ from, to, value: rupees, text: `₹${rupees}` });
const words = (text: string, from: string | null = '2020-04-01') => value({ from, text });
const day = (day: string): LawValue => ({
  from: '2020-04-01',
  to: null,
  value: null,
  day,
  source: null,
  sure: 'official',
});
const figure = (id: string, ...history: LawValue[]): LawFigure => ({
  id,
  label: `The ${id}`,
  unit: 'rupees',
  checked: '2026-11-22',
  review: '2027-11-21',
  history,
});
const on = (day: string, ...figures: LawFigure[]) => new Law(figures).on(day);
const thrownBy = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error;
  }
};

const FEE = figure('fee', amount('2026-04-01', 5000), amount('2021-04-01', 1000, '2026-03-31'));

describe('a value on a day', () => {
  test('applies from its first day to its last', () => {
    const days = ['2021-04-01', '2026-03-31', '2026-04-01', '2099-01-01'];
    expect(days.map((day) => on(day, FEE).number('fee'))).toEqual([1000, 1000, 5000, 5000]);
    expect(on('2026-04-01', FEE)).toMatchObject({ day: '2026-04-01' });
  });
  test('for a year of income is the one of its first day, under either Act', () => {
    const law = new Law([FEE]);
    expect(['ay-2026-27', 'ay-2027-28', 'ty-2026-27'].map((year) => law.forYear(year).number('fee'))).toEqual([
      1000, 5000, 5000,
    ]);
    expect(law.forYear('ay-2026-27').day).toBe('2025-04-01');
    for (const year of ['2026-27', 'ay-2026-28', 'fy-2026-27', ''])
      expect(() => law.forYear(year)).toThrow('is no year of income');
  });
  test('without a first day applies from the day of its check', () => {
    const unknown = figure('fee', amount(null, 5000));
    expect(on('2026-11-22', unknown).number('fee')).toBe(5000);
    expect(thrownBy(() => on('2026-11-21', unknown).number('fee'))).toBeInstanceOf(LawGap);
  });
  test('before the records, or after the end of the last value, is a gap', () => {
    for (const day of ['2021-03-31', '2026-04-01']) {
      const gap = thrownBy(() => on(day, figure('fee', amount('2021-04-01', 1000, '2026-03-31'))).number('fee'));
      expect(gap).toBeInstanceOf(LawGap);
      expect(gap).toMatchObject({ day, figure: { id: 'fee' } });
    }
  });
  test('of a fee is zero after its repeal, but a gap before the records', () => {
    const repealed = figure('fee', amount('2021-04-01', 1000, '2026-03-31'));
    expect(['2026-03-31', '2026-04-01'].map((day) => on(day, repealed).fee('fee'))).toEqual([1000, 0]);
    expect(thrownBy(() => on('2021-03-31', repealed).fee('fee'))).toBeInstanceOf(LawGap);
  });
  test('in doubt can be found, without number and words, and `has` is false', () => {
    const doubted = figure('fee', value({ from: '2020-04-01', reported: '₹50', sure: 'not-confirmed' }));
    const law = on('2026-04-01', doubted);
    expect(law.find('fee')).toMatchObject({ text: null, value: null, reported: '₹50' });
    expect(law.has('fee')).toBe(false);
    for (const read of [law.number, law.text, law.list, law.scale, law.findDay])
      expect(thrownBy(() => read('fee'))).toBeInstanceOf(LawGap);
  });
  test('may be missing for `find`', () => {
    expect(on('2026-04-01', FEE).find('fee')).toMatchObject({ value: 5000, from: '2026-04-01' });
    expect(on('2020-01-01', FEE).find('fee')).toBeUndefined();
    expect(on('2026-04-01', FEE).find('other')).toBeUndefined();
    expect(['2026-04-01', '2020-01-01'].map((day) => on(day, FEE).has('fee'))).toEqual([true, false]);
    expect(on('2026-04-01', FEE).has('other')).toBe(false);
  });
  test('must have the type that is read, and be given to the rule', () => {
    const law = on('2026-04-01', FEE, figure('name', words('nothing to do')));
    expect(() => law.number('name')).toThrow('the figure name has no number');
    expect(() => law.scale('fee')).toThrow('the figure fee is no scale');
    expect(() => law.findDay('fee')).toThrow('the figure fee is no day');
    expect(() => law.number('other')).toThrow('the rule was not given the figure other');
  });
});

test('a list gives its names, those with “and” too', () => {
  const list = ['Jammu and Kashmir', 'Goa'];
  const states = { ...words('Jammu and Kashmir and Goa'), list };
  const law = on('2026-04-01', figure('states', states), figure('name', words('Goa')));
  expect(law.list('states')).toEqual(list);
  expect(() => law.list('name')).toThrow('the figure name is no list');
});

test('a value of day and month is the first such day after the day of the law, or after another day', () => {
  const law = on(
    '2026-04-01',
    figure('due', day('07-31')),
    figure('full', day('2025-09-16')),
    figure('leap', day('02-29')),
  );
  const after = [undefined, '2026-07-30', '2026-07-31'].map((day) => law.findDay('due', day));
  expect(after).toEqual(['2026-07-31', '2026-07-31', '2027-07-31']);
  expect(law.findDay('full', '2030-01-01')).toBe('2025-09-16');
  expect(law.findDay('leap', '2027-03-01')).toBe('2028-02-29');
});

describe('a scale', () => {
  const brackets = [
    { from: 0, to: 250_000, rate: 0 },
    { from: 250_000, to: 500_000, rate: 5 },
    { from: 500_000, to: null, rate: 20 },
  ];
  const scale = on('2026-04-01', figure('slabs', value({ from: '2026-04-01', text: 'by income', brackets }))).scale(
    'slabs',
  );
  test('taxes the part of an amount in each bracket, in hundredths of a rupee', () => {
    expect(scale.slabs(600_000)).toEqual([
      { from: 0, to: 250_000, rate: 0, tax: 0 },
      { from: 250_000, to: 500_000, rate: 5, tax: 1_250_000 },
      { from: 500_000, to: null, rate: 20, tax: 2_000_000 },
    ]);
    expect([0, 250_000, 250_001, 500_000, 500_001].map(scale.tax)).toEqual([0, 0, 5, 1_250_000, 1_250_020]);
    expect(makeScale([{ from: 0, to: null, rate: 12.5 }]).tax(100)).toBe(1250);
  });
  test('finds the bracket above a limit, and the one from a limit on', () => {
    expect([0, 250_000, 250_001, 1e12].map((sum) => scale.above(sum).rate)).toEqual([0, 0, 5, 20]);
    expect([0, 249_999, 250_000, 500_000].map((sum) => scale.at(sum).rate)).toEqual([0, 0, 5, 20]);
  });
});

test('the trace has each value once in the order of reading, with its first day and source', () => {
  const brackets = [{ from: 0, to: null, rate: 5 }];
  const law = new Law([
    FEE,
    figure('slabs', value({ from: '2026-04-01', text: '5%', brackets })),
    figure('name', words('nothing', null)),
    figure('doubt', value({ source: null })),
    figure('left', words('unread')),
  ]);
  const today = law.on('2026-11-23');
  today.scale('slabs');
  today.number('fee');
  law.on('2025-01-01').number('fee');
  law.on('2026-12-01').number('fee');
  today.text('name');
  today.find('doubt');
  today.has('left');
  expect(toTrace(law.read)).toEqual([
    { figure: 'slabs', value: brackets, from: '2026-04-01', source: SOURCE },
    { figure: 'fee', value: 5000, from: '2026-04-01', source: SOURCE },
    { figure: 'fee', value: 1000, from: '2021-04-01', source: SOURCE },
    { figure: 'name', value: 'nothing', from: null, source: SOURCE },
    { figure: 'doubt', value: null, from: null, source: null },
  ]);
  expect(listFigures(law.read).map(({ id, value: { from } }) => [id, from])).toEqual([
    ['slabs', '2026-04-01'],
    ['fee', '2026-04-01'],
    ['name', null],
    ['doubt', null],
  ]);
  expect([lawAsOf(law.read), lawAsOf([])]).toEqual(['2026-11-22', null]);
});

describe('a sentence', () => {
  test('gets values from the rule and the law of the day, and records the law', () => {
    const law = new Law([FEE]);
    const sentence = 'You pay {fee} after {days} days.';
    expect(law.on('2026-03-31').say(sentence, { days: 7 })).toBe('You pay ₹1000 after 7 days.');
    expect(law.on('2026-04-01').say(sentence, { days: 7, fee: 'nothing' })).toBe('You pay nothing after 7 days.');
    expect(law.read.map(({ value: { from } }) => from)).toEqual(['2021-04-01']);
    expect(() => law.on('2026-04-01').say('{unknown}')).toThrow('the rule was not given the figure unknown');
  });
});

describe('outside the records', () => {
  const tool = defineTool({
    parameters: { turnover: { kind: 'amount' }, due: { kind: 'day' }, year: { kind: 'year' } },
    evaluate: ({ due }, { law }) => ({
      data: { fee: law.on(due).number('fee') },
      headline: { lead: '', result: 'Found', rest: '' },
      why: [],
      next: [],
      year: '',
      notCovered: [],
    }),
  });
  const content: ToolContent = {
    parameters: {
      turnover: { kind: 'amount', label: 'Turnover' },
      due: { kind: 'day', label: 'Due' },
      year: { kind: 'choice', label: 'Year', options: { 'ay-2026-27': 'AY 2026-27' } },
    },
    words: {},
    example: '',
    figures: [FEE],
  };
  const asked = (due: string) =>
    ask(tool, content, new URLSearchParams({ turnover: '1', due, year: 'ay-2026-27' }), '2026-11-23');

  test('the first field with a year or a day shows the gap and the first day of our records', () => {
    const message = 'There is no record of the law of 31 March 2021 for this: The fee. Ours begin on 1 April 2021.';
    expect(asked('2021-03-31')).toMatchObject({
      state: 'wrong',
      faults: { due: message },
      gap: { figure: { id: 'fee' } },
    });
    expect(asked('2021-04-01')).toMatchObject({ state: 'answered', answer: { data: { fee: 1000 } } });
  });
  test('other errors are not gaps', () => {
    expect(JSON.stringify(asked('2021-02-30'))).not.toContain('"gap"');
  });
});
