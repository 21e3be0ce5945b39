/** Faults of plans, with file and field. */
import { expect, test } from 'bun:test';
import { compileContent } from '../../src/compiler/compile.ts';
import { contentCopy } from '../support/project-copy.ts';
import { faultsFrom } from './samples.ts';

const TODAY = '2026-11-23';

/** The faults of our own content where a text of one file is another. */
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
    'a question that there is not',
    PLAN,
    '  staff: {',
    '  colour: { label: Which? }\n  staff: {',
    /first-employee\.yaml:\d+: ask\.colour/,
  ],
  [
    'a step that there is not',
    PLAN,
    '{ step: tan }',
    '{ step: tann }',
    /first-employee\.yaml:\d+: steps\.0\.step: expected a step of content\/steps\.yaml, found tann/,
  ],
  [
    'an example without an answer',
    PLAN,
    'example: state=UP',
    'example: state=ZZ',
    /first-employee\.yaml:\d+: example: expected a query that is answered/,
  ],
  [
    'a rule of due dates that there is not',
    'steps.yaml',
    'due: [tds-payment]',
    'due: [tds-paymnt]',
    /content\/steps\.yaml:\d+: steps\.tds-salary\.cases\.0: expected a rule of due dates, found tds-paymnt/,
  ],
  [
    'a figure that there is not',
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
    'a tool that there is not',
    'steps.yaml',
    'tool: shop-licence',
    'tool: shop-license',
    /steps\.shop-licence\.tool: expected a tool, found shop-license/,
  ],
  [
    'a parameter that its tool has not',
    'steps.yaml',
    'employees: "{staff}"',
    'people: "{staff}"',
    /steps\.shop-licence\.ask: expected a parameter of shop-licence, found people/,
  ],
  [
    'a paper that there is not',
    'steps.yaml',
    'papers: [salary]',
    'papers: [payslip]',
    /steps\.tds-salary\.papers: expected the id of a paper, found payslip/,
  ],
  [
    'an amount of law that is typed',
    'steps.yaml',
    'You need it as soon as',
    'It costs ₹77. You need it as soon as',
    /steps\.tan\.cases\.0\.text: expected .*found "₹77" typed/,
  ],
] as const)('%s: the fault names file and field', (_, file, before, after, said) => {
  const faults = faultsWith(file, before, after);
  expect(faults.some((fault) => said.test(fault)) ? '' : faults.join('\n')).toBe('');
});
