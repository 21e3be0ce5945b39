/** The words of `fssai-licence`. */
import * as v from 'valibot';
import { each, Step, sentence, Text, Texts } from './schema.ts';

const ofEach = <S extends v.GenericSchema>(schema: S) => each(['registration', 'state', 'central'], schema);

export const words = v.strictObject({
  names: ofEach(Text),
  /** The turnovers that each covers, as they stand after "only for a turnover". */
  ranges: ofEach(Text),
  headline: v.strictObject({ lead: Text, rest: each(['importer', 'turnover'], Text) }),
  why: v.strictObject({
    importer: Text,
    turnover: sentence('turnover', 'range', 'name'),
    /** How each is given. */
    given: ofEach(Text),
    valid: Text,
  }),
  whyNot: v.strictObject({ importing: sentence('range'), turnover: sentence('range'), central: sentence('range') }),
  next: v.array(Step),
  year: Text,
  notCovered: Texts,
});
export type Words = v.InferOutput<typeof words>;
