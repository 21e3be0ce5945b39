/** Core Web Vitals of a visit, measured by the browser. No identifier, no cookie, nothing about the visitor. */
import * as v from 'valibot';

/** Milliseconds, at most an hour: larger values are not measurements. */
const Milliseconds = v.pipe(
  v.number('must be milliseconds'),
  v.minValue(0, 'must not be negative'),
  v.maxValue(3_600_000, 'must be under an hour'),
);

export const VitalsSchema = v.pipe(
  v.strictObject({
    /** Path of the page, without its query. */
    path: v.pipe(
      v.string('must be a path'),
      v.startsWith('/', 'must be a path'),
      v.maxLength(200, 'must be at most 200 characters'),
    ),
    /** Largest Contentful Paint. */
    lcp: v.optional(Milliseconds),
    /** Interaction to Next Paint. */
    inp: v.optional(Milliseconds),
    /** Cumulative Layout Shift, a number without unit. */
    cls: v.optional(
      v.pipe(
        v.number('must be a number'),
        v.minValue(0, 'must not be negative'),
        v.maxValue(1000, 'must be at most 1000'),
      ),
    ),
  }),
  v.check(({ lcp, inp, cls }) => (lcp ?? inp ?? cls) !== undefined, 'The body must hold a measurement'),
);
export type Vitals = v.InferOutput<typeof VitalsSchema>;

/** Stores the measurements of a visit. Never throws. */
export type RecordVitals = (vitals: Vitals) => void;
