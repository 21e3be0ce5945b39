/** The published schemas of the open data, and the page that documents it: its text is content/open-data.md. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { Marked } from 'marked';
import * as v from 'valibot';
import { escapeHtml } from '../../content/format.ts';
import type { OpenDataBody } from '../../content/site.ts';
import { OPEN_DATA, type OpenDataPath, TERMS_ID } from '../../domain/own-path.ts';
import { fill } from '../../domain/references.ts';
import { say } from '../../domain/say.ts';
import { Slug, Text } from '../../domain/text.ts';
import { AUDIENCES } from '../../law/due-date.ts';
import { FIGURE_STATES } from '../../law/filter-figures.ts';
import { figuresJson, HEADINGS } from '../../law/open-data.ts';
import { APPLIES, SURE, UNITS } from '../../law/parameter.ts';
import type { CompileContext } from '../compile-context.ts';
import { readText } from '../read/content-files.ts';

/** `about` is for the schema and for the page that documents it. */
const field = <S extends v.GenericSchema>(schema: S, about: string) => v.pipe(schema, v.description(about));
export const Day = v.pipe(v.string(), v.isoDate());
export const Address = v.pipe(v.string(), v.url());

export const LawSchema = v.strictObject({ title: Text, url: Address });

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
  source: v.nullable(LawSchema),
  /** Only in the file of one figure: it would be half of the bytes of the list. */
  read: v.exactOptional(v.array(v.strictObject({ title: Text, url: Address, official: v.boolean() }))),
  sure: v.picklist(SURE),
  expected: v.boolean(),
  announced: field(v.exactOptional(v.literal(true)), 'Announced, and not confirmed as law.'),
  through: v.exactOptional(v.literal(true)),
  gap: v.exactOptional(Text),
  reported: v.exactOptional(Text),
});

export const SureSchema = field(
  v.picklist(SURE),
  'How sure the value is: read in the official text, two independent sources agree, one source, not confirmed, or our own.',
);

/** A function, since it has the states as /figures says them. */
export const figureSchema = () =>
  v.strictObject({
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
    state: field(
      v.picklist(FIGURE_STATES.map((state) => say(`figure-state.${state}`))),
      'Status of the figure, as on /figures.',
    ),
    since: field(v.nullable(Day), 'First day of the value in force, if known.'),
    change: field(v.nullable(Text), 'What changed, or the conditions of the value. Show it with the value.'),
    source: field(SourceSchema, 'Source of the value.'),
    checked: field(Day, 'Day on which we last compared it with its source.'),
    review: field(Day, 'Day by which we compare it again.'),
    overdue: field(
      v.boolean(),
      'Whether that day has come, or that of an announced value which is not confirmed: do not call the value sure.',
    ),
    note: field(v.nullable(Text), 'Scope, exceptions, and what we could not confirm.'),
    sure: SureSchema,
    applies: field(
      v.picklist(APPLIES),
      'What the days of the history mean: the first day of the income year, the day of the event, or the day of filing.',
    ),
    history: field(
      v.array(HistorySchema),
      'Every value with its days, newest first; gap explains a value that we did not find. Empty in an answer for one day.',
    ),
  });

export const openDataSchema = () =>
  v.strictObject({
    $schema: field(Address, 'Address of this schema.'),
    licence: field(Text, 'Terms of use of the figures.'),
    page: field(Address, 'The page to link to.'),
    checked: field(Day, 'The oldest day on which a figure was checked.'),
    on: field(v.optional(Day), 'The day asked for; absent for today.'),
    data: field(v.array(figureSchema()), 'Every published figure.'),
  });

const DueDateSchema = v.strictObject({
  id: field(Slug, 'Stable: rule and period. It stays the same if the date moves.'),
  date: field(Day, 'The due date, in India.'),
  title: field(Text, 'What is due.'),
  about: field(v.nullable(Text), 'Who within that group must file, or the condition; null if there is none.'),
  period: field(Text, 'The month, quarter or year.'),
  for: field(v.array(v.picklist(AUDIENCES)), 'Who must file, as values of the parameter of the same name.'),
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
  checked: field(Day, 'Day on which we last compared its rule, and looked for extensions.'),
  overdue: field(v.boolean(), 'Whether it is due for another comparison: do not call the date sure.'),
  sunday: v.optional(
    field(Text, 'Whether the office moves the date, which is a Sunday; absent on other days, or if not known.'),
  ),
  told: v.optional(field(Text, 'A reported change of the date that is not confirmed; absent if there is none.')),
  doubt: v.optional(field(Text, 'Why the date is not sure, such as that one source alone gives it; absent if it is.')),
});

