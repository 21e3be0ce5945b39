/** Rules of due dates that are wrong stop the build, with file and field. */
import { expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompileContext, readFigures } from '../../src/compiler/compile.ts';
import { compileDueDates } from '../../src/compiler/compile-due-dates.ts';
import { ContentError, faultLine } from '../../src/compiler/content-error.ts';
import { References } from '../../src/compiler/figure-references.ts';
import { typedFigures } from '../../src/compiler/lint/typed-figures.ts';
import type { Figure } from '../../src/domain/figure.ts';
import type { Firm } from '../../src/domain/firm.ts';
import { contentFolder, faultsFrom, figure, firm } from './samples.ts';
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
      retired: new Map(),
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

/** What records of a content folder show, by id, or the faults a line each. */
function shown(records: readonly object[], rules: readonly object[]) {
  const figures = [figure('agm-period', { current: '6 months', value: 6, verdict: 'added' }), ...records];
  using folder = contentFolder({
    'firm.yaml': JSON.stringify(firm),
    'figures/roc.yaml': JSON.stringify(figures),
    'due-dates.yaml': JSON.stringify(dueDates),
    'due-dates/llp.yaml': JSON.stringify({ tag: 'ROC', url: source.url, checked: '2026-11-22', review: '2027-04-21', rules }),
  });
  let read: ReturnType<typeof readFigures> | undefined;
  const faults = faultsFrom(() => {
    read = readFigures(folder.root);
  });
  return read?.figures ?? faults;
}
const dated = (changes: object) => {
  const { published: _, current: __, ...rest } = figure('last-day', { unit: 'date', verdict: 'added' });
  return { ...rest, ...changes };
};
const only = (record: object, rules: readonly object[] = [rule]) => {
  const found = shown([record], rules);
  return found instanceof Map ? found.get('last-day') : found;
};

test('a record takes the day of each year, of half a year or of one period from the rule that it names', () => {
  const halves = { ...rule, id: 'b-return', when: { every: 'half-year', on: ['10-31', '04-30'] } };
  const values = (due: string) => (only(dated({ due }), [rule, halves]) as Figure).current;
  expect(['a-return', 'a-return-2026-27', 'b-return-april', 'b-return-october', 'b-return-2027-10'].map(values)).toEqual([
    '30 May',
    '30 May 2027',
    '31 October',
    '30 April',
    '30 April 2028',
  ]);
  expect(only(dated({ due: 'a-return' }))).not.toHaveProperty('due');
});

test('an extension in a rule is one in the record, with the day before it and the circular; the day by the rule can be had alone', () => {
  const moved = { ...rule, moved: [{ period: '2026-27', to: '2027-07-15', by: 'Circular 4/2027', day: '2027-05-28' }] };
  expect(only(dated({ due: 'a-return-2026-27' }), [moved])).toMatchObject({
    published: '30 May 2027',
    current: '15 July 2027',
    verdict: 'outdated',
    since: '2027-05-28',
    change: 'Moved from 30 May 2027 to 15 July 2027 by Circular 4/2027.',
  });
  expect(only(dated({ due: 'a-return-2026-27', unmoved: true }), [moved])).toMatchObject({ current: '30 May 2027', verdict: 'added' });
  expect(only(dated({ due: 'a-return' }), [moved])).toMatchObject({ current: '30 May' });
  expect(only(dated({ due: 'a-return-2026-27', note: 'No extension found.' }), [moved])).toEqual([
    'content/figures/roc.yaml: last-day: note: expected a note that knows of Circular 4/2027, found that there is no extension',
  ]);
});

test('a record that has another day than the rule stops the build: published as agreeing, typed beside the rule, or typed in its place', () => {
  expect(only(dated({ due: 'a-return', verdict: 'agrees', published: '30 May' }))).toMatchObject({ current: '30 May' });
  expect(only(dated({ due: 'a-return', verdict: 'agrees', published: '31 July' }))).toEqual([
    expect.stringMatching(/last-day: due: expected the published value.*; by the rule it is 30 May$/),
  ]);
  expect(only(dated({ due: 'a-return', current: '30 May' }))).toEqual([expect.stringContaining('expected no day typed beside `due`')]);
  for (const current of ['30 May', '30 May 2027'])
    expect(only(dated({ current }))).toEqual([expect.stringContaining(`expected due: and no day typed where it is one of these deadlines, a-return`)]);
  expect(only(dated({ due: 'no-return' }))).toEqual([
    'content/figures/roc.yaml: last-day: due: expected a rule of content/due-dates, or one with its period, found no-return',
  ]);
});

test('a day that only happens to be a deadline says so, and one that a rule names is the rule’s own', () => {
  expect(only(dated({ current: '30 May', due: 'none' }))).toMatchObject({ current: '30 May' });
  expect(only(dated({ current: '30 May' }), [{ ...rule, when: { every: 'year', on: 'last-day', later: 1 } }])).toMatchObject({ current: '30 May' });
  expect(only(dated({ due: 'a-return' }), [{ ...rule, when: { every: 'year', on: 'last-day', later: 1 } }])).toEqual([
    expect.stringContaining('expected the id of a figure that is sure and says its day itself, found last-day'),
  ]);
});

test('an extension moves a period that the rule has, to a later day', () => {
  const moves = (...moved: object[]) =>
    only(dated({ due: 'a-return' }), [{ ...rule, moved: moved.map((move) => ({ by: 'Circular 1', day: '2027-05-01', ...move })) }]);
  expect(moves({ period: '2026-10', to: '2027-07-15' })).toEqual([
    expect.stringContaining('rules.0.moved.0.period: expected a period of the rule, found 2026-10'),
  ]);
  expect(moves({ period: '2026-27', to: '2027-05-30' })).toEqual([expect.stringContaining('rules.0.moved.0.to: expected a day after 2027-05-30')]);
  expect(moves({ period: '2026-27', to: '2027-06-30' }, { period: '2026-27', to: '2027-06-15' })).toEqual([
    expect.stringContaining('rules.0.moved.1.to: expected a day after 2027-06-30'),
  ]);
});

test('the words of a record refer to the values of others', () => {
  const found = shown(
    [
      dated({ due: 'a-return', note: 'Not {{other:published}}, but {{last-day:now}}.' }),
      figure('other', { published: '1 June', current: '1 June', unit: 'date' }),
    ],
    [rule],
  );
  expect(found instanceof Map && found.get('last-day')?.note).toBe('Not 1 June, but 30 May.');
  expect(only(dated({ due: 'a-return', note: '{{nowhere:now}}' }))).toEqual([
    expect.stringContaining('expected the id of a figure with such a value, found {{nowhere:now}}'),
  ]);
});

test('a deadline that a rule knows is not typed in a text or in the words of a record', () => {
  const days = new Map([['a-return', { words: '30 May', unmoved: '30 May', telling: true }]]);
  const passage = (text: string) => [{ passages: [{ file: 'content/page.md', field: 'body', text }], refersTo: new Set<string>() }];
  const faults = (text: string, records: Figure[] = []) => typedFigures(passage(text), [records], [], { dueDays: days }).map(faultLine);
  expect(faults('Due by 30 May each year, or by 29 May.')).toEqual([
    'content/page.md: body: expected a record that says due: a-return, or its words in content/allowances.yaml, found the deadline "30 May" typed',
  ]);
  expect(typedFigures([], [], [], { dueDays: days, recordWords: passage('It was ₹500 until 30 May.') })).toHaveLength(1);
});
