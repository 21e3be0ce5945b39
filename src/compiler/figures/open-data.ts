/** Makes the open data at build, so that the Worker needs neither a schema maker nor a CSV library. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { Marked } from 'marked';
import * as v from 'valibot';
import { escapeHtml } from '../../content/format.ts';
import type { OpenDataBody } from '../../content/site.ts';
import { earliestDay } from '../../domain/calendar.ts';
import { BOM, type CsvCell, csvLine } from '../../domain/csv.ts';
import type { Firm } from '../../domain/firm.ts';
import { jsonAt } from '../../domain/json.ts';
import { CHANGES_PATH, OPEN_DATA, type OpenDataPath, type OwnPath, TERMS_ID } from '../../domain/own-path.ts';
import { Slug, Text } from '../../domain/text.ts';
import { AUDIENCES, type Audience } from '../../law/due-date.ts';
import type { Figure, OpenFigure } from '../../law/figure.ts';
import { FIGURE_STATES, STATE_LABELS } from '../../law/figure-filter.ts';
import { APPLIES, SURE, UNITS } from '../../law/parameter.ts';
import { judgeState } from './figure-notes.ts';

/** `about` is for the schema and for the page that documents it. */
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
        above: v.exactOptional(v.literal(true)),
      }),
    ),
  ),
  list: field(v.exactOptional(v.array(Text)), 'The names of a list; `text` has them in one sentence.'),
  source: v.nullable(v.strictObject({ title: Text, url: Address })),
  /** Only in the file of one figure: it would be half of the bytes of the list. */
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

export function figuresLicence(firm: Firm): string {
  return licenceOf(firm, '/figures', 'the day we checked the figure');
}

