/**
 * Parameters: what the law fixes (an amount, a rate, a day, a scale), each with its values by the day from which they apply, and the
 * instruments that made them so. What a page says of one today is derived: see src/compiler/derive-figure.ts.
 */
import * as v from 'valibot';
import { isHomePage } from './citation.ts';
import { Day, Draft, Slug, Text, WebUrl } from './text.ts';

/** What a value counts. `text` is for words, `list` for names such as those of states, `scale` for brackets. */
export const UNITS = [
  ...([
    'rupees',
    'percent',
    'people',
    'members',
    'directors',
    'days',
    'months',
    'years',
    'hours',
    'date',
    'count',
    'kilobytes',
  ] as const),
  ...(['text', 'list', 'scale'] as const),
] as const;
export type Unit = (typeof UNITS)[number];

/** What the day of a value is: the first day of the year in which income is earned, the day of an event, the day of a filing. */
export const APPLIES = ['income', 'event', 'filing'] as const;

/** How sure a value is, best first. Only the first two are called in force. */
export const SURE = ['official', 'two-sources', 'one-source', 'not-confirmed', 'own'] as const;
export type Sure = (typeof SURE)[number];

/** Why nothing is claimed of a value: published tables disagree, or nobody could confirm it. */
const DOUBTS = ['disputed', 'unsure'] as const;

/** A page on which an instrument, or somebody's account of it, was read. */
const ReadingSchema = v.strictObject({
  id: Slug,
  /** Title of the page, as printed there. */
  title: Text,
  url: v.pipe(
    WebUrl,
    v.check((url) => !isHomePage(url), 'expected the address of one page, not of a site'),
  ),
  day: Day,
  /** Whether the page is of the authority that made the instrument. */
  official: v.optional(v.boolean('expected true or false'), false),
});
export type Reading = v.InferOutput<typeof ReadingSchema>;

const InstrumentSchema = v.strictObject({
  /** As it is cited: "Income-tax Act, 1961", "Notification No. 10/2019 - Central Tax". */
  name: Text,
  /** The day it was made. */
  day: v.optional(Day),
  /** The official text, or the department that keeps it. */
  url: WebUrl,
  /** Official addresses of its parts, by place: `section 234F`. */
  places: v.optional(v.record(v.string(), WebUrl)),
  read: v.optional(v.array(ReadingSchema), []),
  /** Terms and prices of the firm itself. */
  own: v.optional(v.literal(true, 'expected true, or no such field')),
});
export type Instrument = v.InferOutput<typeof InstrumentSchema>;

/** content/instruments.yaml: every Act, rule, notification and circular that a value names, by id. */
export const InstrumentsSchema = v.record(Slug, InstrumentSchema);

const Numeral = v.number('expected a number');
/** Lower end, then the per cent of what lies above it, or the amount from there on; a third number is the per cent on top of an amount. */
const Bracket = v.union(
  [v.strictTuple([Numeral, Numeral]), v.strictTuple([Numeral, Numeral, Numeral])],
  'expected [from, rate]',
);
const BracketsSchema = v.pipe(
  v.array(Bracket, 'expected a list of brackets'),
  v.check(
    ([first]) => first?.[0] === 0 || first?.[0] === 1,
    'expected a first bracket that begins at 0, or at 1 where it counts days',
  ),
  v.check(
    (all) => all.every(([from], at) => at === 0 || from > (all[at - 1]?.[0] ?? 0)),
    'expected brackets in ascending order',
  ),
);

const KINDS = ['value', 'text', 'list', 'brackets', 'due', 'gap'] as const;

