/**
 * Rules of due dates (content/due-dates/*.yaml): what recurs, for whom, and what being late costs. Rules, not rows: the days of any
 * year are worked out of them (src/due-dates/work-out.ts). A rule types no day: it names records of content/figures, whose values are
 * dated (src/compiler/due-rules.ts).
 */

import * as v from 'valibot';
import { AUDIENCES, type Audience } from './audience.ts';
import type { Cited } from './citation.ts';
import { STATES } from './states.ts';
import { Day, HttpsUrl, Slug, SourceSchema, Text } from './text.ts';

/** The id of a record of content/figures, whose value holds for the periods that begin while it applies. */
const RecordId = v.pipe(v.string('expected the id of a figure'), Slug);
const Month = v.pipe(v.number('expected a month from 1 to 12'), v.integer(), v.minValue(1), v.maxValue(12));

const TimingSchema = v.union(
  [
    /** On a day of the month after each month; `of` leaves only these months as periods. */
    v.strictObject({ every: v.literal('month'), day: RecordId, of: v.optional(v.array(Month)) }),
    /** On a day of the month after each quarter. */
    v.strictObject({ every: v.literal('quarter'), day: RecordId }),
    /** The first such day after each quarter, April to June first. */
    v.strictObject({
      every: v.literal('quarter'),
      on: v.pipe(v.array(RecordId), v.length(4, 'expected a day for each of four quarters')),
    }),
    /** The first such day after each half of the financial year. */
    v.strictObject({
      every: v.literal('half-year'),
      on: v.pipe(v.array(RecordId), v.length(2, 'expected a day for each half year')),
    }),
    /** So many days after each half of the financial year. */
    v.strictObject({ every: v.literal('half-year'), after: v.literal('end'), days: RecordId }),
    /** Once for each financial year, in the financial year that comes so many later: 0 is the year itself, 1 the next. */
    v.strictObject({
      every: v.literal('year'),
      on: RecordId,
      later: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)),
    }),
    /** So many days after the year ends, or after the annual general meeting. */
    v.strictObject({ every: v.literal('year'), after: v.picklist(['end', 'agm']), days: RecordId }),
    /** One day alone, which a record names in full. */
    v.strictObject({ once: RecordId, period: Text }),
  ],
  'expected when it is due: see src/domain/due-rule.ts',
);

/** Key of a period: `2026-10` for a month or what begins in it, `2025-26` for a financial year. */
const PeriodKey = v.pipe(v.string(), v.regex(/^\d{4}-\d\d$/, 'expected a period as 2026-10 or 2025-26'));

/** An extension of one period, with the circular. Several for one period stand in their order; the last one holds. */
const MoveSchema = v.strictObject({
  period: PeriodKey,
  /** The day it was moved to. */
  to: Day,
  /** The circular or notification, by number. */
  by: Text,
  /** When that came. */
  day: Day,
});

const RuleSchema = v.strictObject({
  /** Stable: part of the identity of each entry of a calendar. */
  id: Slug,
  for: v.pipe(v.array(v.picklist(Object.keys(AUDIENCES) as Audience[])), v.minLength(1, 'expected whom it concerns')),
  title: Text,
  /** Whom within them it concerns, or what it is, in a few words. */
  about: v.optional(Text),
  when: TimingSchema,
  /** How years are called: `fy` is FY 2025-26, `income` AY 2026-27 up to that year and Tax Year 2026-27 from the next. */
  years: v.optional(v.picklist(['fy', 'income']), 'fy'),
  /** Only in these states, by their vehicle codes. */
  states: v.optional(v.array(v.picklist(STATES.map(({ code }) => code)))),
  /** First and last day on which a period of this rule may begin. */
  first: v.optional(Day),
  last: v.optional(Day),
  /** Days before it are not listed, since extensions of that time were not looked for; the list's own unless it says another. */
  since: v.optional(Day),
  /** What being late costs, in words that follow "passed: ". Amounts and days by reference: `{{figure-id:now}}`. */
  late: Text,
  /** The tool that reckons it. */
  tool: v.optional(v.picklist(['/tools/gst-late-fee', '/tools/roc-late-fee', '/tools/late-return'])),
  /** Section or rule, short. */
  law: Text,
  /** The same for periods that begin on or after a day, where another Act took over. */
  next: v.optional(v.strictObject({ first: Day, law: Text })),
  /** Only where it says more than the value of the first record that `when` names: the source is otherwise that of the value. */
  source: v.optional(SourceSchema),
  moved: v.optional(v.array(MoveSchema), []),
  /** What is told of one period and nobody could confirm: it stands beside the day by the rule, and moves nothing. */
  told: v.optional(v.array(v.strictObject({ period: PeriodKey, text: Text }))),
});

/** What depends on a day of one's own, or on what sources disagree about: said in words and never worked out. */
const DescribedSchema = v.strictObject({
  for: RuleSchema.entries.for,
  title: Text,
  text: Text,
  law: Text,
  source: SourceSchema,
});

export const DueRulesSchema = v.strictObject({
  /** Field of law, as on a card. */
  tag: Text,
  /** Portal of the department. */
  url: HttpsUrl,
  /** Day the rules were last compared with their sources, and the day by which they must be again. */
  checked: Day,
  review: Day,
  rules: v.array(RuleSchema, 'expected a list of rules'),
  described: v.optional(v.array(DescribedSchema), []),
});
export type DueRuleFile = v.InferOutput<typeof DueRulesSchema>;

/** content/due-dates.yaml: what holds for all rules, and what the home page shows of them. */
export const DueListSchema = v.strictObject({
  /** Days before it are not listed: extensions of that time were not looked for. */
  since: Day,
  /** The record of looking for extensions: when it was done, of when the newest page was, and when to look again. */
  extensions: v.strictObject({ checked: Day, newest: Text, review: Day }),
  /** Ids of the rules that the home page lists, one entry for each. */
  home: v.array(Slug, 'expected a list of ids of rules'),
  /** What has no day yet. */
  open: v.array(
    v.strictObject({ title: Text, dueDate: Text, review: Day, tag: Text, url: HttpsUrl }),
    'expected a list',
  ),
});
export type DueList = v.InferOutput<typeof DueListSchema>;

/** When something is due, with every record resolved. Days of a year as `MM-DD`. */
export type Timing =
  | { every: 'month'; day: number; of?: readonly number[] | undefined }
  | { every: 'quarter' | 'half-year'; on: readonly string[] }
  | { every: 'year'; on: string; later: number }
  | { every: 'half-year' | 'year'; after: 'end' | 'agm'; days: number }
  | { once: string; period: string };

/** The law in full, and the page where it was read; plain JSON, since programs get it. */
export interface ReadLaw extends Cited {
  readonly read: { readonly title: string; readonly url: string } | null;
}

/** A rule as the site carries it, for a stretch of periods with the same days: a rule whose days changed is carried once for each. */
export type DueRule = Omit<v.InferOutput<typeof RuleSchema>, 'when' | 'source'> & {
  when: Timing;
  tag: string;
  /** Portal of the department. */
  url: string;
  source: ReadLaw;
  checked: string;
};
export type DescribedDate = Omit<v.InferOutput<typeof DescribedSchema>, 'source'> & { source: ReadLaw };

/** All rules, as src/due-dates works days out of them. */
export interface DueRules {
  rules: readonly DueRule[];
  described: readonly DescribedDate[];
  /** Months from the end of the financial year within which the annual general meeting is held. */
  agmMonths: number;
  since: string;
  extensions: { checked: string; newest: string };
}
