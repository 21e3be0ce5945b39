/**
 * Which form a return under the Income-tax Act, 1961 takes, and by when: rule 12(1) of the Income-tax Rules, 1962,
 * Explanation 2 to section 139(1). ITR-1 and ITR-4 have conditions; all others take the full form of their kind.
 */
import { formatDay } from '../../domain/calendar.ts';
import { rupees } from '../../domain/rupees.ts';
import type { LawOn } from '../../law/dated.ts';
import { type Say, toolAddress } from '../answer-shape.ts';
import type { InputOf, ParameterRules } from '../parameters.ts';
import { defineTool } from '../tool.ts';
import { type Filer, passedReturn, RETURN_DUE, returnDue } from './income-tax-law.ts';
import { defaultRegime, openOn, type Payer } from './open-on.ts';

const parameters = {
  year: { kind: 'year' },
  who: {
    kind: 'choice',
    options: ['individual', 'huf', 'firm', 'llp', 'company', 'trust', 'aop'],
    initial: 'individual',
  },
  residence: {
    kind: 'choice',
    options: ['resident', 'not-ordinary', 'non-resident'],
    initial: 'resident',
    onlyIf: { parameter: 'who', is: ['individual', 'huf'] },
  },
  income: { kind: 'amount' },
  from: {
    kind: 'choices',
    options: [
      'salary',
      'house',
      'other',
      'business',
      'presumptive',
      'partner',
      'ltcg-112a',
      'capital-gains',
      'crypto',
      'lottery',
      'agriculture',
    ],
    optional: true,
  },
  houses: { kind: 'whole', least: 1, most: 999, optional: true, onlyIf: { parameter: 'from', is: ['house'] } },
  ltcg: { kind: 'amount', optional: true, onlyIf: { parameter: 'from', is: ['ltcg-112a'] } },
  agriculture: { kind: 'amount', optional: true, onlyIf: { parameter: 'from', is: ['agriculture'] } },
  also: {
    kind: 'choices',
    options: ['director', 'unlisted-shares', 'foreign', 'losses', 'tds-194n', 'esop-deferred', 'section-11'],
    optional: true,
  },
} as const satisfies ParameterRules;

type Input = InputOf<typeof parameters>;
type Short = 'ITR-1' | 'ITR-4';
type Form = Short | 'ITR-2' | 'ITR-3' | 'ITR-5' | 'ITR-6' | 'ITR-7';
const FORMS: readonly Form[] = ['ITR-1', 'ITR-2', 'ITR-3', 'ITR-4', 'ITR-5', 'ITR-6', 'ITR-7'];

const SHORT = { 'ITR-1': 'itr1', 'ITR-4': 'itr4' } as const;

/** The given amounts that a short form limits, each with the id of the limit. */
function limited(form: Short, { income, houses, ltcg, agriculture }: Input) {
  const short = SHORT[form];
  const all = [
    { what: 'income', amount: income, id: `${short}-income-limit`, written: rupees },
    { what: 'houses', amount: houses, id: `${short}-house-properties`, written: String },
    { what: 'ltcg', amount: ltcg, id: `${short}-ltcg-limit`, written: rupees },
    { what: 'agriculture', amount: agriculture, id: `${short}-agricultural-income`, written: rupees },
  ];
  return all.flatMap(({ what, amount, id, written }) =>
    amount === null ? [] : [{ what, amount, id, words: written(amount) }],
  );
}

/** All reasons against a short form, or only that it is not for this kind of taxpayer. */
function closing(form: Short, input: Input, law: LawOn, say: Say): string[] {
  const { who, residence, from, also } = input;
  const kind = (name: string) => say(`closing.kind.${name}`);
  if (form === 'ITR-1' && who !== 'individual') return [kind('individuals')];
  if (who !== 'individual' && who !== 'huf' && who !== 'firm') return [kind('firms')];
  if (form === 'ITR-4' && !from.includes('presumptive')) return [kind('presumptive')];
  const above = limited(form, input).filter(({ amount, id }) => amount > law.number(id));
  return [
    ...(who === 'firm' || residence === 'resident' ? [] : [kind('resident')]),
    ...(form === 'ITR-1' && from.includes('presumptive') ? [kind('business')] : []),
    ...above.map(({ what, words, id }) => say(`closing.above.${what}`, { amount: words, limit: law.text(id) })),
    ...from.flatMap((source) => say.find(`closing.from.${source}`) ?? []),
    ...also.flatMap((fact) => say.find(`closing.also.${fact}`) ?? []),
    // The rule names it for ITR-1 only; for ITR-4 no source was found. A full form is right in both cases.
    ...(also.includes('tds-194n') ? [say(`closing.cash.${form}`)] : []),
  ];
}

type Closed = Record<Short, readonly string[]>;

