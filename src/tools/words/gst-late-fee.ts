/** The words of `gst-late-fee`. */
import * as v from 'valibot';
import { Counted, each, Step, sentence, Text, Texts } from './schema.ts';

export const words = v.strictObject({
  days: Counted,
  inTime: v.strictObject({ lead: sentence('return'), rest: Text, why: sentence('due', 'filed') }),
  late: v.strictObject({ lead: sentence('return', 'late'), rest: each(['fee', 'both'], Text), why: sentence('due', 'filed', 'late') }),
  before: sentence('since'),
  barred: sentence('until'),
  bar: Text,
  sum: v.strictObject({ title: Text, fee: Text, interest: sentence('rate') }),
  fee: sentence('perDay', 'half', 'days', 'amount'),
  stopped: sentence('most', 'day', 'who'),
  most: sentence('most', 'day', 'who'),
  interest: sentence('tax', 'rate', 'days', 'interest'),
  /** Whom each cap is for. */
  who: each(['nil', 'small', 'middle', 'large'], Text),
  not: v.strictObject({ what: sentence('most'), why: sentence('who') }),
  faults: each(['turnover', 'nilTax'], Text),
  next: v.array(Step),
  year: sentence('since'),
  notCovered: Texts,
});
export type Words = v.InferOutput<typeof words>;
