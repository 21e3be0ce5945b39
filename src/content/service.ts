/** The front matter of content/services. The body of a file is the long explainer. */
import * as v from 'valibot';
import type { OwnPath } from '../domain/own-path.ts';
import {
  AnswerTitle,
  Code,
  Day,
  Draft,
  HttpsUrl,
  oneOf,
  PAGE_TEXTS,
  PreviewSchema,
  SitePath,
  Slug,
  SourceSchema,
  Text,
  textUpTo,
} from '../domain/text.ts';
import { COMPANY_TYPES } from '../law/bill.ts';

/** Lines of text with inline Markdown and figure references. */
const Lines = v.pipe(v.array(Text, 'expected a list of text lines'), v.minLength(1, 'expected at least one line'));
const TitledLines = v.strictObject({ title: Text, items: Lines });

/** Both texts take figure references. */
const AnswerSchema = v.strictObject({
  /** "Yes, if you sell food". */
  short: textUpTo(60),
  /** What changes it, or what else to know: half a line. */
  more: textUpTo(110),
});

/** Lines that a visitor ticks if they are true. */
const QuestionsSchema = v.strictObject({
  rule: v.picklist(['any', 'all'], 'expected any or all'),
  /** Shown when the rule is met: "You must register." */
  verdict: textUpTo(80),
  next: Text,
  items: Lines,
  /** Related facts that cannot be ticked, such as exceptions. */
  notes: v.optional(Lines),
});

const PriceSchema = v.strictObject({
  /** Id of the figure with our fee. Minimum fees are in content/firm.yaml instead. */
  fee: Slug,
  /** Id of the figure with the promised time. */
  time: v.optional(Slug),
  includes: Lines,
  /** What the visitor pays in addition: government fees, stamp duty, GST. */
  excludes: Lines,
});

const DoItYourselfSchema = v.strictObject({
  /** Of the drawn steps: "From papers to number". */
  title: v.optional(textUpTo(40)),
  portal: Text,
  url: HttpsUrl,
  form: Text,
  /** The government fee if known, otherwise where the portal shows it before payment. */
  fee: Text,
  /** What is before the first full stop, colon or semicolon is the title of the step: a few words. */
  steps: Lines,
});

/** Headings of the text, each by its anchor. */
const Anchors = v.optional(v.array(Slug, 'expected a list of anchors'), []);

/** Cells take figure references. */
const TableSchema = v.pipe(
  v.strictObject({
    /** Caption and accessible name. */
    caption: Text,
    columns: v.pipe(v.array(Text), v.minLength(2, 'expected at least two columns')),
    /** The first cell is the heading of its row. */
    rows: v.pipe(v.array(v.array(Text)), v.minLength(1, 'expected at least one row')),
  }),
  v.forward(
    v.check(
      (t) => t.rows.every((row) => row.length === t.columns.length),
      'expected as many cells in each row as columns',
    ),
    ['rows'],
  ),
);

/** A tool in the answer card, with an example that is answered before anything is typed. */
const CheckSchema = v.strictObject({
  tool: Slug,
  /** Above the fields, if they ask for more than whether it is needed: "What does it cost in your state?" */
  ask: v.optional(textUpTo(48)),
  /** The parameters of the tool that the card asks for. */
  fields: v.pipe(v.array(Slug), v.minLength(1, 'expected at least one field'), v.maxLength(4, 'expected at most four')),
  /** The example, by parameter; figure references allowed. A state is that of the firm, the others their first values. */
  with: v.optional(v.record(Slug, v.pipe(v.array(Code), v.minLength(1)))),
});

const RELATED: readonly OwnPath[] = [
  '/gst',
  '/others',
  '/others/iso-certification',
  '/others/fssai-registration',
  '/others/roc-compliance',
];

export const ServiceSchema = v.strictObject({
  ...PAGE_TEXTS,
  /** The title above the page; by default the title. */
  heading: v.optional(textUpTo(32)),
  /** For chips and lists of related pages. */
  name: textUpTo(32),
  answerTitle: AnswerTitle,
  /** Defaults to the first answer of the card. */
  preview: v.optional(PreviewSchema),
  /** Place among the chips of its section: 0 for the index page. */
  order: v.pipe(v.number(), v.integer()),
  /** Completes "I want help with …": "GST registration". */
  subject: textUpTo(48),
  answer: v.strictObject({
    need: AnswerSchema,
    /** Absent on the page of a type of company, which has a bill instead. */
    cost: v.optional(AnswerSchema),
    time: AnswerSchema,
    when: AnswerSchema,
  }),
  check: v.optional(CheckSchema),
  /** Links of the answer card. */
  tools: v.optional(
    v.pipe(
      v.array(v.strictObject({ text: textUpTo(32), url: SitePath })),
      v.maxLength(3, 'expected at most three tools'),
    ),
  ),
  /** Due rules. The answer card shows the next of their dates, as of today. */
  deadlines: v.optional(v.pipe(v.array(Slug), v.minLength(1, 'expected at least one rule'))),
  /** The due rule of the last day for late filing. The answer card says when that day has passed. */
  late: v.optional(Slug),
  /** The service at a glance. Values take figure references. */
  card: v.strictObject({
    title: Text,
    rows: v.pipe(v.array(v.strictObject({ label: Text, value: Text })), v.minLength(3, 'expected at least three rows')),
  }),
  /** Who must, or who may. */
  eligibility: QuestionsSchema,
  benefits: Lines,
  documents: Lines,
  /** Titled "Key features", or "Must Comply" on the shop licence page. */
  features: TitledLines,
  notes: Lines,
  /** A recap of documents (FSSAI), or "You must know" (shop licence). */
  brief: v.optional(TitledLines),
  related: v.optional(v.pipe(v.array(SitePath), v.minLength(3, 'expected at least three links')), [...RELATED]),
  /** The type of company whose bill the page shows. */
  company: v.optional(oneOf(COMPANY_TYPES)),
  price: v.optional(PriceSchema),
  diy: DoItYourselfSchema,
  /** On an index page. */
  comparison: v.optional(TableSchema),
  /** The parts of the text that say who must, and those about the time after. Others say what the service gives. */
  folds: v.optional(v.strictObject({ who: Anchors, after: Anchors }), {}),
  /** In addition to those of its figures. */
  sources: v.array(SourceSchema),
  checked: Day,
  draft: Draft,
});
export type ServiceMatter = v.InferOutput<typeof ServiceSchema>;
