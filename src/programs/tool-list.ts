/** The list of what assistants can ask, from the parameters of tools, plans and due dates. */
import type { AssistantTool, Body, PageEntry } from '../content/site.ts';
import type { LabelledFields } from '../tools/tool-content.ts';
import { type Askable, GENERAL_TOOLS } from './general-tools.ts';
import { parameterSchema } from './parameter-schema.ts';

/** A page with parameters. */
export type Asked = Askable & Pick<PageEntry, 'path'>;

/** Tools and plans. */
export function askablesOf(pages: readonly PageEntry[], bodies: ReadonlyMap<string, Body>): Asked[] {
  return pages.flatMap(({ id: name, path, title, description }) => {
    const body = bodies.get(path);
    if (body?.kind !== 'tool' && body?.kind !== 'journey') return [];
    const { parameters, example, kind } = body;
    return [{ name, path, title, description, parameters, example, isFilled: kind === 'journey' }];
  });
}

export function listTools(askables: readonly Askable[]): AssistantTool[] {
  return [...Object.entries(GENERAL_TOOLS).map(([name, tool]) => ({ name, ...tool })), ...askables].map(describeTool);
}

export function describeTool({ name, title, description, parameters, isFilled = false }: Askable): AssistantTool {
  const fields = Object.entries(parameters);
  const isNeeded = ({ optional, onlyIf, initial }: LabelledFields[string]) =>
    !(optional || onlyIf || (isFilled && initial !== undefined));
  const inputSchema = {
    type: 'object' as const,
    properties: Object.fromEntries(fields.map(([own, field]) => [own, parameterSchema(field, isFilled)])),
    required: fields.flatMap(([own, field]) => (isNeeded(field) ? [own] : [])),
    additionalProperties: false,
  };
  return { name, title, description, inputSchema, annotations: { readOnlyHint: true } };
}
