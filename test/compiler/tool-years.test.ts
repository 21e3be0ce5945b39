/** Which values a tool lacks for a year of income, on a tool and figures made for the test. */
import { expect, test } from 'bun:test';
import { findYearGaps, listCoveredYears } from '../../src/compiler/tool-years.ts';
import { addYears } from '../../src/domain/calendar.ts';
import type { LawFigure, LawValue } from '../../src/law/figure.ts';
import { ask, defineTool } from '../../src/tools/tool.ts';
import type { ToolContent } from '../../src/tools/tool-content.ts';

const TODAY = '2026-11-23';
const ANSWER = { headline: { lead: '', result: 'Found', rest: '' }, why: [], next: [], year: '', notCovered: [] };
const value = (from: string, text: string | null, to: string | null = null): LawValue => ({
  from,
  to,
  value: text === null ? null : Number(text),
  text,
  sure: 'official',
  source: null,
});
const figure = (id: string, ...history: LawValue[]): LawFigure => ({
  id,
  label: id,
  checked: TODAY,
  review: '2027-11-21',
  history,
});
const FIGURES = [
  figure('slabs', value('2020-04-01', '5', '2027-03-31')),
  figure('standard', value('2027-04-01', '90000'), value('2020-04-01', '75000', '2027-03-31')),
  figure('cess', value('2020-04-01', '4', '2027-03-31')),
  figure('late', value('2026-04-01', '1')),
  figure('doubtful', value('2027-04-01', null), value('2020-04-01', '1', '2027-03-31')),
];

const tax = defineTool({
  parameters: { year: { kind: 'year' }, income: { kind: 'amount' } },
  evaluate: ({ income }, { now }) => {
    const read = ['slabs', 'standard', 'cess', ...(income > 100 ? ['doubtful'] : [])].map(now.number);
    return { ...ANSWER, data: { sum: read.reduce((sum, one) => sum + one) } };
  },
});
const TAX: ToolContent = {
  parameters: {
    year: { kind: 'choice', label: 'Year', options: { 'ay-2026-27': 'AY 2026-27' } },
    income: { kind: 'amount', label: 'Income' },
  },
  words: {},
  example: '',
  figures: FIGURES,
};
const incomes = ['1', '200'].map((income) => new URLSearchParams({ year: 'ay-2026-27', income }));
const ids = (year: string) => findYearGaps(tax, TAX, incomes, year, TODAY).map(({ figure: { id } }) => id);

test('every value that a year lacks is found, not only the first', () => {
  expect(ids('ty-2027-28')).toEqual(['slabs', 'cess', 'doubtful']);
  expect(ids('ty-2026-27')).toEqual([]);
  // Before the records.
  expect(ids('ay-2020-21')).toEqual(['slabs', 'standard', 'cess', 'doubtful']);
});

test('a year is offered if its law is complete and a query has an answer', () => {
  const offered = (income: string) =>
    listCoveredYears(['ay-2026-27', 'ty-2027-28'], [new URLSearchParams({ income })], TAX, (query, probe) =>
      ask(tax, probe, query, TODAY),
    );
  expect([offered('1'), offered('x')]).toEqual([['ay-2026-27'], []]);
});

test('a tool without a choice of years is asked for days in the year, or for today moved into it', () => {
  const fee = defineTool({
    parameters: { filed: { kind: 'day', byDefault: 'today' } },
    day: ({ filed }) => filed,
    evaluate: ({ filed }, { now, law }) => {
      const before = law.on(addYears(filed, -1));
      return { ...ANSWER, data: { fee: now.number('cess') + before.number('late') } };
    },
  });
  const content: ToolContent = {
    parameters: { filed: { kind: 'day', label: 'Filed', byDefault: 'today', optional: true } },
    words: {},
    example: '',
    figures: FIGURES,
  };
  const days = (year: string, filed: string) =>
    findYearGaps(fee, content, [new URLSearchParams({ filed })], year, TODAY).map(({ day }) => day);
  expect(days('ty-2027-28', '2022-05-06')).toEqual(['2027-05-06']);
  expect(days('ty-2027-28', '2022-02-06')).toEqual(['2028-02-06']);
  // The value of the year before is one that the query asks for.
  expect(days('ty-2026-27', '2022-05-06')).toEqual([]);
});
