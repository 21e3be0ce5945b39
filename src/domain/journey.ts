/**
 * Plans: what somebody does, in order and across departments, to open a restaurant or to start a company. A plan has no law of its own: its
 * steps (content/steps.yaml) name tools, records, bills and rules of due dates, and content/journeys/<name>.yaml says which steps and questions.
 */
import * as v from 'valibot';
import { USUAL_CAPITAL } from './bill.ts';
import type { LawFigure } from './law-figure.ts';
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
const QUESTION_NAMES = Object.keys(QUESTIONS) as Question[];

/** Whether a step is a duty, a choice, not needed, or for an authority to say. */
export const MUSTS = ['must', 'may', 'not', 'ask'] as const;
export type Must = (typeof MUSTS)[number];

const FigureId = v.pipe(v.string('expected the id of a figure'), Slug);
/** A value, one of several, or how a number or a state compares with a record. */
const Condition = v.union(
  [
    Text,
    v.array(Text),
    v.strictObject({ from: FigureId }),
    v.strictObject({ above: FigureId }),
    v.strictObject({ in: FigureId }),
  ],
  'expected a value, a list of values, or {from}, {above} or {in} with the id of a figure',
);
export type Condition = v.InferOutput<typeof Condition>;

/** `free` is no fee; `bill` is what the lines of the tool's bill say; any other word is the id of a figure. */
const Fee = v.union([v.picklist(['free', 'bill']), FigureId], 'expected free, bill, or the id of a figure');

const CaseSchema = v.strictObject({
  /** All of them together; a case without conditions is for everybody else. */
  when: v.optional(
    v.strictObject({
      /** By question. */
      asked: v.optional(v.record(v.picklist(QUESTION_NAMES, 'expected the name of a question'), Condition)),
      /** By field of the tool's data; `options.0.may` is a field within. */
      answer: v.optional(v.record(v.string(), Condition)),
      /** By earlier step of the plan: what it is. */
      step: v.optional(v.record(Slug, v.array(v.picklist(MUSTS)))),
    }),
  ),
  must: v.picklist(MUSTS, 'expected must, may, not or ask'),
  /** Where it differs from that of the step. */
  name: v.optional(Text),
  page: v.optional(SitePath),
  /** A sentence or two. Takes `{state}` and other questions, `{answer-…}` for a text of the tool's data, and `{{figure-id}}`. */
  text: Text,
  /** By when, in words. */
  by: v.optional(Text),
  /** The rules of due dates on whose next date it is due. */
  due: v.optional(v.array(Slug)),
  /** What it costs. The government and the state take nothing where they are not named; our fee is then in a quotation. Absent: not known. */
  cost: v.optional(v.strictObject({ us: v.optional(Fee), government: v.optional(Fee), state: v.optional(Fee) })),
  /** How often it is paid; once where it does not say. */
  each: v.optional(v.literal('year', 'expected year')),
  /** Rules of due dates that follow from it. */
  follows: v.optional(v.array(Slug)),
});

const StepSchema = v.strictObject({
  name: Text,
  /** Short, for papers: `GST`. */
  tag: Text,
  /** The department. */
  who: Text,
  /** The service page behind it; the one to which its tool leads where it does not say. */
  page: v.optional(SitePath),
  /** Where it is done; that of the service page where it does not say. */
  portal: v.optional(v.strictObject({ name: Text, url: HttpsUrl })),
  /** The tool that decides it. */
  tool: v.optional(Slug),
  /** Its parameters: a value, `{turnover}` for an answer, `{step.field}` for what an earlier step's tool found. */
  ask: v.optional(v.record(v.string(), Text)),
  /** Ids of papers. */
  papers: v.optional(v.array(Slug), []),
  /** The first one that fits holds. */
  cases: v.pipe(v.array(CaseSchema, 'expected a list of cases'), v.minLength(1, 'expected at least one case')),
});
export type Step = v.InferOutput<typeof StepSchema>;
export type StepCase = Step['cases'][number];

/** content/steps.yaml. */
export const StepsSchema = v.strictObject({
  /** Every paper by id. */
  papers: v.record(Slug, Text),
  steps: v.record(Slug, StepSchema),
});

const AskSchema = v.strictObject({
  label: Text,
  hint: v.optional(Text),
  /** Labels of a choice by its values. */
  options: v.optional(v.record(v.string(), Text)),
  /** What holds where an address leaves it out. */
  initial: v.optional(Text),
  /** How the answer is said beside the others: `{} staff`. */
  said: v.optional(Text, '{}'),
});

/** content/journeys/<name>.yaml. */
export const JourneySchema = v.strictObject({
  title: v.pipe(Text, v.maxLength(60, 'expected at most 60 characters')),
  name: Text,
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
  ask: v.record(v.picklist(QUESTION_NAMES, 'expected the name of a question'), AskSchema),
  /** Ids of steps in their order, each with parameters of its tool that differ here. */
  steps: v.pipe(
    v.array(v.strictObject({ step: Slug, ask: v.optional(v.record(v.string(), Text), {}) })),
    v.minLength(1, 'expected at least one step'),
  ),
  /** Rules of due dates that everybody has. */
  follows: v.array(Slug),
  /** What the total leaves out, and what else the plan does not cover. */
  notCovered: v.array(Text),
});
export type Journey = v.InferOutput<typeof JourneySchema>;

/** A plan as the site carries it: blanks in its texts that are no question and no answer of a tool are ids of `figures`. */
export interface JourneyContent {
  parameters: Parameters;
  /** By question, with `{}` for the answer. */
  said: Readonly<Record<string, string>>;
  steps: readonly (Omit<Step, 'papers'> & { id: string; papers: readonly string[] })[];
  /** Where a service page is done by oneself, by its path. */
  portals: Readonly<Record<string, { name: string; url: string }>>;
  follows: readonly string[];
  notCovered: readonly string[];
  example: string;
  figures: readonly LawFigure[];
}
