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
  figures: v.optional(
    v.pipe(v.array(Slug, 'expected a list of ids'), v.maxLength(8, 'expected at most eight figures')),
    [],
  ),
  /** Ids of rules of due dates, which stand before the figures. */
  dates: v.optional(v.pipe(v.array(Slug, 'expected a list of ids'), v.maxLength(4, 'expected at most four dates')), []),
  /** Tools that reckon with them, by name. */
  tools: v.optional(v.array(Slug, 'expected a list of names'), []),
  /** The page on the subject. */
  page: v.optional(SitePath),
  /** What the figures alone do not say. */
  note: v.optional(Text),
});

/** What people look for here and the firm does not do. */
const NotOfferedSchema = v.strictObject({
  /** Phrases by which it is asked for. */
  words: Words,
  /** Phrases by which it is asked for only where they are the whole query. */
  alone: v.optional(Words),
  /** Phrases of ours for which it is but needed: beside one of them nothing is refused. */
  beside: v.optional(Words),
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

/** Lists of phrases, word for word, by what they mean. */
const Named = v.record(Slug, Words);

/** How the words of a query are read. */
const ReadingSchema = v.strictObject({
  /** Words of numbers, each at its own place. */
  numbers: Words,
  /** The years that are answered for, by the name that the tools have for each. */
  years: Named,
  /** Words that change nothing about what is asked for: a query with any other asks for something else. */
  beside: Words,
  /** Words that change nothing and say nothing: no reason why a page was found. */
  quiet: Words,
});

const ToolQuestionsSchema = v.strictObject({
  tax: v.strictObject({
    /** Words of which one asks for it. */
    asks: Words,
    /** All words that may stand in such a query: one with any other is not reckoned, since other incomes and persons are taxed otherwise. */
    words: Words,
    monthly: Words,
    /** Beside these a number of two digits is an age. */
    ageWords: Words,
    ages: Named,
    ageNames: v.record(Slug, Text),
    /** Income that is no salary and taxed alike. */
    other: Named,
    title: Text,
    readAs: v.strictObject({ salary: Text, other: Text }),
  }),
  /** What states are called besides their names and letters, by code. */
  places: v.record(Text, Words),
  /** What differs by state; the first that is asked for is taken. */
  states: v.array(
    v.strictObject({
      when: Words,
      tool: Slug,
      title: Text,
      /** Parameters but for the state, by the name of each asking. */
      asked: v.record(v.string(), v.record(Slug, v.string())),
      readAs: Text,
      /** Asked of the firm's own state where the query names none. */
      home: v.optional(v.literal(true, 'expected true, or no such field')),
      /** The part of a bill that is asked for, by its payee, where it is not the whole. */
      part: v.optional(v.picklist(['us', 'government', 'state'], 'expected us, government or state')),
    }),
    'expected a list of questions',
  ),
});

export const SearchAnswersSchema = v.strictObject({
  /** Words that ask for a value: a query without any of them is about a page, not about a figure. */
  asks: Words,
  reading: ReadingSchema,
  tools: ToolQuestionsSchema,
  answers: v.array(AnswerRuleSchema, 'expected a list of answers'),
  /** What the firm does: beside it nothing is refused. */
  offered: Words,
  notOffered: v.array(NotOfferedSchema, 'expected a list of services'),
});
export type SearchAnswers = v.InferOutput<typeof SearchAnswersSchema>;
