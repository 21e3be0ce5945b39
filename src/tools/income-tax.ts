/**
 * Income tax of a resident individual on normal income, under the new and the old regime. Sections 16, 24, 87A, 115BAC, 288A and 288B
 * of the Income-tax Act, 1961 with the Finance Act, 2025; for Tax Year 2026-27 sections 19, 22, 156, 202 and 516 of the Income-tax
 * Act, 2025, which has the same amounts.
 */
import { rupees } from '../domain/rupees.ts';
import { type Law, numberIn, textIn } from './law.ts';
import type { InputOf, ParameterRules } from './parameters.ts';
import { fill } from './sentence.ts';
import { type Answer, type Line, type Step, toolWith } from './tool.ts';
import type { Words } from './words/income-tax.ts';

const parameters = {
  year: { kind: 'choice', options: ['ay-2026-27', 'ty-2026-27'], initial: 'ay-2026-27' },
  age: { kind: 'choice', options: ['under-60', '60-to-79', '80-plus'], initial: 'under-60' },
  salary: { kind: 'amount' },
  other: { kind: 'amount', optional: true },
  'home-loan': { kind: 'amount', optional: true },
  deductions: { kind: 'amount', optional: true },
} as const satisfies ParameterRules;

/** The slabs of the new regime: the record where each ends, and that of its rate. The first bears nothing, the last has no end. */
const NEW_ENDS = ['new-regime-to-1', 'new-regime-to-2', 'new-regime-to-3', 'new-regime-to-4', 'new-regime-to-5', 'new-regime-to-6'] as const;
const NEW_RATES = ['new-regime-rate-2', 'new-regime-rate-3', 'new-regime-rate-4', 'new-regime-rate-5', 'new-regime-rate-6', 'new-regime-rate-7'] as const;
const OLD_EXEMPT = { 'under-60': 'old-regime-exempt-under-60', '60-to-79': 'old-regime-exempt-60-to-79', '80-plus': 'old-regime-exempt-80-plus' } as const;
const OLD_ENDS = ['old-regime-to-2', 'old-regime-to-3'] as const;
const OLD_RATES = ['old-regime-rate-2', 'old-regime-rate-3', 'old-regime-rate-4'] as const;
/** Surcharges, lowest first: the income above which each is due, and its rate. */
const SURCHARGES = [
  { above: 'surcharge-above-1', rate: 'surcharge-rate-1' },
  { above: 'surcharge-above-2', rate: 'surcharge-rate-2' },
  { above: 'surcharge-above-3', rate: 'surcharge-rate-3' },
  { above: 'surcharge-above-4', rate: 'surcharge-rate-4' },
] as const;
const ACTS = { 'ay-2026-27': 'act-for-ay-2026-27', 'ty-2026-27': 'act-for-tax-year-2026-27' } as const;
const FIGURES = [
  ...NEW_ENDS,
  ...NEW_RATES,
  ...Object.values(OLD_EXEMPT),
  ...OLD_ENDS,
  ...OLD_RATES,
  ...SURCHARGES.flatMap(({ above, rate }) => [above, rate]),
  ...Object.values(ACTS),
  'rebate-new-limit',
  'rebate-new-most',
  'rebate-new-relief',
  'rebate-old-limit',
  'rebate-old-most',
  'standard-deduction-new',
  'standard-deduction-old',
  'surcharge-new-most',
  'surcharge-relief',
  'income-tax-cess',
  'home-loan-interest-most',
  'old-regime-choice',
  'total-income-rounding',
  'itr2-tax-rounding',
] as const;
type Id = (typeof FIGURES)[number];
type Input = InputOf<typeof parameters>;

/** What the contract names. Rupees; `relief` is marginal relief, of the rebate or of the surcharge. */
type Slab = { from: number; to: number | null; rate: number; tax: number };
type Side = { taxable: number; slabs: Slab[]; rebate: number; relief: number; surcharge: number; cess: number; total: number };
type Data = { new: Side; old: Side; better: 'new' | 'old' | 'same'; difference: number };

/** A slab of law: where it ends and what it bears, with the records of both. */
interface Band {
  from: number;
  to: number | null;
  rate: number;
  start: Id | null;
  end: Id | null;
  figures: readonly Id[];
}
interface Regime {
  name: 'new' | 'old';
  bands: readonly Band[];
  standard: Id;
  rebate: { limit: Id; most: Id };
  /** Whether the rebate fades out above its limit. */
  fades: boolean;
  /** The highest rate of surcharge, where there is one besides the table. */
  surchargeMost: Id | null;
}

