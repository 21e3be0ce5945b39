/** A legal page: one Markdown file in content/legal. */
import * as v from 'valibot';
import { PreviewSchema } from './preview.ts';
import { Day, Description, SitePath, Text } from './text.ts';

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
