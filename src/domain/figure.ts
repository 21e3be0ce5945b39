/**
 * A figure: one number or date that the site publishes, written once, dated and sourced.
 * The rule behind it: show the published value faithfully, and never let it mislead.
 */
import * as v from 'valibot';
import { grouped, inLakhs, rupees } from './rupees.ts';
import { Day, Draft, Slug, SourceSchema, Text } from './text.ts';

/**
 * How the published value stands against the law on the day it was checked.
 * `agrees`: same. `outdated`: the law changed. `incomplete`: true, but something must be added.
 * `disputed`: published tables disagree. `unsure`: could not be confirmed. `added`: not among the published
 * figures, added from current law. `house`: the firm's own price, policy or product limit, not law.
 */
export const VERDICTS = ['agrees', 'outdated', 'incomplete', 'disputed', 'unsure', 'added', 'house'] as const;

/** What the value counts. `text` is for values that are not a number, such as a list of states. */
export const UNITS = ['rupees', 'percent', 'people', 'members', 'directors', 'days', 'months', 'years', 'hours', 'date', 'count', 'kilobytes', 'text'] as const;

const Record = v.strictObject({
  /** Stable id, used in `{{id}}` references and as the anchor on /figures. */
  id: Slug,
  /** What the figure is, as a row heading: "Least number of directors, private company". */
  label: Text,
  /**
   * The published value, written as a reader sees it ("₹2 crore", "31 July"). Absent for `added` figures, and made from `value` where
   * the figure `agrees` or is a `house` one.
   */
  published: v.optional(Text),
  /**
   * The value under the law now, in the same style. Absent when `disputed` or `unsure`: then nothing is claimed. Made from `value`, so
   * that it is typed only where there is no value, or where other words are wanted ("more than 50%").
   */
  current: v.optional(Text),
  /**
   * The deadline whose day the record shows, instead of `current`: it is worked out by the rules of content/due-dates/, and an extension
   * there is one here. `itr-business` is the day of each year, `pas-6-april` that of the period which begins in April,
   * `itr-business-2025-26` the day of one period. `none` says that the day only happens to be a deadline too.
   */
  due: v.optional(Slug),
  /** The day by the rule alone, before any extension of the period. */
  unmoved: v.optional(v.literal(true, 'expected true, or no such field')),
  /** The current value as a number in `unit`, for calculators. Only where the value is a single sure number. */
  value: v.optional(v.number('expected a number')),
  /** What the value counts. */
  unit: v.picklist(UNITS, `expected one of ${UNITS.join(', ')}`),
  /** How the published value stands against current law. */
  verdict: v.picklist(VERDICTS, `expected one of ${VERDICTS.join(', ')}`),
  /** First day the current value applied. Required where the published value is out of date. */
  since: v.optional(Day),
  /** One or two sentences shown beside the figure when it changed or is incomplete: what the law says now. */
  change: v.optional(Text),
  /** Where the current value comes from. */
  source: SourceSchema,
  /** Day the value was last compared with its source. */
  checked: Day,
  /** Day by which it must be compared again. */
  review: Day,
  /** Anything a reader of /figures should know: scope, exceptions, what was not confirmed. */
  note: v.optional(Text),
  /** The record stands on no list, and only drafts may refer to it. Remove the line to publish it. */
  draft: Draft,
});

/** `due` of a record whose day only happens to be a deadline too. */
export const NO_DEADLINE = 'none';

/** Whether a record gets its day from the rules of due dates: until it has, nothing is said of its value. */
export function takesItsDay({ due }: { due?: string | undefined }): boolean {
  return due !== undefined && due !== NO_DEADLINE;
}

const PERIODS: readonly string[] = ['days', 'months', 'years', 'hours'];

/** A value as a reader sees it: ₹6,999, ₹1.5 crore, 18%, 1 month, 200. */
export function valueInWords(value: number, unit: (typeof UNITS)[number]): string {
  if (unit === 'rupees') return /^\d/.test(inLakhs(value)) ? `₹${inLakhs(value)}` : rupees(value);
  if (unit === 'percent') return `${value}%`;
  if (unit === 'kilobytes') return `${value} KB`;
  if (PERIODS.includes(unit)) return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`;
  return Number.isInteger(value) ? grouped(String(value)) : String(value);
}

/** Makes the texts that are not typed from the value. */
function inWords(record: v.InferOutput<typeof Record>): v.InferOutput<typeof Record> {
  const { verdict, value, unit } = record;
  if (value === undefined || verdict === 'disputed' || verdict === 'unsure') return record;
  const current = record.current ?? valueInWords(value, unit);
  return { ...record, current, ...((verdict === 'agrees' || verdict === 'house') && { published: record.published ?? current }) };
}

/** One record of content/figures/*.yaml, with the rules that hold between its fields. */
export const FigureSchema = v.pipe(
  Record,
  v.transform(inWords),
  v.forward(
    v.check((f) => f.verdict === 'added' || f.published !== undefined, 'expected the published value'),
    ['published'],
  ),
  v.forward(
    v.check(
      (f) => (f.verdict === 'disputed' || f.verdict === 'unsure') === (f.current === undefined && !takesItsDay(f)),
      'expected a current value, except on a disputed or unsure figure, which must have none',
    ),
    ['current'],
  ),
  v.forward(
    v.check((f) => !(f.verdict === 'outdated' || f.verdict === 'incomplete') || f.change !== undefined, 'expected the correction to show'),
    ['change'],
  ),
  v.forward(
    v.check((f) => f.verdict !== 'outdated' || f.since !== undefined, 'expected the day the law changed'),
    ['since'],
  ),
  v.forward(
    v.check(
      (f) => (f.verdict !== 'agrees' && f.verdict !== 'house') || takesItsDay(f) || f.current === f.published,
      'expected the published value, on a figure that agrees or is our own, or another verdict',
    ),
    ['current'],
  ),
  v.forward(
    v.check((f) => !takesItsDay(f) || (f.unit === 'date' && f.current === undefined), 'expected no day typed beside `due`, and the unit date'),
    ['current'],
  ),
  v.forward(
    v.check((f) => f.unmoved === undefined || takesItsDay(f), 'expected `due` with it'),
    ['unmoved'],
  ),
  v.forward(
    v.check((f) => f.review > f.checked, 'expected a review date after the day it was checked'),
    ['review'],
  ),
);
export type Figure = v.InferOutput<typeof FigureSchema>;

/** One file of content/figures: a list of records. */
export const FigureFileSchema = v.array(FigureSchema, 'expected a list of figures');
