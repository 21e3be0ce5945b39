/** /openapi.json: the public JSON addresses, by the schemas of their answers and the parameters of their pages. */
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Firm } from '../domain/firm.ts';
import { ANSWER_PATH, CHANGES_PATH, OPEN_DATA } from '../domain/own-path.ts';
import { CHANGES_PARAMETERS } from '../law/changes.ts';
import { GENERAL_TOOLS } from '../programs/general-tools.ts';
import { parameterSchema, requiredOf } from '../programs/parameter-schema.ts';
import type { Askable } from '../programs/tool-list.ts';
import { DUE_DATES_JSON } from '../tools/due-query.ts';
import { Address, Day, DueDatesSchema, FigureSchema, LawSchema, OpenDataSchema } from './figures/open-data.ts';

const texts = <const Names extends readonly string[]>(...names: Names) => v.entriesFromList(names, v.string());
const Value = v.nullable(v.union([v.number(), v.string(), v.array(v.looseObject({}))]));
const source = v.nullable(LawSchema);
const TextOrNull = v.nullable(v.string());
const Read = v.strictObject({ figure: v.string(), value: Value, from: v.nullable(Day), source });
const Change = v.strictObject({
  ...texts('id', 'label', 'group'),
  before: TextOrNull,
  after: TextOrNull,
  from: Day,
  source,
});

const Used = v.array(v.strictObject({ ...texts('id', 'label'), value: Value, source, checked: Day }));

/** By name, as the answers of the tests are checked. */
const ANSWERS = {
  Answer: v.strictObject({
    data: v.looseObject({ trace: v.pipe(v.array(Read), v.description('Every value of law that was read.')) }),
    figures: Used,
    lawAsOf: v.pipe(v.nullable(Day), v.description('The oldest day on which one of its records was checked.')),
  }),
  Question: v.strictObject({
    data: v.nullable(v.strictObject({ ...texts('headline', 'href'), assumed: v.array(v.string()) })),
    figures: Used,
    lawAsOf: v.nullable(Day),
  }),
  Figures: OpenDataSchema,
  Figure: v.strictObject({
    ...texts('licence', 'topic'),
    page: Address,
    used: v.array(v.strictObject(texts('kind', 'title', 'path'))),
    data: FigureSchema,
  }),
  Changes: v.strictObject({ licence: v.string(), from: Day, to: v.nullable(Day), data: v.array(Change) }),
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

type Operation = Omit<Askable, 'isFilled'> & { isFilled?: boolean; answer: keyof typeof ANSWERS };

/** @param example the id of a figure, and the first recorded day */
export function writeOpenApi(
  firm: Firm,
  askables: readonly Askable[],
  example: { figure: string; since: string },
): string {
  const { ask, figure, 'due-dates': dates } = GENERAL_TOOLS;
  const { id, on } = figure.parameters;
  const description = 'With history, source, and how sure each value is.';
  const operations: Operation[] = [
    ...askables.map((one): Operation => ({ ...one, path: `${one.path}.json`, answer: 'Answer' })),
    {
      ...ask,
      name: 'ask',
      path: ANSWER_PATH,
      parameters: { q: ask.parameters.question },
      example: 'q=tax on 15 lakh',
      answer: 'Question',
    },
    { ...dates, name: 'due-dates', path: DUE_DATES_JSON, answer: 'DueDates' },
    {
      name: 'figures',
      path: OPEN_DATA.json,
      title: 'Every figure',
      description,
      parameters: { on },
      example: `on=${example.since}`,
      answer: 'Figures',
    },
    {
      name: 'figure',
      path: '/figures/{id}.json',
      title: 'One figure',
      description,
      parameters: { id },
      example: `id=${example.figure}`,
      answer: 'Figure',
    },
    {
      name: 'changes',
      path: `${CHANGES_PATH}.json`,
      title: 'Changes of the law',
      description,
      parameters: CHANGES_PARAMETERS,
      example: `from=${example.since}`,
      answer: 'Changes',
    },
  ];
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: `${firm.name} for programs`, version: '1', description: 'No key and no login. Nothing is stored.' },
    servers: [{ url: firm.origin }],
    paths: Object.fromEntries(operations.map((one) => [one.path, { get: describeOperation(one) }])),
    components: {
      schemas: Object.fromEntries(
        Object.entries(ANSWERS).map(([name, schema]) => {
          const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', target: 'draft-2020-12' });
          return [name, rest];
        }),
      ),
    },
  });
}

function describeOperation({ name, path, title, description, parameters, example, isFilled, answer }: Operation) {
  const required = requiredOf(parameters, isFilled);
  const given = new URLSearchParams(example);
  const described = Object.entries(parameters).map(([parameter, field]) => {
    const { description: about, ...schema } = parameterSchema(field, isFilled);
    const inPath = path.includes(`{${parameter}}`);
    const [first, ...others] = given.getAll(parameter).map((text) => (isNumeric(schema.type) ? Number(text) : text));
    return {
      ...{ name: parameter, in: inPath ? 'path' : 'query', required: inPath || required.includes(parameter) },
      ...{ description: about, schema },
      ...(first !== undefined && { example: schema.type === 'array' ? [first, ...others] : first }),
    };
  });
  const faults = Object.entries(FAULTS).map(([status, words]) => [status, response(words, 'Fault')]);
  const responses = { 200: response('The answer', answer), ...Object.fromEntries(faults) };
  return { operationId: name, summary: title, description, parameters: described, responses };
}

const isNumeric = (type: unknown) => type === 'integer' || type === 'number';

function response(description: string, name: keyof typeof ANSWERS) {
  return { description, content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } };
}
