/** Schemas of articles, legal pages, plain pages, tools with their cases, and the home page. */
import * as v from 'valibot';
import { CLIENT_MARKS, ILLUSTRATION_NAMES } from '../domain/illustration.ts';
import {
  AnswerTitle,
  Code,
  Day,
  Description,
  Draft,
  HttpsUrl,
  isWords,
  oneOf,
  PAGE_TEXTS,
  Photo,
  PreviewSchema,
  SitePath,
  Slug,
  Text,
  Title,
  textUpTo,
  WebUrl,
} from '../domain/text.ts';
import { ToolQuestionsSchema } from './questions.ts';

const Image = oneOf(ILLUSTRATION_NAMES);

export const ArticleSchema = v.strictObject({
  title: Title,
  /** Last part of its address. May contain {{firm.slug}}. */
  slug: Slug,
  answerTitle: AnswerTitle,
  preview: v.optional(PreviewSchema),
  description: Description,
  /** One or two sentences for its card on the home page. */
  excerpt: Text,
  /** Id of the author in content/firm.yaml. Without one, the firm is the author. */
  author: v.optional(Slug),
  date: Day,
  topic: Text,
  /** Place among the related blogs, from 1. */
  order: v.pipe(v.number(), v.integer()),
  keywords: PAGE_TEXTS.keywords,
  illustration: v.strictObject({ name: Image, alt: Text }),
  /** What happened after publication, shown above the unchanged text. Takes figure references. */
  updates: v.optional(v.array(v.strictObject({ date: Day, text: Text }))),
  /** Card of current values under the title: a heading, labelled values (with figure references), a link to a tool. */
  today: v.optional(
    v.strictObject({
      title: Text,
      rows: v.pipe(v.array(v.strictObject({ label: Text, value: Text })), v.minLength(1, 'expected a row')),
      tool: v.strictObject({ text: Text, url: SitePath }),
    }),
  ),
  checked: Day,
  /** Completes "I want help with …". Absent on advocates, who may not advertise (Bar Council of India, rule 36). */
  subject: v.optional(Text),
  draft: Draft,
});
export type ArticleMatter = v.InferOutput<typeof ArticleSchema>;

/** Its description takes no figure references. */
export const LegalSchema = v.strictObject({
  path: SitePath,
  ...PAGE_TEXTS,
  preview: v.optional(PreviewSchema),
  /** First day of this wording. */
  effective: Day,
  checked: Day,
});
export type LegalMatter = v.InferOutput<typeof LegalSchema>;

/** An entry of content/pages.yaml. Its description takes no figure references. */
export const PlainPageSchema = v.strictObject({
  id: Slug,
  /** May contain {{firm.slug}} before it is compiled. */
  path: SitePath,
  draft: Draft,
  ...PAGE_TEXTS,
});
export type PlainPage = v.InferOutput<typeof PlainPageSchema>;

const FieldSchema = v.strictObject({
  label: Text,
  hint: v.optional(Text),
  /** Labels by value, in the order of the form. */
  options: v.optional(v.record(v.string(), Text)),
  /** Of a list, what it says before one is chosen: "Choose the form". */
  choose: v.optional(Text),
  /** Shows the field only after a tap on this word, unless it has a value. Fields with one word open together. */
  add: v.optional(textUpTo(32)),
  /** For a year of income: the first year offered. */
  first: v.optional(Code),
  /** For a year of income: what the year in progress is for, such as "what to tell your employer". */
  current: v.optional(Text),
});

export const ToolPageSchema = v.strictObject({
  draft: Draft,
  ...PAGE_TEXTS,
  name: Text,
  answerTitle: AnswerTitle,
  /** For the picture of its preview: "your tax in both regimes". */
  answers: textUpTo(34),
  preview: v.optional(PreviewSchema),
  /** One sentence for the list of tools. */
  about: Text,
  /** A query string, for documentation: `turnover=6000000&importer=no`, `state={{firm.stateCode}}`. */
  example: Code,
  order: v.number('expected a number'),
  /** Ids of the records that the rule may read; `*` ends the common begin of several, such as those of all states. */
  law: v.array(v.pipe(Code, v.regex(/^[a-z0-9-]+\*?$/, 'expected the id of a figure'))),
  /** By name: exactly those of the rule. */
  fields: v.record(v.string(), FieldSchema, 'expected the fields of the form by name'),
  /** Sentences of the answer by name. The rule fills `{blank}`, the law on the day of the answer `{{figure-id}}`. */
  words: v.record(v.string(), v.pipe(v.unknown(), isWords())),
  questions: v.optional(ToolQuestionsSchema),
});
export type ToolPage = v.InferOutput<typeof ToolPageSchema>;

const Entered = v.union([Code, v.number()]);

