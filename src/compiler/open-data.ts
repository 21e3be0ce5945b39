/**
 * Open data: /figures.json, /figures.csv, and the JSON Schemas of figures and due dates. All are made at build, so that
 * the Worker needs neither a schema maker nor a CSV library.
 */
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { BOM, type CsvCell, csvLine } from '../content/csv.ts';
import type { OpenDataBody, OpenFigure } from '../content/site.ts';
import { earliestDay } from '../domain/calendar.ts';
import { AUDIENCES, type Audience } from '../domain/due-date.ts';
import type { Figure } from '../domain/figure.ts';
import type { Firm } from '../domain/firm.ts';
import { OPEN_DATA, type OpenDataPath } from '../domain/own-path.ts';
import { APPLIES, SURE, UNITS } from '../domain/parameter.ts';
import { FIGURE_STATES, STATE_LABELS } from '../domain/query.ts';
import { Slug, Text } from '../domain/text.ts';
import { stateOf } from './figure-index.ts';
import { licenceOf, openDataHtml, openDataWords } from './open-data-words.ts';

/** Describes a field, for the schema and for the page that documents it. */
const field = <S extends v.GenericSchema>(schema: S, about: string) => v.pipe(schema, v.description(about));
const Day = v.pipe(v.string(), v.isoDate());
const Address = v.pipe(v.string(), v.url());

const SourceSchema = v.strictObject({
  title: field(Text, 'The law by name and section, or the document with its number and date.'),
  url: field(Address, 'The site of the department that issued it.'),
  read: field(
    v.nullable(v.strictObject({ title: Text, url: Address, day: Day, secondary: v.boolean() })),
    'The page where we read the text, the day, and whether it is a secondary source; null if we know only the site.',
  ),
});

const HistorySchema = v.strictObject({
  from: field(v.nullable(Day), 'First day; null if not known.'),
  to: field(v.nullable(Day), 'Last day; null if it has no end.'),
  value: v.nullable(v.number()),
  text: v.nullable(Text),
  brackets: v.exactOptional(
    v.array(
      v.strictObject({
        from: v.number(),
        to: v.nullable(v.number()),
        rate: v.number(),
        plus: v.exactOptional(v.number()),
      }),
    ),
  ),
  source: v.nullable(v.strictObject({ title: Text, url: Address })),
  /** Only in the file of one figure: in the list of all it would be half of the bytes. */
  read: v.exactOptional(v.array(v.strictObject({ title: Text, url: Address, official: v.boolean() }))),
  sure: v.picklist(SURE),
  expected: v.boolean(),
  through: v.exactOptional(v.literal(true)),
  gap: v.exactOptional(Text),
  reported: v.exactOptional(Text),
});

const FigureSchema = v.strictObject({
  id: field(
    Slug,
    'Stable: an id never changes its figure. /figures/id is its record; the id of a removed figure leads to its successor.',
  ),
  label: field(Text, 'What the figure is.'),
  published: field(v.nullable(Text), 'The value published earlier, as shown to readers; null if there was none.'),
  current: field(
    v.nullable(Text),
    'The value in force, as shown to readers; null if tables disagree or we could not confirm it.',
  ),
  value: field(
    v.nullable(v.number()),
    'The value in force as a number in the unit; null if it is not a single sure number.',
  ),
  unit: field(v.picklist(UNITS), 'Unit of the value.'),
  state: field(v.picklist(FIGURE_STATES.map((state) => STATE_LABELS[state])), 'Status of the figure, as on /figures.'),
  since: field(v.nullable(Day), 'First day of the value in force, if known.'),
  change: field(v.nullable(Text), 'What changed, or the conditions of the value. Show it with the value.'),
  source: field(SourceSchema, 'Source of the value.'),
  checked: field(Day, 'Day on which we last compared it with its source.'),
  review: field(Day, 'Day by which we compare it again.'),
  note: field(v.nullable(Text), 'Scope, exceptions, and what we could not confirm.'),
  sure: field(
    v.picklist(SURE),
    'How sure the value is: read in the official text, two independent sources agree, one source, not confirmed, or our own.',
  ),
  applies: field(
    v.picklist(APPLIES),
    'What the days of the history mean: the first day of the income year, the day of the event, or the day of filing.',
  ),
  history: field(
    v.array(HistorySchema),
    'Every value with its days, newest first; gap explains a value that we did not find. Empty in an answer for one day.',
  ),
});

const OpenDataSchema = v.strictObject({
  $schema: field(Address, 'Address of this schema.'),
  licence: field(Text, 'Terms of use of the figures.'),
  page: field(Address, 'The page to link to.'),
  checked: field(Day, 'The oldest day on which a figure was checked.'),
  on: field(v.optional(Day), 'The day asked for; absent for today.'),
  data: field(v.array(FigureSchema), 'Every published figure.'),
});

const DueDateSchema = v.strictObject({
  id: field(Slug, 'Stable: rule and period. It stays the same if the date moves.'),
  date: field(Day, 'The due date, in India.'),
  title: field(Text, 'What is due.'),
  about: field(v.nullable(Text), 'Who within that group must file, or the condition; null if there is none.'),
  period: field(Text, 'The month, quarter or year.'),
  for: field(
    v.array(v.picklist(Object.keys(AUDIENCES) as Audience[])),
    'Who must file, as values of the parameter of the same name.',
  ),
  late: field(Text, 'Cost of being late.'),
  law: field(Text, 'Section or rule.'),
  source: field(
    v.strictObject({ title: Text, url: Address, read: v.nullable(v.strictObject({ title: Text, url: Address })) }),
    'The full name of the law, its official or departmental address, and the page where we read it; null if there is none.',
  ),
  moved: field(
    v.nullable(v.strictObject({ from: Day, by: Text })),
    'The original date and the circular that moved it; null if it did not move.',
  ),
  told: v.optional(field(Text, 'A reported change of the date that is not confirmed; absent if there is none.')),
});

