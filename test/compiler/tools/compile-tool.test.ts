/** Compiled tools: their words, cases and law, and their faults. */
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import * as v from 'valibot';
import { References } from '../../../src/compiler/figures/figure-references.ts';
import { readYaml } from '../../../src/compiler/read/content-files.ts';
import { readFigures } from '../../../src/compiler/read/read-figures.ts';
import { compileToolBody, readCases } from '../../../src/compiler/tools/compile-tool.ts';
import { type ToolCase, type ToolPage, ToolPageSchema } from '../../../src/content/front-matter.ts';
import { FirmSchema } from '../../../src/domain/firm.ts';
import { missingWords } from '../../../src/tools/parameters.ts';
import { contentFolder, faultsFrom } from '../samples.ts';

const root = join(import.meta.dir, '../../../content');
const TODAY = '2026-11-23';
const { figures } = readFigures(root, TODAY);
const firm = readYaml(root, 'firm.yaml', FirmSchema);
const path = 'tools/fssai-licence.yaml';
const page = readYaml(root, path, ToolPageSchema);

const { turnover, importer } = page.fields;
if (!turnover || !importer) throw new TypeError('the tool has other fields now');

function bodyWith(changes: Partial<ToolPage> = {}, cases: readonly ToolCase[] = [], known = figures) {
  return compileToolBody(path, { ...page, ...changes }, cases, new References(path, known, firm), {
    figures: known,
    today: TODAY,
  });
}
const faults = (changes: Partial<ToolPage>, cases: readonly ToolCase[] = []) =>
  faultsFrom(() => bodyWith(changes, cases));
const fault = (field: string, what: string) => `content/${path}: ${field}: expected ${what}`;
const worked = (title: string, ask: ToolCase['ask'], more: Partial<ToolCase> = {}): ToolCase => ({
  case: title,
  ask,
  expect: {},
  from: { hand: title },
  ...more,
});

describe('the example and the worked cases', () => {
  test('must be answered: otherwise the build fails with what is missing', () => {
    expect(bodyWith({ example: 'turnover=6000000&importer=no' }).example).toBe('turnover=6000000&importer=no');
    const missing = 'a query that is answered, found turnover: Enter an amount in rupees; 0 where there is none';
    expect(faults({ example: 'importer=no' })).toEqual([fault('example', missing)]);
    expect(faults({ example: 'utm_source=x' })).toEqual([
      fault('example', 'a query that is answered, found no parameter of the tool'),
    ]);
    const cases = [worked('Right', { turnover: 1, importer: 'no' }), worked('Wrong', { importer: 'no' })];
    expect(faults({}, cases)).toEqual([fault('cases.1', missing)]);
  });
  test('appear on the page if they say so, with their answer and its source', () => {
    const from = { title: 'A guide', url: 'https://guide.example/licences' };
    const cases = [
      worked('Hidden', { turnover: 1, importer: 'no' }),
      worked('Shown', { turnover: 1, importer: 'yes' }, { id: 'shown', from }),
    ];
    expect(bodyWith({}, cases).cases).toEqual([
      { title: 'Shown', query: 'turnover=1&importer=yes', result: expect.stringContaining('Central licence'), from },
    ]);
  });
  test('are read from the file of cases; a case without a source or with other fields fails the build', () => {
    const read = (yaml: string) => {
      using folder = contentFolder({ 'tools/cases/fssai-licence.yaml': yaml });
      return faultsFrom(() => readCases(folder.root, path));
    };
    expect(
      read('- { case: One, ask: { turnover: 1 }, expect: { licence: state }, from: { hand: Section 31 } }'),
    ).toEqual([]);
    expect(read('- { case: One, ask: { turnover: 1 }, expect: { licence: state } }')[0]).toStartWith(
      'content/tools/cases/fssai-licence.yaml',
    );
    expect(readCases(root, 'tools/no-such-tool.yaml')).toEqual([]);
  });
});

