/** `bun run law`: its output and its refusals. */
import { expect, test } from 'bun:test';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../../src/commands/command.ts';
import { lawLines } from '../../src/commands/law.ts';
import { contentFolder, dated, figuresFile, parameter } from '../compiler/samples.ts';
import { tree } from '../compiler/tree.ts';
import { FIXED_ROOT } from '../support/fixed-firm.ts';

function printed(...args: string[]): string[] {
  const values = [
    dated({ from: '2026-04-01', to: '2027-03-31', value: 30 }),
    dated({ from: '2021-04-01', value: 20, by: ['cgst-act section 23'] }),
  ];
  const days = [parameter('form-days', { label: 'Days for the form', unit: 'days', values })];
  using folder = contentFolder(tree({ 'figures/roc.yaml': figuresFile(days, { title: 'ROC', order: 2 }) }));
  return lawLines(folder.root, args);
}

test('the difference between two days is listed by file with old and new values, dates and instruments', () => {
  expect(printed('diff', '2019-03-31', '2026-04-01')).toEqual([
    'GST',
    '  gst-limit (gst-limit)',
    '    not recorded → ₹40 lakh',
    '    from 1 April 2019, CGST Act, section 22',
    '',
    'ROC',
    '  Days for the form (form-days)',
    '    20 days → 30 days',
    '    from 1 April 2026, CGST Act, section 22',
    '  Days for the form (form-days)',
    '    not recorded → 20 days',
    '    from 1 April 2021, CGST Act, section 23',
    '',
    '3 changes after 31 March 2019, up to 1 April 2026',
  ]);
  expect(printed('diff', '2027-03-31', '2027-04-01')).toContain('    30 days → no longer applies');
  expect(printed('diff', '2026-04-01', '2026-12-31')).toEqual(['0 changes after 1 April 2026, up to 31 December 2026']);
});

test('invalid, missing or reversed dates and unknown actions are refused', () => {
  for (const args of [
    [],
    ['diff'],
    ['diff', '2026-04-01'],
    ['diff', '2026-02-30', '2026-04-01'],
    ['show', '2026-04-01', '2026-04-02'],
  ])
    expect(() => printed(...args)).toThrow(CommandError);
  expect(() => printed('diff', '2026-04-01', '2026-03-31')).toThrow(
    'expected the earlier day first, found 2026-04-01 and 2026-03-31',
  );
});

/** A copy of the content in which only the cess has no rate for Tax Year 2027-28. */
function contentWithoutCess(): Disposable & { lines(year?: string): string[]; add(value: string): void } {
  const root = mkdtempSync(join(tmpdir(), 'lekha-law-'));
  cpSync(FIXED_ROOT, root, { recursive: true });
  const file = join(root, 'figures/income-tax.yaml');
  const edit = (change: (text: string) => string) => writeFileSync(file, change(readFileSync(file, 'utf8')));
  const CESS = /(id: income-tax-cess\n(?: {4}.*\n)*? {4}values: )(?:\[.*|(?:\n {6}.*)+)/;
  const ended =
    '{ from: "2018-04-01", through: "2027-03-31", value: 4, by: [finance-act-2018], read: [gazettetracker-fa2026] }';
  edit((text) => text.replace(/through: "[^"]+"/g, 'through: "2099-03-31"').replace(CESS, `$1[${ended}]`));
  return {
    lines: (year = 'ty-2027-28') => lawLines(root, ['year', year], '2026-11-24'),
    add: (value) => edit((text) => text.replace(ended, `${value}, ${ended}`)),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

test('a year says what each tool lacks for it, and in which file', () => {
  using content = contentWithoutCess();
  const lines = content.lines();
  const at = lines.indexOf('income-tax does not offer the year: it lacks 1 value');
  expect(lines[0]).toBe('Tax Year 2027-28, from 1 April 2027 to 31 March 2028');
  expect(lines).toContain('late-return does not offer the year: it lacks 1 value');
  expect(lines[at + 1]).toEndWith('(income-tax-cess)');
  expect(lines.join('\n')).toMatch(
    /content\/figures\/income-tax\.yaml:\d+ is fixed up to 31 March 2027: add a value from 2027-04-01, or set through: "2028-03-31" if it stays\n/,
  );
  expect(lines.at(-1)).toBe('1 value is missing');
});

test('a year that has every value is offered, as are past years', () => {
  using content = contentWithoutCess();
  expect(content.lines('ay-2026-27').filter((line) => line.includes('does not offer'))).toEqual([]);
  content.add('{ from: "2027-04-01", expected: true, value: 5, by: [finance-act-2026] }');
  const lines = content.lines();
  for (const tool of ['income-tax', 'late-return', 'advance-tax', 'hra', 'itr-form'])
    expect(lines).toContain(`${tool} offers the year`);
  expect(lines.at(-1)).toBe('0 values are missing');
});

test('a year too far ahead is not offered, and one under the name of the other Act is refused', () => {
  using content = contentWithoutCess();
  expect(content.lines('ty-2030-31')).toContain(
    'income-tax does not offer the year: it is before the first year in its file, or too far ahead',
  );
  expect(() => content.lines('ay-2028-29')).toThrow('expected ty-2027-28, found ay-2028-29');
  expect(() => content.lines('2027')).toThrow('expected a year of income, such as ty-2027-28, found 2027');
});
