/**
 * Due-date rules (content/due-dates/*.yaml): what recurs, for whom, what being late costs. They contain no days but
 * refer to dated records of content/figures (src/compiler/dates/due-rules.ts). work-out-dates.ts works out the days.
 */
import * as v from 'valibot';
import { STATES } from '../domain/states.ts';
import { Code, Day, HttpsUrl, Slug, SourceSchema, Text } from '../domain/text.ts';
import type { Cited } from './citation-words.ts';
import { AUDIENCES } from './due-date.ts';
import type { Sure } from './parameter.ts';
import type { Reviewed } from './review.ts';

/** A value counts for the periods that begin while it applies. */
const RecordId = v.pipe(v.string('expected the id of a figure'), Slug);
const YEAR_NAMES = ['fy', 'income', 'calendar'] as const;
export type YearNames = (typeof YEAR_NAMES)[number];
const Month = v.pipe(v.number('expected a month from 1 to 12'), v.integer(), v.minValue(1), v.maxValue(12));

/** Months of each kind of period. */
export const MONTHS_OF = { month: 1, quarter: 3, 'half-year': 6, year: 12 } as const;
export type Every = keyof typeof MONTHS_OF;
const EVERY = v.picklist(Object.keys(MONTHS_OF) as Every[]);

/** Every name is that of a record: of a day, or of a number of days, months or years. */
const TimingSchema = v.union(
  [
    /** On the first such day after each period: one for all, or one for each of the financial year, April first. */
    v.strictObject({
      every: EVERY,
      /** A day of each year, or of a month: 31 is the last of any. */
      on: v.union([RecordId, v.array(RecordId)]),
      /** How many periods after its own: 0 is the period itself, -1 the one before. */
      later: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(6, 'expected at most 6')), 1),
      /** Days after that day. */
      plus: v.optional(RecordId),
      /** Only for the periods that begin in these months. */
      of: v.optional(v.array(Month)),
      /** Full years from the due day to the last day on which a return is taken: the value of the days listed, not of the period. */
      years: v.optional(RecordId),
    }),
    /** Some days or months after the end of each period; months end on the last day of a month. */
    v.strictObject({ every: EVERY, after: v.literal('end'), by: RecordId }),
    v.strictObject({ every: v.literal('year'), after: v.literal('agm'), by: RecordId }),
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
  by: Code,
  day: Day,
});

const RuleSchema = v.strictObject({
  /** Never changes: part of the UID of calendar entries. */
  id: Slug,
  for: v.pipe(v.array(v.picklist(AUDIENCES)), v.minLength(1, 'expected whom it concerns')),
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
  extensions: v.strictObject({
    checked: Day,
    newest: v.pipe(Code, v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'expected a month as YYYY-MM')),
    review: Day,
  }),
  /** Ids of rules, with one entry each. */
  home: v.array(Slug, 'expected a list of ids of rules'),
  /** Entries without a day. */
  open: v.array(
    v.strictObject({ title: Text, dueDate: Text, review: Day, tag: Text, url: HttpsUrl }),
    'expected a list',
  ),
});
export type DueList = v.InferOutput<typeof DueListSchema>;

/** `when` of a rule, with every record resolved. `on` has a day as `MM-DD` for each period of a financial year. */
export type Timing =
  | {
      every: Every;
      on: readonly string[];
      later: number;
      plus?: number | undefined;
      of?: readonly number[] | undefined;
      years?: number | undefined;
    }
  | { every: Every; after: 'end' | 'agm'; months: number; days: number }
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
