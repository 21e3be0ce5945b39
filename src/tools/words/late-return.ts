/** The words of `late-return`. */
import * as v from 'valibot';
import { Counted, each, Step, sentence, Text, Texts } from './schema.ts';

const ofLateKinds = <S extends v.GenericSchema>(schema: S) => each(['belated', 'updated'], schema);

export const words = v.strictObject({
  months: Counted,
  inTime: v.strictObject({ lead: sentence('year'), withTax: sentence('tax'), alone: Text, why: sentence('due', 'filed') }),
  tooLate: v.strictObject({ result: Text, rest: sentence('year', 'last'), why: sentence('due', 'filed', 'updated') }),
  late: v.strictObject({
    lead: ofLateKinds(sentence('year')),
    withTax: sentence('tax', 'added'),
    fee: Text,
    nothing: Text,
    belated: sentence('due', 'filed', 'belated'),
    updated: sentence('due', 'filed', 'belated', 'updated'),
    /** The last day of AY 2024-25, which is not the same for all. */
    belatedFor: sentence('belated'),
  }),
  caution: each(['noTax', 'others'], Text),
  sum: v.strictObject({ title: Text, tax: Text, fee: Text, interest: Text, extra: sentence('percent') }),
  /** The section of the fee under each Act. */
  feeSection: each(['of1961', 'of2025'], Text),
  fee: v.strictObject({ none: sentence('section', 'income', 'exempt'), above: sentence('section', 'fee'), upTo: sentence('section', 'fee') }),
  interest: v.strictObject({
    text: sentence('tax', 'months', 'from', 'interest'),
    rounded: sentence('tax', 'down'),
  }),
  extra: sentence('until', 'since', 'percent', 'base', 'extra'),
  paid: sentence('amount'),
  losses: each(['kept', 'lost'], Text),
  not: v.strictObject({
    belated: v.strictObject({ what: sentence('belated'), why: Text }),
    extra: v.strictObject({ what: sentence('percent'), why: sentence('until') }),
    old: v.strictObject({ what: Text, why: Text }),
  }),
  faults: v.strictObject({ due: sentence('year', 'from', 'to'), filed: sentence('year', 'from') }),
  next: v.strictObject({ open: Step, closed: Step, always: v.array(Step) }),
  year: v.strictObject({ of1961: sentence('year'), of2025: Text }),
  notCovered: v.strictObject({ always: Texts, of2025: Text, months: Text }),
});
export type Words = v.InferOutput<typeof words>;
