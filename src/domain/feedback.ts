/** A visitor's note about a page. It is anonymous: the form asks for no personal details. */
import * as v from 'valibot';
import { wellFormed } from './lead-rules.ts';

/** Most characters of the words. */
export const LONGEST_FEEDBACK = 1000;

/** What the form of /feedback sends, by the names of its fields. */
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

/** As it is kept. */
export const FeedbackSchema = v.object({
  id: v.string(),
  /** Milliseconds since 1970. */
  at: v.number(),
  /** Path of the page that it is about; empty where that is none of ours. */
  page: v.string(),
  /** Null where the visitor did not say. */
  useful: v.nullable(v.boolean()),
  words: v.string(),
});
export type Feedback = v.InferOutput<typeof FeedbackSchema>;
