/** What the build asks of the words of a tool. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { readFigures } from '../../src/compiler/compile.ts';
import { toolBody, toolSchema } from '../../src/compiler/compile-tool.ts';
import { readYaml } from '../../src/compiler/content-files.ts';
import { References } from '../../src/compiler/figure-references.ts';
import { FirmSchema } from '../../src/domain/firm.ts';
import { faultsFrom } from './samples.ts';

const root = join(import.meta.dir, '../../content');
const { figures } = readFigures(root);
const path = 'tools/fssai-licence.yaml';
const bodyWith = (example: string) =>
  toolBody(path, { ...readYaml(root, path, toolSchema(path)), example }, figures, new References(path, figures, readYaml(root, 'firm.yaml', FirmSchema)));

test('the example of a tool is a query that is answered: one that is not stops the build, with what is missing', () => {
  expect(bodyWith('turnover=6000000&importer=no').example).toBe('turnover=6000000&importer=no');
  const fault = `content/${path}: example: expected a query that is answered, found`;
  expect(faultsFrom(() => bodyWith('turnover=6000000'))).toEqual([`${fault} importer: Choose one`]);
  expect(faultsFrom(() => bodyWith('utm_source=x'))).toEqual([`${fault} no parameter of the tool`]);
});