/**
 * Ten-thousandths of a rupee. Income is in tens of rupees and rates are whole per cents, so tax, surcharge and cess are whole numbers
 * of them, and nothing is rounded before the end.
 */
const PARTS = 10_000;

function regimesOf(age: Input['age'], law: Law<Id>): { new: Regime; old: Regime } {
  return {
    new: {
      name: 'new',
      bands: bandsOf(NEW_ENDS, NEW_RATES, law),
      standard: 'standard-deduction-new',
      rebate: { limit: 'rebate-new-limit', most: 'rebate-new-most' },
      fades: true,
      surchargeMost: 'surcharge-new-most',
    },
    old: {
      name: 'old',
      bands: bandsOf([OLD_EXEMPT[age], ...OLD_ENDS], OLD_RATES, law),
      standard: 'standard-deduction-old',
      rebate: { limit: 'rebate-old-limit', most: 'rebate-old-most' },
      fades: false,
      surchargeMost: null,
    },
  };
}

/** The first band bears nothing. One that begins where it ends, as 5% does for those of 80, is none. */
function bandsOf(ends: readonly Id[], rates: readonly Id[], law: Law<Id>): Band[] {
  const bands = [null, ...rates].map((rate, at): Band => {
    const [start, end] = [at === 0 ? null : (ends[at - 1] ?? null), ends[at] ?? null];
    return {
      from: start === null ? 0 : numberIn(law, start),
      to: end === null ? null : numberIn(law, end),
      rate: rate === null ? 0 : numberIn(law, rate),
      start,
      end,
      figures: [start, end, rate].filter((id) => id !== null),
    };
  });
  return bands.filter(({ from, to }) => to === null || to > from);
}

/** In parts of a rupee. */
function taxIn({ from, to, rate }: Band, taxable: number): number {
  return (Math.max(0, Math.min(taxable, to ?? taxable) - from) * rate * PARTS) / 100;
}
function taxOn(regime: Regime, taxable: number): number {
  return regime.bands.reduce((sum, band) => sum + taxIn(band, taxable), 0);
}

/** The surcharge on a tax, and the records that it comes from; none up to the first limit. */
function surchargeOn(regime: Regime, taxable: number, law: Law<Id>): { amount: number; rate: number; above: Id; figures: readonly Id[] } | null {
  const taken = SURCHARGES.findLast(({ above }) => taxable > numberIn(law, above));
  if (!taken) return null;
  const [listed, most] = [numberIn(law, taken.rate), regime.surchargeMost];
  const isCut = most !== null && numberIn(law, most) < listed;
  const rate = isCut ? numberIn(law, most) : listed;
  return { amount: (taxOn(regime, taxable) / 100) * rate, rate, above: taken.above, figures: [taken.above, isCut ? most : taken.rate] };
}

/** Tax and its surcharge rise above a limit by no more than income does. */
function surchargeRelief(regime: Regime, taxable: number, law: Law<Id>): number {
  const surcharge = surchargeOn(regime, taxable, law);
  if (!surcharge) return 0;
  const limit = numberIn(law, surcharge.above);
  const atLimit = taxOn(regime, limit) + (surchargeOn(regime, limit, law)?.amount ?? 0);
  return Math.max(0, taxOn(regime, taxable) + surcharge.amount - atLimit - (taxable - limit) * PARTS);
}

/** @param taxable rounded already */
function sideOf(regime: Regime, taxable: number, law: Law<Id>): Side {
  const tax = taxOn(regime, taxable);
  const limit = numberIn(law, regime.rebate.limit);
  const rebate = taxable <= limit ? Math.min(tax, numberIn(law, regime.rebate.most) * PARTS) : 0;
  const faded = regime.fades && taxable > limit ? Math.max(0, tax - (taxable - limit) * PARTS) : 0;
  const relief = faded + surchargeRelief(regime, taxable, law);
  const surcharge = surchargeOn(regime, taxable, law)?.amount ?? 0;
  const due = tax - rebate + surcharge - relief;
  const cess = (due / 100) * numberIn(law, 'income-tax-cess');
  return {
    taxable,
    slabs: regime.bands.map((band) => ({ from: band.from, to: band.to, rate: band.rate, tax: inRupees(taxIn(band, taxable)) })),
    rebate: inRupees(rebate),
    relief: inRupees(relief),
    surcharge: inRupees(surcharge),
    cess: inRupees(cess),
    // Paise are left out first.
    total: roundedTo(numberIn(law, 'itr2-tax-rounding'), Math.floor((due + cess) / PARTS)),
  };
}

