/**
 * Due-date rules (content/due-dates/*.yaml): what recurs, for whom, what being late costs. They contain no days but
 * refer to dated records of content/figures (src/compiler/dates/due-rules.ts). work-out-dates.ts works out the days.
 */
import * as v from 'valibot';
import { STATES } from '../domain/states.ts';
import { Day, HttpsUrl, Slug, SourceSchema, Text } from '../domain/text.ts';
import type { Cited } from './citation-words.ts';
import { AUDIENCES, type Audience } from './due-date.ts';
import type { Sure } from './parameter.ts';
import type { Reviewed } from './review.ts';

/** A value counts for the periods that begin while it applies. */
const RecordId = v.pipe(v.string('expected the id of a figure'), Slug);
const YEAR_NAMES = ['fy', 'income', 'calendar'] as const;
export type YearNames = (typeof YEAR_NAMES)[number];
const Month = v.pipe(v.number('expected a month from 1 to 12'), v.integer(), v.minValue(1), v.maxValue(12));

/** How many periods after its own a day of `on` or `day` comes. */
const Later = (from: number, to: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to, `expected at most ${to}`));

/** Full years from the due day to the last day on which a return is taken: the value of the days listed, not of the period. */
const years = v.optional(RecordId);

const TimingSchema = v.union(
  [
    /** On a day of the month after each month, or after those in `of`. 31 is the last day of any month. */
    v.strictObject({ every: v.literal('month'), day: RecordId, of: v.optional(v.array(Month)), years }),
    /** On a day of the first month after each quarter; with `later: 0`, of its own first month. */
    v.strictObject({ every: v.literal('quarter'), day: RecordId, later: v.optional(Later(0, 1), 1), years }),
    /** The first such day after each quarter, April to June first, and `plus` days. */
    v.strictObject({
      every: v.literal('quarter'),
      on: v.pipe(v.array(RecordId), v.length(4, 'expected a day for each of four quarters')),
      plus: v.optional(RecordId),
    }),
    /** The first such day after each half of the financial year; with `later: 0`, after its beginning. */
    v.strictObject({
      every: v.literal('half-year'),
      on: v.pipe(v.array(RecordId), v.length(2, 'expected a day for each half year')),
      later: v.optional(Later(0, 1), 1),
    }),
    /** `later` financial years after each: 0 is the year itself, -1 the one before. */
    v.strictObject({ every: v.literal('year'), on: RecordId, later: Later(-1, 6), years }),
    v.strictObject({ every: v.picklist(['month', 'half-year', 'year']), after: v.literal('end'), days: RecordId }),
    /** On the last day of a month, some months after the year ends. */
    v.strictObject({ every: v.literal('year'), after: v.literal('end'), months: RecordId }),
    v.strictObject({ every: v.literal('year'), after: v.literal('agm'), days: RecordId }),
    v.strictObject({ once: RecordId, period: Text }),
  ],
  'expected when it is due: see src/law/due-rule.ts',
);

/** `2026-10` for a period that begins in that month, `2025-26` for a financial year. */
const PeriodKey = v.pipe(v.string(), v.regex(/^\d{4}-\d\d$/, 'expected a period as 2026-10 or 2025-26'));

/** An extension of a period. Of several, the last applies. */
const MoveSchema = v.strictObject({
  period: PeriodKey,
  to: Day,
  /** Number of the circular or notification. */
  by: Text,
  day: Day,
});

