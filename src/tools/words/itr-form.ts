/** The words of `itr-form`. */
import * as v from 'valibot';
import { SitePath } from '../../domain/text.ts';
import { each, Step, sentence, Text, Texts } from './schema.ts';

const forms = ['ITR-1', 'ITR-2', 'ITR-3', 'ITR-4', 'ITR-5', 'ITR-6', 'ITR-7'] as const;
const ofEachKind = <S extends v.GenericSchema>(schema: S) => each(['individual', 'huf', 'firm', 'llp', 'company', 'trust', 'aop'], schema);

export const words = v.strictObject({
  pages: each(forms, SitePath),
  headline: v.strictObject({
    lead: sentence('year'),
    due: sentence('due'),
    dueOr: sentence('due', 'audit'),
    inDoubt: sentence('audit'),
  }),
  caution: v.strictObject({ inDoubt: Text, over: Text }),
  /** Why this form. */
  why: v.strictObject({
    open: sentence('form', 'who'),
    openTo: each(['individual', 'huf', 'firm'], Text),
    within: each(['income', 'houses', 'ltcg', 'agriculture'], sentence('amount', 'limit')),
    closed: sentence('form', 'reasons'),
    noBusiness: Text,
    business: Text,
    partner: Text,
    others: sentence('who'),
    company: Text,
    charity: sentence('who'),
    charityCompany: sentence('who'),
    /** As a sentence on somebody begins. */
    who: ofEachKind(Text),
  }),
  due: v.strictObject({
    inDoubt: Text,
    company: sentence('due'),
    noBusiness: sentence('due'),
    noAudit: sentence('due'),
    audit: sentence('due'),
    /** Where a case with an audit goes on another form. */
    auditOn: v.record(v.picklist(forms), sentence('due')),
    late: Text,
    over: Text,
  }),
  /** What closes the two short forms. */
  closing: v.strictObject({
    kind: each(['individuals', 'firms', 'presumptive', 'resident', 'business'], Text),
    above: each(['income', 'houses', 'ltcg', 'agriculture'], sentence('amount', 'limit')),
    /** By what the income comes from, and by what else holds. */
    from: v.record(v.string(), Text),
    also: v.record(v.string(), Text),
    cash: each(['ITR-1', 'ITR-4'], Text),
  }),
  /** Why another form is not taken. */
  not: each(['exempt', 'persons', 'noBusiness', 'business', 'longer1', 'longer4', 'firms', 'companies', 'companiesNotExempt', 'charities'], Text),
  papers: v.strictObject({
    title: Text,
    who: ofEachKind(Text),
    form: v.record(v.picklist(forms), Text),
    from: v.record(v.string(), Text),
    also: v.record(v.string(), Text),
    all: Text,
  }),
  faults: v.strictObject({ from: Text, salary: Text, houses: Text, ltcg: Text, agriculture: Text, person: sentence('fact'), charity: Text }),
  next: v.strictObject({ page: sentence('form'), late: Step, portal: Step }),
  year: sentence('year'),
  notCovered: Texts,
});
export type Words = v.InferOutput<typeof words>;
