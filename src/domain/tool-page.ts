/** The texts of a tool and of its page: content/tools/<name>.yaml. Its rule has the same name in src/tools/index.ts. */
import * as v from 'valibot';
import { AnswerTitle, Description, Draft, PreviewSchema, Text, ToolAnswers, WebUrl } from './text.ts';

/** The label of a field. */
const FieldSchema = v.strictObject({
  label: Text,
  /** A few words under the label. */
  hint: v.optional(Text),
  /** Labels of a choice by its values, in the order of the form. */
  options: v.optional(v.record(v.string(), Text)),
  /** For a year of income: the first year offered. */
  first: v.optional(Text),
});

export const ToolPageSchema = v.strictObject({
  /** A draft has no page and no JSON, and is on no list. Remove the line to publish it. */
  draft: Draft,
  /** The h1 and browser title; unique, at most 60 characters. */
  title: v.pipe(Text, v.maxLength(60, 'expected at most 60 characters')),
  /** Short name, for breadcrumbs and search. */
  name: Text,
  answerTitle: AnswerTitle,
  /** What it answers, for the picture of its preview: "your tax in both regimes". */
  answers: ToolAnswers,
  /** The figure shown in the preview of a link to the page. */
  preview: v.optional(PreviewSchema),
  description: Description,
  /** One or two sentences under the title. */
  summary: Text,
  /** One sentence for the list of tools. */
  about: Text,
  /** Search terms in addition to the title. */
  keywords: v.array(Text),
  /** An example of a query string, for documentation: `turnover=6000000&importer=no`. */
  example: Text,
  /** Place in the list of tools; unique. */
  order: v.number('expected a number'),
  /** The fields by name: exactly those of the rule. */
  fields: v.record(v.string(), FieldSchema, 'expected the fields of the form by name'),
  /**
   * The sentences of the answer, by name, in groups and lists. The rule fills `{blank}`; the law on the answer's day
   * fills `{{figure-id}}`.
   */
  words: v.record(v.string(), v.unknown()),
});
export type ToolPage = v.InferOutput<typeof ToolPageSchema>;

const Entered = v.union([Text, v.number()]);

/** A worked case of a tool. Tests run all cases; the tool's page shows three. */
const CaseSchema = v.strictObject({
  /** Short description of the case. */
  case: Text,
  /** Input by field; several values of one field as a list. */
  ask: v.record(v.string(), v.union([Entered, v.array(Entered)])),
  /** Expected fields of the answer. */
  expect: v.record(v.string(), v.unknown()),
  /** Basis of the expected result: a published example, or the sections of law that it applies. */
  from: v.union(
    [v.strictObject({ title: Text, url: WebUrl }), v.strictObject({ hand: Text })],
    'expected a title with its url, or hand',
  ),
  show: v.optional(v.literal(true, 'expected true, or no such field')),
});
export type ToolCase = v.InferOutput<typeof CaseSchema>;

/** One file content/tools/cases/<name>.yaml. */
export const CasesSchema = v.array(CaseSchema, 'expected a list of cases');
