/** How a tool or a list of figures is asked: `questions:` of content/tools/*.yaml, `answers:` of content/answers.yaml. */
import * as v from 'valibot';
import { ASKED_KINDS, type AskedKind } from '../domain/asked-kind.ts';
import { Slug, Text } from '../domain/text.ts';

const Words = v.pipe(v.array(Text, 'expected a list of words'), v.minLength(1, 'expected at least one'));

/**
 * Each must be in the question, or a synonym, in any order. `|` separates alternatives: "late|late fee|penalty"; with an
 * empty one it may be absent. "tax*tax" is there word for word, and so is a phrase with small words. "@form" is any phrase that chooses an option of that parameter, "#" any number.
 */
const Phrases = v.pipe(
  v.string(),
  v.transform((text) => text.split('|')),
);
export const WhenSchema = v.pipe(v.array(Phrases, 'expected a list of words'), v.minLength(1, 'expected at least one'));

const QuestionSchema = v.strictObject({
  when: WhenSchema,
  /** Phrases that silence it, or lists of them. Any word that nothing below takes silences it too. */
  not: v.optional(
    v.pipe(
      v.array(v.union([Text, v.array(Text)])),
      v.transform((phrases) => phrases.flat()),
    ),
    [],
  ),
  /**
   * Parameters that take a number, each with the phrases beside it. With an empty one, none is needed: "|turnover"; with
   * "?", a number without one is assumed to be meant, and that is said.
   */
  take: v.optional(v.record(Slug, Phrases), {}),
  /** Amounts of these parameters are of a month or a year, and are converted. */
  per: v.optional(v.record(Slug, v.picklist(['month', 'year'], 'expected month or year')), {}),
  /** Smaller amounts of these are taken as those of a month, and that is said. */
  monthBelow: v.optional(v.number()),
  /** First and last day of the duration in the question: "40 days late". */
  span: v.optional(v.tuple([Slug, Slug])),
  /** Words beside a year in which the first or the last day is. Without them, a year names neither. */
  years: v.optional(v.tuple([Phrases, Phrases])),
  /** Phrases that change nothing here. */
  quiet: v.optional(v.array(Text), []),
  /** Values where the question is silent ("home": the firm's state; "today-36m"), and how that is said, or by the label. */
  assume: v.optional(v.record(Slug, v.union([v.string(), v.tuple([v.string(), v.string()])])), {}),
  /** If the question does not say which, it is answered for each: names of the answers by value. */
  each: v.optional(v.record(Slug, v.record(Slug, Text))),
  /** With blanks: `{result}`, `{lead}` and `{rest}` of the answer, a parameter, or a field of the data. */
  title: v.optional(Text),
  headline: v.optional(Text, '{result} · {lead}'),
  result: v.optional(Text),
  rest: v.optional(v.string()),
  /** How the ids of the records begin on which this result depends. Absent: all that were read. */
  law: v.optional(v.array(Text)),
});

/** A phrase that asks: parts that follow each other, with any words between them. */
export interface AskingPhrase {
  parts: readonly string[];
  /** Null if it asks for none of these, but has a word that would: "kaun sa". */
  kind: AskedKind | null;
}

export const KindsSchema = v.optional(
  v.array(v.picklist(ASKED_KINDS, `expected one of ${ASKED_KINDS.join(', ')}`)),
  [],
);

export const ToolQuestionsSchema = v.strictObject({
  kinds: KindsSchema,
  /** Phrases that choose an option, by parameter; "60..79" is an age. One that only hints at it ends with "?". */
  words: v.optional(v.record(Slug, v.record(Slug, Words)), {}),
  /** Phrases that change nothing in any of its questions. */
  quiet: v.optional(v.array(Text), []),
  asked: v.pipe(v.array(QuestionSchema), v.minLength(1, 'expected at least one question')),
});
export type ToolQuestions = v.InferOutput<typeof ToolQuestionsSchema>;

export interface AskedParameter {
  kind: string;
  initial?: string;
  optional?: true;
}

export interface ToolQuestion extends Omit<v.InferOutput<typeof QuestionSchema>, 'assume'> {
  assume: Readonly<Record<string, { is: string; said?: string }>>;
}

/** How a tool is asked, as compiled: with the parameters of its rule. */
export interface AskedTool extends Omit<ToolQuestions, 'asked'> {
  tool: string;
  parameters: Readonly<Record<string, AskedParameter>>;
  asked: ToolQuestion[];
}