describe('the words', () => {
  test('keep each figure as a blank, because its value depends on the day of the answer', () => {
    const { words } = bodyWith({
      words: { ...page.words, one: 'Up to {{fssai-registration-limit}}, or {{fssai-state-to:now}}, {days}.' },
    });
    expect(words.one).toBe('Up to {fssai-registration-limit}, or {fssai-state-to}, {days}.');
  });
  test('carry only the law that the rule or a sentence refers to', () => {
    const ids = (one: string) => bodyWith({ words: { ...page.words, one } }).figures.map(({ id }) => id);
    expect(ids('')).toEqual(expect.arrayContaining(['fssai-registration-limit', 'fssai-state-to']));
    expect([
      ids('').includes('gst-goods-threshold'),
      ids('{{gst-goods-threshold:now}}').includes('gst-goods-threshold'),
    ]).toEqual([false, true]);
  });
  test('name the law of the rule: records by their id, or several by how their ids begin', () => {
    const ids = (...law: string[]) => bodyWith({ law: [...page.law, ...law] }).figures.map(({ id }) => id);
    expect(ids('stamp-duty-*').filter((id) => id.startsWith('stamp-duty-')).length).toBeGreaterThan(20);
    expect(ids('no-such-*')).toEqual(ids());
    expect(faults({ law: ['fssai-state-to', 'no-such-record'] })).toEqual([
      fault('law.1', 'the id of a figure in content/figures, found no-such-record'),
    ]);
  });
  test('of a field that waits for a tap are for a parameter that may be left out', () => {
    expect(faults({ fields: { turnover: { ...turnover, add: 'Turnover' }, importer } })).toEqual([
      fault('fields.turnover.add', 'a parameter that may be left out'),
    ]);
    // Its initial value counts.
    const { importer: added } = bodyWith({ fields: { turnover, importer: { ...importer, add: 'Import' } } }).parameters;
    expect(added?.add).toBe('Import');
  });
  test('of an empty list are those of its parameter, or the general ones', () => {
    expect(faults({ fields: { turnover: { ...turnover, choose: 'Choose it' }, importer } })).toEqual([
      fault('fields.turnover.choose', 'no such words: the parameter is no list'),
    ]);
    const said = (choose?: string) => {
      const { parameters } = bodyWith({ fields: { turnover, importer: { ...importer, choose } } });
      return parameters.importer && missingWords(parameters.importer);
    };
    expect([said('Choose the answer'), said()]).toEqual(['Choose the answer', 'Choose an answer']);
  });
  test('of the fields match the parameters of the rule and the options of its choices', () => {
    const other = { label: 'Other' };
    expect(faults({ fields: { ...page.fields, other } })).toEqual([
      fault('fields.other', 'a parameter of the rule, found another name'),
    ]);
    expect(faults({ fields: { turnover } })).toContain(fault('fields', 'words for the parameter importer'));
    expect(faults({ fields: { turnover, importer: { ...importer, options: { no: 'No' } } } })).toEqual([
      fault('fields.importer.options', 'labels for no, yes'),
    ]);
  });
});

test('a file without a rule fails the build', () => {
  const other = 'tools/no-such-tool.yaml';
  expect(
    faultsFrom(() => compileToolBody(other, page, [], new References(other, figures, firm), { figures, today: TODAY })),
  ).toEqual([`content/${other}: file: expected the name of a tool in src/tools/tool-table.ts, found no-such-tool`]);
});

describe('years of income', () => {
  const file = 'tools/income-tax.yaml';
  const tax = readYaml(root, file, ToolPageSchema);
  const years = (first: string, known = figures) => {
    const { year } = compileToolBody(
      file,
      { ...tax, fields: { ...tax.fields, year: { label: 'Year', first } } },
      [],
      new References(file, known, firm),
      { figures: known, today: TODAY },
    ).parameters;
    return year?.kind === 'choice' ? year : undefined;
  };
  test('begin with the first year of the file; the form selects the last complete year', () => {
    expect(Object.entries(years('ay-2025-26')?.options ?? {})).toEqual([
      ['ay-2025-26', 'AY 2025-26'],
      ['ay-2026-27', 'AY 2026-27'],
      ['ty-2026-27', 'Tax Year 2026-27'],
    ]);
    expect(years('ay-2025-26')?.choose).toBe('Choose the year');
    expect(years('ay-2025-26')?.initial).toBe('ay-2026-27');
  });
  test('are left out if a figure of the rule has no value', () => {
    const cess = figures.get('income-tax-cess');
    if (!cess) throw new TypeError('no such figure');
    const ended = new Map([
      ...figures,
      ['income-tax-cess', { ...cess, history: cess.history.map((entry) => ({ ...entry, to: '2026-03-31' })) }],
    ]);
    expect(Object.keys(years('ay-2025-26', ended)?.options ?? {})).toEqual(['ay-2025-26', 'ay-2026-27']);
  });
});

describe('the questions', () => {
  const asked = { when: ['fssai'], take: { turnover: { beside: ['turnover'], alone: 'taken' } } };
  const questionFaults = (questions: object) => {
    const read = v.parse(ToolPageSchema, { ...page, questions });
    const references = new References(path, figures, firm);
    return faultsFrom(() => compileToolBody(path, read, [], references, { figures, today: TODAY, firm }));
  };
  test('name parameters and options of the rule', () => {
    expect(questionFaults({ asked: [asked] })).toEqual([]);
    expect(questionFaults({ words: { importer: { maybe: ['import'] } }, asked: [asked] })).toEqual([
      fault('questions.words', 'an option of importer, found maybe'),
    ]);
    expect(questionFaults({ asked: [{ ...asked, take: { sales: ['sales'] } }] })).toEqual([
      fault('questions.asked.0', 'a parameter of the rule, found sales'),
    ]);
    expect(questionFaults({ asked: [{ ...asked, when: [{ option: 'size' }] }] })).toEqual([
      fault('questions.asked.0', 'a parameter of the rule, found size'),
    ]);
  });
  test('refuse the marks of other notations', () => {
    for (const mark of ['late|fee', 'kab*bhar', '@form', '#', 'shop?'])
      expect(v.is(ToolPageSchema, { ...page, questions: { asked: [{ when: [mark] }] } })).toBe(false);
  });
  test('assume only what the rule answers', () => {
    expect(questionFaults({ asked: [{ ...asked, assume: { turnover: 'much' } }] })[0]).toStartWith(
      fault('questions.asked.0.assume', 'values that the rule answers, found turnover=much'),
    );
  });
});