const DueDatesSchema = v.strictObject({
  $schema: field(Address, 'Address of this schema.'),
  licence: field(Text, 'Terms of use of the dates.'),
  since: v.optional(field(Day, 'The first day of the list, if you asked for earlier days.')),
  data: field(v.array(DueDateSchema), 'Every date in the days asked for, soonest first.'),
});

/** The terms of use of the figures. */
export function figuresLicence(firm: Firm): string {
  return licenceOf(firm, '/figures', 'the day we checked the figure');
}

/** The body of /open-data, with the files. Throws if a figure does not fit the published schema. */
export function compileOpenData(firm: Firm, figures: readonly OpenFigure[]): OpenDataBody {
  const licence = figuresLicence(firm);
  const whole = v.parse(OpenDataSchema, {
    $schema: firm.origin + OPEN_DATA.schema,
    licence,
    page: `${firm.origin}/figures`,
    checked: earliestDay(figures.map(({ checked }) => checked)) || firm.contentChecked,
    data: figures.map((figure) => ({ ...figure, history: figure.history.map(({ read: _, ...value }) => value) })),
  });
  const { data, ...head } = whole;
  // One figure in each line, so that a change of one figure changes one line.
  const json = `${JSON.stringify(head).slice(0, -1)},"data":[\n${data.map((figure) => JSON.stringify(figure)).join(',\n')}\n]}\n`;
  const csv = BOM + [Object.keys(COLUMNS), ...data.map((figure) => rowOf(figure, licence))].map(csvLine).join('');
  const schema = {
    $id: firm.origin + OPEN_DATA.schema,
    title: `Figures of ${firm.name}`,
    ...toJsonSchema(OpenDataSchema, { errorMode: 'ignore' }),
  };
  const texts: Record<OpenDataPath, string> = {
    [OPEN_DATA.json]: json,
    [OPEN_DATA.csv]: csv,
    [OPEN_DATA.schema]: `${JSON.stringify(schema, null, 2)}\n`,
    [OPEN_DATA.dueDatesSchema]: `${JSON.stringify(dueDatesSchema(firm), null, 2)}\n`,
  };
  const files = Object.entries(texts).map(([path, text]) => [
    path,
    { text, etag: `"${new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 20)}"` },
  ]);
  const example = data.find(({ state }) => state === STATE_LABELS.changed) ?? data[0];
  const words = openDataWords(firm, {
    licence,
    count: data.length,
    example: { json: JSON.stringify(example, null, 2), id: example?.id ?? '', day: example?.since ?? whole.checked },
    columns: Object.keys(COLUMNS),
  });
  return {
    kind: 'open-data',
    files: Object.fromEntries(files),
    words,
    above: openDataHtml(words.above),
    below: openDataHtml(words.below),
    tables: [
      { caption: 'Fields of a figure', fields: fieldsOf(FigureSchema.entries) },
      { caption: 'Fields of a due date', fields: fieldsOf(DueDateSchema.entries) },
    ],
  };
}

/** A figure as open data. */
export function openFigure(figure: Figure): OpenFigure {
  return {
    id: figure.id,
    label: figure.label,
    // The published value of a figure that was not found is empty.
    published: figure.published || null,
    current: figure.current ?? null,
    value: figure.value ?? null,
    unit: figure.unit,
    state: STATE_LABELS[stateOf(figure)],
    since: figure.since ?? null,
    change: figure.change ?? null,
    source: { ...figure.source, read: figure.source.read ?? null },
    checked: figure.checked,
    review: figure.review,
    note: figure.note ?? null,
    sure: figure.sure,
    applies: figure.applies,
    history: figure.history,
  };
}

/** The columns by their headings. Each line has the terms of use, so that a copied line keeps them. */
const COLUMNS: Readonly<Record<string, (figure: Omit<OpenFigure, 'history'>, licence: string) => CsvCell>> = {
  id: ({ id }) => id,
  label: ({ label }) => label,
  published: ({ published }) => published,
  current: ({ current }) => current,
  value: ({ value }) => value,
  unit: ({ unit }) => unit,
  state: ({ state }) => state,
  since: ({ since }) => since,
  change: ({ change }) => change,
  source_title: ({ source }) => source.title,
  source_url: ({ source }) => source.url,
  source_read_title: ({ source }) => source.read?.title,
  source_read_url: ({ source }) => source.read?.url,
  source_read_day: ({ source }) => source.read?.day,
  checked: ({ checked }) => checked,
  review: ({ review }) => review,
  note: ({ note }) => note,
  sure: ({ sure }) => sure,
  applies: ({ applies }) => applies,
  licence: (_, licence) => licence,
};

function rowOf(figure: Omit<OpenFigure, 'history'>, licence: string): CsvCell[] {
  return Object.values(COLUMNS).map((column) => column(figure, licence));
}

function dueDatesSchema(firm: Firm): object {
  return {
    $id: firm.origin + OPEN_DATA.dueDatesSchema,
    title: `Due dates of ${firm.name}`,
    ...toJsonSchema(DueDatesSchema, { errorMode: 'ignore' }),
  };
}

/** The fields of a schema with their descriptions. */
function fieldsOf(entries: Readonly<Record<string, v.GenericSchema>>): { name: string; about: string }[] {
  return Object.entries(entries).map(([name, entry]) => ({ name, about: aboutOf(entry) }));
}

function aboutOf(schema: v.GenericSchema & { wrapped?: v.GenericSchema }): string {
  return v.getDescription(schema) ?? (schema.wrapped ? aboutOf(schema.wrapped) : '');
}
