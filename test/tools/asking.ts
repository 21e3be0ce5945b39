/** Asks a tool in tests: with parameters as an address has them, on the records of content/figures. */
import { join } from 'node:path';
import { readFigures } from '../../src/compiler/compile.ts';
import type { LawFigure } from '../../src/domain/law-figure.ts';
import { lawOf } from '../../src/tools/law.ts';
import { type Asked, ask, type Tool } from '../../src/tools/tool.ts';

/** Every published record, as tools see it. */
export const figures: LawFigure[] = [...readFigures(join(import.meta.dir, '../../content')).figures.values()].map(
  ({ id, label, current, value, source, checked }) => ({
    id,
    label,
    value: current === undefined ? null : (value ?? null),
    text: current ?? null,
    source,
    checked,
  }),
);
export const law = lawOf(figures);

/** Parameters by name; a list is given once for each, what is undefined not at all. */
export type Given = Readonly<Record<string, string | number | readonly string[] | undefined>>;

export function queryOf(given: Given): URLSearchParams {
  return new URLSearchParams(Object.entries(given).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, String(one)])));
}

/** A tool as the table has it. */
// biome-ignore lint/suspicious/noExplicitAny: tools of all parameters
export type AnyTool = Tool<any, any, any>;

/** All of what comes of it. */
export function asked(tool: AnyTool, given: Given): Asked {
  return ask(tool, law, queryOf(given));
}

/** @returns a function that gives the `data` of an answer, or the names of the parameters that are wrong */
export function asking(tool: AnyTool): (given: Given) => object {
  return (given) => {
    const found = asked(tool, given);
    if (found.state === 'answered') return found.answer.data;
    return { faults: found.state === 'wrong' ? Object.keys(found.faults) : [] };
  };
}
