/** The words of a tool and of its page: content/tools/<name>.yaml. Its rule has the same name in src/tools/index.ts. */
import * as v from 'valibot';
import { PreviewSchema, ToolAnswers } from './preview.ts';
import { AnswerTitle, Description, Draft, Text } from './text.ts';

/** What a form calls a parameter. */
const FieldSchema = v.strictObject({
  label: Text,
  /** A few words under the label. */
  hint: v.optional(Text),
  /** Labels of a choice by its values, in the order of the form. */
  options: v.optional(v.record(v.string(), Text)),
  /** Of a year of income: the first that is offered. */
  first: v.optional(Text),
});

export const ToolPageSchema = v.strictObject({
  /** Published nowhere: no page, no JSON, on no list. Remove the line to publish it. */
  draft: Draft,
  /** The h1 and browser title; unique, at most 60 characters. */
  title: v.pipe(Text, v.maxLength(60, 'expected at most 60 characters')),
  /** Short name, for breadcrumbs and search. */
  name: Text,
  answerTitle: AnswerTitle,
  /** What it answers, as the picture of a link to it says: "your tax in both regimes". */
  answers: ToolAnswers,
  /** The figure of its rule that goes with a link to the page, where one matters most. */
  preview: v.optional(PreviewSchema),
  description: Description,
  /** One or two sentences under the title. */
  summary: Text,
  /** One sentence for the list of tools. */
  about: Text,
  /** Words a visitor may search for besides the title. */
  keywords: v.array(Text),
  /** A query of its address that is answered, for those who read how to ask: `turnover=6000000&importer=no`. */
  example: Text,
  /** Place in the list of tools; unique. */
  order: v.number('expected a number'),
  /** The parameters by name; all that the rule has, and no other. */
  fields: v.record(v.string(), FieldSchema, 'expected the fields of the form by name'),
  /** The sentences of the answer, by name, in groups and lists. `{blank}` is filled by the rule, `{{figure-id}}` by the law of the answer's day. */
  words: v.record(v.string(), v.unknown()),
});
export type ToolPage = v.InferOutput<typeof ToolPageSchema>;
