/**
 * Income tax of a resident individual or HUF under both regimes, side by side: sections 10(13A), 16, 24, 80A to 80TTB of
 * the Income-tax Act, 1961 and those of the Act of 2025 that replace them; and of a firm, LLP or company at its one rate.
 * income-tax-law.ts has the slabs, flat-tax.ts the rates of firms and companies.
 */
import { yearEnd } from '../../domain/calendar.ts';
import { rupees, shortRupees } from '../../domain/rupees.ts';
import type { LawOn } from '../../law/dated.ts';
import type { Bracket } from '../../law/figure.ts';
import {
  type Answer,
  type AnswerDraft,
  inRupees,
  type NextStep,
  type Say,
  toolAddress,
  writtenDays,
} from '../answer-shape.ts';
import { type InputOf, NO_OR_YES, type ParameterRules } from '../parameters.ts';
import { type Case, defineTool } from '../tool.ts';
import { drawBars, drawReceipt, type Line } from './draw-answer.ts';
import { COMPANY_RATES, makeFlatRates } from './flat-tax.ts';
import { breakEvenDeductions, deductionsGauge, taxSteps } from './income-tax-drawings.ts';
import {
  AGES,
  type Filer,
  makeRegime,
  passedReturn,
  type Rates,
  RETURN_DUE,
  type Regime,
  returnDue,
  roundIncome,
  type Side,
  surchargeOn,
  workOutSide,
} from './income-tax-law.ts';
import { defaultRegime, openOn, REGIMES, type RegimeName } from './open-on.ts';

