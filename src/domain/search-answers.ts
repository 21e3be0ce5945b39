/** What /search answers by itself, beside its results: content/answers.yaml. */
import * as v from 'valibot';
import { HttpsUrl, SitePath, Slug, Text } from './text.ts';

const Words = v.pipe(v.array(Text, 'expected a list of words'), v.minLength(1, 'expected at least one'));

/** Figures that answer a question. */
const AnswerRuleSchema = v.strictObject({
  /** Phrases that must all be asked for, in any order; what means the same counts. With one phrase alone it is the whole of the query. */
  when: Words,
  /** Over the card. */
  title: Text,
  /** Ids of the figures, the best answer first. */
  figures: v.optional(v.pipe(v.array(Slug, 'expected a list of ids'), v.maxLength(5, 'expected at most five figures')), []),
  /** Ids of rules of due dates, which stand before the figures. */
  dates: v.optional(v.pipe(v.array(Slug, 'expected a list of ids'), v.maxLength(4, 'expected at most four dates')), []),
  /** Tools that reckon with them, by name. */
  tools: v.optional(v.array(Slug, 'expected a list of names'), []),
  /** The page on the subject. */
  page: v.optional(SitePath),
});
export type AnswerRule = v.InferOutput<typeof AnswerRuleSchema>;

/** What people look for here and the firm does not do. */
const NotOfferedSchema = v.strictObject({
  /** Phrases by which it is asked for. */
  words: Words,
  /** Phrases by which it is asked for only where they are the whole query. */
  alone: v.optional(Words),
  /** What it is, in a sentence: "We do not do … registration." */
  name: Text,
  /** What the portal is, as its department calls it. */
  portal: Text,
  /** Its address. */
  url: HttpsUrl,
  /** A page of ours that helps all the same. */
  page: v.optional(SitePath),
});
export type NotOffered = v.InferOutput<typeof NotOfferedSchema>;

export const SearchAnswersSchema = v.strictObject({
  /** Words that ask for a value: a query without any of them is about a page, not about a figure. */
  asks: Words,
  answers: v.array(AnswerRuleSchema, 'expected a list of answers'),
  notOffered: v.array(NotOfferedSchema, 'expected a list of services'),
});
