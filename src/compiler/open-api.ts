/** /openapi.json: the public JSON addresses, by the schemas of their answers and the parameters of their pages. */
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { ParameterSchema } from '../content/site.ts';
import type { Firm } from '../domain/firm.ts';
import { ANSWER_PATH, CHANGES_PATH, OPEN_DATA } from '../domain/own-path.ts';
import { CHANGES_PARAMETERS } from '../law/changes.ts';
import { type Askable, GENERAL_TOOLS } from '../programs/general-tools.ts';
import { type Asked, describeTool } from '../programs/tool-list.ts';
import { DUE_DATES_JSON } from '../tools/due-query.ts';
import type { LabelledFields } from '../tools/tool-content.ts';
import { Address, Day, DueDatesSchema, FigureSchema, LawSchema, OpenDataSchema } from './figures/open-data.ts';

const texts = <const Names extends readonly string[]>(...names: Names) => v.entriesFromList(names, v.string());
const Value = v.nullable(v.union([v.number(), v.string(), v.array(v.looseObject({}))]));
const source = v.nullable(LawSchema);
const Read = v.strictObject({ figure: v.string(), value: Value, from: v.nullable(Day), source });
const Changed = v.entriesFromList(['before', 'after'], v.nullable(v.string()));
const OfLaw = {
  figures: v.array(v.strictObject({ ...texts('id', 'label'), value: Value, source, checked: Day })),
  lawAsOf: v.pipe(v.nullable(Day), v.description('The oldest day on which one of its records was checked.')),
};

/** By name, as the answers of the tests are checked. */
const ANSWERS = {
  Answer: v.strictObject({
    data: v.looseObject({ trace: v.pipe(v.array(Read), v.description('Every value of law that was read.')) }),
    ...OfLaw,
  }),
  Question: v.strictObject({
    data: v.nullable(v.strictObject({ ...texts('headline', 'href'), assumed: v.array(v.string()) })),
    ...OfLaw,
  }),
  Figures: OpenDataSchema,
  Figure: v.strictObject({
    ...{ ...texts('licence', 'topic'), page: Address, data: FigureSchema },
    used: v.array(v.strictObject(texts('kind', 'title', 'path'))),
  }),
  Changes: v.strictObject({
    ...{ licence: v.string(), from: Day, to: v.nullable(Day) },
    data: v.array(v.strictObject({ ...texts('id', 'label', 'group'), ...Changed, from: Day, source })),
  }),
  DueDates: DueDatesSchema,
  Fault: v.strictObject({
    error: v.string(),
    fields: v.exactOptional(v.pipe(v.record(v.string(), v.string()), v.description('What is wrong, by parameter.'))),
    since: v.exactOptional(Day),
  }),
};

const FAULTS = {
  400: 'Parameters are missing or wrong',
  404: 'Nothing is here',
  429: 'See Retry-After',
  503: 'See Retry-After',
};

type Operation = [path: string, answer: keyof typeof ANSWERS, asked: Askable];

/** @param figure the id of one @param since the first recorded day */
export function writeOpenApi(firm: Firm, askables: readonly Asked[], figure: string, since: string): string {
  const { ask, 'due-dates': dates, figure: one } = GENERAL_TOOLS;
  const { question: q } = ask.parameters;
  const { id, on } = one.parameters;
  const description = 'With history, source, and how sure each value is.';
  const ofLaw = (name: string, title: string, parameters: LabelledFields, example: string) => {
    return { name, title, description, parameters, example };
  };
  const operations: Operation[] = [
    ...askables.map((asked): Operation => [`${asked.path}.json`, 'Answer', asked]),
    [ANSWER_PATH, 'Question', { ...ask, name: 'ask', parameters: { q }, example: 'q=tax on 15 lakh' }],
    [DUE_DATES_JSON, 'DueDates', { ...dates, name: 'due-dates' }],
    [OPEN_DATA.json, 'Figures', ofLaw('figures', 'Every figure', { on }, `on=${since}`)],
    ['/figures/{id}.json', 'Figure', ofLaw('figure', 'One figure', { id }, `id=${figure}`)],
    [`${CHANGES_PATH}.json`, 'Changes', ofLaw('changes', 'Changes of the law', CHANGES_PARAMETERS, `from=${since}`)],
  ];
  const schemas = Object.entries(ANSWERS).map(([name, schema]) => {
    const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', target: 'draft-2020-12' });
    return [name, rest];
  });
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: `${firm.name} for programs`, version: '1', description: 'No key and no login. Nothing is stored.' },
    servers: [{ url: firm.origin }],
    paths: Object.fromEntries(operations.map((operation) => [operation[0], { get: describeOperation(operation) }])),
    components: { schemas: Object.fromEntries(schemas) },
  });
}

function describeOperation([path, answer, asked]: Operation) {
  const { name: operationId, title: summary, description, inputSchema } = describeTool(asked);
  const { properties, required } = inputSchema;
  const given = new URLSearchParams(asked.example);
  const parameters = Object.entries<ParameterSchema>(properties).map(([name, { description, ...schema }]) => {
    const place = path.includes(`{${name}}`) ? 'path' : 'query';
    const texts = given.getAll(name).map((text) => ('minimum' in schema ? Number(text) : text));
    // JSON leaves out an example that is undefined.
    const example = 'items' in schema && texts.length > 0 ? texts : texts[0];
    return { name, in: place, required: place === 'path' || required?.includes(name), description, schema, example };
  });
  const faults = Object.entries(FAULTS).map(([status, words]) => [status, response(words, 'Fault')]);
  const responses = { 200: response('The answer', answer), ...Object.fromEntries(faults) };
  return { operationId, summary, description, parameters, responses };
}

function response(description: string, name: keyof typeof ANSWERS) {
  return { description, content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } };
}
