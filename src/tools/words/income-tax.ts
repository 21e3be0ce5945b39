/** The words of `income-tax`. */
import * as v from 'valibot';
import { each, Step, sentence, Text, Texts } from './schema.ts';

const ofEachRegime = <S extends v.GenericSchema>(schema: S) => each(['new', 'old'], schema);
const ofEachYear = <S extends v.GenericSchema>(schema: S) => each(['ay-2026-27', 'ty-2026-27'], schema);

export const words = v.strictObject({
  regimes: ofEachRegime(Text),
  headline: v.strictObject({
    same: v.strictObject({ lead: Text, rest: Text }),
    lead: Text,
    result: ofEachRegime(Text),
    rest: ofEachRegime(sentence('difference')),
  }),
  caution: Text,
  onTaxable: sentence('taxable'),
  bands: v.strictObject({ first: sentence('to'), between: sentence('from', 'to', 'rate'), last: sentence('from', 'rate') }),
  sum: v.strictObject({
    title: ofEachRegime(Text),
    less: sentence('amount'),
    rebate: Text,
    surcharge: sentence('rate'),
    relief: Text,
    cess: sentence('rate'),
  }),
  /** What income comes to: the sentence, and its parts. */
  taxable: v.strictObject({
    text: sentence('regime', 'parts', 'taxable'),
    salary: sentence('salary', 'standard'),
    other: sentence('amount'),
    loan: sentence('amount'),
    deductions: sentence('amount'),
  }),
  slabs: v.strictObject({ text: sentence('regime', 'exempt', 'rates', 'tax'), rate: sentence('rate', 'amount'), none: sentence('regime', 'exempt') }),
  /** The section of the rebate. */
  rebateSection: ofEachYear(Text),
  rebate: sentence('regime', 'limit', 'section', 'amount'),
  surcharge: sentence('regime', 'above', 'rate', 'amount'),
  relief: v.strictObject({ surcharge: sentence('regime', 'amount'), rebate: sentence('regime', 'amount', 'section') }),
  total: sentence('regime', 'rate', 'cess', 'total'),
  not: v.strictObject({
    old: v.strictObject({ what: Text, why: sentence('difference', 'missing') }),
    new: v.strictObject({ what: Text, why: sentence('difference') }),
    loan: v.strictObject({ what: Text, why: sentence('most') }),
    deductions: v.strictObject({ what: Text, why: Text }),
  }),
  next: v.array(Step),
  year: ofEachYear(Text),
  notCovered: Texts,
});
export type Words = v.InferOutput<typeof words>;
