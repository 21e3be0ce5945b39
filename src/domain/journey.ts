/**
 * Plans: what somebody does, in order and across departments, to open a restaurant or to start a company. A plan has no law of its own: its
 * steps (content/steps.yaml) name tools, records, bills and rules of due dates, and content/journeys/<name>.yaml says which steps and questions.
 */
import * as v from 'valibot';
import { USUAL_CAPITAL } from './bill.ts';
import type { LawFigure } from './figure.ts';
import { grouped } from './rupees.ts';
import { STATE_ALIASES, STATE_OPTIONS } from './states.ts';
import { Description, HttpsUrl, SitePath, Slug, Text } from './text.ts';
import type { Parameters } from './tool-content.ts';

/** What a plan may ask. */
export const QUESTIONS = {
  state: { kind: 'choice', options: STATE_OPTIONS, aliases: STATE_ALIASES },
  turnover: { kind: 'amount' },
  staff: { kind: 'whole', least: 0, most: 1_000_000 },
  type: { kind: 'choice' },
  capital: { kind: 'amount', initial: grouped(String(USUAL_CAPITAL)) },
  interstate: { kind: 'choice' },
} as const;
export type Question = keyof typeof QUESTIONS;
const QuestionName = v.picklist(Object.keys(QUESTIONS) as Question[], 'expected the name of a question');

/** Whether a step is a duty, a choice, not needed, or for an authority to say. */
const MUSTS = ['must', 'may', 'not', 'ask'] as const;
export type Must = (typeof MUSTS)[number];

/** A value, one of several, or how a number or a state compares with a record. */
const Condition = v.union(
  [
    Text,
    v.array(Text),
    ...(['from', 'above', 'in'] as const).map((how) =>
      v.strictObject({ [how]: Slug } as Record<typeof how, typeof Slug>),
    ),
  ],
  'expected a value, a list of values, or {from}, {above} or {in} with the id of a figure',
);
export type Condition = string | string[] | Partial<Record<'from' | 'above' | 'in', string>>;

const PortalSchema = v.strictObject({ name: Text, url: HttpsUrl });

const CaseSchema = v.strictObject({
  /** All of it together: by question, by field of the tool's data as in `options.0.may`, by earlier step. Absent: everybody else. */
  when: v.optional(
    v.strictObject({
      asked: v.optional(v.record(QuestionName, Condition)),
      answer: v.optional(v.record(v.string(), Condition)),
      step: v.optional(v.record(Slug, v.array(v.picklist(MUSTS)))),
    }),
  ),
  must: v.picklist(MUSTS, 'expected must, may, not or ask'),
  /** Where it differs from that of the step. */
  name: v.optional(Text),
  page: v.optional(SitePath),
  portal: v.optional(PortalSchema),
  /** A sentence or two. Takes `{state}` and other questions, `{answer-…}` for what is in the tool's data, and `{{figure-id}}`. */
  text: Text,
  /** By when, in words. */
  by: v.optional(Text),
  /** The rules of due dates on whose next date it is due, and those that follow from it. */
  due: v.optional(v.array(Slug), []),
  follows: v.optional(v.array(Slug), []),
  /**
   * `free`, `bill` for what the tool's bill says, or the id of a figure. The government and the state take nothing where they are not named, and our
   * fee is in a quotation. Absent: not known.
   */
  cost: v.optional(v.strictObject({ us: v.optional(Slug), government: v.optional(Slug), state: v.optional(Slug) })),
  /** How often it is paid; once where it does not say. */
  each: v.optional(v.literal('year', 'expected year')),
});
export type StepCase = v.InferOutput<typeof CaseSchema>;

const StepSchema = v.strictObject({
  name: Text,
  /** Short, for papers: `GST`. */
  tag: Text,
  /** The department. */
  who: Text,
  /** The service page behind it; the one to which its tool leads where it does not say. */
  page: v.optional(SitePath),
  /** Where it is done; that of the service page where it does not say. */
  portal: v.optional(PortalSchema),
  /** The tool that decides it, and its parameters: a value, `{turnover}` for an answer, `{step.field}` for what an earlier tool found. */
  tool: v.optional(Slug),
  ask: v.optional(v.record(v.string(), Text), {}),
  /** Ids of papers. */
  papers: v.optional(v.array(Slug), []),
  /** The first one that fits holds. */
  cases: v.pipe(v.array(CaseSchema, 'expected a list of cases'), v.minLength(1, 'expected at least one case')),
});
type Step = v.InferOutput<typeof StepSchema>;

/** content/steps.yaml: every paper and every step by id. */
export const StepsSchema = v.strictObject({ papers: v.record(Slug, Text), steps: v.record(Slug, StepSchema) });

/** content/journeys/<name>.yaml. */
export const JourneySchema = v.strictObject({
  title: v.pipe(Text, v.maxLength(60, 'expected at most 60 characters')),
  description: Description,
  summary: Text,
  /** One sentence for lists. */
  about: Text,
  keywords: v.array(Text),
  /** Place in lists; unique. */
  order: v.number('expected a number'),
  /** A query that is answered. */
  example: Text,
  /** What a visitor wants help with: "opening a restaurant". */
  subject: Text,
  /** The questions with their words; `initial` holds where an address leaves one out, and `said` is how the answer is said: `{} staff`. */
  ask: v.record(
    QuestionName,
    v.strictObject({
      label: Text,
      hint: v.optional(Text),
      options: v.optional(v.record(v.string(), Text)),
      initial: v.optional(Text),
      said: v.optional(Text, '{}'),
    }),
  ),
  /** Ids of steps in their order, each with parameters of its tool that differ here. */
  steps: v.array(v.strictObject({ step: Slug, ask: v.optional(v.record(v.string(), Text), {}) })),
  /** Rules of due dates that everybody has. */
  follows: v.array(Slug),
  /** What the total leaves out, and what else the plan does not cover. */
  notCovered: v.array(Text),
});
export type Journey = v.InferOutput<typeof JourneySchema>;

/** A plan as the site carries it: a blank in its texts that is no question and no answer of a tool is the id of a figure. */
export interface JourneyContent extends Pick<Journey, 'follows' | 'notCovered' | 'example'> {
  parameters: Parameters;
  /** By question, with `{}` for the answer. */
  said: Readonly<Record<string, string>>;
  steps: readonly (Step & { id: string })[];
  /** Where a service page is done by oneself, by its path. */
  portals: Readonly<Record<string, { name: string; url: string }>>;
  figures: readonly LawFigure[];
}
