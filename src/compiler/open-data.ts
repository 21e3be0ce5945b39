/**
 * The figures as open data: /figures.json, /figures.csv, and the JSON Schema of the first. The build makes all three, so that a host
 * sends text it has and neither valibot's schema maker nor a CSV library travels with the Worker.
 */
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { OpenDataBody, OpenFigure } from '../content/site.ts';
import { earliestDay } from '../domain/calendar.ts';
import type { Figure } from '../domain/figure.ts';
import { FIGURE_STATES, STATE_LABELS } from '../domain/figure-filter.ts';
import type { Firm } from '../domain/firm.ts';
import { OPEN_DATA, type OpenDataPath } from '../domain/own-path.ts';
import { APPLIES, SURE, UNITS } from '../domain/parameter.ts';
import { Slug, Text } from '../domain/text.ts';
import { BOM, type CsvCell, csvLine } from './csv.ts';
import { stateOf } from './figure-index.ts';
import { licenceOf } from './licence.ts';
import { openDataHtml, openDataWords } from './open-data-words.ts';
import { DueDateSchema, dueDatesSchema } from './open-due-dates.ts';
import { Address, Day, field, fieldsOf } from './schema-field.ts';

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
  /** Of one figure alone: in the whole they would be half of it. */
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

/** On what terms the figures may be used. */
export function figuresLicence(firm: Firm): string {
  return licenceOf(firm, '/figures', 'the day we checked the figure');
}

/** What the page and its endpoint answer with. Throws where a record does not fit the schema that is published. */
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
  // One figure a line: a change of one is a change of one line.
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

/** A figure as programs get it. */
export function openFigure(figure: Figure): OpenFigure {
  const {
    id,
    label,
    published,
    current,
    value,
    unit,
    since,
    change,
    source,
    checked,
    review,
    note,
    sure,
    applies,
    history,
  } = figure;
  return {
    id,
    label,
    // A record of what was not found has no words.
    published: published || null,
    current: current ?? null,
    value: value ?? null,
    unit,
    state: STATE_LABELS[stateOf(figure)],
    since: since ?? null,
    change: change ?? null,
    source: { ...source, read: source.read ?? null },
    checked,
    review,
    note: note ?? null,
    sure,
    applies,
    history,
  };
}

/** The columns, by their headings. The terms stand on every line: a line that is copied out of the file keeps them. */
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
