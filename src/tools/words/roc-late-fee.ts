/** The words of `roc-late-fee`. */
import * as v from 'valibot';
import { Counted, Step, sentence, Text, Texts } from './schema.ts';

export const words = v.strictObject({
  days: Counted,
  inTime: v.strictObject({ lead: sentence('form'), rest: Text, why: sentence('due', 'filed') }),
  late: v.strictObject({ lead: sentence('form', 'late'), rest: sentence('perDay'), why: sentence('due', 'filed', 'late', 'perDay', 'fee') }),
  before: sentence('since'),
  sum: v.strictObject({ title: Text, normal: Text, additional: Text }),
  normal: sentence('fee', 'range'),
  /** The bands of capital: from, below. */
  from: sentence('capital'),
  below: sentence('capital'),
  not: v.strictObject({ what: sentence('fee'), why: sentence('range') }),
  next: v.array(Step),
  year: sentence('since'),
  notCovered: Texts,
});
export type Words = v.InferOutput<typeof words>;