/** Throws if a figure does not fit the published schema. */
export function compileOpenData(firm: Firm, figures: readonly OpenFigure[]): OpenDataBody {
  const licence = figuresLicence(firm);
  const whole = v.parse(OpenDataSchema, {
    $schema: firm.origin + OPEN_DATA.schema,
    licence,
    page: `${firm.origin}/figures`,
    checked: earliestDay(figures.map(({ checked }) => checked)) || firm.contentChecked,
    data: figures.map((figure) => ({ ...figure, history: figure.history.map(({ read: _, ...value }) => value) })),
  });
  const { data, ...about } = whole;
  // A changed figure changes one line.
  const json = `${JSON.stringify(about).slice(0, -1)},"data":[\n${data.map((figure) => JSON.stringify(figure)).join(',\n')}\n]}\n`;
  const rows = data.map((figure) => COLUMNS.map((path) => jsonAt({ ...figure, licence }, path) as CsvCell));
  const csv = BOM + [HEADINGS, ...rows].map(csvLine).join('');
  const schemaFile = (path: OpenDataPath, title: string, schema: v.GenericSchema) => {
    const head = { $id: firm.origin + path, title: `${title} of ${firm.name}` };
    return `${JSON.stringify({ ...head, ...toJsonSchema(schema, { errorMode: 'ignore' }) }, null, 2)}\n`;
  };
  const texts: Record<OpenDataPath, string> = {
    [OPEN_DATA.json]: json,
    [OPEN_DATA.csv]: csv,
    [OPEN_DATA.schema]: schemaFile(OPEN_DATA.schema, 'Figures', OpenDataSchema),
    [OPEN_DATA.dueDatesSchema]: schemaFile(OPEN_DATA.dueDatesSchema, 'Due dates', DueDatesSchema),
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

export function makeOpenFigure(figure: Figure): OpenFigure {
  const { id, label, unit, source, checked, review, sure, applies, history } = figure;
  return {
    id,
    label,
    // The published value of a figure that was not found is empty.
    published: figure.published || null,
    current: figure.current ?? null,
    value: figure.value ?? null,
    unit,
    state: STATE_LABELS[judgeState(figure)],
    since: figure.since ?? null,
    change: figure.change ?? null,
    source: { ...source, read: source.read ?? null },
    checked,
    review,
    note: figure.note ?? null,
    sure,
    applies,
    history,
  };
}

/** Each line has the terms of use, so that a copied line keeps them. */
const COLUMNS = [
  ...['id', 'label', 'published', 'current', 'value', 'unit', 'state', 'since', 'change'],
  ...['source.title', 'source.url', 'source.read.title', 'source.read.url', 'source.read.day'],
  ...['checked', 'review', 'note', 'sure', 'applies', 'licence'],
];
const HEADINGS = COLUMNS.map((path) => path.replaceAll('.', '_'));

function fieldsOf(entries: Readonly<Record<string, v.GenericSchema>>): { name: string; about: string }[] {
  return Object.entries(entries).map(([name, entry]) => ({ name, about: aboutOf(entry) }));
}

function aboutOf(schema: v.GenericSchema & { wrapped?: v.GenericSchema }): string {
  return v.getDescription(schema) ?? (schema.wrapped ? aboutOf(schema.wrapped) : '');
}

const link = (path: string, text = path) => `[${text}](${path})`;
const DUE_DATES = '/due-dates' satisfies OwnPath;
const TERMS = 'Terms of use of the data';

/** What the text mentions. */
interface Subject {
  licence: string;
  /** Number of figures. */
  count: number;
  example: { json: string; id: string; day: string };
}

/** The text above and below the tables of fields. Links are paths of this site. */
function openDataWords({ origin }: Firm, { licence, count, example }: Subject): OpenDataBody['words'] {
  const above = `## The files

- ${link(OPEN_DATA.json)}: ${count} figures as JSON, under \`data\`, with \`licence\`, the page to link to and the oldest day of a check.
- ${link(OPEN_DATA.csv)}: the same as a table, in UTF-8, for a spreadsheet.
- ${link(`${OPEN_DATA.json}?on=${example.day}`, `${OPEN_DATA.json}?on=`)} with a day, such as ${example.day}: the law on that day. It leaves out figures that had no value then and figures whose first day is not known; \`history\` is empty. The answer is 400 for a day before our records.
- ${link(`/figures/${example.id}.json`, '`/figures/<id>.json`')}: one figure, under \`data\`, with the pages and tools that use it.
- ${link(`${CHANGES_PATH}.json`)}: changes of the last twelve months and announced changes; use \`from\` and \`to\` for other days. ${link(`${CHANGES_PATH}.atom`)} is the same as a feed.
- ${link(OPEN_DATA.schema)}: the JSON Schema of the first and third file, to validate what you receive.
- ${link('/due-dates.json')}: due dates as JSON, with the parameters of ${link(DUE_DATES, 'the due dates page')}: \`for\`, \`state\`, \`agm\`, \`from\`, \`to\`.
- ${link(OPEN_DATA.dueDatesSchema)}: the JSON Schema of the due dates.

You need no key or login. Pages of any site may fetch the files. Each answer has an \`ETag\`. Send it back as \`If-None-Match\`; the answer 304 means that the file has not changed.

## ${TERMS}

${licence}

If a figure has no current value, published tables disagree or we could not confirm it: show no value. “In force” means that we read the official text or two sources that
agree. “As reported” means one source. If a figure has a change, show it with the value.`;
  const below = `The CSV file has one line for each figure and these columns: \`${HEADINGS.join(', ')}\`.

## Examples

### One figure

\`\`\`json
${example.json}
\`\`\`

### In a web page

\`\`\`js
const { data } = await (await fetch('${origin}${OPEN_DATA.json}')).json();
const figure = data.find(({ id }) => id === '${example.id}');
console.log(figure.current ?? 'not confirmed', figure.checked);

const due = await (await fetch('${origin}/due-dates.json?for=company')).json();
console.log(due.data[0].date, due.data[0].title);
\`\`\`

### On the command line

\`\`\`sh
curl --compressed -O ${origin}${OPEN_DATA.csv}
curl --compressed --etag-compare tag --etag-save tag -O ${origin}${OPEN_DATA.json}
curl --compressed -o due.json '${origin}/due-dates.json?for=gst-monthly&from=2027-01-01&to=2027-12-31'
\`\`\`

To read every figure with its history, see ${link('/figures', 'every figure, with its source')}.`;
  return { above, below };
}

/** Code scrolls inside its section, which must be reachable with the keyboard (WCAG 2.1.1). */
function openDataHtml(words: string): string {
  const labels: Readonly<Record<string, string>> = {
    json: 'One figure as JSON',
    js: 'Reading figures and due dates in JavaScript',
    sh: 'Fetching the files with curl',
  };
  const marked = new Marked({
    // Bare addresses stay text: a link has to say where it leads.
    tokenizer: { url: () => undefined },
    renderer: {
      heading({ depth, text }) {
        return `<h${depth}${text === TERMS ? ` id="${TERMS_ID}"` : ''}>${escapeHtml(text)}</h${depth}>\n`;
      },
      code({ text, lang = '' }) {
        return `<section class="open-data-code" aria-label="${labels[lang]}" tabindex="0"><pre><code>${escapeHtml(text)}</code></pre></section>\n`;
      },
    },
  });
  return marked.parse(words, { async: false });
}

/** @param day that a user must quote, such as "the day we checked the figure" */
export function licenceOf({ origin }: Firm, page: OwnPath, day: string): string {
  return `Free to use if you link to ${origin}${page} and give ${day}. No warranty: check with the department before you rely on it.`;
}