function chooseForm({ who, from, also }: Input, closed: Closed): Form {
  if (also.includes('section-11')) return 'ITR-7';
  if (who === 'company') return 'ITR-6';
  if (closed['ITR-4'].length === 0) return 'ITR-4';
  if (who !== 'individual' && who !== 'huf') return 'ITR-5';
  if (hasBusiness(from)) return 'ITR-3';
  return closed['ITR-1'].length === 0 ? 'ITR-1' : 'ITR-2';
}

function hasBusiness(from: Input['from']): boolean {
  return from.some((source) => source === 'business' || source === 'presumptive' || source === 'partner');
}

function findDates(form: Form, { who, from }: Input, law: LawOn) {
  // A firm or an LLP exists for a business, unless its income says otherwise.
  const business = hasBusiness(from) || ((who === 'firm' || who === 'llp') && from.length === 0);
  const inTrust = form === 'ITR-7' || (who === 'trust' && !business);
  const audit = who === 'company' ? 'company' : 'audit';
  const filer: Filer = who === 'company' ? 'company' : inTrust ? 'trust' : business ? 'business' : 'no-business';
  return {
    filer,
    // Without audit; null if sources disagree.
    due: returnDue(filer, law),
    dueWithAudit: returnDue(audit, law) ?? '',
    // Unconfirmed news of the date with audit.
    reported: law.find(RETURN_DUE[audit])?.reported,
  };
}
type Dates = ReturnType<typeof findDates>;

/** Without a business there are no accounts to audit. */
function mayBeAudited(form: Form): boolean {
  return form !== 'ITR-1' && form !== 'ITR-2';
}

function dateSteps(form: Form, { due, dueWithAudit, reported }: Dates, late: string, say: Say): string[] {
  if (!mayBeAudited(form) && due !== null) return [say('due.noBusiness', { due: formatDay(due) }), late];
  const kind = due === dueWithAudit ? 'company' : 'noAudit';
  const audit = { due: formatDay(dueWithAudit) };
  return [
    due === null ? say('due.inDoubt') : say(`due.${kind}`, { due: formatDay(due) }),
    ...(due === dueWithAudit ? [] : [say.find(`due.auditOn.${form}`, audit) ?? say('due.audit', audit)]),
    ...(reported === undefined ? [] : [reported]),
    late,
  ];
}

function dueIn(form: Form, { due, dueWithAudit }: Dates, say: Say): string {
  const audit = formatDay(dueWithAudit);
  if (due === null) return say('headline.inDoubt', { audit });
  const isOne = due === dueWithAudit || !mayBeAudited(form);
  return isOne ? say('headline.due', { due: formatDay(due) }) : say('headline.dueOr', { due: formatDay(due), audit });
}

function reasons(form: Form, input: Input, law: LawOn, closed: Closed, say: Say): string[] {
  const { who, from } = input;
  if (form === 'ITR-1' || form === 'ITR-4') {
    // Records who the form is for.
    law.text(`${SHORT[form]}-who`);
    return [
      say('why.open', { form, who: say(`why.openTo.${who === 'huf' || who === 'firm' ? who : 'individual'}`) }),
      ...limited(form, input).map(({ what, words, id }) =>
        say(`why.within.${what}`, { amount: words, limit: law.text(id) }),
      ),
    ];
  }
  const because = (short: Short) => say('why.closed', { form: short, reasons: closed[short].join('; ') });
  if (form === 'ITR-2') return [say('why.noBusiness'), because('ITR-1')];
  if (form === 'ITR-3') return [say(from.includes('partner') ? 'why.partner' : 'why.business'), because('ITR-4')];
  if (form === 'ITR-6') return [say('why.company')];
  const person = { who: say(`why.who.${who}`) };
  if (form === 'ITR-7') return [say(who === 'company' ? 'why.charityCompany' : 'why.charity', person)];
  return [say('why.others', person), ...(who === 'firm' && from.includes('presumptive') ? [because('ITR-4')] : [])];
}

function refusal(other: Form, form: Form, { who, also, from }: Input, closed: Closed, say: Say): string {
  const isPerson = who === 'individual' || who === 'huf';
  const not = (name: string) => say(`not.${name}`);
  if (other === 'ITR-1' || other === 'ITR-4')
    return closed[other].length === 0 ? not('exempt') : closed[other].join('; ');
  if ((other === 'ITR-2' || other === 'ITR-3') && !isPerson) return not('persons');
  if (other === 'ITR-2') return not(hasBusiness(from) ? 'noBusiness' : 'longer1');
  if (other === 'ITR-3') return not(form === 'ITR-4' ? 'longer4' : 'business');
  if (other === 'ITR-5' && form === 'ITR-4' && who === 'firm') return not('longer4');
  if (other === 'ITR-5') return not(also.includes('section-11') && who !== 'company' ? 'exempt' : 'firms');
  if (other === 'ITR-6') return not(who === 'company' ? 'companiesNotExempt' : 'companies');
  return not('charities');
}

