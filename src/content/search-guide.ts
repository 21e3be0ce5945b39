/** Schemas of content/search.yaml, which guides a search, and content/answers.yaml, the answers above its results. */
import * as v from 'valibot';
import { ASKED_KINDS } from '../domain/asked-kind.ts';
import { Code, Flag, HttpsUrl, SitePath, Slug, Text } from '../domain/text.ts';
import { KindsSchema, PhrasesSchema, WhenSchema } from './questions.ts';

const Words = v.pipe(v.array(Code, 'expected a list of words'), v.minLength(1, 'expected at least one'));

const PreferredPageSchema = v.strictObject({
  /** The query contains one of these phrases, or a synonym. Absent, any query does. */
  about: v.optional(Words),
  /** The query has one of these intents. Absent, any query does. */
  asks: v.optional(Words),
  page: SitePath,
  /** Ranks the page before all results of the words, not after the best of them. */
  first: Flag,
});

export const SearchGuideSchema = v.strictObject({
  /** Intents by name, each with the phrases that express it, word for word, small words included. */
  intents: v.record(Slug, Words),
  leads: v.array(PreferredPageSchema, 'expected a list of leads'),
  /** What people type for a page, in addition to its keywords, by path. */
  also: v.record(SitePath, Words),
});

export interface SearchGuide extends v.InferOutput<typeof SearchGuideSchema> {
  /** The words that are more frequent in a page than in others, by path. */
  texts: Readonly<Record<string, string>>;
  /** Words by which questions are answered above the results. */
  answered: readonly string[];
  /** All other words of pages and of queries that are understood: they are not misspelt. */
  spoken: string;
}

/** A question that figures or dates answer. */
const AnswerRuleSchema = v.strictObject({
  /** With a number, a day of the question is the day of the annual general meeting. */
  when: WhenSchema,
  title: Text,
  /** What it answers, in addition to what its records do. */
  kinds: KindsSchema,
  /** Ids of the figures, the best answer first. */
  figures: v.optional(
    v.pipe(v.array(Slug, 'expected a list of ids'), v.maxLength(40, 'expected at most forty figures')),
    [],
  ),
  /**
   * What it takes of a question that others do not: `days` of delay, of which its figures are for each; the `year` with
   * which the ids of its figures begin; the `state` in their labels or values, or of its dates; a number that is the
   * value of a figure, by its id. The year and the state must be named.
   */
  takes: v.optional(v.array(Slug, 'expected days, year, state or the id of a figure'), []),
  /** Ids of due rules, shown before the figures. */
  dates: v.optional(v.pipe(v.array(Slug, 'expected a list of ids'), v.maxLength(4, 'expected at most four dates')), []),
  tools: v.optional(v.array(Slug, 'expected a list of names'), []),
  page: v.optional(SitePath),
  /** It is answered with the firm's number, its call hours, and who answers. */
  calls: Flag,
  /** What the figures alone do not show. */
  note: v.optional(Text),
});

const NotOfferedSchema = v.strictObject({
  words: Words,
  /** Phrases that ask for it only if they are the whole query. */
  alone: v.optional(Words),
  /** Phrases of services of ours that need it. A query with one of them is not refused. */
  beside: v.optional(Words),
  /** Its name, for the sentence "We do not do … registration." */
  name: Text,
  portal: Text,
  url: HttpsUrl,
  /** A page of ours that still helps. */
  page: v.optional(SitePath),
});
export type NotOffered = v.InferOutput<typeof NotOfferedSchema>;

const ReadingSchema = v.strictObject({
  /** Words for numbers by what they add: "twenty five", "dedh", "sade barah". */
  numbers: v.record(v.pipe(v.string(), v.decimal('expected a number')), Words),
  /** An amount beside one of these is of a month. */
  monthly: Words,
  /** A number of two digits beside one of these is an age. */
  ages: Words,
  /** The years that figures without a year answer for, as tools write them. */
  years: Words,
  /** Other names of states, and their large cities, by code. */
  places: v.record(Code, Words),
  /** Phrases that leave out what is beside them. Only a phrase of a rule that has one takes it. */
  negations: Words,
  /** Other words that are understood, and change what is asked. */
  telling: Words,
  /** Words that change nothing in any question. */
  small: Words,
  /** The same in a question for a figure. A question with any other word asks for something else. */
  beside: Words,
  /** Never the reason why a page was found. */
  quiet: Words,
});

/** Records that together are one rule. */
const GroupSchema = v.strictObject({
  title: Text,
  joined: v.picklist(['and', 'or'], 'expected and or or'),
  /** What follows the value of each, by its id. */
  legs: v.record(Slug, Text),
});

const KindSchema = v.strictObject({
  /** Words that ask for it. */
  asked: PhrasesSchema,
  /** Records with this unit answer it, and those with one of these phrases in their label. */
  units: v.optional(v.array(Code), []),
  labels: v.optional(v.array(Code), []),
});

export const SearchAnswersSchema = v.strictObject({
  /** Words that ask for a value. A query without any of them looks for a page. */
  asks: Words,
  reading: ReadingSchema,
  /** What the asking word asks for. `none`: it asks for none of these. */
  kinds: v.strictObject({
    ...v.entriesFromList(ASKED_KINDS, KindSchema),
    none: v.strictObject({ asked: PhrasesSchema }),
  }),
  groups: v.array(GroupSchema, 'expected a list of groups'),
  /** By due rules: those that can be met late until its day of the same period. */
  closes: v.record(Slug, v.array(Slug)),
  answers: v.array(AnswerRuleSchema, 'expected a list of answers'),
  /** A query with one of these services of the firm is not refused. */
  offered: Words,
  notOffered: v.array(NotOfferedSchema, 'expected a list of services'),
});
export type SearchAnswers = v.InferOutput<typeof SearchAnswersSchema>;