/** A worked case. Tests run all cases; the page of the tool shows the three that have an id. */
const CaseSchema = v.strictObject({
  case: Text,
  /** By field; several values of one field as a list. */
  ask: v.record(v.string(), v.union([Entered, v.array(Entered)])),
  expect: v.record(v.string(), v.unknown()),
  /** A published example, or the sections of law that it applies. `hand` may refer to figures, such as our prices. */
  from: v.union(
    [v.strictObject({ title: Code, url: WebUrl }), v.strictObject({ hand: Text })],
    'expected a title with its url, or hand',
  ),
  id: v.optional(Slug),
});
export type ToolCase = v.InferOutput<typeof CaseSchema>;

export const CasesSchema = v.array(CaseSchema, 'expected a list of cases');

/** By parameter: a value, or a day so long before today. */
const GivenSchema = v.record(
  v.string(),
  v.union([Entered, v.strictObject({ daysAgo: v.number() })], 'expected a value, or daysAgo'),
);

const Mark = oneOf(CLIENT_MARKS);

/** What a visitor learns at a glance: the value of a figure, or the next day of some due-date rules, and its text. */
const FactSchema = v.union(
  [v.strictObject({ figure: Slug, text: Text }), v.strictObject({ due: v.array(Slug), text: Text })],
  'expected a figure or due-date rules, and a text',
);
export type Fact = v.InferOutput<typeof FactSchema>;

/**
 * What the tool or plan at an address answers for today: its parameters, the answer in large, and what it is. Both take
 * blanks of the answer's data, and `words` replace what they say.
 */
const ASKED = {
  url: SitePath,
  with: GivenSchema,
  result: Text,
  rest: Text,
  words: v.optional(v.record(v.string(), Text), {}),
};

export const HomeSchema = v.strictObject({
  /** The first slide. `law` is the figure that decides, and the section of its law; `second`, the link to the tool. */
  ask: v.optional(
    v.strictObject({
      ...{ tab: Text, title: Text, text: Text, question: Text },
      ...ASKED,
      law: v.strictObject({ figure: Slug, section: Code }),
      navigate: SitePath,
      second: Text,
    }),
  ),
  /**
   * `tab` is its short name; `navigate`, the target of Get Started; `second`, a visitor's question with the page that
   * answers it. The slide of a private limited company shows its bill; the others may have a fact.
   */
  banner: v.array(
    v.strictObject({
      tab: Text,
      title: Text,
      fact: v.optional(FactSchema),
      text: Text,
      image: Image,
      navigate: SitePath,
      second: v.strictObject({ text: Text, url: SitePath }),
    }),
    'expected a list of slides',
  ),
  cases: v.optional(v.array(v.strictObject({ who: Text, case: Text, ...ASKED }), 'expected a list of cases'), []),
  videoHeading: Text,
  /** One for each section, each with a fact, and a common question with the page that answers it. */
  tiles: v.array(
    v.strictObject({
      id: Slug,
      serviceName: Text,
      url: SitePath,
      text: Text,
      fact: v.optional(FactSchema),
      action: v.strictObject({ text: Text, url: SitePath }),
    }),
  ),
  /** A kind of income, and the page of its return form. */
  forms: v.optional(v.array(v.strictObject({ text: Text, url: SitePath }), 'expected a list of forms'), []),
  steps: v.pipe(v.array(v.strictObject({ title: Text, text: Text })), v.length(3, 'expected three steps')),
  story: v.strictObject({ heading: Text, paragraphs: v.array(Text) }),
  /** `fee` is a figure. GST, stamp duty and government fees are never included, nor is `excludes`. */
  promos: v.array(
    v.strictObject({
      title: Text,
      text: Text,
      fee: Slug,
      time: v.optional(Slug),
      excludes: v.optional(Text),
      image: Image,
      navigate: SitePath,
    }),
    'expected a list of offers',
  ),
  clients: v.strictObject({
    /** Shown while a mark is a sample. */
    note: Text,
    /** A client has its own logo, a drawing, or only a name. `sample: true` marks an invented one. */
    marks: v.array(
      v.strictObject({
        name: Code,
        drawing: v.optional(Mark),
        logo: v.optional(Photo),
        sample: v.optional(v.literal(true)),
      }),
      'expected a list of marks',
    ),
  }),
});
export type Home = v.InferOutput<typeof HomeSchema>;
export type AskedCase = Omit<Home['cases'][number], 'who' | 'case'>;

/** An event, with the issuing department's own address. Its id ends that of its entry in the feed. */
const UpdateSchema = v.strictObject({ id: Slug, title: Text, date: Day, tag: Text, url: HttpsUrl });
export type Update = v.InferOutput<typeof UpdateSchema>;
export const UpdatesSchema = v.pipe(
  v.array(UpdateSchema, 'expected a list of updates'),
  v.checkItems(({ id }, at, all) => all.findIndex((one) => one.id === id) === at, 'expected an id of its own'),
);
