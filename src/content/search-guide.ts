/** Schemas of content/search.yaml, which guides a search, and content/answers.yaml, the answers above its results. */
import * as v from 'valibot';
import { Flag, HttpsUrl, SitePath, Slug, Text } from '../domain/text.ts';

const Words = v.pipe(v.array(Text, 'expected a list of words'), v.minLength(1, 'expected at least one'));

/** A page that the search prefers for some queries. */
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
  /** Phrases that are answered above the results. */
  answered: readonly string[];
  /** All other words of pages and of queries that are understood: they are not misspelt. */
  spoken: string;
}

/** A question that figures, dates or tools answer. */
const AnswerRuleSchema = v.strictObject({
  /** The query contains all these phrases, or synonyms, in any order. A single phrase must be the whole query. */
  when: Words,
  title: Text,
  /** Ids of the figures, the best answer first. */
  figures: v.optional(
    v.pipe(v.array(Slug, 'expected a list of ids'), v.maxLength(8, 'expected at most eight figures')),
    [],
  ),
  /** Ids of due rules, shown before the figures. */
  dates: v.optional(v.pipe(v.array(Slug, 'expected a list of ids'), v.maxLength(4, 'expected at most four dates')), []),
  tools: v.optional(v.array(Slug, 'expected a list of names'), []),
  page: v.optional(SitePath),
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
  /** The department's name for its portal. */
  portal: Text,
  url: HttpsUrl,
  /** A page of ours that still helps. */
  page: v.optional(SitePath),
});
export type NotOffered = v.InferOutput<typeof NotOfferedSchema>;

/** Phrases, word for word, by their meaning. */
const Named = v.record(Slug, Words);

const ReadingSchema = v.strictObject({
  /** Words for the numbers from 0, in order. */
  numbers: Words,
  /** Phrases for each year that is answered, by the name of the year in tools. */
  years: Named,
  /** Words that do not change the question. A query with any other word asks for something else. */
  beside: Words,
  /** Never the reason why a page was found. */
  quiet: Words,
});

const ToolQuestionsSchema = v.strictObject({
  tax: v.strictObject({
    asks: Words,
    /** The only words of such a query, because other incomes and persons are taxed differently. */
    words: Words,
    monthly: Words,
    /** Next to one of these, a number of two digits is an age. */
    ageWords: Words,
    ages: Named,
    ageNames: v.record(Slug, Text),
    /** Income that is not a salary, but taxed in the same way. */
    other: Named,
    title: Text,
    readAs: v.strictObject({ salary: Text, other: Text }),
  }),
  /** Other names of states, by code. */
  places: v.record(Text, Words),
  /** Questions whose answer depends on the state. The first that matches is answered. */
  states: v.array(
    v.strictObject({
      when: Words,
      tool: Slug,
      title: Text,
      /** Input of the tool except the state, by name of the calculation. */
      asked: v.record(v.string(), v.record(Slug, v.string())),
      readAs: Text,
      /** Answered for the firm's own state if the query names none. */
      home: Flag,
      /** The payee whose part of the bill is asked for; absent, the whole bill. */
      part: v.optional(v.picklist(['us', 'government', 'state'], 'expected us, government or state')),
    }),
    'expected a list of questions',
  ),
});

export const SearchAnswersSchema = v.strictObject({
  /** Words that ask for a value. A query without any of them looks for a page. */
  asks: Words,
  reading: ReadingSchema,
  tools: ToolQuestionsSchema,
  answers: v.array(AnswerRuleSchema, 'expected a list of answers'),
  /** A query with one of these services of the firm is not refused. */
  offered: Words,
  notOffered: v.array(NotOfferedSchema, 'expected a list of services'),
});
export type SearchAnswers = v.InferOutput<typeof SearchAnswersSchema>;
