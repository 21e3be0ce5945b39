/** `bun run law`: its output and its refusals. */
import { expect, test } from 'bun:test';
import { CommandError } from '../../src/commands/command.ts';
import { lawLines } from '../../src/commands/law.ts';
import { contentFolder, dated, figuresFile, parameter } from '../compiler/samples.ts';
import { tree } from '../compiler/tree.ts';

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

test.each(['', 'diff', 'diff 2026-04-01', 'diff 2026-02-30 2026-04-01', 'show 2026-04-01 2026-04-02'])(
  'what is not understood is refused: %s',
  (typed) => expect(() => printed(...typed.split(' '))).toThrow(CommandError),
);

test('the later day first is refused', () => {
  const message = 'expected the earlier day first, found 2026-04-01 and 2026-03-31';
  expect(() => printed('diff', '2026-04-01', '2026-03-31')).toThrow(message);
});
