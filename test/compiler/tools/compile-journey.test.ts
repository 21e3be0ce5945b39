/** Faults of plans, with file and field. The plans and steps are those of the site, with one text changed. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { References } from '../../../src/compiler/figures/figure-references.ts';
import { readPages } from '../../../src/compiler/read/content-files.ts';
import { readFigures } from '../../../src/compiler/read/read-figures.ts';
import { compileJourney } from '../../../src/compiler/tools/compile-journey.ts';
import { JourneySchema } from '../../../src/tools/journey.ts';
import { CONTENT_ROOT as ROOT, realContent } from '../../support/real-content.ts';
import { contentFolder, contextOf, faultsFrom } from '../samples.ts';

const TODAY = '2026-11-24';
const PLAN = 'journeys/first-employee.yaml';
const STEPS = 'steps.yaml';
const texts = Object.fromEntries([PLAN, STEPS].map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
const { firm, bodies } = realContent;
const { figures } = readFigures(ROOT, TODAY);

/** Compiles the plan with a text replaced in one of the files. */
function compileWith(file = PLAN, before = '', after = '') {
  expect(texts[file]).toContain(before);
  using folder = contentFolder({ ...texts, [file]: (texts[file] ?? '').replace(before, after) });
  const references = (name: string) => new References(name, figures, firm);
  const context = contextOf({ root: folder.root, figures, firm, references, bodies }, TODAY);
  const faults = faultsFrom(() => {
    for (const page of readPages(folder.root, 'journey', PLAN, JourneySchema, context.expand))
      compileJourney(page, context);
  });
  return { faults: faults.join('\n'), context };
}

test('a plan of the site has no fault; its steps are checked for typed figures, and their pages as links', () => {
  const { faults, context } = compileWith();
  expect(faults).toBe('');
  expect(context.sources.map(({ file }) => file)).toEqual(['content/steps.yaml']);
  expect(context.links.map(({ href }) => href)).toContain('/others/shop-establishment-license');
});

const PF = 'You have {staff}. The employee pays';
test.each<[file: string, before: string, after: string, fault: string]>([
  [PLAN, 'order: 5', 'order: 5\nlevel: 1', 'first-employee.yaml: level: expected no field'],
  [PLAN, '  staff: {', '  colour: { label: Which? }\n  staff: {', 'first-employee.yaml: ask.colour'],
  [PLAN, 'have {staff}', 'have {people}', 'sentence: expected a question of ask, found {people}'],
  [PLAN, 'have {staff}', 'have', 'sentence: expected {staff} once, found it 0 times'],
  [PLAN, 'have {staff}', 'have {staff} of {staff}', 'sentence: expected {staff} once, found it 2 times'],
  [PLAN, 'salary: { ', 'salary: { choose: Choose it, ', 'ask.salary.choose: expected no such words'],
  [PLAN, '{ step: tan }', '{ step: tann }', 'steps.1.step: expected a step of content/steps.yaml, found tann'],
  [PLAN, '"state={{firm.stateCode}}', '"state=ZZ', 'example: expected a query that is answered, found '],
  [PLAN, 'order: 5', 'order: 5\nresult: "{esi.fee}"', 'result: expected amounts of the tools as blanks'],
  [STEPS, '[tds-payment]', '[tds-paymnt]', 'steps.tds-salary.cases.1: expected a rule of due dates, found tds-paymnt'],
  [
    STEPS,
    ': tan-fee-incorporation',
    ': tan-fee',
    'tan.cases.0.cost: expected the id of a figure that is sure, found tan',
  ],
  [STEPS, PF, PF.replace('staff', 'people'), 'cases.0.text: expected the id of a figure that is sure, found people'],
  [STEPS, 'tool: shop-licence', 'tool: shop-license', 'steps.shop-licence.tool: expected a tool, found shop-license'],
  [STEPS, 'employees: "{staff}"', 'people: "{staff}"', 'shop-licence.ask: expected a parameter of shop-licence, found'],
  [STEPS, 'papers: [salary]', 'papers: [payslip]', 'tds-salary.papers: expected the id of a paper, found payslip'],
])('in %s, reports %s as %s: %s', (file, before, after, fault) => {
  expect(compileWith(file, before, after).faults).toContain(fault);
});
