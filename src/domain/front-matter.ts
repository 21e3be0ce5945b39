/** Front matter of articles and legal pages, and the pages of content/pages.yaml. service.ts has that of services. */
import * as v from 'valibot';
import { ILLUSTRATION_NAMES } from './illustration.ts';
import { AnswerTitle, Day, Description, Draft, PreviewSchema, SitePath, Slug, Text } from './text.ts';

/** One Markdown file in content/articles. */
export const ArticleSchema = v.strictObject({
  /** The h1 and browser title; unique, at most 60 characters. */
  title: v.pipe(Text, v.maxLength(60, 'expected at most 60 characters')),
  /** Last part of its address. May contain {{firm.slug}}. */
  slug: Slug,
  answerTitle: AnswerTitle,
  /** The figure shown in the preview of a link to the page. */
  preview: v.optional(PreviewSchema),
  description: Description,
  /** One or two sentences shown on its card on the home page. */
  excerpt: Text,
  /** Id of the author in content/firm.yaml. Without one, the firm is the author. */
  author: v.optional(Slug),
  /** Day of publication. */
  date: Day,
  /** Subject, shown as a tag. */
  topic: Text,
  /** Place among the related blogs, from 1. */
  order: v.pipe(v.number(), v.integer()),
  /** Search terms in addition to the title. */
  keywords: v.array(Text),
  /** Name and alternative text of its illustration. */
  illustration: v.strictObject({
    name: v.picklist(ILLUSTRATION_NAMES, `expected one of ${ILLUSTRATION_NAMES.join(', ')}`),
    alt: Text,
  }),
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
  /** Day of the last check. */
  checked: Day,
  /**
   * What a reader may want help with, as in "I want help with …". Absent if the firm offers no help: an article about
   * advocates and solicitors, who may not advertise (Bar Council of India, rule 36).
   */
  subject: v.optional(Text),
  /** A draft is checked but not published: no address, no search, no index. Remove the line to publish it. */
  draft: Draft,
});
export type ArticleMatter = v.InferOutput<typeof ArticleSchema>;

/** One Markdown file in content/legal. */
export const LegalSchema = v.strictObject({
  /** The h1 and browser title; unique, at most 60 characters. */
  title: v.pipe(Text, v.maxLength(60, 'expected at most 60 characters')),
  /** Path of the page. */
  path: SitePath,
  /** The figure shown in the preview of a link to the page. */
  preview: v.optional(PreviewSchema),
  /** Takes no figure references. */
  description: Description,
  /** One sentence under the title. */
  summary: Text,
  /** Search terms in addition to the title. */
  keywords: v.array(Text),
  /** First day of this wording. */
  effective: Day,
  /** Day of the last check. */
  checked: Day,
});
export type LegalMatter = v.InferOutput<typeof LegalSchema>;

/** A page with a layout of its own and little text: an entry of content/pages.yaml. */
export const PlainPageSchema = v.strictObject({
  /** Identifies the page in the code of its layout. */
  id: Slug,
  /** Its path. May contain {{firm.slug}} before it is compiled. */
  path: SitePath,
  /** The h1 and browser title; unique, at most 60 characters. */
  title: v.pipe(Text, v.maxLength(60, 'expected at most 60 characters')),
  /** Takes no figure references. */
  description: Description,
  /** One sentence under the title. */
  summary: Text,
  /** Search terms in addition to the title. A page without any is not in the search. */
  keywords: v.array(Text),
});
