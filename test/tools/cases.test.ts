/** Every worked case of content/tools/cases, as an accountant wrote it: the input and the expected fields. */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryOfCase, readCases } from '../../src/compiler/tools/compile-tool.ts';
import { ask } from '../../src/tools/tool.ts';
import { loadTool, tools } from '../../src/tools/tool-table.ts';
import { FIXED_ROOT } from '../support/fixed-firm.ts';
import { contentOf, TODAY } from './asking.ts';

const MIN_CASES = 25;

const isDraft = (name: string) => /^draft: true$/m.test(readFileSync(join(FIXED_ROOT, `tools/${name}.yaml`), 'utf8'));

for (const name of Object.keys(tools)) {
  const tool = await loadTool(name);
  if (!tool) throw new TypeError(`no rule for ${name}`);
  const cases = readCases(FIXED_ROOT, `tools/${name}.yaml`);
  const content = contentOf(tool);
  describe(name, () => {
    test(`has at least ${MIN_CASES} cases and three to show once it is published, each under its own title`, () => {
      if (!isDraft(name)) {
        expect(cases.length).toBeGreaterThanOrEqual(MIN_CASES);
        expect(cases.filter(({ id }) => id)).toHaveLength(3);
      }
      expect(new Set(cases.map(({ case: title }) => title)).size).toBe(cases.length);
    });
    for (const { case: title, ask: entered, expect: wanted } of cases) {
      test(title, () => {
        const found = ask(tool, content, queryOfCase(entered), TODAY);
        expect(found.state === 'answered' ? found.answer.data : found).toMatchObject(wanted);
      });
    }
  });
}