function inRupees(parts: number): number {
  return Math.round((parts * 100) / PARTS) / 100;
}

/** Whole rupees to the nearest multiple, halves up. */
function roundedTo(multiple: number, amount: number): number {
  return Math.floor((amount + multiple / 2) / multiple) * multiple;
}

/** What income comes to under a regime. The new one takes off the standard deduction alone. */
function taxableOf(regime: Regime, { salary, other, 'home-loan': interest, deductions }: Input, law: Law<Id>) {
  const standard = Math.min(salary, numberIn(law, regime.standard));
  const isOld = regime.name === 'old';
  const loan = isOld ? Math.min(interest ?? 0, numberIn(law, 'home-loan-interest-most')) : 0;
  const less = isOld ? (deductions ?? 0) : 0;
  const income = Math.max(0, salary - standard + (other ?? 0) - loan - less);
  return { standard, loan, less, taxable: roundedTo(numberIn(law, 'total-income-rounding'), income) };
}

/** The slabs that an income reaches; the first is one of them always. */
function reached(regime: Regime, taxable: number): Band[] {
  return regime.bands.filter(({ from }) => from === 0 || taxable > from);
}

/** A slab in words. */
function bandText({ start, end, rate }: Band, law: Law<Id>, { bands: w }: Words): string {
  const [from, to] = [start && textIn(law, start), end && textIn(law, end)];
  if (to === null) return fill(w.last, { from: from ?? '', rate });
  return from === null ? fill(w.first, { to }) : fill(w.between, { from, to, rate });
}

/** How a total comes about. What is taken off has no bar. */
function linesOf(regime: Regime, { taxable, rebate, relief, surcharge, cess }: Side, law: Law<Id>, w: Words): Line[] {
  const off = (what: string, amount: number): Line[] => (amount > 0 ? [{ what, amount: null, instead: fill(w.sum.less, { amount: rupees(amount) }) }] : []);
  const rate = surchargeOn(regime, taxable, law)?.rate ?? 0;
  return [
    ...reached(regime, taxable).map((band) => ({ what: bandText(band, law, w), amount: inRupees(taxIn(band, taxable)) })),
    ...off(w.sum.rebate, rebate),
    ...(surcharge > 0 ? [{ what: fill(w.sum.surcharge, { rate }), amount: surcharge }] : []),
    ...off(w.sum.relief, relief),
    { what: fill(w.sum.cess, { rate: numberIn(law, 'income-tax-cess') }), amount: cess },
  ];
}

/** What income comes to under a regime. */
function taxableStep(regime: Regime, input: Input, law: Law<Id>, { taxable: w, regimes }: Words): Step {
  const { standard, loan, less, taxable } = taxableOf(regime, input, law);
  const part = (said: Words['taxable']['other'], amount: number) => (amount > 0 ? [fill(said, { amount: rupees(amount) })] : []);
  const parts = [
    fill(w.salary, { salary: rupees(input.salary), standard: rupees(standard) }),
    ...part(w.other, input.other ?? 0),
    ...part(w.loan, loan),
    ...part(w.deductions, less),
  ];
  return {
    text: fill(w.text, { regime: regimes[regime.name], parts: parts.join(', '), taxable: rupees(taxable) }),
    figures: [ACTS[input.year], regime.standard, ...(loan > 0 ? (['home-loan-interest-most'] as const) : []), 'total-income-rounding'],
  };
}

