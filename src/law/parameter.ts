/**
 * Parameters: what the law fixes (an amount, a rate, a day, a scale), as dated values with the instruments that made
 * them law. src/compiler/figures/derive-figure.ts derives the figure of a day.
 */
import * as v from 'valibot';
import { Code, Day, Draft, Flag, oneOf, READING, Slug, Text, WebUrl } from '../domain/text.ts';

/** What a value may hold. */
const KINDS = ['value', 'text', 'list', 'brackets', 'due', 'gap'] as const;
export type ValueKind = (typeof KINDS)[number];

/** Of a number; a text replaces it, or its usual words. */
const NUMBER = ['value', 'text'] as const;

/** Units of values, and what each may hold: words, names (such as states), brackets, a day. */
const VALUES_OF_UNIT = {
  rupees: NUMBER,
  percent: NUMBER,
  people: NUMBER,
  members: NUMBER,
  directors: NUMBER,
  days: NUMBER,
  months: NUMBER,
  years: NUMBER,
  hours: NUMBER,
  date: ['text', 'due'],
  count: NUMBER,
  kilobytes: NUMBER,
  text: NUMBER,
  list: ['list'],
  scale: ['brackets'],
} as const satisfies Record<string, readonly ValueKind[]>;
export type Unit = keyof typeof VALUES_OF_UNIT;
export const UNITS = Object.keys(VALUES_OF_UNIT) as Unit[];

/** What the day of a value refers to: the year of income (its first day), an event, or a filing. */
export const APPLIES = ['income', 'event', 'filing'] as const;

/** Certainty of a value, best first. Only the first two are shown as in force. */
export const SURE = ['official', 'two-sources', 'one-source', 'not-confirmed', 'own'] as const;
export type Sure = (typeof SURE)[number];

/** Pages on sites of the state: of the Union, the states, their departments and regulators, and the Reserve Bank. */
const OF_THE_STATE = /^https?:\/\/(?:[\w-]+\.)*(?:(?:gov|nic)\.in|rbi\.org\.in)\//;

/** A page on which the instrument or a report about it was read. */
const ReadingSchema = v.pipe(
  v.strictObject({
    id: Slug,
    ...READING,
    /** A page of the authority that made the instrument. */
    official: v.optional(v.boolean('expected true or false'), false),
  }),
  v.forward(
    v.check(
      ({ official, url }) => !official || OF_THE_STATE.test(url),
      'expected false: only sites of the state are official (gov.in, nic.in, rbi.org.in)',
    ),
    ['official'],
  ),
);
export type Reading = v.InferOutput<typeof ReadingSchema>;

const InstrumentSchema = v.strictObject({
  /** As cited: "Income-tax Act, 1961", "Notification No. 10/2019 - Central Tax". */
  name: Code,
  day: v.optional(Day),
  /** Its text, or the site of the department. */
  url: WebUrl,
  /** Official addresses of parts: `section 234F`. */
  places: v.optional(v.record(v.string(), WebUrl)),
  read: v.optional(v.array(ReadingSchema), []),
  /** Terms and prices of the firm itself. */
  own: Flag,
});
export type Instrument = v.InferOutput<typeof InstrumentSchema>;

/** content/instruments.yaml: all instruments by id. */
export const InstrumentsSchema = v.record(Slug, InstrumentSchema);

const Numeral = v.number('expected a number');
const End = v.union([Numeral, v.strictObject({ above: Numeral })]);
/** Lower end; percentage above it, or amount from there on; optionally a percentage on top of the amount. */
const Bracket = v.pipe(
  v.union(
    [v.strictTuple([End, Numeral]), v.strictTuple([End, Numeral, Numeral])],
    'expected [from, rate], or [{ above: limit }, rate]',
  ),
  v.transform(([end, rate, plus]) =>
    typeof end === 'number' ? { from: end, rate, plus } : { from: end.above + 1, rate, plus, above: true as const },
  ),
);
const BracketsSchema = v.pipe(
  v.array(Bracket, 'expected a list of brackets'),
  v.check(
    ([first]) => first?.from === 0 || first?.from === 1,
    'expected a first bracket that begins at 0, or at 1 where it counts days',
  ),
  v.check(
    (all) => all.every(({ from }, at) => at === 0 || from > (all[at - 1]?.from ?? 0)),
    'expected brackets in ascending order',
  ),
);

