/** A quick read: one Markdown file of content/articles. */
import * as v from 'valibot';
import { ILLUSTRATION_NAMES } from './illustration.ts';
import { PreviewSchema } from './preview.ts';
import { AnswerTitle, Day, Description, Draft, SitePath, Slug, Text } from './text.ts';

export const ArticleSchema = v.strictObject({
  /** The h1 and browser title; unique, at most 60 characters. */
  title: v.pipe(Text, v.maxLength(60, 'expected at most 60 characters')),
  /** Last part of its address. May hold {{firm.slug}}. */
  slug: Slug,
  answerTitle: AnswerTitle,
  /** The figure that goes with a link to the page, where it has one that matters. */
  preview: v.optional(PreviewSchema),
  description: Description,
  /** One or two sentences shown on its card on the home page. */
  excerpt: Text,
  /** Id of the person of content/firm.yaml who wrote it. Without it the firm did. */
  author: v.optional(Slug),
  /** Day of publication. */
  date: Day,
  /** Subject, shown as a tag. */
  topic: Text,
  /** Place among the related blogs, from 1. */
  order: v.pipe(v.number(), v.integer()),
  /** Words a visitor may search for besides the title. */
  keywords: v.array(Text),
  /** Name of its illustration and what it shows, for those who do not see it. */
  illustration: v.strictObject({
    name: v.picklist(ILLUSTRATION_NAMES, `expected one of ${ILLUSTRATION_NAMES.join(', ')}`),
    alt: Text,
  }),
  /** What happened after publication; stands on top of the unchanged text. Takes figure references. */
  updates: v.optional(v.array(v.strictObject({ date: Day, text: Text }))),
  /** What holds today, as a card under the title: a heading, values with their labels (they take figure references), and the tool for one's own case. */
  today: v.optional(
    v.strictObject({
      title: Text,
      rows: v.pipe(v.array(v.strictObject({ label: Text, value: Text })), v.minLength(1, 'expected a row')),
      tool: v.strictObject({ text: Text, url: SitePath }),
    }),
  ),
  /** Day the page was last checked. */
  checked: Day,
  /**
   * What a reader may want help with, as in "I want help with …". Absent where the firm offers nothing: on advocates and solicitors,
   * whose rules (Bar Council of India, rule 36) leave no room for it.
   */
  subject: v.optional(Text),
  /** The page is checked, but published nowhere: no address, no search, no index. Remove the line to publish it. */
  draft: Draft,
});
export type ArticleMatter = v.InferOutput<typeof ArticleSchema>;
