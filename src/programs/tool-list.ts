/** What assistants can ask, from the parameters of tools, plans and due dates. */
import type { AssistantTool, Body, PageEntry, ParameterSchema } from '../content/site.ts';
import { LANGUAGES, type OtherLanguage } from '../domain/languages.ts';
import type { LabelledFields } from '../tools/tool-content.ts';
import type { Askable } from './general-tools.ts';
import { parameterSchema } from './parameter-schema.ts';

/** The parameter that names a language by its code. */
function languageSchema(languages: readonly OtherLanguage[]): { lang?: ParameterSchema } {
  if (languages.length === 0) return {};
  const codes = (['en', ...languages] as const).map((language) => LANGUAGES[language].code);
  return { lang: { type: 'string', enum: codes, description: 'Language' } };
}

type Asked = Askable & Pick<PageEntry, 'path'>;
export type AskedByName = Readonly<Record<string, Asked>>;

/** Tools and plans. */
export function listAskables(pages: readonly PageEntry[], bodies: ReadonlyMap<string, Body>): AskedByName {
  const asked = pages.flatMap(({ id, path, title, description }): [string, Asked][] => {
    const body = bodies.get(path);
    if (body?.kind !== 'tool' && body?.kind !== 'journey') return [];
    const { parameters, example } = body;
    return [[id, { path, title, description, parameters, example }]];
  });
  return Object.fromEntries(asked);
}

/** @param languages of the words of its answer: without a second one it is not asked */
export function describeTool(
  [name, asked]: [name: string, asked: Askable],
  languages: readonly OtherLanguage[] = [],
): AssistantTool {
  const { title, description, parameters } = asked;
  const isNeeded = ({ optional, onlyIf, initial }: LabelledFields[string]) =>
    !(optional || onlyIf || initial !== undefined);
  const fields = Object.entries(parameters);
  const inputSchema = {
    type: 'object' as const,
    properties: {
      ...Object.fromEntries(fields.map(([own, field]) => [own, parameterSchema(field)])),
      ...languageSchema(languages),
    },
    required: fields.flatMap(([own, field]) => (isNeeded(field) ? [own] : [])),
    additionalProperties: false,
  };
  return { name, title, description, inputSchema, annotations: { readOnlyHint: true } };
}
