/**
 * Income tax of a resident individual under both regimes, side by side: sections 10(13A), 16, 24, 80A to 80TTB of the
 * Income-tax Act, 1961 and those of the Act of 2025 that replace them. income-tax-law.ts has the slabs.
 */
import { yearEnd } from '../../domain/calendar.ts';
import { rupees } from '../../domain/rupees.ts';
import type { LawOn } from '../../law/dated.ts';
import { type Bracket, valueInWords } from '../../law/figure.ts';
import { type InputOf, NO_OR_YES, type ParameterRules } from '../parameters.ts';
import { defineTool, inRupees, type Say, toolAddress, writtenDays } from '../tool.ts';
import { drawBars, type Line } from './drawing.ts';
import { breakEvenDeductions, deductionsGauge, taxSteps } from './income-tax-drawings.ts';
import {
  AGES,
  makeRegime,
  passedReturn,
  type Regime,
  returnDue,
  roundIncome,
  type Side,
  surchargeOn,
  workOutSide,
} from './income-tax-law.ts';
import { defaultRegime, openOn, REGIMES, type RegimeName } from './open-on.ts';

const parameters = {
  year: { kind: 'year' },
  age: { kind: 'choice', options: AGES, initial: 'under-60' },
  salary: { kind: 'amount' },
  other: { kind: 'amount', optional: true },
  'home-loan': { kind: 'amount', optional: true },
  deductions: { kind: 'amount', optional: true },
  '80c': { kind: 'amount', optional: true },
  '80d-self': { kind: 'amount', optional: true },
  '80d-parents': { kind: 'amount', optional: true },
  'parents-senior': { ...NO_OR_YES, optional: true },
  nps: { kind: 'amount', optional: true },
  '80tta': { kind: 'amount', optional: true },
  'hra-exempt': { kind: 'amount', paise: true, optional: true },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;

/** The deductions that have a field, each with the parameter that caps it. */
function capsOf({ age, 'parents-senior': parents }: Input) {
  const isSenior = age !== 'under-60';
  const health = (senior: boolean) => (senior ? 'deduction-80d-senior-most' : 'deduction-80d-self-most');
  return {
    '80c': 'deduction-80c-most',
    '80d-self': health(isSenior),
    '80d-parents': health(parents === 'yes'),
    nps: 'deduction-80ccd1b-most',
    '80tta': isSenior ? 'deduction-80ttb-most' : 'deduction-80tta-most',
  } satisfies Partial<Record<keyof Input, string>>;
}

/** An amount as the name of a slab has it: "₹4 lakh". */
function inShort(amount: number): string {
  return valueInWords(amount, 'rupees');
}

/** A deduction in rupees; `part` names its sentence. */
type Off = { part: string; amount: number; entered: number; most: number | null };

/** The taxable income under a regime. The new regime allows only the standard deduction. */
function incomeUnder({ name, law }: Regime, input: Input) {
  const { salary, other, 'home-loan': loan, 'hra-exempt': hra, deductions } = input;
  const isOld = name === 'old';
  const off = (part: string, entered: number | null, most: number | null): Off[] =>
    isOld && entered ? [{ part, entered, most, amount: Math.min(entered, most ?? entered) }] : [];
  const rent = off('hra-exempt', hra, salary);
  const left = salary - (rent[0]?.amount ?? 0);
  const standard = Math.min(left, law.number(`standard-deduction-${name}`));
  const before = [...rent, ...off('home-loan', loan, loan && isOld ? law.number('home-loan-interest-most') : null)];
  const gross = Math.max(0, salary + (other ?? 0) - standard - sumOf(before));
  const capped = Object.entries(capsOf(input)).flatMap(([part, most]) => {
    const entered = input[part as keyof ReturnType<typeof capsOf>];
    const cap = entered && isOld ? law.number(most) : null;
    // Interest is deducted from the interest in the income: sections 80TTA and 80TTB.
    return off(part, entered, cap && part === '80tta' ? Math.min(cap, other ?? 0) : cap);
  });
  // Deductions of Chapter VI-A are limited to the income: section 80A(2).
  const all = [...capped, ...off('deductions', deductions, null)];
  const taxable = roundIncome(gross - Math.min(gross, sumOf(all)), law);
  return { standard, off: [...before, ...all], gross, taxable };
}

function sumOf(off: readonly Off[]): number {
  return off.reduce((sum, { amount }) => sum + amount, 0);
}

function reached({ slabs, taxable }: Side): Side['slabs'] {
  return slabs.filter(({ from }) => from === 0 || taxable > from);
}

function bandText({ from, to, rate }: Bracket, say: Say): string {
  if (to === null) return say('bands.last', { from: inShort(from), rate });
  return from === 0
    ? say('bands.first', { to: inShort(to) })
    : say('bands.between', { from: inShort(from), to: inShort(to), rate });
}

function linesOf(regime: Regime, side: Side, say: Say): Line[] {
  const off = (what: string, amount: number): Line | false =>
    amount > 0 && { what: say(`sum.${what}`), amount: null, instead: say('sum.less', inRupees({ amount })) };
  const { taxable, rebate, relief, surcharge, cess } = side;
  const lines: (Line | false)[] = [
    ...reached(side).map((slab) => ({ what: bandText(slab, say), amount: slab.tax })),
    off('rebate', rebate),
    surcharge > 0 && {
      what: say('sum.surcharge', { rate: surchargeOn(regime, taxable)?.rate ?? 0 }),
      amount: surcharge,
    },
    off('relief', relief),
    { what: say('sum.cess', { rate: regime.law.number('income-tax-cess') }), amount: cess },
  ];
  return lines.filter((line) => line !== false);
}

function stepsOf(regime: Regime, side: Side, input: Input, act: string, say: Say): (string | false | null)[] {
  const name = say(`regimes.${regime.name}`);
  const { law } = regime;
  const { taxable, rebate, relief } = side;
  const { standard, off } = incomeUnder(regime, input);
  const part = ({ part: key, amount, entered, most }: Off) =>
    say(`taxable.${key}`, inRupees({ amount })) +
    (entered > amount ? say('taxable.capped', inRupees({ entered, most })) : '');
  const parts = [
    say('taxable.salary', inRupees({ salary: input.salary, standard })),
    ...(input.other ? [say('taxable.other', inRupees({ amount: input.other }))] : []),
    ...off.map(part),
  ];
  const slabs = reached(side);
  const exempt = rupees(side.slabs[0]?.to ?? 0);
  const rates = slabs
    .slice(1)
    .map(({ from, to, rate }) => say('slabs.rate', { rate, amount: rupees(Math.min(taxable, to ?? taxable) - from) }));
  const surcharge = surchargeOn(regime, taxable);
  const section = say(`rebateSection.${act}`);
  const tax = regime.slabs.tax(taxable) / 100;
  return [
    say('taxable.text', { regime: name, parts: parts.join(', '), ...inRupees({ taxable }) }),
    rates.length > 0
      ? say('slabs.text', { regime: name, exempt, rates: rates.join(', '), ...inRupees({ tax }) })
      : say('slabs.none', { regime: name, exempt }),
    rebate > 0 &&
      say('rebate', { regime: name, limit: law.text(regime.rebate.limit), section, ...inRupees({ amount: rebate }) }),
    surcharge &&
      say('surcharge', {
        regime: name,
        above: inShort(surcharge.above),
        rate: surcharge.rate,
        amount: rupees(side.surcharge),
      }),
    relief > 0 &&
      say(`relief.${surcharge ? 'surcharge' : 'rebate'}`, { regime: name, section, ...inRupees({ amount: relief }) }),
    rates.length > 0 &&
      say('total', {
        regime: name,
        rate: law.number('income-tax-cess'),
        ...inRupees({ cess: side.cess, total: side.total }),
      }),
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
    (input['home-loan'] ?? 0) + sumOf(off) > 0 && say.not('not.deductions'),
  ];
}

/** Warns about deductions beyond the usual sections together, or beyond the income. */
function cautionOf(input: Input, better: Better, only: RegimeName | null, regime: Regime, say: Say): string {
  const { deductions, other, '80tta': interest } = input;
  const { gross, off } = incomeUnder(regime, input);
  const parts = off.filter(({ part }) => part !== 'home-loan' && part !== 'hra-exempt');
  const most = usualMost(input, regime.law);
  const all = sumOf(parts);
  const cautions = [
    !only && better !== 'same' && better !== defaultRegime(regime.law) && say(`caution.choice.${better}`),
    interest && interest > (other ?? 0) && say('caution.interest', inRupees({ interest, other })),
    deductions && all > gross && say('caution.beyond', inRupees({ amount: all, gross })),
    deductions &&
      parts.length === 1 &&
      deductions > most &&
      say('caution.total', inRupees({ amount: deductions, most })),
  ];
  return cautions.filter(Boolean).join(' ');
}

function usualMost(input: Input, law: LawOn): number {
  return Object.values(capsOf(input)).reduce((sum, id) => sum + law.number(id), 0);
}

/** The address of the form tool with the same income. A home loan implies a house. */
function formAddress({ year, salary, other, 'home-loan': loan }: Input, income: number): string {
  const from = [...(salary > 0 ? ['salary'] : []), ...(loan ? ['house'] : []), ...(other ? ['other'] : [])];
  const person = { year, who: 'individual', residence: 'resident', income };
  return toolAddress('itr-form', { ...person, from: from.length > 0 ? from : 'other', houses: loan ? 1 : null });
}

export const tool = defineTool({
  parameters,
  evaluate(input, terms) {
    const { law, today, now, say, label } = terms;
    const { year } = input;
    const act = year.slice(0, 2);
    const regimes = { new: makeRegime('new', input.age, now), old: makeRegime('old', input.age, now) };
    const sides = {
      new: workOutSide(regimes.new, incomeUnder(regimes.new, input).taxable),
      old: workOutSide(regimes.old, incomeUnder(regimes.old, input).taxable),
    };
    const difference = Math.abs(sides.new.total - sides.old.total);
    const better = difference === 0 ? 'same' : sides.new.total < sides.old.total ? 'new' : 'old';
    const due = returnDue('no-business', now);
    const open = due === null ? null : openOn(today, { year, due, payer: 'individual' }, law);
    // After the due date the default regime alone is open, but to those who filed in time.
    const only = open?.state === 'in-time' ? null : (open?.regimes[0] ?? null);
    const shown = only ?? (better === 'old' ? 'old' : 'new');
    const caution = cautionOf(input, better, only, regimes.old, say);
    const regime = defaultRegime(now);
    const income = sides[regime].taxable;
    const earned = input.salary + (input.other ?? 0);
    const { standard, off } = incomeUnder(regimes.old, input);
    const allowed = sumOf(off);
    const breakEven = breakEvenDeductions(regimes.old, earned - standard, sides.new);
    const late = { text: say('next.late'), href: toolAddress('late-return', { year, income, regime }) };
    const form = say.find(`next.form.${act}`);
    // The answer names the most of each rebate, also to those whose income is above its limit.
    if (earned > 0) for (const name of REGIMES) now.number(regimes[name].rebate.most);
    return {
      data: { ...sides, better, difference, breakEven, open: only ? [only] : [...REGIMES] },
      headline: only
        ? say.headline(
            `headline.late.${only}`,
            { ...writtenDays({ due }), ...inRupees({ new: sides.new.total, old: sides.old.total }) },
            rupees(sides[only].total),
          )
        : better === 'same'
          ? say.headline('headline.same', {}, rupees(sides.new.total))
          : {
              lead: say(`headline.lead.${better}`),
              result: rupees(sides[better].total),
              rest: say(`headline.rest.${better}`, inRupees({ difference })),
            },
      passed: passedReturn({ year, due, payer: 'individual', income, age: input.age }, terms, late),
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
        taxSteps(regimes[shown], sides[shown], linesOf(regimes[shown], sides[shown], say), say),
        !only && deductionsGauge(allowed, breakEven, say),
      ],
      why: REGIMES.flatMap((name) => stepsOf(regimes[name], sides[name], input, act, say)),
      whyNot: whyNot(input, { better, difference, missing: breakEven - allowed, only, due }, regimes.old, say),
      next: [
        ...say.steps('next.first'),
        form !== undefined && { text: form, href: formAddress(input, sides[shown].taxable) },
        late,
        ...say.steps('next.last'),
      ],
      year: say(`year.${act}`, { year: label('year', year), ...writtenDays({ from: now.day, to: yearEnd(now.day) }) }),
    };
  },
});