export const DueDatesSchema = v.strictObject({
  $schema: field(Address, 'Address of this schema.'),
  licence: field(Text, 'Terms of use of the dates.'),
  since: v.optional(field(Day, 'The first day of the list, if you asked for earlier days.')),
  data: field(v.array(DueDateSchema), 'Every date in the days asked for, of two years at most, soonest first.'),
  next: v.optional(field(DueDateSchema, 'The first date after the days asked for, if they have none.')),
  nextPage: v.optional(field(Address, 'Where the dates after these two years are, if more were asked for.')),
});

/** Throws if a figure does not fit the published schema. */
export function compileOpenData({ root, firm, groups, expand, today }: CompileContext): OpenDataBody {
  const figures = groups.flatMap((group) => group.figures);
  const { data, licence, checked } = v.parse(openDataSchema(), JSON.parse(figuresJson(firm, figures, today)));
  const describeSchema = (path: OpenDataPath, title: string, schema: v.GenericSchema) => {
    const head = { $id: firm.origin + path, title: `${title} of ${firm.name}` };
    return `${JSON.stringify({ ...head, ...toJsonSchema(schema, { errorMode: 'ignore' }) }, null, 2)}\n`;
  };
  const example = data.find(({ state }) => state === say('figure-state.changed')) ?? data[0];
  const blanks = {
    licence,
    terms: say('open-data.terms'),
    count: data.length,
    columns: HEADINGS.join(', '),
    json: JSON.stringify(example, null, 2),
    id: example?.id ?? '',
    day: example?.since ?? checked,
  };
  const written = expand(readText(root, WORDS_FILE));
  const [above = '', below = ''] = written.split(TABLES).map((part) => fill(part.trim(), blanks));
  return {
    kind: 'open-data',
    schemas: {
      [OPEN_DATA.schema]: describeSchema(OPEN_DATA.schema, 'Figures', openDataSchema()),
      [OPEN_DATA.dueDatesSchema]: describeSchema(OPEN_DATA.dueDatesSchema, 'Due dates', DueDatesSchema),
      // Written once every page is known.
      [OPEN_DATA.openApi]: '',
    },
    tools: [],
    words: { above, below },
    above: openDataHtml(above),
    below: openDataHtml(below),
    tables: [
      { caption: say('open-data.figure-fields'), fields: listFields(figureSchema().entries) },
      { caption: say('open-data.due-date-fields'), fields: listFields(DueDateSchema.entries) },
    ],
  };
}

/** Its text, in Markdown, and the line in it for which the tables stand. */
const WORDS_FILE = 'open-data.md';
const TABLES = '{{tables}}';

function listFields(entries: Readonly<Record<string, v.GenericSchema>>): { name: string; about: string }[] {
  return Object.entries(entries).map(([name, entry]) => ({ name, about: readDescription(entry) }));
}

function readDescription(schema: v.GenericSchema & { wrapped?: v.GenericSchema }): string {
  return v.getDescription(schema) ?? (schema.wrapped ? readDescription(schema.wrapped) : '');
}

/** Code scrolls inside its section, which must be reachable with the keyboard (WCAG 2.1.1). */
function openDataHtml(words: string): string {
  const marked = new Marked({
    // Bare addresses stay text: a link has to say where it leads.
    tokenizer: { url: () => undefined },
    renderer: {
      heading({ depth, text }) {
        return `<h${depth}${text === say('open-data.terms') ? ` id="${TERMS_ID}"` : ''}>${escapeHtml(text)}</h${depth}>\n`;
      },
      code({ text, lang }) {
        const label = say(`open-data.code-${lang as 'js' | 'json' | 'sh' | 'text'}`);
        return `<section class="open-data-code" aria-label="${label}" tabindex="0"><pre><code>${escapeHtml(text)}</code></pre></section>\n`;
      },
    },
  });
  return marked.parse(words, { async: false });
}
