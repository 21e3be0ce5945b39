/** What a link to a page shows besides its title: the one figure that matters, how it stands, and its day. */
import * as v from 'valibot';
import { Slug, Text } from './text.ts';

/** Front matter of a page: which of its figures that is. */
export const PreviewSchema = v.strictObject({
  /** Id of a figure that the page shows. */
  figure: Slug,
  /** What it is, in a few words that say so beside the title: "GST limit for goods". */
  label: v.pipe(Text, v.maxLength(44, 'expected at most 44 characters')),
});
export type PreviewMatter = v.InferOutput<typeof PreviewSchema>;

/** What a tool answers, in a few words: "your tax in both regimes". */
export const ToolAnswers = v.pipe(Text, v.maxLength(34, 'expected at most 34 characters'));

/** The same, compiled. */
export interface Preview {
  /** What the value is: "GST limit for goods"; empty where the page has no figure, and then nothing is claimed. */
  label: string;
  /** As a reader sees it: "₹40 lakh". */
  value: string;
  /** How the value or the page stands: "In force since 1 April 2026", "Applies with conditions"; empty where there is nothing to say. */
  standing: string;
  /** Day it was last compared with its source, `YYYY-MM-DD`. */
  checked: string;
  /** What a tool answers. */
  answers?: string;
}
