/** The list of what assistants can ask, from the parameters of tools, plans and due dates. */
import type { AssistantTool, Body, PageEntry } from '../content/site.ts';
import type { LabelledFields } from '../tools/tool-content.ts';
import { GENERAL_TOOLS } from './general-tools.ts';
import { parameterSchema, requiredOf } from './parameter-schema.ts';

/** A page with parameters, as a person, a program and an assistant ask it. `example` is a query. */
export interface Askable extends Pick<PageEntry, 'path' | 'title' | 'description'> {
  name: string;
  parameters: LabelledFields;
  example: string;
  /** Whether a parameter left out takes its initial value, as in a plan. */
  isFilled: boolean;
}

/** Tools and plans. */
export function askablesOf(pages: readonly PageEntry[], bodies: ReadonlyMap<string, Body>): Askable[] {
  return pages.flatMap(({ id: name, path, title, description }) => {
    const body = bodies.get(path);
    if (body?.kind !== 'tool' && body?.kind !== 'journey') return [];
    const { parameters, example, kind } = body;
    return [{ name, path, title, description, parameters, example, isFilled: kind === 'journey' }];
  });
}

export function listTools(askables: readonly Askable[]): AssistantTool[] {
  const general = Object.entries(GENERAL_TOOLS).map(([name, tool]) => ({ name, isFilled: false, ...tool }));
  return [...general, ...askables].map(({ name, title, description, parameters, isFilled }) => {
    const schemas = Object.entries(parameters).map(([own, field]) => [own, parameterSchema(field, isFilled)] as const);
    const properties = Object.fromEntries(schemas);
    const required = requiredOf(parameters, isFilled);
    const inputSchema = { type: 'object', properties, required, additionalProperties: false } as const;
    return { name, title, description, inputSchema, annotations: { readOnlyHint: true } };
  });
}
