/**
 * Which form an income tax return of the Income-tax Act, 1961 goes on, and by when. Rule 12(1) of the Income-tax Rules, 1962, with
 * the forms of the year, and Explanation 2 to section 139(1). ITR-1 and ITR-4 are open to a few and closed by any one of many
 * things; who is left takes the full form of its kind.
 */
import { writtenDay } from '../domain/calendar.ts';
import { rupees } from '../domain/rupees.ts';
import { dayIn, type Law, numberIn, textIn } from './law.ts';
import type { InputOf, ParameterRules } from './parameters.ts';
import { fill } from './sentence.ts';
import { type Answer, type Step, toolWith } from './tool.ts';
import type { Words } from './words/itr-form.ts';

const parameters = {
  year: { kind: 'choice', options: ['ay-2026-27', 'ay-2025-26'], initial: 'ay-2026-27' },
  who: { kind: 'choice', options: ['individual', 'huf', 'firm', 'llp', 'company', 'trust', 'aop'], initial: 'individual' },
  residence: {
    kind: 'choice',
    options: ['resident', 'not-ordinary', 'non-resident'],
    initial: 'resident',
    onlyIf: { parameter: 'who', is: ['individual', 'huf'] },
  },
  income: { kind: 'amount' },
  from: {
    kind: 'choices',
    options: ['salary', 'house', 'other', 'business', 'presumptive', 'partner', 'ltcg-112a', 'capital-gains', 'crypto', 'lottery', 'agriculture'],
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

/** What each of the two short forms allows, by the ids of the records. */
const SHORT = {
  'ITR-1': {
    who: 'itr1-who',
    income: 'itr1-income-limit',
    houses: { 'ay-2026-27': 'itr1-house-properties', 'ay-2025-26': 'itr1-house-properties-ay-2025-26' },
    ltcg: 'itr1-ltcg-limit',
    agriculture: 'itr1-agricultural-income',
  },
  'ITR-4': {
    who: 'itr4-who',
    income: 'itr4-income-limit',
    houses: { 'ay-2026-27': 'itr4-house-properties', 'ay-2025-26': 'itr4-house-properties-ay-2025-26' },
    ltcg: 'itr4-ltcg-limit',
    agriculture: 'itr4-agricultural-income',
  },
} as const;

/** The due dates of a year. Accounts that must be audited have one day, whoever keeps them; every company has that of its own. */
const DATES = {
  'ay-2026-27': {
    plain: 'ay-2026-27-no-business',
    business: 'ay-2026-27-business-no-audit',
    trust: 'ay-2026-27-trust-no-audit',
    audit: 'ay-2026-27-audit',
    company: 'ay-2026-27-company',
  },
  'ay-2025-26': {
    plain: 'itr-2025-due-date',
    business: 'itr-2025-due-date',
    trust: 'itr-2025-due-date',
    audit: 'itr-2025-audit-due-date',
    company: 'itr-2025-audit-due-date',
  },
} as const;

const SURE = [
  ...Object.values(SHORT).flatMap(({ who, income, houses, ltcg, agriculture }) => [who, income, ...Object.values(houses), ltcg, agriculture]),
  'ay-2026-27-no-business',
  'ay-2026-27-business-no-audit',
  'ay-2026-27-audit',
  'ay-2026-27-company',
  'ay-2026-27-belated',
  'itr-2025-due-date',
  'itr-2025-audit-due-date',
  'itr-u-window',
] as const;
const IN_DOUBT = ['ay-2026-27-trust-no-audit'] as const;
type Id = (typeof SURE)[number] | (typeof IN_DOUBT)[number];

/** What the contract names. `due` is null where sources disagree on the day. */
type Data = { form: Form; due: string | null; dueWithAudit: string; why: string[]; whyNot: Record<string, string>; papers: string[]; page: string };

/** Everything that closes a short form, or only that it is not made for somebody of this kind. */
function closing(form: Short, { who, residence, income, from, also, houses, ltcg, agriculture, year }: Input, law: Law<Id>, { closing: w }: Words): Step[] {
  const limits = SHORT[form];
  const kind = (text: string): Step => ({ text, figures: [limits.who] });
  if (form === 'ITR-1' && who !== 'individual') return [kind(w.kind.individuals)];
  if (who !== 'individual' && who !== 'huf' && who !== 'firm') return [kind(w.kind.firms)];
  if (form === 'ITR-4' && !from.includes('presumptive')) return [kind(w.kind.presumptive)];
  const above = (what: keyof typeof w.above, amount: number | null, id: Id, written: (amount: number) => string): Step[] =>
    amount !== null && amount > numberIn(law, id) ? [{ text: fill(w.above[what], { amount: written(amount), limit: textIn(law, id) }), figures: [id] }] : [];
  return [
    ...(who === 'firm' || residence === 'resident' ? [] : [kind(w.kind.resident)]),
    ...(form === 'ITR-1' && from.includes('presumptive') ? [kind(w.kind.business)] : []),
    ...above('income', income, limits.income, rupees),
    ...above('houses', houses, limits.houses[year], String),
    ...above('ltcg', ltcg, limits.ltcg, rupees),
    ...above('agriculture', agriculture, limits.agriculture, rupees),
    ...from.flatMap((source) => w.from[source] ?? []).map(kind),
    ...also.flatMap((fact) => w.also[fact] ?? []).map(kind),
    // The rule names it for ITR-1. For ITR-4 no page that was read does; a full form is right in either case.
    ...(also.includes('tds-194n') ? [kind(w.cash[form])] : []),
  ];
}

type Closed = Record<Short, readonly Step[]>;

function formOf({ who, from, also }: Input, closed: Closed): Form {
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

function datesOf(form: Form, { year, who, from }: Input, law: Law<Id>) {
  const dates = DATES[year];
  // A firm or an LLP is made for a business: without any word on its income it has one.
  const business = hasBusiness(from) || ((who === 'firm' || who === 'llp') && from.length === 0);
  const inTrust = form === 'ITR-7' || (who === 'trust' && !business);
  const dueId: Id = who === 'company' ? dates.company : inTrust ? dates.trust : business ? dates.business : dates.plain;
  const auditId: Id = who === 'company' ? dates.company : dates.audit;
  return { dueId, auditId, due: law[dueId].text === null ? null : dayIn(law, dueId), dueWithAudit: dayIn(law, auditId) };
}

/** By when, and what holds after that. */
function dateSteps(form: Form, input: Input, law: Law<Id>, { due: w }: Words): Step[] {
  const { due, dueId, dueWithAudit, auditId } = datesOf(form, input, law);
  const { plain, business } = DATES[input.year];
  const kind = due === dueWithAudit ? w.company : form === 'ITR-1' || form === 'ITR-2' ? w.noBusiness : w.noAudit;
  return [
    due === null ? { text: w.inDoubt, figures: [dueId, plain, business] } : { text: fill(kind, { due: writtenDay(due) }), figures: [dueId] },
    ...(due === dueWithAudit ? [] : [{ text: fill(w.auditOn[form] ?? w.audit, { due: writtenDay(dueWithAudit) }), figures: [auditId] }]),
    input.year === 'ay-2026-27' ? { text: w.late, figures: ['ay-2026-27-belated'] } : { text: w.over, figures: ['itr-u-window'] },
  ];
}

/** The due date in the headline. */
function dueIn(form: Form, input: Input, law: Law<Id>, { headline: w }: Words): string {
  const { due, dueWithAudit } = datesOf(form, input, law);
  const audit = writtenDay(dueWithAudit);
  if (due === null) return fill(w.inDoubt, { audit });
  const isOne = due === dueWithAudit || form === 'ITR-1' || form === 'ITR-2';
  return isOne ? fill(w.due, { due: writtenDay(due) }) : fill(w.dueOr, { due: writtenDay(due), audit });
}

/** Why this form. */
function reasons(form: Form, input: Input, law: Law<Id>, closed: Closed, { why: w }: Words): Step[] {
  const { who, from, houses, ltcg, agriculture, income, year } = input;
  const plain = (text: string): Step => ({ text, figures: [] });
  if (form === 'ITR-1' || form === 'ITR-4') {
    const limits = SHORT[form];
    const within = (what: keyof typeof w.within, amount: number | null, id: Id, written: (amount: number) => string): Step[] =>
      amount === null ? [] : [{ text: fill(w.within[what], { amount: written(amount), limit: textIn(law, id) }), figures: [id] }];
    // Both are closed to every other kind.
    const opened = who === 'huf' || who === 'firm' ? who : 'individual';
    return [
      { text: fill(w.open, { form, who: w.openTo[opened] }), figures: [limits.who] },
      ...within('income', income, limits.income, rupees),
      ...within('houses', houses, limits.houses[year], String),
      ...within('ltcg', ltcg, limits.ltcg, rupees),
      ...within('agriculture', agriculture, limits.agriculture, rupees),
    ];
  }
  const because = (short: Short): Step => ({ text: fill(w.closed, { form: short, reasons: listed(closed[short]) }), figures: figuresIn(closed[short]) });
  if (form === 'ITR-2') return [plain(w.noBusiness), because('ITR-1')];
  if (form === 'ITR-3') return [plain(from.includes('partner') ? w.partner : w.business), because('ITR-4')];
  if (form === 'ITR-6') return [plain(w.company)];
  if (form === 'ITR-7') return [plain(fill(who === 'company' ? w.charityCompany : w.charity, { who: w.who[who] }))];
  return [plain(fill(w.others, { who: w.who[who] })), ...(who === 'firm' && from.includes('presumptive') ? [because('ITR-4')] : [])];
}

function listed(steps: readonly Step[]): string {
  return steps.map(({ text }) => text).join('; ');
}

function figuresIn(steps: readonly Step[]): string[] {
  return steps.flatMap(({ figures }) => figures);
}

/** Why not another form. */
function refusal(other: Form, form: Form, { who, also, from }: Input, closed: Closed, { not: w }: Words): { why: string; figures: readonly string[] } {
  const isPerson = who === 'individual' || who === 'huf';
  const plain = (why: string) => ({ why, figures: [] });
  if (other === 'ITR-1' || other === 'ITR-4') {
    const steps = closed[other];
    return steps.length === 0 ? plain(w.exempt) : { why: listed(steps), figures: figuresIn(steps) };
  }
  if ((other === 'ITR-2' || other === 'ITR-3') && !isPerson) return plain(w.persons);
  if (other === 'ITR-2') return plain(hasBusiness(from) ? w.noBusiness : w.longer1);
  if (other === 'ITR-3') return plain(form === 'ITR-4' ? w.longer4 : w.business);
  if (other === 'ITR-5' && form === 'ITR-4' && who === 'firm') return plain(w.longer4);
  if (other === 'ITR-5') return plain(also.includes('section-11') && who !== 'company' ? w.exempt : w.firms);
  if (other === 'ITR-6') return plain(who === 'company' ? w.companiesNotExempt : w.companies);
  return plain(w.charities);
}

function papersOf({ who, from, also }: Input, form: Form, { papers: w }: Words): string[] {
  const some = [w.form[form], ...from.map((source) => w.from[source]), ...also.map((fact) => w.also[fact])];
  return [w.who[who], ...some.filter((text) => text !== undefined), w.all];
}

export const tool = toolWith<Words>()({
  parameters,
  figures: SURE,
  inDoubt: IN_DOUBT,
  contradictions({ who, from, also, houses, ltcg, agriculture }, { words: { faults: w }, parameters: named }) {
    const person = who === 'individual';
    const short = person || who === 'huf' || who === 'firm';
    const lacking = (source: Input['from'][number], value: number | null) => short && from.includes(source) && value === null;
    const alone = also.find((fact) => fact === 'director' || fact === 'esop-deferred');
    return {
      ...(from.length === 0 && (person || who === 'huf' || who === 'aop') && { from: w.from }),
      ...(!person && from.includes('salary') && { from: w.salary }),
      ...(lacking('house', houses) && { houses: w.houses }),
      ...(lacking('ltcg-112a', ltcg) && { ltcg: w.ltcg }),
      ...(lacking('agriculture', agriculture) && { agriculture: w.agriculture }),
      ...(!person && alone && { also: fill(w.person, { fact: named.also.options[alone] }) }),
      ...(also.includes('section-11') && (short || who === 'llp') && { also: w.charity }),
    };
  },
  evaluate(input, law, { words: w, parameters: named }): Answer<Data> {
    const closed = { 'ITR-1': closing('ITR-1', input, law, w), 'ITR-4': closing('ITR-4', input, law, w) };
    const form = formOf(input, closed);
    const { due, dueWithAudit } = datesOf(form, input, law);
    const year = named.year.options[input.year];
    const why = [...reasons(form, input, law, closed, w), ...dateSteps(form, input, law, w)];
    const whyNot = FORMS.filter((other) => other !== form).map((other) => ({ what: other, ...refusal(other, form, input, closed, w) }));
    const papers = papersOf(input, form, w);
    const caution = due === null ? w.caution.inDoubt : input.year === 'ay-2025-26' ? w.caution.over : undefined;
    return {
      data: {
        form,
        due,
        dueWithAudit,
        why: why.map(({ text }) => text),
        whyNot: Object.fromEntries(whyNot.map((other) => [other.what, other.why])),
        papers,
        page: w.pages[form],
      },
      headline: { lead: fill(w.headline.lead, { year }), result: form, rest: dueIn(form, input, law, w) },
      ...(caution !== undefined && { caution }),
      why,
      whyNot,
      lists: [{ title: w.papers.title, items: papers }],
      next: [{ text: fill(w.next.page, { form }), href: w.pages[form] }, w.next.late, w.next.portal],
      year: fill(w.year, { year }),
      notCovered: w.notCovered,
    };
  },
});
