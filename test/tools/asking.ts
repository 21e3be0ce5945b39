/** Asks tools in tests, with the parameters of an address, the law of content/figures, a fixed firm and a fixed day. */
import { makeLawFigure } from '../../src/compiler/figures/derive-figure.ts';
import { References } from '../../src/compiler/figures/figure-references.ts';
import { readYaml } from '../../src/compiler/read/content-files.ts';
import { readFigures } from '../../src/compiler/read/read-figures.ts';
import { queryOfCase as caseQuery, compileToolBody, readCases } from '../../src/compiler/tools/compile-tool.ts';
import { ToolPageSchema } from '../../src/content/front-matter.ts';
import type { ToolBody } from '../../src/content/site.ts';
import { FirmSchema } from '../../src/domain/firm.ts';
import type { LawFigure } from '../../src/law/figure.ts';
import type { Answer } from '../../src/tools/answer-shape.ts';
import { type Asked, ask, type Tool } from '../../src/tools/tool.ts';
import { loadTool, tools } from '../../src/tools/tool-table.ts';
import { FIXED_ROOT } from '../support/fixed-firm.ts';

/** Today in the tests. */
export const TODAY = '2026-11-23';

/** Parameters by name. A list becomes several parameters; undefined is left out. */
export type Given = Readonly<Record<string, string | number | readonly string[] | undefined>>;

export function queryOfCase(given: Given): URLSearchParams {
  return caseQuery(
    Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat()]])),
    ),
  );
}

export const ALL = [...readFigures(FIXED_ROOT, TODAY).figures.values()].map(makeLawFigure);

/** Reads a folder of content with the law known on a day. @returns a function from the name of a tool to its body */
export function bodiesOf(root = FIXED_ROOT, today = TODAY): (name: string) => ToolBody {
  const firm = readYaml(root, 'firm.yaml', FirmSchema);
  const { figures } = readFigures(root, today);
  return (name) => {
    const path = `tools/${name}.yaml`;
    return compileToolBody(
      path,
      readYaml(root, path, ToolPageSchema),
      readCases(root, path),
      new References(path, figures, firm),
      { figures, today },
    );
  };
}

/** A tool of the table. */
export async function toolOf(name: string): Promise<Tool> {
  const tool = await loadTool(name);
  if (!tool) throw new TypeError(`no tool ${name}`);
  return tool;
}

const contents = new Map<Tool, ToolBody>();
const bodyOf = bodiesOf();
for (const name of Object.keys(tools)) contents.set(await toolOf(name), bodyOf(name));

/** The body of a tool of the table. @param change replaces its figures */
export function contentOf(tool: Tool, change: (figure: LawFigure) => LawFigure = (figure) => figure): ToolBody {
  const content = contents.get(tool);
  if (!content) throw new TypeError('no tool of the table');
  return { ...content, figures: content.figures.map(change) };
}

/** The same figure with one number for all days. */
export function fixedAt(values: Readonly<Record<string, number>>): (figure: LawFigure) => LawFigure {
  return (figure) => {
    const value = values[figure.id];
    if (value === undefined) return figure;
    return {
      ...figure,
      history: [{ from: '2000-01-01', to: null, value, text: String(value), source: null, sure: 'official' }],
    };
  };
}

/** The whole result of asking a tool. */
export function asked(tool: Tool, given: Given, content = contentOf(tool), today = TODAY): Asked {
  return ask(tool, content, queryOfCase(given), today);
}

/** @returns a function that answers parameters added to a base, and throws if there is no answer */
export function answering(tool: Tool, base: Given, content = contentOf(tool)): (given?: Given) => Answer {
  return (given = {}) => {
    const found = asked(tool, { ...base, ...given }, content);
    if (found.state !== 'answered') throw new TypeError(`not answered: ${JSON.stringify(found)}`);
    return found.answer;
  };
}

/** A shop in Uttar Pradesh, as `gst-registration` asks for it. */
export const SHOP: Given = {
  supplies: 'goods',
  state: 'UP',
  turnover: '10,00,000',
  interstate: 'no',
  ecommerce: 'no',
  'reverse-charge': 'no',
  casual: 'no',
  'exempt-only': 'no',
};

/** Replaces the values of one figure. */
export function changed(
  id: string,
  change: (value: LawFigure['history'][number]) => Partial<LawFigure['history'][number]>,
): (figure: LawFigure) => LawFigure {
  return (figure) =>
    figure.id === id ? { ...figure, history: figure.history.map((value) => ({ ...value, ...change(value) })) } : figure;
}

/** @returns a function that returns the ids of the figures that an answer used, none without an answer */
export function reading(tool: Tool, base: Given): (given?: Given) => string[] {
  return (given = {}) => {
    const found = asked(tool, { ...base, ...given });
    return found.state === 'answered' ? found.read.map(({ id }) => id) : [];
  };
}

/** @returns a function that returns the `data` of an answer, or the names of the invalid parameters */
export function asking(tool: Tool, content = contentOf(tool)): (given: Given) => object {
  return (given) => {
    const found = asked(tool, given, content);
    if (found.state === 'answered') return found.answer.data;
    return { faults: 'faults' in found ? Object.keys(found.faults) : [] };
  };
}