const RuleSchema = v.strictObject({
  /** Never changes: part of the UID of calendar entries. */
  id: Slug,
  for: v.pipe(v.array(v.picklist(Object.keys(AUDIENCES) as Audience[])), v.minLength(1, 'expected whom it concerns')),
  title: Text,
  /** Which of these people it concerns, or what it is, in a few words. */
  about: v.optional(Text),
  when: TimingSchema,
  /** `fy`: FY 2025-26. `income`: AY 2026-27 for that year, Tax Year 2026-27 for the next. `calendar`: 2025. */
  years: v.optional(v.picklist(YEAR_NAMES), 'fy'),
  /** Concerns few of these people: the page lists it once, under "Other dates". */
  rare: v.optional(v.boolean(), false),
  /** A law of its states: a list for people has it only if they choose one of them. */
  local: v.optional(v.boolean(), false),
  /** The vehicle codes of its states. */
  states: v.optional(v.array(v.picklist(STATES.map(({ code }) => code)))),
  /** First and last day on which a period of this rule may begin. */
  first: v.optional(Day),
  last: v.optional(Day),
  /** Earlier days are not listed: their extensions were not researched. Defaults to that of the list. */
  since: v.optional(Day),
  /** Text after "passed: ". Amounts and days by reference: `{{figure-id:now}}`. */
  late: Text,
  tool: v.optional(
    v.picklist(['/tools/advance-tax', '/tools/gst-late-fee', '/tools/roc-late-fee', '/tools/late-return']),
  ),
  /** What is known of a day that is a Sunday; defaults to that of the file. */
  sunday: v.optional(Text),
  law: Text,
  /** The law for periods that begin on or after a day. */
  next: v.optional(v.strictObject({ first: Day, law: Text })),
  /** Defaults to the source of the first record in `when`. */
  source: v.optional(SourceSchema),
  moved: v.optional(v.array(MoveSchema), []),
  /** Unconfirmed reports, shown next to the day. They do not move it. */
  told: v.optional(v.array(v.strictObject({ period: PeriodKey, text: Text }))),
});

/** Depends on the visitor's own day, or sources disagree: described, not worked out. */
const DescribedSchema = v.strictObject({
  for: RuleSchema.entries.for,
  title: Text,
  text: Text,
  law: Text,
  source: SourceSchema,
});

export const DueRulesSchema = v.strictObject({
  /** Field of law, shown on cards. */
  tag: Text,
  url: HttpsUrl,
  /** Last and next comparison of the rules with their sources. */
  checked: Day,
  review: Day,
  /** Text after "A Sunday: ": whether the office moves such a day. By reference, like `late`. */
  sunday: v.optional(Text),
  rules: v.array(RuleSchema, 'expected a list of rules'),
  described: v.optional(v.array(DescribedSchema), []),
});
export type DueRuleFile = v.InferOutput<typeof DueRulesSchema>;

/** content/due-dates.yaml: settings of all rules, and the entries of the home page. */
export const DueListSchema = v.strictObject({
  /** Earlier days are not listed: their extensions were not researched. */
  since: Day,
  /** The last search for extensions, the date of the newest page, and the next search. */
  extensions: v.strictObject({ checked: Day, newest: Text, review: Day }),
  /** Ids of rules, with one entry each. */
  home: v.array(Slug, 'expected a list of ids of rules'),
  /** Entries without a day. */
  open: v.array(
    v.strictObject({ title: Text, dueDate: Text, review: Day, tag: Text, url: HttpsUrl }),
    'expected a list',
  ),
});
export type DueList = v.InferOutput<typeof DueListSchema>;

/** `when` of a rule, with every record resolved. Days of a year as `MM-DD`. */
export type Timing =
  | { every: 'month'; day: number; of?: readonly number[] | undefined; years?: number | undefined }
  | { every: 'quarter' | 'half-year'; on: readonly string[]; later?: number; plus?: number; years?: number | undefined }
  | { every: 'year'; on: string; later: number; years?: number | undefined }
  | { every: 'month' | 'half-year' | 'year'; after: 'end' | 'agm'; days: number }
  | { every: 'year'; after: 'end'; months: number }
  | { once: string; period: string };

/** The law, and the page where it was read. Plain JSON, because the API returns it. */
export interface ReadLaw extends Cited {
  readonly read: { readonly title: string; readonly url: string } | null;
}

/** A compiled rule, for a run of periods with the same due day. A rule whose days changed compiles to several. */
export type DueRule = Omit<v.InferOutput<typeof RuleSchema>, 'when' | 'source'> & {
  when: Timing;
  tag: string;
  url: string;
  source: ReadLaw;
  /** How sure its days are: as the least sure of their records. */
  sure: Sure;
  checked: string;
  /** The rule, the records of its days, and the search for extensions: what was compared first, and is due first. */
  compared: Reviewed;
};
type DescribedDate = Omit<v.InferOutput<typeof DescribedSchema>, 'source'> & { source: ReadLaw };

export interface DueRules {
  rules: readonly DueRule[];
  described: readonly DescribedDate[];
  /** From the end of the financial year to the last day for the annual general meeting. */
  agmMonths: number;
  since: string;
  extensions: DueList['extensions'];
}
