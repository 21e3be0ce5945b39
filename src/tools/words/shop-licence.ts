/** The words of `shop-licence`. */
import * as v from 'valibot';
import { HttpsUrl } from '../../domain/text.ts';
import { Counted, Step, sentence, Text, Texts } from './schema.ts';

const WhyNot = v.strictObject({ what: Text, why: Text });

export const words = v.strictObject({
  lead: sentence('state'),
  employees: Counted,
  /** In Uttar Pradesh: where one must register, and where not. */
  yes: v.strictObject({
    result: Text,
    rest: Text,
    caution: v.strictObject({ unsure: Text, sure: sentence('lastDay') }),
    number: sentence('employees'),
    time: Text,
    not: WhyNot,
  }),
  no: v.strictObject({ result: Text, rest: Text, number: sentence('employees'), choice: Text, not: WhyNot }),
  area: Text,
  up: v.strictObject({ next: v.array(Step), year: Text }),
  /** In every other state. */
  elsewhere: v.strictObject({
    result: Text,
    rest: sentence('state'),
    why: v.strictObject({ differ: Text, ask: sentence('state') }),
    not: v.strictObject({ what: Text, why: sentence('state') }),
    next: v.strictObject({ states: Step, portal: v.strictObject({ text: sentence('state'), href: HttpsUrl }) }),
    year: sentence('state'),
  }),
  notCovered: Texts,
});
export type Words = v.InferOutput<typeof words>;
