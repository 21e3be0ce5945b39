/** Asks a tool in tests: with parameters as an address has them, on the records of content/figures. */
import { join } from 'node:path';
import { readFigures } from '../../src/compiler/compile.ts';
import { toolBody, toolSchema } from '../../src/compiler/compile-tool.ts';
import { readYaml } from '../../src/compiler/content-files.ts';
import { References } from '../../src/compiler/figure-references.ts';
import { FirmSchema } from '../../src/domain/firm.ts';
import type { LawFigure } from '../../src/domain/law-figure.ts';
import type { ToolContent } from '../../src/domain/tool-content.ts';
import { toolNamed, tools } from '../../src/tools/index.ts';
import { type Law, lawOf } from '../../src/tools/law.ts';
import { type Asked, ask, type Tool } from '../../src/tools/tool.ts';

const root = join(import.meta.dir, '../../content');
const records = readFigures(root).figures;

/** Every published record, as tools see it. */
export const figures: LawFigure[] = [...records.values()].map(({ id, label, current, value, source, checked }) => ({
  id,
  label,
  value: current === undefined ? null : (value ?? null),
  text: current ?? null,
  source,
  checked,
}));
export const law = lawOf(figures);

/** Parameters by name; a list is given once for each, what is undefined not at all. */
export type Given = Readonly<Record<string, string | number | readonly string[] | undefined>>;

export function queryOf(given: Given): URLSearchParams {
  return new URLSearchParams(Object.entries(given).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, String(one)])));
}

/** A tool as the table has it. */
// biome-ignore lint/suspicious/noExplicitAny: tools of all parameters
export type AnyTool = Tool<any, any, any>;

const firm = readYaml(root, 'firm.yaml', FirmSchema);
const contents = new Map<AnyTool, ToolContent>();
for (const name of Object.keys(tools)) {
  const path = `tools/${name}.yaml`;
  const tool = await toolNamed(name);
  if (tool) contents.set(tool, toolBody(path, readYaml(root, path, toolSchema(path)), records, new References(path, records, firm)));
}

/** What a tool of the table has from content; with these records in place of its own. */
export function contentOf(tool: AnyTool, of: Law = law): ToolContent {
  const content = contents.get(tool);
  if (!content) throw new TypeError('no tool of the table');
  return { ...content, figures: Object.values(of) };
}

/** All of what comes of it. */
export function asked(tool: AnyTool, given: Given, of: Law = law): Asked {
  return ask(tool, contentOf(tool, of), queryOf(given));
}

/** @returns a function that gives the `data` of an answer, or the names of the parameters that are wrong */
export function asking(tool: AnyTool, of: Law = law): (given: Given) => object {
  return (given) => {
    const found = asked(tool, given, of);
    if (found.state === 'answered') return found.answer.data;
    return { faults: found.state === 'wrong' ? Object.keys(found.faults) : [] };
  };
}
