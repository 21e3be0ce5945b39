/** Faults of plans, with file and field. */
import { expect, test } from 'bun:test';
import { compileContent } from '../../../src/compiler/compile.ts';
import { contentCopy } from '../../support/project-copy.ts';
import { faultsFrom } from '../samples.ts';

const TODAY = '2026-11-24';

/** Compiles the site's content with one text replaced in one file. */
function faultsWith(file: string, before: string, after: string): readonly string[] {
  using copy = contentCopy();
  copy.edit(file, (text) => text.replace(before, after));
  return faultsFrom(() => compileContent(copy.root, undefined, TODAY));
}
const PLAN = 'journeys/first-employee.yaml';

test.each([
  [
    'an unknown field',
    PLAN,
    'order: 5',
    'order: 5\nlevel: 1',
    /content\/journeys\/first-employee\.yaml:\d+: level: expected no field/,
  ],
  [
    'a question that does not exist',
    PLAN,
    '  staff: {',
    '  colour: { label: Which? }\n  staff: {',
    /first-employee\.yaml:\d+: ask\.colour/,
  ],
  [
    'a step that does not exist',
    PLAN,
    '{ step: tan }',
    '{ step: tann }',
    /first-employee\.yaml:\d+: steps\.1\.step: expected a step of content\/steps\.yaml, found tann/,
  ],
  [
    'an example without an answer',
    PLAN,
    'example: state=UP',
    'example: state=ZZ',
    /first-employee\.yaml:\d+: example: expected a query that is answered/,
  ],
  [
    'a rule of due dates that does not exist',
    'steps.yaml',
    'due: [tds-payment]',
    'due: [tds-paymnt]',
    /content\/steps\.yaml:\d+: steps\.tds-salary\.cases\.1: expected a rule of due dates, found tds-paymnt/,
  ],
  [
    'a figure that does not exist',
    'steps.yaml',
    'government: tan-fee-incorporation',
    'government: tan-fee',
    /content\/steps\.yaml:\d+: steps\.tan\.cases\.0\.cost: expected the id of a figure that is sure, found tan-fee/,
  ],
  [
    'a blank that nothing fills',
    'steps.yaml',
    'You have {staff}. The employee pays {{pf-employee-rate:now}}',
    'You have {people}. The employee pays {{pf-employee-rate:now}}',
    /steps\.provident-fund\.cases\.0\.text: expected the id of a figure that is sure, found people/,
  ],
  [
    'a tool that does not exist',
    'steps.yaml',
    'tool: shop-licence',
    'tool: shop-license',
    /steps\.shop-licence\.tool: expected a tool, found shop-license/,
  ],
  [
    'a parameter that the tool does not have',
    'steps.yaml',
    'employees: "{staff}"',
    'people: "{staff}"',
    /steps\.shop-licence\.ask: expected a parameter of shop-licence, found people/,
  ],
  [
    'a paper that does not exist',
    'steps.yaml',
    'papers: [salary]',
    'papers: [payslip]',
    /steps\.tds-salary\.papers: expected the id of a paper, found payslip/,
  ],
  [
    'a legal amount typed as a number',
    'steps.yaml',
    'Enter the highest salary above',
    'It costs ₹77. Enter the highest salary above',
    /steps\.tan\.cases\.0\.text: expected .*found "₹77" typed/,
  ],
] as const)('reports %s with its file and field', (_, file, before, after, expected) => {
  const faults = faultsWith(file, before, after);
  expect(faults.some((fault) => expected.test(fault)) ? '' : faults.join('\n')).toBe('');
});
