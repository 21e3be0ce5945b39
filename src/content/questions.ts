/** How a tool or a list of figures is asked: `questions:` of content/tools/*.yaml, `answers:` of content/answers.yaml. */
import * as v from 'valibot';
import { ASKED_KINDS, type AskedKind } from '../domain/asked-kind.ts';
import { Code, isWords, Slug, Text } from '../domain/text.ts';

/** Between the parts of a phrase, once it is read. */
export const GAP = '*';
const Words = v.pipe(Code, v.regex(/^[^*|#@?]+$/, 'expected words alone; what is said otherwise is a list or a field'));

/** Words that follow each other, or a list of such parts, with any words between them: `[kab, bhar]`. */
const Phrase = v.union(
  [
    Words,
    v.pipe(
      v.array(Words),
      v.minLength(2),
      v.transform((parts) => parts.join(GAP)),
    ),
  ],
  'expected words, or a list of words with others between them',
);
export const PhrasesSchema = v.pipe(
  v.array(Phrase, 'expected a list of words'),
  v.minLength(1, 'expected at least one'),
);

/** What must be in the question, in any order. */
export interface AskedGroup {
  /** One of these phrases, or a synonym. Empty if it is no words. */
  words: readonly string[];
  /** It may be absent. */
  maybe?: true;
  /** Any phrase that chooses an option of this parameter. */
  option?: string;
  /** Some number; of a list of figures, a day. */
  number?: true;
}
const toGroup = (words: string[]): AskedGroup => ({ words });
/** `itr`, `[late, late fee]`, `{ maybe: [year] }`, `{ option: form }`, `{ number: true }`. */
const GroupSchema = v.union(
  [
    v.pipe(
      Words,
      v.transform((phrase) => toGroup([phrase])),
    ),
    v.pipe(PhrasesSchema, v.transform(toGroup)),
    v.pipe(
      v.strictObject({ maybe: PhrasesSchema }),
      v.transform(({ maybe }): AskedGroup => ({ words: maybe, maybe: true })),
    ),
    v.pipe(
      v.strictObject({ option: Slug }),
      v.transform(({ option }): AskedGroup => ({ words: [], option })),
    ),
    v.pipe(
      v.strictObject({ number: v.literal(true) }),
      v.transform((): AskedGroup => ({ words: [], number: true })),
    ),
  ],
  'expected words, a list of words, or maybe, option or number',
);
export const WhenSchema = v.pipe(
  v.array(GroupSchema, 'expected a list of words'),
  v.minLength(1, 'expected at least one'),
);

/** The phrases beside a number. */
export interface AskedLabels {
  words: readonly string[];
  /** A number without any of them is taken, or it is assumed to be meant, and that is said. */
  alone?: 'taken' | 'assumed';
}
const LabelsSchema = v.union(
  [
    v.pipe(
      PhrasesSchema,
      v.transform((words): AskedLabels => ({ words })),
    ),
    v.pipe(
      v.strictObject({ beside: v.optional(v.array(Phrase), []), alone: v.picklist(['taken', 'assumed']) }),
      v.transform(({ beside, alone }): AskedLabels => ({ words: beside, alone })),
    ),
  ],
  'expected a list of words, or beside and alone',
);

/** How an option is chosen. */
export interface AskedOption {
  said: readonly string[];
  /** Phrases that only hint at it: a shop sells goods. */
  hinted: readonly string[];
  /** The first and the last year of an age that chooses it. */
  ages?: readonly [number, number] | undefined;
}
const OptionSchema = v.union(
  [
    v.pipe(
      PhrasesSchema,
      v.transform((said): AskedOption => ({ said, hinted: [] })),
    ),
    v.strictObject({
      said: v.optional(v.array(Phrase), []),
      hinted: v.optional(v.array(Phrase), []),
      ages: v.optional(v.tuple([v.number(), v.number()])),
    }),
  ],
  'expected a list of words, or said, hinted and ages',
);

/** How it is said; without it, by the label of the parameter. */
const said = v.optional(v.pipe(v.string(), isWords()));
const AssumedSchema = v.union(
  [
    v.pipe(
      v.string(),
      v.transform((is) => ({ is, said: undefined })),
    ),
    v.strictObject({ is: v.string(), said }),
    /** The state of the firm. */
    v.strictObject({ ofFirm: v.literal(true), said }),
    /** A day before today. */
    v.strictObject({ monthsAgo: v.number(), said }),
  ],
  'expected a value, or said with is, ofFirm or monthsAgo',
);

const QuestionSchema = v.strictObject({
  when: WhenSchema,
  /** Phrases that silence it, or `any` of several lists. Any word that nothing below takes silences it too. */
  not: v.optional(
    v.union(
      [
        v.array(Phrase),
        v.pipe(
          v.strictObject({ any: v.array(PhrasesSchema) }),
          v.transform(({ any }) => any.flat()),
        ),
      ],
      'expected a list of words, or any with lists of words',
    ),
    [],
  ),
  /** Parameters that take a number. */
  take: v.optional(v.record(Slug, LabelsSchema), {}),
  /** Amounts of these parameters are of a month or a year, and are converted. */
  per: v.optional(v.record(Slug, v.picklist(['month', 'year'], 'expected month or year')), {}),
  /** Smaller amounts of these are taken as those of a month, and that is said. */
  monthBelow: v.optional(v.number()),
  /** First and last day of the duration in the question: "40 days late". */
  span: v.optional(v.tuple([Slug, Slug])),
  /** Words beside a year in which the first or the last day is. Without them, a year names neither. */
  years: v.optional(v.tuple([PhrasesSchema, PhrasesSchema])),
  /** Phrases that change nothing here. */
  quiet: v.optional(v.array(Phrase), []),
  /** Values where the question is silent. */
  assume: v.optional(v.record(Slug, AssumedSchema), {}),
  /** If the question does not say which, it is answered for each: names of the answers by value. */
  each: v.optional(v.record(Slug, v.record(Slug, Text))),
  /** With blanks: `{result}`, `{lead}` and `{rest}` of the answer, a parameter, or a field of the data. */
  title: v.optional(Text),
  headline: v.optional(Text, '{result} · {lead}'),
  result: v.optional(Text),
  rest: v.optional(v.pipe(v.string(), isWords())),
  /** How the ids of the records begin on which this result depends. Absent: all that were read. */
  law: v.optional(v.array(Code)),
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
  /** Phrases that choose an option, by parameter. */
  words: v.optional(v.record(Slug, v.record(Slug, OptionSchema)), {}),
  /** Phrases that change nothing in any of its questions. */
  quiet: v.optional(v.array(Phrase), []),
  asked: v.pipe(v.array(QuestionSchema), v.minLength(1, 'expected at least one question')),
});
export type ToolQuestions = v.InferOutput<typeof ToolQuestionsSchema>;

export interface AskedParameter {
  kind: string;
  initial?: string;
  optional?: true;
}

/** A value, or a day before today. */
export type AssumedValue = ({ is: string } | { monthsAgo: number }) & { said?: string };

export interface ToolQuestion extends Omit<v.InferOutput<typeof QuestionSchema>, 'assume'> {
  assume: Readonly<Record<string, AssumedValue>>;
}

/** How a tool is asked, as compiled: with the parameters of its rule. */
export interface AskedTool extends Omit<ToolQuestions, 'asked'> {
  tool: string;
  parameters: Readonly<Record<string, AskedParameter>>;
  asked: ToolQuestion[];
}
