/** Which years of income a tool offers, on a tool and figures made for the test. */
import { expect, test } from 'bun:test';
import { listCoveredYears } from '../../src/compiler/tool-years.ts';
import type { LawFigure } from '../../src/law/figure.ts';
import { ask, defineTool } from '../../src/tools/tool.ts';
import type { ToolContent } from '../../src/tools/tool-content.ts';

const TODAY = '2026-11-23';
const ANSWER = { headline: { lead: '', result: 'Found', rest: '' }, why: [], next: [], year: '', notCovered: [] };
const figure = (id: string, to: string | null): LawFigure => ({
  id,
  label: id,
  unit: 'count',
  checked: TODAY,
  review: '2027-11-21',
  history: [{ from: '2020-04-01', to, value: 5, text: '5', sure: 'official', source: null }],
});
const tax = defineTool({
  parameters: { year: { kind: 'year' }, income: { kind: 'amount' } },
  evaluate: (_, { now }) => ({ ...ANSWER, data: { sum: now.number('slabs') + now.number('cess') } }),
});
const TAX: ToolContent = {
  parameters: {
    year: { kind: 'choice', label: 'Year', options: { 'ay-2026-27': 'AY 2026-27' } },
    income: { kind: 'amount', label: 'Income' },
  },
  words: {},
  example: '',
  figures: [figure('slabs', null), figure('cess', '2027-03-31')],
};

test('a year is offered if its law is complete and a query has an answer', () => {
  const offered = (income: string) =>
    listCoveredYears(['ay-2026-27', 'ty-2027-28'], [new URLSearchParams({ income })], TAX, (query, probe) =>
      ask(tax, probe, query, TODAY),
    );
  expect([offered('1'), offered('x')]).toEqual([['ay-2026-27'], []]);
});
