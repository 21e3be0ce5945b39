/** /openapi.json: the public JSON addresses, by the schemas of their answers and the parameters of their pages. */
import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { ParameterSchema } from '../content/site.ts';
import type { Firm } from '../domain/firm.ts';
import type { OtherLanguage } from '../domain/languages.ts';
import { ANSWER_PATH, CHANGES_PATH, OPEN_DATA } from '../domain/own-path.ts';
import { type Askable, GENERAL_TOOLS } from '../programs/general-tools.ts';
import { type AskedByName, describeTool } from '../programs/tool-list.ts';
import { DUE_DATES_JSON } from '../tools/due-query.ts';
import type { LabelledFields } from '../tools/tool-content.ts';
import {
  Address,
  Day,
  DueDatesSchema,
  figureSchema,
  LawSchema,
  openDataSchema,
  SureSchema,
} from './figures/open-data-schema.ts';

const texts = <const Names extends readonly string[]>(...names: Names) => v.entriesFromList(names, v.string());
const Value = v.nullable(v.union([v.number(), v.string(), v.array(v.looseObject({}))]));
const source = v.nullable(LawSchema);
const Read = v.strictObject({ figure: v.string(), value: Value, from: v.nullable(Day), source });
const Changed = v.entriesFromList(['before', 'after'], v.nullable(v.string()));
const OfLaw = {
  figures: v.array(
    v.strictObject({
      ...texts('id', 'label'),
      ...{ value: Value, source, sure: SureSchema, checked: Day },
      overdue: v.pipe(v.boolean(), v.description('Whether it is due for review: do not call the value sure.')),
    }),
  ),
  lawAsOf: v.pipe(v.nullable(Day), v.description('The oldest day on which one of its records was checked.')),
};

const Assumed = v.strictObject(texts('name', 'value', 'label'));

/** By name, as the answers of the tests are checked. */
const listAnswers = () => ({
  Answer: v.strictObject({
    data: v.looseObject({
      trace: v.pipe(v.array(Read), v.description('Every value of law that was read.')),
      caution: v.optional(v.pipe(v.string(), v.description('What to be careful about: repeat it.'))),
      assumed: v.optional(
        v.pipe(v.array(Assumed), v.description('The defaults taken for parameters left out: say so.')),
      ),
    }),
    ...OfLaw,
  }),
  Question: v.strictObject({
    data: v.nullable(v.strictObject({ ...texts('headline', 'href'), assumed: v.array(v.string()) })),
    ...OfLaw,
  }),
  Figures: openDataSchema(),
  Figure: v.strictObject({
    ...{ ...texts('licence', 'topic'), page: Address, data: figureSchema() },
    used: v.array(v.strictObject(texts('kind', 'title', 'path'))),
  }),
  Changes: v.strictObject({
    ...{ licence: v.string(), from: Day, to: v.nullable(Day) },
    data: v.array(
      v.strictObject({
        ...texts('id', 'label', 'group'),
        ...Changed,
        from: Day,
        source,
        announced: v.exactOptional(v.literal(true)),
      }),
    ),
  }),
  DueDates: DueDatesSchema,
  Fault: v.strictObject({
    error: v.string(),
    fields: v.exactOptional(v.pipe(v.record(v.string(), v.string()), v.description('What is wrong, by parameter.'))),
    since: v.exactOptional(Day),
  }),
});
type AnswerName = keyof ReturnType<typeof listAnswers>;

const FAULTS = {
  400: 'Parameters are missing or wrong',
  404: 'Nothing is here',
  429: 'See Retry-After',
  503: 'See Retry-After',
};

const CHANGES_PARAMETERS: LabelledFields = {
  from: { kind: 'day', label: 'After', optional: true },
  to: { kind: 'day', label: 'Up to', optional: true },
};

type Operation = [path: string, answer: AnswerName, name: string, asked: Askable];

interface Described {
  firm: Firm;
  askables: AskedByName;
  /** In which answers can be asked for, in addition to English. */
  languages: readonly OtherLanguage[];
  /** The id of one. */
  figure: string;
  /** The first recorded day. */
  since: string;
}

export function writeOpenApi({ firm, askables, languages, figure, since }: Described): string {
  const { ask, 'due-dates': dates, figure: one } = GENERAL_TOOLS;
  const { question: q } = ask.parameters;
  const { id, on } = one.parameters;
  const description = 'With history, source, and how sure each value is.';
  const ofLaw = (title: string, parameters: LabelledFields, example: string) => {
    return { title, description, parameters, example };
  };
  const operations: Operation[] = [
    ...Object.entries(askables).map(([name, asked]): Operation => [`${asked.path}.json`, 'Answer', name, asked]),
    [ANSWER_PATH, 'Question', 'ask', { ...ask, parameters: { q }, example: 'q=tax on 15 lakh' }],
    [DUE_DATES_JSON, 'DueDates', 'due-dates', dates],
    [OPEN_DATA.json, 'Figures', 'figures', ofLaw('Every figure', { on }, `on=${since}`)],
    ['/figures/{id}.json', 'Figure', 'figure', ofLaw('One figure', { id }, `id=${figure}`)],
    [`${CHANGES_PATH}.json`, 'Changes', 'changes', ofLaw('Changes of the law', CHANGES_PARAMETERS, `from=${since}`)],
  ];
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: `${firm.name} for programs`, version: '1', description: 'No key and no login. Nothing is stored.' },
    servers: [{ url: firm.origin }],
    paths: Object.fromEntries(
      operations.map((operation) => [operation[0], { get: describeOperation(operation, languages) }]),
    ),
    components: { schemas: toJsonSchemaDefs(listAnswers(), { errorMode: 'ignore', target: 'draft-2020-12' }) },
  });
}

/** Records of the law have words in English alone. */
const IN_WORDS: readonly AnswerName[] = ['Answer', 'Question', 'DueDates'];

function describeOperation([path, answer, operationId, asked]: Operation, languages: readonly OtherLanguage[]) {
  const {
    title: summary,
    description,
    inputSchema,
  } = describeTool([operationId, asked], IN_WORDS.includes(answer) ? languages : []);
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

function response(description: string, name: AnswerName) {
  return { description, content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } };
}
