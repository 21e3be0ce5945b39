/** A legal page: one Markdown file of content/legal. */
import * as v from 'valibot';
import { PreviewSchema } from './preview.ts';
import { Day, Description, SitePath, Text } from './text.ts';

export const LegalSchema = v.strictObject({
  /** The h1 and browser title; unique, at most 60 characters. */
  title: v.pipe(Text, v.maxLength(60, 'expected at most 60 characters')),
  /** Where the page stands. */
  path: SitePath,
  /** The figure that goes with a link to the page, where it has one that matters. */
  preview: v.optional(PreviewSchema),
  /** Without figure references. */
  description: Description,
  /** One sentence under the title. */
  summary: Text,
  /** Words a visitor may search for besides the title. */
  keywords: v.array(Text),
  /** First day this wording applies. */
  effective: Day,
  /** Day the page was last checked. */
  checked: Day,
});
export type LegalMatter = v.InferOutput<typeof LegalSchema>;
