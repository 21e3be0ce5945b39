/**
 * Plans: the steps, in order and across departments, to open a restaurant or to start a company. They compute nothing
 * themselves: their steps (content/steps.yaml) name tools, records, bills and due rules.
 */
import * as v from 'valibot';
import { grouped } from '../domain/rupees.ts';
import { STATE_CHOICE } from '../domain/states.ts';
import { Code, HttpsUrl, PAGE_TEXTS, SitePath, Slug, Text } from '../domain/text.ts';
import { USUAL_CAPITAL } from '../law/bill.ts';
import type { LawFigure } from '../law/figure.ts';
import type { LabelledFields } from './tool-content.ts';

export const QUESTIONS = {
  state: STATE_CHOICE,
  turnover: { kind: 'amount' },
  staff: { kind: 'whole', least: 0, most: 1_000_000 },
  type: { kind: 'choice' },
  capital: { kind: 'amount', initial: grouped(String(USUAL_CAPITAL)) },
  interstate: { kind: 'choice' },
  rent: { kind: 'amount' },
  cash: { kind: 'percent' },
  salary: { kind: 'amount', optional: true },
} as const;
export type PlanQuestion = keyof typeof QUESTIONS;
const QuestionName = v.picklist(Object.keys(QUESTIONS) as PlanQuestion[], 'expected the name of a question');

/** A duty, a choice, not needed, or to be asked of an authority. */
const MUSTS = ['must', 'may', 'not', 'ask'] as const;
export type Must = (typeof MUSTS)[number];

/** A value (`none` for a question left out), one of several, or a comparison of a number or a state with a record. */
const Condition = v.union(
  [
    Code,
    v.array(Code),
    ...(['from', 'above', 'in'] as const).map((how) =>
      v.strictObject({ [how]: Slug } as Record<typeof how, typeof Slug>),
    ),
  ],
  'expected a value, a list of values, or {from}, {above} or {in} with the id of a figure',
);
export type Condition = string | string[] | Partial<Record<'from' | 'above' | 'in', string>>;

const PortalSchema = v.strictObject({ name: Text, url: HttpsUrl });

const CaseSchema = v.strictObject({
  /** By question, by path in the tool's data (`options.0.may`), by earlier step. All must be true; absent: others. */
  when: v.optional(
    v.strictObject({
      asked: v.optional(v.record(QuestionName, Condition)),
      answer: v.optional(v.record(v.string(), Condition)),
      step: v.optional(v.record(Slug, v.array(v.picklist(MUSTS)))),
    }),
  ),
  must: v.picklist(MUSTS, 'expected must, may, not or ask'),
  name: v.optional(Text),
  page: v.optional(SitePath),
  portal: v.optional(PortalSchema),
  /** Takes `{state}` and other questions, `{answer.…}` for the tool's data, and `{{figure-id}}`. */
  text: Text,
  by: v.optional(Text),
  /** Rules whose next date is the deadline, and those that apply afterwards. */
  due: v.optional(v.array(Slug), []),
  follows: v.optional(v.array(Slug), []),
  /**
   * `free`, `bill` for the amount in the tool's bill, or the id of a figure; a scale is read at the capital. Absent:
   * government and state charge nothing, we quote on request. Without `cost` it is unknown.
   */
  cost: v.optional(v.strictObject({ us: v.optional(Slug), government: v.optional(Slug), state: v.optional(Slug) })),
  /** How often it is paid; once if absent. */
  each: v.optional(v.literal('year', 'expected year')),
});
export type StepCase = v.InferOutput<typeof CaseSchema>;

const StepSchema = v.strictObject({
  name: Text,
  /** Short, for papers: `GST`. */
  tag: Text,
  who: Text,
  /** The service page. Defaults to the one that the tool links to. */
  page: v.optional(SitePath),
  /** Defaults to that of the service page. */
  portal: v.optional(PortalSchema),
  /** Decides the case. Its input in `ask`: a value, `{turnover}`, or `{step.field}` of an earlier tool's data. */
  tool: v.optional(Slug),
  ask: v.optional(v.record(v.string(), Code), {}),
  papers: v.optional(v.array(Slug), []),
  /** It pays a tax, which the sum of the costs leaves out. */
  isTax: v.optional(v.boolean(), false),
  /** The first whose conditions are met applies. */
  cases: v.pipe(v.array(CaseSchema, 'expected a list of cases'), v.minLength(1, 'expected at least one case')),
});
type Step = v.InferOutput<typeof StepSchema>;

/** content/steps.yaml: every paper and every step by id. */
export const StepsSchema = v.strictObject({ papers: v.record(Slug, Text), steps: v.record(Slug, StepSchema) });

/** content/journeys/<name>.yaml: the questions and the steps of a plan. */
export const JourneySchema = v.strictObject({
  ...PAGE_TEXTS,
  about: Text,
  /** In lists; unique. */
  order: v.number('expected a number'),
  /** A query that the plan answers. */
  example: Code,
  /** What a visitor wants help with: "opening a restaurant". */
  subject: Text,
  /** The form: each question once as a blank, `In {state} I will sell for {turnover} a year.` */
  sentence: Text,
  /** `choose` is what a list says before one is chosen; `initial` is the default; `said` is the text for an answer: `{staff} staff`. */
  ask: v.record(
    QuestionName,
    v.strictObject({
      label: Text,
      hint: v.optional(Text),
      options: v.optional(v.record(v.string(), Text)),
      choose: v.optional(Text),
      initial: v.optional(Code),
      said: v.optional(Text),
    }),
  ),
  /** In order, each with the input of its tool that differs in this plan. */
  steps: v.array(v.strictObject({ step: Slug, ask: v.optional(v.record(v.string(), Code), {}) })),
  follows: v.array(Slug),
  /** What is asked first, with amounts of the tools by step as blanks: `Tax of the year: {advance-tax.new.total}`. */
  result: v.optional(Text),
  /** What the total leaves out, and what else the plan does not cover. */
  notCovered: v.array(Text),
});
export type Journey = v.InferOutput<typeof JourneySchema>;

/** The compiled plan. A blank in its texts that is neither a question nor data of a tool is the id of a figure. */
export interface JourneyContent extends Pick<Journey, 'follows' | 'notCovered' | 'example'> {
  parameters: LabelledFields;
  /** Has each parameter as a blank. */
  sentence: string;
  result?: string | undefined;
  /** Texts of answers by question, with its name as a blank. */
  said: Readonly<Record<string, string>>;
  steps: readonly (Step & { id: string })[];
  portals: Readonly<Record<string, { name: string; url: string }>>;
  figures: readonly LawFigure[];
}