function findPayer({ who, residence }: Input): Payer {
  if (who === 'trust' || who === 'aop' || residence === 'non-resident') return 'other';
  return who === 'llp' ? 'firm' : who;
}

/** Who files, as late-return has it. It does not know trusts. */
function lateFiler({ who }: Input, { filer, due, dueWithAudit }: Dates) {
  if (filer === 'trust') return { due: due ?? dueWithAudit };
  return who === 'huf' || who === 'firm' || who === 'llp' ? { who, accounts: filer } : { who: filer };
}

/** Late, a person is under the default regime; a firm's tax follows from its income; other taxes are not known here. */
function lateAddress(input: Input, dates: Dates, law: LawOn): string {
  const { year, who, income } = input;
  const isPerson = who === 'individual' || who === 'huf';
  const isFirm = (who === 'firm' || who === 'llp') && dates.filer !== 'trust';
  const tax = isPerson ? { regime: defaultRegime(law) } : isFirm ? {} : { tax: 0 };
  return toolAddress('late-return', { year, income, ...lateFiler(input, dates), ...tax });
}

function listPapers({ who, from, also }: Input, form: Form, say: Say): string[] {
  const some = [`form.${form}`, ...from.map((source) => `from.${source}`), ...also.map((fact) => `also.${fact}`)];
  return [say(`papers.who.${who}`), ...some.flatMap((name) => say.find(`papers.${name}`) ?? []), say('papers.all')];
}

export const tool = defineTool({
  parameters,
  contradictions({ who, from, also, houses, ltcg, agriculture }, { say, label }) {
    const fault = (name: string) => say(`faults.${name}`);
    const person = who === 'individual';
    const short = person || who === 'huf' || who === 'firm';
    const lacking = (source: Input['from'][number], value: number | null) =>
      short && from.includes(source) && value === null;
    const alone = also.find((fact) => fact === 'director' || fact === 'esop-deferred');
    const isCharity = also.includes('section-11') && (short || who === 'llp');
    const isEmpty = from.length === 0 && (person || who === 'huf' || who === 'aop');
    return {
      from: (isEmpty && fault('from')) || (!person && from.includes('salary') && fault('salary')),
      houses: lacking('house', houses) && fault('houses'),
      ltcg: lacking('ltcg-112a', ltcg) && fault('ltcg'),
      agriculture: lacking('agriculture', agriculture) && fault('agriculture'),
      also:
        (isCharity && fault('charity')) || (!person && alone && say('faults.person', { fact: label('also', alone) })),
    };
  },
  evaluate(input, terms) {
    const { law, today, now, say } = terms;
    const closed = { 'ITR-1': closing('ITR-1', input, now, say), 'ITR-4': closing('ITR-4', input, now, say) };
    const form = chooseForm(input, closed);
    const dates = findDates(form, input, now);
    const { due, dueWithAudit } = dates;
    const year = terms.label('year', input.year);
    const payer = findPayer(input);
    const open = openOn(today, { year: input.year, due: due ?? dueWithAudit, payer }, law);
    const isOver = open.state === 'updated' || open.state === 'closed';
    const audited = mayBeAudited(form);
    const after = isOver ? terms.speak(law.on(today))('due.over') : say('due.late', { day: formatDay(open.belated) });
    const why = [...reasons(form, input, now, closed, say), ...dateSteps(form, dates, after, say)];
    const whyNot = FORMS.filter((other) => other !== form).map((other) => ({
      what: other,
      why: refusal(other, form, input, closed, say),
    }));
    const papers = listPapers(input, form, say);
    const page = say(`pages.${form}`);
    const late = { text: say('next.late'), href: lateAddress(input, dates, now) };
    return {
      data: {
        form,
        due,
        dueWithAudit,
        why,
        whyNot: Object.fromEntries(whyNot.map((other) => [other.what, other.why])),
        papers,
        page,
      },
      headline: { lead: say('headline.lead', { year }), result: form, rest: dueIn(form, dates, say) },
      passed: passedReturn({ year: input.year, due: due ?? dueWithAudit, payer, income: input.income }, terms, late),
      caution: due === null ? say('caution.inDoubt') : isOver && say('caution.over', { year }),
      why,
      whyNot,
      lists: [{ title: say('papers.title'), items: papers }],
      next: [
        { text: say('next.page', { form }), href: page },
        late,
        input.who === 'individual' && say.step('next.residence'),
        say.step('next.portal'),
      ],
      year: say('year', { year }),
      notCovered: [...say.list('notCovered.always'), ...(audited ? say.list('notCovered.business') : [])],
      unsaid: !audited && [RETURN_DUE.audit],
    };
  },
});