const ValueSchema = v.pipe(
  v.strictObject({
    /** Only the oldest value may omit it. */
    from: v.optional(Day),
    /** If the newest value ended without a successor. */
    to: v.optional(Day),
    /** Last day fixed so far, if the law fixes the value year by year. */
    through: v.optional(Day),
    value: v.optional(Numeral),
    /** Replaces a number, or its usual words ("more than 50%"). */
    text: v.optional(Text),
    /** What rules know the text by, whatever it says and in whichever language. */
    code: v.optional(Slug),
    list: v.optional(v.array(Text)),
    brackets: v.optional(BracketsSchema),
    /** The due rule (`itr-business`, `pas-6-april`, `itr-business-2025-26`) that gives the day. */
    due: v.optional(Slug),
    /** The day of `due` before any extension. */
    unmoved: Flag,
    /** What was not found. */
    gap: v.optional(Text),
    /** Published tables disagree, or it could not be confirmed. */
    doubt: v.optional(v.picklist(['disputed', 'unsure'], 'expected disputed or unsure')),
    /** Announced, but not yet in force. */
    expected: Flag,
    /** Instruments, by id and place: `ita-1961 section 234F`. For a gap: where to look. */
    by: v.optional(v.array(Code), []),
    /** Readings that show this value, by id. */
    read: v.optional(v.array(Slug), []),
  }),
  v.check((value) => KINDS.some((kind) => value[kind] !== undefined), `expected one of ${KINDS.join(', ')}`),
  v.check(({ gap, by }) => gap !== undefined || by.length > 0, 'expected the instrument that made it so, in by'),
  v.forward(
    v.check(({ code, text }) => code === undefined || text !== undefined, 'expected a text with it'),
    ['code'],
  ),
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
    /** Never reused for another parameter. Part of `{{id}}` and of /figures/<id>. */
    id: Slug,
    label: Text,
    unit: oneOf(UNITS),
    applies: v.optional(oneOf(APPLIES), 'event'),
    /** Its scale has rupees instead of rates, or, if the first bracket begins at 1, multiples by days. */
    amounts: Flag,
    /** In the specification: a number in the unit, or words. */
    published: v.optional(v.union([Numeral, Text], 'expected a number or text')),
    /** Newest first. */
    values: v.pipe(
      v.array(ValueSchema, 'expected a list of values'),
      v.minLength(1, 'expected a value'),
      v.check(
        (values) => values.every(({ from }, at) => from !== undefined || at === values.length - 1),
        'expected the first day of every value but the oldest',
      ),
      v.check(
        (values) => values.every(({ from = '' }, at) => at === 0 || from < (values[at - 1]?.from ?? '')),
        'expected values that do not overlap, newest first',
      ),
      v.check(
        (values) => values.every(({ to }, at) => at === 0 || to === undefined),
        'expected no gap between values: say what was not found with gap:',
      ),
      v.check(
        ([newest]) => newest?.to === undefined || newest.to >= (newest.from ?? ''),
        'expected a last day after the first',
      ),
      v.check(
        (values) => !values.some(({ code }) => code) || values.every(({ code, text }) => code || text === undefined),
        'expected a code for each text, since a rule knows the others by theirs',
      ),
    ),
    /** Also a deadline by coincidence, so that it may be typed. */
    deadline: v.optional(v.literal(false, 'expected false, or no such field')),
    /** The current law, beside a value that differs from the published one or has conditions. */
    change: v.optional(Text),
    /** Scope, exceptions, doubts. */
    note: v.optional(Text),
    /** Last comparison, if no reading has it. */
    checked: v.optional(Day),
    /** Next comparison. Defaults to that of the file. */
    review: v.optional(Day),
    draft: Draft,
  }),
  v.forward(
    v.check(
      ({ unit, values }) =>
        values.every((one) => one.gap !== undefined || VALUES_OF_UNIT[unit].some((kind) => one[kind] !== undefined)),
      'expected values of the unit',
    ),
    ['values'],
  ),
);
export type Parameter = v.InferOutput<typeof ParameterSchema>;

export const ParameterFileSchema = v.strictObject({
  title: Text,
  order: v.number('expected a number'),
  review: Day,
  parameters: v.array(ParameterSchema, 'expected a list of parameters'),
});
