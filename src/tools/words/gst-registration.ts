/** The words of `gst-registration`. */
import * as v from 'valibot';
import { each, Step, sentence, Text, Texts } from './schema.ts';

const Headline = v.strictObject({ lead: Text, result: Text, rest: Text });
/** A reason, and the section that it comes from. */
const Reason = v.strictObject({ text: Text, section: Text });
const reason = <const Blank extends string>(...blanks: Blank[]) => v.strictObject({ text: sentence(...blanks), section: Text });
const ofEachSupply = <S extends v.GenericSchema>(schema: S) => each(['goods', 'services', 'both'], schema);

export const words = v.strictObject({
  headline: v.strictObject({
    must: v.strictObject({ lead: Text, result: Text, rest: sentence('section') }),
    enrol: Headline,
    free: Headline,
    check: Headline,
  }),
  /** How a reason stands with its section. */
  reason: sentence('text', 'section'),
  limit: v.strictObject({
    above: sentence('turnover', 'limit'),
    within: sentence('turnover', 'limit'),
    named: sentence('limit', 'what', 'state'),
    what: ofEachSupply(Text),
    section: each(['goods', 'others'], Text),
  }),
  /** What makes registration compulsory. */
  compulsory: v.strictObject({ operator: Reason, interstate: Reason, interstateBoth: Reason, casual: Reason, reverseCharge: Reason }),
  exempt: v.strictObject({ free: Reason, disputed: Reason }),
  /** What leaves somebody free. */
  free: v.strictObject({ interstate: reason('limit'), platformServices: reason('limit'), platformGoods: Reason }),
  apply: v.strictObject({ atOnce: Reason, before: Reason }),
  caution: v.strictObject({ section: Text, enrol: Text, goods: Text }),
  not: v.strictObject({
    goods: sentence('limit'),
    others: sentence('limit'),
    supplies: ofEachSupply(Text),
    within: Text,
    only: sentence('places'),
    elsewhere: sentence('states'),
  }),
  enrol: v.strictObject({ title: Text, items: Texts }),
  next: v.strictObject({ must: Step, free: Step, enrol: Step, portal: Step }),
  year: Text,
  notCovered: Texts,
});
export type Words = v.InferOutput<typeof words>;
