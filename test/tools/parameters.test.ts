import { expect, test } from 'bun:test';
import { initialTyped, makeQuery, readInput, readTyped } from '../../src/tools/parameters.ts';
import { describeInput } from '../../src/tools/tool.ts';
import type { LabelledFields } from '../../src/tools/tool-content.ts';

const parameters = {
  who: { kind: 'choice', label: 'Who', options: { firm: 'Firm', person: 'Person' }, initial: 'person' },
  from: { kind: 'choices', label: 'Income from', options: { salary: 'Salary', house: 'House' }, optional: true },
  houses: { kind: 'whole', label: 'Houses', least: 1, most: 99, onlyIf: { parameter: 'from', is: ['house'] } },
  income: { kind: 'amount', label: 'Income' },
  on: { kind: 'day', label: 'On', optional: true },
} as const satisfies LabelledFields;

const read = (query: string) => readInput(parameters, readTyped(parameters, new URLSearchParams(query)));

test('reads every kind of parameter and ignores unknown ones', () => {
  expect(read('who=firm&from=salary&from=house&houses=2&income=15,00,000&on=2026-04-20&utm=x')).toEqual({
    input: { who: 'firm', from: ['salary', 'house'], houses: 2, income: 1_500_000, on: '2026-04-20' },
  });
  expect(read('who=firm&income=0')).toEqual({ input: { who: 'firm', from: [], houses: null, income: 0, on: null } });
});

test('an optional choice that is left out counts with its initial value for what depends on it', () => {
  const fields = {
    who: {
      kind: 'choice',
      label: 'Who',
      options: { person: 'Person', firm: 'Firm' },
      initial: 'person',
      optional: true,
    },
    age: { kind: 'whole', label: 'Age', least: 0, most: 120, onlyIf: { parameter: 'who', is: ['person'] } },
  } as const satisfies LabelledFields;
  const readFields = (query: string) => readInput(fields, readTyped(fields, new URLSearchParams(query)));
  expect(readFields('age=30')).toEqual({ input: { who: null, age: 30 } });
  expect(readFields('who=&age=30')).toEqual({ input: { who: null, age: 30 } });
  expect(readFields('who=firm')).toEqual({ input: { who: 'firm', age: null } });
  expect(readFields('who=firm&age=30')).toEqual({ faults: { age: 'Does not go with “Firm”: leave it empty' } });
});

test('lists faults in the order of the form', () => {
  expect(Object.keys((read('income=x&who=&from=boat&on=2026-02-30') as { faults: object }).faults)).toEqual([
    'who',
    'from',
    'income',
    'on',
  ]);
  expect(read('who=firm&who=firm&income=1')).toEqual({ faults: { who: 'Given more than once: give it once' } });
  expect(read('who=firm&income=1&houses=2&from=salary')).toEqual({
    faults: { houses: 'Does not go with “Salary”: leave it empty' },
  });
  expect(read('who=firm&income=1&from=house')).toEqual({ faults: { houses: 'Enter a number' } });
  expect(read('who=toString&income=1')).toEqual({ faults: { who: 'Choose one of the list' } });
  for (const houses of ['0', '100', '1.5', '-1', '1x'])
    expect(Object.keys((read(`who=firm&income=1&from=house&houses=${houses}`) as { faults: object }).faults)).toEqual([
      'houses',
    ]);
});

test('reads a rate from 0 to 100 with two decimals and a % sign, and a text up to its length', () => {
  const kinds = {
    rate: { kind: 'percent', label: 'Rate' },
    number: { kind: 'text', label: 'Number', most: 5 },
  } as const satisfies LabelledFields;
  const readKinds = (rate: string, number = 'AB-1') =>
    readInput(kinds, readTyped(kinds, new URLSearchParams({ rate, number })));
  for (const [text, rate] of [
    ['18', 18],
    ['0.25', 0.25],
    ['100', 100],
    [' 5 % ', 5],
  ] as const)
    expect(readKinds(text)).toEqual({ input: { rate, number: 'AB-1' } });
  for (const text of ['', '-1', '100.01', '0.125', 'five', '1e1'])
    expect([text, Object.keys(readKinds(text))]).toEqual([text, ['faults']]);
  expect(readKinds('5', 'AB-123')).toEqual({ faults: { number: 'Enter at most 5 characters' } });
});

test('an amount with paise has two decimals; other amounts have none', () => {
  const bill = {
    amount: { kind: 'amount', label: 'Amount', paise: true },
    turnover: { kind: 'amount', label: 'Turnover', optional: true },
  } as const satisfies LabelledFields;
  const typed = readTyped(bill, new URLSearchParams({ amount: '₹1,234.50' }));
  expect(readInput(bill, typed)).toEqual({ input: { amount: 1234.5, turnover: null } });
  expect(makeQuery(bill, typed).toString()).toBe('amount=%E2%82%B91%2C234.50');
  expect(describeInput(bill, typed)).toEqual([{ label: 'Amount', value: '₹1,234.50' }]);
  expect(readInput(bill, { amount: ['1.005'], turnover: ['1.5'] })).toEqual({
    faults: {
      amount: expect.stringContaining('at most two decimals'),
      turnover: 'Enter whole rupees, without the paise: 2',
    },
  });
});

test('the address for an input has only the fields that are asked for', () => {
  const typed = readTyped(parameters, new URLSearchParams('who=firm&from=salary&houses=3&income=5&on='));
  expect(makeQuery(parameters, typed).toString()).toBe('who=firm&from=salary&income=5');
  expect(initialTyped(parameters, '2026-11-28')).toEqual({ who: ['person'] });
  expect(
    describeInput(
      parameters,
      readTyped(
        parameters,
        new URLSearchParams('who=firm&from=salary&from=house&houses=3&income=500000&on=2026-04-20'),
      ),
    ),
  ).toEqual([
    { label: 'Who', value: 'Firm' },
    { label: 'Income from', value: 'Salary, House' },
    { label: 'Houses', value: '3' },
    { label: 'Income', value: '₹5,00,000' },
    { label: 'On', value: '20 April 2026' },
  ]);
});

test('removes control characters of an address', () => {
  expect(readTyped(parameters, new URLSearchParams('income=1%00%0a2'))).toEqual({ income: ['12'] });
});

test('resolves an alias when it reads an address', () => {
  const state = {
    state: { kind: 'choice', label: 'State', options: { TG: 'Telangana', UP: 'Uttar Pradesh' }, aliases: { TS: 'TG' } },
  } as const satisfies LabelledFields;
  const typed = (query: string) => readTyped(state, new URLSearchParams(query));
  for (const text of ['TS', '+TS+', 'TG'])
    expect(readInput(state, typed(`state=${text}`))).toEqual({ input: { state: 'TG' } });
  expect(makeQuery(state, typed('state=TS')).toString()).toBe('state=TG');
  for (const text of ['ts', 'toString', 'XX'])
    expect(readInput(state, typed(`state=${text}`))).toEqual({ faults: { state: 'Choose one of the list' } });
});
