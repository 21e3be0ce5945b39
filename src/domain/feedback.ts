/** A visitor's anonymous note about a page. */
import * as v from 'valibot';
import { wellFormed } from './lead-rules.ts';

/** Maximum length of the text, characters. */
export const LONGEST_FEEDBACK = 1000;

/** The fields of the form on /feedback. */
export const FeedbackFormSchema = v.pipe(
  v.object({
    useful: v.picklist(['yes', 'no', ''], 'Please choose yes or no'),
    words: v.pipe(
      v.string(),
      wellFormed,
      v.trim(),
      v.maxLength(LONGEST_FEEDBACK, `Please write at most ${LONGEST_FEEDBACK} characters`),
    ),
  }),
  v.forward(
    v.check(({ useful, words }) => useful !== '' || words !== '', 'Please choose yes or no, or write a few words'),
    ['words'],
  ),
  v.transform(({ useful, words }) => ({ useful: useful === '' ? null : useful === 'yes', words })),
);

/** A stored note. */
export const FeedbackSchema = v.object({
  id: v.string(),
  /** Milliseconds since 1970. */
  at: v.number(),
  /** Path of the page, or '' if the site has no such page. */
  page: v.string(),
  /** Null if the visitor did not answer. */
  useful: v.nullable(v.boolean()),
  words: v.string(),
});
export type Feedback = v.InferOutput<typeof FeedbackSchema>;