function stepsOf(of: Regime, side: Side, input: Input, law: Law<Id>, w: Words): Step[] {
  const regime = w.regimes[of.name];
  const { taxable, rebate, relief } = side;
  const slabs = reached(of, taxable);
  const surcharge = surchargeOn(of, taxable, law);
  const section = w.rebateSection[input.year];
  const exempt = rupees(of.bands[0]?.to ?? 0);
  const rates = slabs.slice(1).map(({ from, to, rate }) => fill(w.slabs.rate, { rate, amount: rupees(Math.min(taxable, to ?? taxable) - from) }));
  const { limit, most } = of.rebate;
  const amount = rupees(relief);
  const step = (is: boolean, text: string, figures: readonly Id[]): Step[] => (is ? [{ text, figures }] : []);
  return [
    taxableStep(of, input, law, w),
    {
      text:
        rates.length > 0
          ? fill(w.slabs.text, { regime, exempt, rates: rates.join(', '), tax: rupees(inRupees(taxOn(of, taxable))) })
          : fill(w.slabs.none, { regime, exempt }),
      figures: slabs.flatMap(({ figures }) => figures),
    },
    ...step(rebate > 0, fill(w.rebate, { regime, limit: textIn(law, limit), section, amount: rupees(rebate) }), [limit, most]),
    ...(surcharge
      ? [
          {
            text: fill(w.surcharge, { regime, above: textIn(law, surcharge.above), rate: surcharge.rate, amount: rupees(side.surcharge) }),
            figures: surcharge.figures,
          },
          ...step(relief > 0, fill(w.relief.surcharge, { regime, amount }), [surcharge.above, 'surcharge-relief']),
        ]
      : step(relief > 0, fill(w.relief.rebate, { regime, amount, section }), [limit, 'rebate-new-relief'])),
    ...step(rates.length > 0, fill(w.total, { regime, rate: numberIn(law, 'income-tax-cess'), cess: rupees(side.cess), total: rupees(side.total) }), [
      'income-tax-cess',
      'itr2-tax-rounding',
    ]),
  ];
}

function whyNot(input: Input, { new: ofNew, old, better, difference }: Data, regime: Regime, law: Law<Id>, { not: w }: Words): Answer['whyNot'] {
  const most = numberIn(law, 'home-loan-interest-most');
  const more = rupees(difference);
  const loan = input['home-loan'] ?? 0;
  const missing = () => rupees(missingDeductions(regime, old.taxable, ofNew.total, law));
  return [
    ...(better === 'new' ? [{ what: w.old.what, why: fill(w.old.why, { difference: more, missing: missing() }), figures: ['old-regime-choice'] }] : []),
    ...(better === 'old' ? [{ what: w.new.what, why: fill(w.new.why, { difference: more }), figures: ['old-regime-choice'] }] : []),
    ...(loan > most ? [{ what: w.loan.what, why: fill(w.loan.why, { most: rupees(most) }), figures: ['home-loan-interest-most'] }] : []),
    ...(loan + (input.deductions ?? 0) > 0 ? [{ ...w.deductions, figures: ['old-regime-choice'] }] : []),
  ];
}

/** By how much less income would have to be taxable under the old regime for it to cost no more than so much. */
function missingDeductions(regime: Regime, taxable: number, total: number, law: Law<Id>): number {
  const step = numberIn(law, 'total-income-rounding');
  let [enough, tooFew] = [Math.ceil(taxable / step), 0];
  while (enough - tooFew > 1) {
    const half = Math.floor((enough + tooFew) / 2);
    if (sideOf(regime, taxable - half * step, law).total <= total) enough = half;
    else tooFew = half;
  }
  return enough * step;
}

export const tool = toolWith<Words>()({
  parameters,
  figures: FIGURES,
  evaluate(input, law: Law<Id>, { words: w }): Answer<Data> {
    const regimes = regimesOf(input.age, law);
    const sideFor = (regime: Regime) => sideOf(regime, taxableOf(regime, input, law).taxable, law);
    const sides = { new: sideFor(regimes.new), old: sideFor(regimes.old) };
    const difference = Math.abs(sides.new.total - sides.old.total);
    const better = difference === 0 ? 'same' : sides.new.total < sides.old.total ? 'new' : 'old';
    const shown = better === 'old' ? 'old' : 'new';
    const both = (['new', 'old'] as const).map((name) => ({ name, regime: regimes[name], side: sides[name] }));
    const data = { ...sides, better, difference } as const;
    return {
      data,
      headline:
        better === 'same'
          ? { lead: w.headline.same.lead, result: rupees(sides.new.total), rest: w.headline.same.rest }
          : { lead: w.headline.lead, result: w.headline.result[better], rest: fill(w.headline.rest[better], { difference: rupees(difference) }) },
      ...(better === 'old' && { caution: w.caution }),
      compare: both.map(({ name, side }) => ({
        name: w.regimes[name],
        result: rupees(side.total),
        note: fill(w.onTaxable, { taxable: rupees(side.taxable) }),
        best: name === better,
      })),
      sum: { title: w.sum.title[shown], lines: linesOf(regimes[shown], sides[shown], law, w) },
      why: both.flatMap(({ regime, side }) => stepsOf(regime, side, input, law, w)),
      whyNot: whyNot(input, data, regimes.old, law, w),
      next: w.next,
      year: w.year[input.year],
      notCovered: w.notCovered,
    };
  },
});