const PERSON = { parameter: 'who', is: ['individual'] } as const;
/** Who has the choice of a regime, and deductions. */
const CHOOSING = { parameter: 'who', is: ['individual', 'huf'] } as const;
const parameters = {
  year: { kind: 'year' },
  who: {
    kind: 'choice',
    options: ['individual', 'huf', 'firm', 'company'],
    // As late-return and the due dates name them.
    aliases: {
      ...{ salaried: 'individual', 'no-business': 'individual', business: 'individual', audit: 'individual' },
      ...{ llp: 'firm', opc: 'company' },
    },
    initial: 'individual',
    optional: true,
  },
  age: { kind: 'choice', options: AGES, initial: 'under-60', onlyIf: PERSON },
  salary: { kind: 'amount', onlyIf: PERSON },
  income: { kind: 'amount', onlyIf: { parameter: 'who', is: ['huf', 'firm', 'company'] } },
  'company-rate': {
    kind: 'choice',
    options: COMPANY_RATES,
    optional: true,
    onlyIf: { parameter: 'who', is: ['company'] },
  },
  other: { kind: 'amount', optional: true, onlyIf: PERSON },
  'home-loan': { kind: 'amount', optional: true, onlyIf: CHOOSING },
  deductions: { kind: 'amount', optional: true, onlyIf: CHOOSING },
  '80c': { kind: 'amount', optional: true, onlyIf: CHOOSING },
  '80d-self': { kind: 'amount', optional: true, onlyIf: CHOOSING },
  '80d-parents': { kind: 'amount', optional: true, onlyIf: PERSON },
  'parents-senior': { ...NO_OR_YES, optional: true, onlyIf: PERSON },
  nps: { kind: 'amount', optional: true, onlyIf: PERSON },
  '80tta': { kind: 'amount', optional: true, onlyIf: CHOOSING },
  'hra-exempt': { kind: 'amount', paise: true, optional: true, onlyIf: PERSON },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;
type Who = NonNullable<Input['who']>;

/** Whose due date applies. A firm exists for a business. */
const FILERS = {
  individual: 'no-business',
  huf: 'no-business',
  firm: 'business',
  company: 'company',
} as const satisfies Record<Who, Filer>;

/** Income other than salary: that of an HUF is one amount. */
function otherIncome({ other, income }: Input): number {
  return (other ?? 0) + (income ?? 0);
}

/** The deductions that have a field, each with the parameter that caps it. */
function findCaps({ age, 'parents-senior': parents }: Input) {
  const isSenior = (age ?? 'under-60') !== 'under-60';
  const health = (senior: boolean) => (senior ? 'deduction-80d-senior-most' : 'deduction-80d-self-most');
  return {
    '80c': 'deduction-80c-most',
    '80d-self': health(isSenior),
    '80d-parents': health(parents === 'yes'),
    nps: 'deduction-80ccd1b-most',
    '80tta': isSenior ? 'deduction-80ttb-most' : 'deduction-80tta-most',
  } satisfies Partial<Record<keyof Input, string>>;
}

/** A deduction in rupees; `part` names its sentence. */
type Off = { part: string; amount: number; entered: number; most: number | null };

/** The taxable income under a regime. The new regime allows only the standard deduction. */
function incomeUnder({ name, law }: Regime, input: Input) {
  const { 'home-loan': loan, 'hra-exempt': hra, deductions } = input;
  const salary = input.salary ?? 0;
  const other = otherIncome(input);
  const isOld = name === 'old';
  const off = (part: string, entered: number | null, most: number | null): Off[] =>
    isOld && entered ? [{ part, entered, most, amount: Math.min(entered, most ?? entered) }] : [];
  const rent = off('hra-exempt', hra, salary);
  const left = salary - (rent[0]?.amount ?? 0);
  const standard = Math.min(left, law.number(`standard-deduction-${name}`));
  const before = [...rent, ...off('home-loan', loan, loan && isOld ? law.number('home-loan-interest-most') : null)];
  const gross = Math.max(0, salary + other - standard - addUpParts(before));
  const capped = Object.entries(findCaps(input)).flatMap(([part, most]) => {
    const entered = input[part as keyof ReturnType<typeof findCaps>];
    const cap = entered && isOld ? law.number(most) : null;
    // Interest is deducted from the interest in the income: sections 80TTA and 80TTB.
    return off(part, entered, cap && part === '80tta' ? Math.min(cap, other) : cap);
  });
  // Deductions of Chapter VI-A are limited to the income: section 80A(2).
  const all = [...capped, ...off('deductions', deductions, null)];
  const taxable = roundIncome(gross - Math.min(gross, addUpParts(all)), law);
  return { standard, off: [...before, ...all], gross, taxable };
}

function addUpParts(off: readonly Off[]): number {
  return off.reduce((sum, { amount }) => sum + amount, 0);
}

function reached({ slabs, taxable }: Side): Side['slabs'] {
  return slabs.filter(({ from }) => from === 0 || taxable > from);
}

function bandText({ from, to, rate }: Bracket, say: Say): string {
  if (to === null && from === 0) return say('bands.all', { rate });
  if (to === null) return say('bands.last', { from: shortRupees(from), rate });
  return from === 0
    ? say('bands.first', { to: shortRupees(to) })
    : say('bands.between', { from: shortRupees(from), to: shortRupees(to), rate });
}

function makeLines(rates: Rates, side: Side, say: Say): Line[] {
  const off = (what: string, amount: number): Line | false =>
    amount > 0 && { what: say(`sum.${what}`), amount: null, instead: say('sum.less', inRupees({ amount })) };
  const { taxable, rebate, relief, surcharge, cess } = side;
  const lines: (Line | false)[] = [
    ...reached(side).map((slab) => ({ what: bandText(slab, say), amount: slab.tax })),
    off('rebate', rebate),
    surcharge > 0 && {
      what: say('sum.surcharge', { rate: surchargeOn(rates, taxable)?.rate ?? 0 }),
      amount: surcharge,
    },
    off('relief', relief),
    { what: say('sum.cess', { rate: rates.law.number('income-tax-cess') }), amount: cess },
  ];
  return lines.filter((line) => line !== false);
}

function describeSteps(regime: Regime, side: Side, input: Input, act: string, say: Say): (string | false | null)[] {
  const name = say(`regimes.${regime.name}`);
  const { taxable } = side;
  const { standard, off } = incomeUnder(regime, input);
  const part = ({ part: key, amount, entered, most }: Off) =>
    say(`taxable.${key}`, inRupees({ amount })) +
    (entered > amount ? say('taxable.capped', inRupees({ entered, most })) : '');
  const parts = [
    input.salary === null
      ? say('taxable.income', inRupees({ income: input.income }))
      : say('taxable.salary', inRupees({ salary: input.salary, standard })),
    ...(input.other ? [say('taxable.other', inRupees({ amount: input.other }))] : []),
    ...off.map(part),
  ];
  const slabs = reached(side);
  const exempt = rupees(side.slabs[0]?.to ?? 0);
  const rates = slabs
    .slice(1)
    .map(({ from, to, rate }) => say('slabs.rate', { rate, amount: rupees(Math.min(taxable, to ?? taxable) - from) }));
  const tax = regime.slabs.tax(taxable) / 100;
  return [
    say('taxable.text', { regime: name, parts: parts.join(', '), ...inRupees({ taxable }) }),
    rates.length > 0
      ? say('slabs.text', { regime: name, exempt, rates: rates.join(', '), ...inRupees({ tax }) })
      : say('slabs.none', { regime: name, exempt }),
    ...afterSlabs(name, regime, side, act, say),
  ];
}

/** What follows the tax by the rates: rebate, surcharge, relief and cess. @param name of the regime or the payer */
function afterSlabs(name: string, rates: Rates, side: Side, act: string, say: Say) {
  const { law, rebate: rebateLaw } = rates;
  const { taxable, rebate, relief, cess, total } = side;
  const surcharge = surchargeOn(rates, taxable);
  const section = say(`rebateSection.${act}`);
  return [
    rebateLaw &&
      rebate > 0 &&
      say('rebate', { regime: name, limit: law.text(rebateLaw.limit), section, ...inRupees({ amount: rebate }) }),
    surcharge &&
      say(surcharge.above > 0 ? 'surcharge' : 'surchargeAll', {
        regime: name,
        above: shortRupees(surcharge.above),
        rate: surcharge.rate,
        amount: rupees(side.surcharge),
      }),
    relief > 0 &&
      say(`relief.${surcharge ? 'surcharge' : 'rebate'}`, { regime: name, section, ...inRupees({ amount: relief }) }),
    rates.slabs.tax(taxable) > 0 &&
      say('total', { regime: name, rate: law.number('income-tax-cess'), ...inRupees({ cess, total }) }),
  ];
}

type Better = RegimeName | 'same';

/** @param only the regime that is still open; null while both are @param missing the further deductions with which the old regime costs no more */
function whyNot(
  input: Input,
  {
    better,
    difference,
    missing,
    only,
    due,
  }: { better: Better; difference: number; missing: number; only: RegimeName | null; due: string | null },
  regime: Regime,
  say: Say,
) {
  const { off } = incomeUnder(regime, input);
  const isCapped = off.some(({ part, entered, amount }) => part === 'home-loan' && entered > amount);
  return [
    only && say.not(`not.late.${only}`, writtenDays({ due })),
    !only && better === 'new' && say.not('not.old', inRupees({ difference, missing })),
    !only && better === 'old' && say.not('not.new', inRupees({ difference })),
    isCapped && say.not('not.loan', inRupees({ most: regime.law.number('home-loan-interest-most') })),
    (input['home-loan'] ?? 0) + addUpParts(off) > 0 && say.not('not.deductions'),
  ];
}

/** Warns about deductions beyond the usual sections together, or beyond the income. */
function writeCaution(input: Input, better: Better, only: RegimeName | null, regime: Regime, say: Say): string {
  const { deductions, '80tta': interest } = input;
  const other = otherIncome(input);
  const { gross, off } = incomeUnder(regime, input);
  const parts = off.filter(({ part }) => part !== 'home-loan' && part !== 'hra-exempt');
  const most = usualMost(input, regime.law);
  const all = addUpParts(parts);
  const cautions = [
    !only && better !== 'same' && better !== defaultRegime(regime.law) && say(`caution.choice.${better}`),
    interest && interest > other && say('caution.interest', inRupees({ interest, other })),
    deductions && all > gross && say('caution.beyond', inRupees({ amount: all, gross })),
    deductions &&
      parts.length === 1 &&
      input.who !== 'huf' &&
      deductions > most &&
      say('caution.total', inRupees({ amount: deductions, most })),
  ];
  return cautions.filter(Boolean).join(' ');
}

function usualMost(input: Input, law: LawOn): number {
  return Object.values(findCaps(input)).reduce((sum, id) => sum + law.number(id), 0);
}

/** The address of the form tool with the same income. A home loan implies a house. */
function formAddress({ year, who, salary, other, 'home-loan': loan }: Input, income: number): string {
  if (who === 'firm' || who === 'company')
    return toolAddress('itr-form', { year, who, income, from: who === 'firm' ? 'business' : null });
  const from = [...(salary ? ['salary'] : []), ...(loan ? ['house'] : []), ...(other ? ['other'] : [])];
  const person = { year, who: who ?? 'individual', residence: 'resident', income };
  return toolAddress('itr-form', { ...person, from: from.length > 0 ? from : 'other', houses: loan ? 1 : null });
}

/** @param given what late-return needs to work the tax out */
function lateStep({ year, who }: Input, income: number, given: Record<string, string>, say: Say): NextStep {
  return { text: say('next.late'), href: toolAddress('late-return', { year, who, income, ...given }) };
}

function nextSteps(input: Input, income: number, late: NextStep, say: Say) {
  const form = say.find(`next.form.${input.year.slice(0, 2)}`);
  return [
    ...say.steps('next.first'),
    form !== undefined && { text: form, href: formAddress(input, income) },
    late,
    ...say.steps('next.last'),
  ];
}

function yearText(year: string, { now, say, label }: Case, group: string): string {
  const days = writtenDays({ from: now.day, to: yearEnd(now.day) });
  return say(`${group}.${year.slice(0, 2)}`, { year: label('year', year), ...days });
}

interface Compared {
  better: RegimeName;
  /** The one that is still open; null if both are. */
  only: RegimeName | null;
  due: string | null;
  total: number;
  difference: number;
}

/** The better regime, or the one that is left. */
function writeHeadline({ better, only, due, total, difference }: Compared, say: Say): Answer['headline'] {
  const shown = only ?? better;
  const [regime, other] = [shown, shown === 'new' ? 'old' : 'new'].map((name) => say(`regime.${name}`));
  const blanks = {
    regime: regime ?? '',
    other: other ?? '',
    ...writtenDays({ due }),
    ...inRupees({ total, difference }),
  };
  if (shown !== better) return say.headline('headline.only', blanks);
  const headline = say.headline('headline.better', blanks);
  return only ? { ...headline, rest: say('headline.better.late', blanks) } : headline;
}

/** The tax of a firm, LLP or company; of a company that names no rate, under each. */
function atOneRate(input: Input, who: 'firm' | 'company', terms: Case): AnswerDraft {
  const { now, say } = terms;
  const { year, 'company-rate': chosen } = input;
  const act = year.slice(0, 2);
  const taxable = roundIncome(input.income ?? 0, now);
  const of = (name: Parameters<typeof makeFlatRates>[0]) => {
    const rates = makeFlatRates(name, now);
    const side = workOutSide(rates, taxable);
    const rate = side.slabs[0]?.rate ?? 0;
    return { name, rates, side, rate, text: say(`rates.${name}`, { rate, section: say(`chosenSection.${act}`) }) };
  };
  const first = of(who === 'firm' ? 'firm' : (chosen ?? 'full'));
  const others = who === 'firm' ? [] : COMPANY_RATES.filter((name) => name !== first.name).map(of);
  const shown = chosen || who === 'firm' ? [first] : [...others, first];
  const totals = shown.map(({ side }) => side.total);
  const [least, most] = [Math.min(...totals), Math.max(...totals)].map(rupees);
  const late = lateStep(input, taxable, who === 'company' ? { 'company-rate': first.name } : {}, say);
  return {
    data: { rates: Object.fromEntries(shown.map(({ name, side }) => [name, side])) },
    headline: say.headline(
      `headline.${shown.length > 1 ? 'rates' : 'flat'}`,
      { name: first.text, ...inRupees({ taxable }) },
      least === most ? least : say('between', { least: least ?? '', most: most ?? '' }),
    ),
    // Unconfirmed news of the due date.
    caution: now.find(RETURN_DUE[FILERS[who]])?.reported,
    passed: passedReturn({ year, due: returnDue(FILERS[who], now), payer: who, income: taxable }, terms, late),
    drawings: [
      shown.length > 1
        ? drawBars(
            say('compareRates'),
            shown.map(({ text, side }) => ({
              name: text,
              result: rupees(side.total),
              amount: side.total,
              note: say('onTaxable', inRupees({ taxable })),
              best: false,
            })),
          )
        : drawReceipt(
            first.text,
            makeLines(first.rates, first.side, say),
            say('steps.total'),
            rupees(first.side.total),
          ),
    ],
    why: shown.flatMap(({ name, text, rate, rates, side }) => [
      say(shown.length > 1 ? 'flat.among' : 'flat.text', {
        regime: text,
        rate,
        ...inRupees({ taxable, tax: side.slabs[0]?.tax }),
        ...(shown.length > 1 && { only: say(`flat.only.${name}`) }),
      }),
      ...afterSlabs(text, rates, side, act, say),
    ]),
    whyNot: [
      ...others.map(({ name, text }) => shown.length === 1 && { what: text, why: say(`flat.only.${name}`) }),
      say.not('not.regimes'),
    ],
    next: nextSteps(input, taxable, late, say),
    year: yearText(year, terms, 'year.flat'),
    notCovered: say.list(`notCovered.${who}`),
  };
}

export const tool = defineTool({
  parameters,
  evaluate(input, terms) {
    const who = input.who ?? 'individual';
    if (who === 'firm' || who === 'company') return atOneRate(input, who, terms);
    const { law, today, now, say } = terms;
    const { year } = input;
    const age = input.age ?? 'under-60';
    const act = year.slice(0, 2);
    const regimes = { new: makeRegime('new', who, age, now), old: makeRegime('old', who, age, now) };
    const sides = {
      new: workOutSide(regimes.new, incomeUnder(regimes.new, input).taxable),
      old: workOutSide(regimes.old, incomeUnder(regimes.old, input).taxable),
    };
    const difference = Math.abs(sides.new.total - sides.old.total);
    const better = difference === 0 ? 'same' : sides.new.total < sides.old.total ? 'new' : 'old';
    const due = returnDue(FILERS[who], now);
    const open = due === null ? null : openOn(today, { year, due, payer: who }, law);
    // After the due date the default regime alone is open, but to those who filed in time.
    const only = open?.state === 'in-time' ? null : (open?.regimes[0] ?? null);
    const shown = only ?? (better === 'old' ? 'old' : 'new');
    const caution = writeCaution(input, better, only, regimes.old, say);
    const regime = defaultRegime(now);
    const income = sides[regime].taxable;
    const earned = (input.salary ?? 0) + otherIncome(input);
    const { standard, off } = incomeUnder(regimes.old, input);
    const allowed = addUpParts(off);
    const breakEven = breakEvenDeductions(regimes.old, earned - standard, sides.new);
    const late = lateStep(input, income, { regime }, say);
    // The answer names the most of each rebate, also to those whose income is above its limit.
    if (earned > 0) for (const { rebate } of Object.values(regimes)) if (rebate) now.number(rebate.most);
    return {
      data: { ...sides, better, difference, breakEven, open: only ? [only] : [...REGIMES] },
      headline:
        better === 'same'
          ? say.headline('headline.same', {}, rupees(sides.new.total))
          : writeHeadline({ better, only, due, total: sides[only ?? better].total, difference }, say),
      passed: passedReturn({ year, due, payer: who, income, age }, terms, late),
      caution,
      drawings: [
        drawBars(
          say(only ? 'compareInTime' : 'compare', writtenDays({ due })),
          REGIMES.map((name) => ({
            name: say(`regimes.${name}`),
            result: rupees(sides[name].total),
            amount: sides[name].total,
            note: say('onTaxable', inRupees({ taxable: sides[name].taxable })),
            best: name === (only ?? better),
          })),
        ),
        taxSteps(regimes[shown], sides[shown], makeLines(regimes[shown], sides[shown], say), say),
        !only && deductionsGauge(allowed, breakEven, say),
      ],
      why: REGIMES.flatMap((name) => describeSteps(regimes[name], sides[name], input, act, say)),
      whyNot: whyNot(input, { better, difference, missing: breakEven - allowed, only, due }, regimes.old, say),
      next: nextSteps(input, sides[shown].taxable, late, say),
      year: yearText(year, terms, 'year'),
      notCovered: [...say.list(`notCovered.${who}`), ...say.list('notCovered.regimes')],
    };
  },
});
