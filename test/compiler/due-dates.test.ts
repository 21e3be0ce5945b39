/** Rules of due dates that are wrong stop the build, with file and field. */
import { expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompileContext } from '../../src/compiler/compile.ts';
import { compileDueDates } from '../../src/compiler/compile-due-dates.ts';
import { ContentError, faultLine } from '../../src/compiler/content-error.ts';
import { References } from '../../src/compiler/figure-references.ts';
import type { Figure } from '../../src/domain/figure.ts';
import type { Firm } from '../../src/domain/firm.ts';
import { figure, firm } from './samples.ts';
import { dueDates } from './tree.ts';

const source = { title: 'An Act', url: 'https://law.example/act' };
const rule = { id: 'a-return', for: ['llp'], title: 'A return', when: { every: 'year', on: '05-30', later: 1 }, late: 'a fee runs', law: 'section 1', source };
const { current: _, ...unsure } = figure('unsure-day', { published: '31 July', verdict: 'unsure', unit: 'date' });
const FIGURES = [
  figure('agm-period', { current: '6 months', value: 6, verdict: 'added' }),
  figure('a-day', { current: '31 July', unit: 'date', verdict: 'added' }),
  unsure as Figure,
];

/** What compiling these rules gives, or its faults a line each. */
function compiled(rules: readonly object[], home: readonly string[] = []) {
  const root = mkdtempSync(join(tmpdir(), 'lekha-due-'));
  try {
    mkdirSync(join(root, 'due-dates'));
    writeFileSync(join(root, 'due-dates.yaml'), JSON.stringify({ ...dueDates, home }));
    writeFileSync(join(root, 'due-dates/llp.yaml'), JSON.stringify({ tag: 'ROC', url: source.url, checked: '2026-11-22', review: '2027-04-21', rules }));
    const figures = new Map(FIGURES.map((record) => [record.id, record]));
    const context: CompileContext = {
      firm: firm as Firm,
      figures,
      references: (file) => new References(file, figures, firm as Firm),
      links: [],
      sources: [],
    };
    return compileDueDates(root, context);
  } catch (error) {
    if (error instanceof ContentError) return error.faults.map(faultLine);
    throw error;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test('a rule takes its day from the record that it names, and the record is shown', () => {
  const body = compiled([{ ...rule, when: { every: 'year', on: 'a-day', later: 1 } }], ['a-return']);
  expect(body).toMatchObject({ rules: [{ id: 'a-return', when: { on: '07-31' }, tag: 'ROC' }], agmMonths: 6 });
  expect('figures' in body && body.figures.map(({ id }) => id)).toEqual(['a-day', 'agm-period']);
});

test('a record that is unsure, missing or of another kind is not reckoned with', () => {
  const on = (id: string) => compiled([{ ...rule, when: { every: 'year', on: id, later: 1 } }]);
  expect(on('unsure-day')).toEqual([expect.stringContaining('expected the id of a figure that is sure, found unsure-day')]);
  expect(on('no-such')).toEqual([expect.stringContaining('expected the id of a figure that is sure, found no-such')]);
  expect(on('agm-period')).toEqual([expect.stringContaining('expected a figure that names a day of each year, found agm-period')]);
  expect(compiled([{ ...rule, when: { every: 'year', after: 'end', days: 'a-day' } }])).toEqual([
    expect.stringContaining('expected a figure that counts days, found a-day'),
  ]);
});

test('an id stands once, and the home page lists rules that there are', () => {
  expect(compiled([rule, rule])).toEqual([expect.stringContaining('expected each id once, found a-return again')]);
  expect(compiled([rule], ['b-return'])).toEqual([expect.stringContaining('expected the id of a rule in content/due-dates, found b-return')]);
});

test('a day that not every year has, a state or a person that there is not, and a period without a form are faults', () => {
  for (const wrong of [
    { when: { every: 'year', on: '02-29', later: 1 } },
    { when: { every: 'month', day: 31 } },
    { states: ['XX'] },
    { for: ['nobody'] },
    { moved: [{ period: 'May', to: '2026-06-01', by: 'Circular 1', day: '2026-05-30' }] },
  ])
    expect([wrong, Array.isArray(compiled([{ ...rule, ...wrong }]))]).toEqual([wrong, true]);
});