const ValueSchema = v.pipe(
  v.strictObject({
    /** First day. Only the oldest value may lack it: it is then not known since when it applies. */
    from: v.optional(Day),
    /** Last day, of a newest value that ended without a successor. */
    to: v.optional(Day),
    /** Last day for which a newest value has been fixed so far, where a law fixes it year by year. */
    through: v.optional(Day),
    value: v.optional(Numeral),
    /** Instead of a number, or the words for it where others than the usual are wanted ("more than 50%"). */
    text: v.optional(Text),
    list: v.optional(v.array(Text)),
    brackets: v.optional(BracketsSchema),
    /** The deadline whose day it is, by the rules of content/due-dates/: `itr-business`, `pas-6-april`, `itr-business-2025-26`. */
    due: v.optional(Slug),
    /** With `due`: the day before any extension. */
    unmoved: v.optional(v.literal(true, 'expected true, or no such field')),
    /** What was not found, in place of a value. */
    gap: v.optional(Text),
    doubt: v.optional(v.picklist(DOUBTS, 'expected disputed or unsure')),
    /** Announced, and not in force yet. */
    expected: v.optional(v.literal(true, 'expected true, or no such field')),
    /** Instruments, each by id and place: `ita-1961 section 234F`. Of a gap: where to look. */
    by: v.optional(v.array(Text), []),
    /** Ids of the readings in which this value was seen. */
    read: v.optional(v.array(Slug), []),
  }),
  v.check((value) => KINDS.some((kind) => value[kind] !== undefined), `expected one of ${KINDS.join(', ')}`),
  v.check(({ gap, by }) => gap !== undefined || by.length > 0, 'expected the instrument that made it so, in by'),
  v.forward(
    v.check(({ unmoved, due }) => unmoved === undefined || due !== undefined, 'expected `due` with it'),
    ['unmoved'],
  ),
  v.forward(
    v.check(
      ({ expected, from }) => expected === undefined || from !== undefined,
      'expected the day from which it is announced to apply',
    ),
    ['from'],
  ),
);
export type DatedValue = v.InferOutput<typeof ValueSchema>;

/** One record of content/figures/*.yaml. */
const ParameterSchema = v.pipe(
  v.strictObject({
    /** Stable: it never names another parameter. Used in `{{id}}` and in /figures/<id>. */
    id: Slug,
    /** What it is, as a row heading. */
    label: Text,
    unit: v.picklist(UNITS, `expected one of ${UNITS.join(', ')}`),
    applies: v.optional(v.picklist(APPLIES, `expected one of ${APPLIES.join(', ')}`), 'event'),
    /** Of a scale: its brackets hold amounts of rupees, not rates; where the first begins at 1 they count days and hold multiples. */
    amounts: v.optional(v.literal(true, 'expected true, or no such field')),
    /** What the specification of the site gives for it: a number in the unit, or words. */
    published: v.optional(v.union([Numeral, Text], 'expected a number or text')),
    /** Newest first. */
    values: v.pipe(v.array(ValueSchema, 'expected a list of values'), v.minLength(1, 'expected a value')),
    /** A day that only happens to be a deadline too, so that it is typed. */
    deadline: v.optional(v.literal(false, 'expected false, or no such field')),
    /** Shown beside a value that differs from the published one, or that holds on conditions: what the law says now. */
    change: v.optional(Text),
    /** Scope, exceptions, what was not confirmed. */
    note: v.optional(Text),
    /** Day of the last comparison, where no reading says it. */
    checked: v.optional(Day),
    /** Day by which it must be compared again; the file's own unless it says another. */
    review: v.optional(Day),
    draft: Draft,
  }),
  v.forward(
    v.check(
      ({ values }) => values.every(({ from }, at) => from !== undefined || at === values.length - 1),
      'expected the first day of every value but the oldest',
    ),
    ['values'],
  ),
  v.forward(
    v.check(
      ({ values }) => values.every(({ from = '' }, at) => at === 0 || from < (values[at - 1]?.from ?? '')),
      'expected values that do not overlap, newest first',
    ),
    ['values'],
  ),
  v.forward(
    v.check(
      ({ values }) => values.every(({ to }, at) => at === 0 || to === undefined),
      'expected no gap between values: say what was not found with gap:',
    ),
    ['values'],
  ),
  v.forward(
    v.check(
      ({ values: [newest] }) => newest?.to === undefined || newest.to >= (newest.from ?? ''),
      'expected a last day after the first',
    ),
    ['values'],
  ),
  v.forward(
    v.check(
      ({ unit, values }) => values.every((one) => one.gap !== undefined || fits(unit, one)),
      'expected values of the unit',
    ),
    ['values'],
  ),
);
export type Parameter = v.InferOutput<typeof ParameterSchema>;

function fits(unit: Unit, { value, text, list, brackets, due }: DatedValue): boolean {
  if (unit === 'scale') return brackets !== undefined;
  if (unit === 'list') return list !== undefined;
  if (unit === 'date') return text !== undefined || due !== undefined;
  if (unit === 'text') return text !== undefined || value !== undefined;
  return value !== undefined || text !== undefined;
}

/** One file of content/figures. */
export const ParameterFileSchema = v.strictObject({
  /** Its heading on /figures. */
  title: Text,
  /** Its place on /figures. */
  order: v.number('expected a number'),
  review: Day,
  parameters: v.array(ParameterSchema, 'expected a list of parameters'),
});
