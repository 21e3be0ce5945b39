/** A value of the law that one site alone gives is nowhere shown as sure: records, texts, tools, dates and search say so. */
import { describe, expect, test } from 'bun:test';
import { readDueDates } from '../../src/compiler/dates/due-rules.ts';
import { References } from '../../src/compiler/figures/figure-references.ts';
import { readFigures } from '../../src/compiler/read/read-figures.ts';
import { readCases } from '../../src/compiler/tools/compile-tool.ts';
import { readHost } from '../../src/domain/web-address.ts';
import { isSure } from '../../src/law/figure.ts';
import { judgeState } from '../../src/law/figure-words.ts';
import { workOutDates } from '../../src/law/work-out-dates.ts';
import { writeValue } from '../../src/law/write-value.ts';
import { answerQuery, writeHeadline } from '../../src/search/answers.ts';
import { tools } from '../../src/tools/tool-table.ts';
import { store } from '../search/answer.ts';
import { FIXED_ROOT, fixedContent } from '../support/fixed-firm.ts';
import { asked, bodiesOf, type Given, toolOf } from '../tools/asking.ts';

/** The day on which the first of these values that have begun are all in force. */
const DAY = '2026-11-28';
/** Older values have been in use for years. */
const SINCE = '2025-04-01';

const { figures } = readFigures(FIXED_ROOT, DAY);
const all = [...figures.values()];
/** Counted here from the readings, as the build does not. */
const readOnce = all.flatMap((figure) =>
  figure.history
    .filter(({ from, read }) => (from ?? '') > SINCE && read.length > 0 && !read.some(({ official }) => official))
    .filter(({ read }) => new Set(read.map(({ url }) => readHost(url))).size === 1)
    .map((entry) => ({ figure, entry })),
);
const ids = new Set(readOnce.map(({ figure }) => figure.id));

test('some values are of this kind, so the tests below test something', () => {
  expect(readOnce.length).toBeGreaterThan(5);
});

test('no such value is graded sure, and no record in force with one is in the state of a sure one', () => {
  expect(readOnce.filter(({ entry }) => isSure(entry.sure)).map(({ figure }) => figure.id)).toEqual([]);
  const current = readOnce.filter(
    ({ figure, entry }) => figure.since === entry.from && writeValue(entry, figure) === figure.current,
  );
  const states = current.map(({ figure }) => judgeState(figure, DAY));
  expect(states).not.toContain('in-force');
});

test('each mention of one in a text says that it is reported', () => {
  const references = new References('test', figures, fixedContent().firm);
  const shown = all.filter(({ sure, current }) => sure === 'one-source' && current !== undefined);
  for (const { id } of shown)
    for (const mode of ['', ':now']) expect(references.plain('text', `{{${id}${mode}}}`)).toEndWith(' (as reported)');
  expect(references.plain('text', '{{pf-employee-rate:now}}')).toBe('12%');
});

describe('a tool that reads one says so in its answer, and another does not', () => {
  const bodyOf = bodiesOf(FIXED_ROOT, DAY);
  const reportedBy = async (name: string, given: Given) => {
    const tool = await toolOf(name);
    const found = asked(tool, given, bodyOf(name), DAY);
    if (found.state !== 'answered') throw new TypeError(JSON.stringify(found));
    return found;
  };

  test.each(Object.keys(tools))('%s', async (name) => {
    for (const { ask: given } of readCases(FIXED_ROOT, `tools/${name}.yaml`)) {
      const tool = await toolOf(name);
      const found = asked(tool, given as Given, bodyOf(name), DAY);
      if (found.state !== 'answered') continue;
      const { answer, read } = found;
      const unsaid = new Set(answer.unsaid);
      const once = read.filter(({ id, value }) => ids.has(id) && !unsaid.has(id) && (value.from ?? '') > SINCE);
      for (const { label, value } of once)
        if (
          value.text !== null &&
          readOnce.some(({ entry, figure }) => figure.label === label && entry.from === value.from)
        )
          expect(answer.reported).toContain(label);
      if (read.every(({ value }) => value.sure !== 'one-source')) expect(answer.reported).toBeUndefined();
    }
  });

  const LAND = { asset: 'land-building', bought: '2010-05-01', cost: 1_000_000, sale: 6_000_000 };
  test.each([
    ['2026-05-01', true],
    ['2027-03-31', true],
    ['2026-03-31', false],
    ['2025-06-01', false],
  ])('land sold on %s turns on the index 384: %p', async (sold, isReported) => {
    const { answer } = await reportedBy('capital-gains', { ...LAND, sold });
    expect(
      answer.reported?.includes('Cost inflation index of the financial year (100 in 2001-02) (384)') ?? false,
    ).toBe(isReported);
  });
  test('land bought after the end of indexation, gold and shares do not turn on it', async () => {
    const sold = { sold: '2026-09-01', cost: 1_000_000, sale: 2_000_000 };
    for (const given of [
      { ...LAND, ...sold, bought: '2024-07-23' },
      { ...sold, asset: 'gold', bought: '2020-01-01' },
      { ...sold, asset: 'listed-share', bought: '2020-01-01' },
    ])
      expect((await reportedBy('capital-gains', given)).answer.reported).toBeUndefined();
  });
  test('pay names the ceiling of the provident fund, but only from 20 employees', async () => {
    const pay = { wage: 30_000, state: 'UP' };
    expect((await reportedBy('payroll', { ...pay, employees: 20 })).answer.reported).toContain('(₹25,000)');
    expect((await reportedBy('payroll', { ...pay, employees: 19 })).answer.reported).toBeUndefined();
  });
});

test('a due date that follows from one says so, and one that follows from sure records does not', () => {
  const body = fixedContent().bodies.get('/due-dates');
  if (body?.kind !== 'due-dates') throw new TypeError('no due dates');
  const written = (readDueDates(FIXED_ROOT)?.files ?? []).flatMap(({ file }) => file.rules);
  const usesOne = (id: string) =>
    written.some(
      ({ id: own, when }) => own === id && [...ids].some((record) => JSON.stringify(when).includes(`"${record}"`)),
    );
  const items = workOutDates(body, { from: '2027-04-01', to: '2028-03-31', for: [], agm: null, state: null });
  const reported = items.filter(({ rule }) => usesOne(rule));
  expect(reported.length).toBeGreaterThan(5);
  for (const item of reported) expect([item.id, isSure(item.sure)]).toEqual([item.id, false]);
  expect(items.some(({ rule, sure }) => rule === 'gstr-3b-monthly' && isSure(sure))).toBe(true);
});

test.each([
  ['pf wage ceiling', true],
  ['form 16 due date', true],
  ['pf employee rate', false],
  ['gstr 3b due date', false],
])('the one line that answers "%s" says that it is reported: %p', async (query, isReported) => {
  const headline = writeHeadline(await answerQuery(query, store, DAY))?.headline ?? '';
  expect(headline).not.toBe('');
  expect(headline.endsWith(' (as reported)')).toBe(isReported);
});
