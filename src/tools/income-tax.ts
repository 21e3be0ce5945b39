/**
 * Income tax of a resident individual on normal income, under the new and the old regime. Sections 16, 24, 87A, 115BAC, 288A and 288B
 * of the Income-tax Act, 1961 with the Finance Act, 2025; for Tax Year 2026-27 sections 19, 22, 156, 202 and 516 of the Income-tax
 * Act, 2025, which has the same amounts.
 */
import { rupees } from '../domain/rupees.ts';
import { type Law, numberIn, textIn } from './law.ts';
import type { InputOf, Parameters } from './parameters.ts';
import { type Answer, defineTool, type Line, type Step } from './tool.ts';

const parameters = {
  year: {
    kind: 'choice',
    label: 'Year',
    hint: 'AY 2026-27 is the income of April 2025 to March 2026, Tax Year 2026-27 that of April 2026 to March 2027.',
    options: { 'ay-2026-27': 'AY 2026-27', 'ty-2026-27': 'Tax Year 2026-27' },
    initial: 'ay-2026-27',
  },
  age: {
    kind: 'choice',
    label: 'Age',
    hint: 'Reached at any time up to 31 March, when the year ends.',
    options: { 'under-60': 'Under 60', '60-to-79': '60 to 79', '80-plus': '80 and over' },
    initial: 'under-60',
  },
  salary: { kind: 'amount', label: 'Salary or pension in the year', hint: 'Before any deduction; 0 where there is none.' },
  other: { kind: 'amount', label: 'Other income', hint: 'Interest, rent after 30%. No capital gains. Empty where there is none.', optional: true },
  'home-loan': {
    kind: 'amount',
    label: 'Home-loan interest, for a house you live in',
    hint: 'The interest alone. Only the old regime takes it off.',
    optional: true,
  },
  deductions: {
    kind: 'amount',
    label: 'Deductions under the old regime',
    hint: 'Sections 80C, 80D and so on, as far as each is allowed.',
    optional: true,
  },
} as const satisfies Parameters;

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
  words: string;
  figures: readonly Id[];
}
interface Regime {
  name: 'New regime' | 'Old regime';
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
      name: 'New regime',
      bands: bandsOf(NEW_ENDS, NEW_RATES, law),
      standard: 'standard-deduction-new',
      rebate: { limit: 'rebate-new-limit', most: 'rebate-new-most' },
      fades: true,
      surchargeMost: 'surcharge-new-most',
    },
    old: {
      name: 'Old regime',
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
    const percent = rate === null ? 0 : numberIn(law, rate);
    const [above, upTo] = [start && textIn(law, start), end && textIn(law, end)];
    const range = above === null ? `Up to ${upTo}` : upTo === null ? `Above ${above}` : `${above} to ${upTo}`;
    return {
      from: start === null ? 0 : numberIn(law, start),
      to: end === null ? null : numberIn(law, end),
      rate: percent,
      words: rate === null ? range : `${range}, ${percent}%`,
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
  const isOld = regime.name === 'Old regime';
  const loan = isOld ? Math.min(interest ?? 0, numberIn(law, 'home-loan-interest-most')) : 0;
  const less = isOld ? (deductions ?? 0) : 0;
  const income = Math.max(0, salary - standard + (other ?? 0) - loan - less);
  return { standard, loan, less, taxable: roundedTo(numberIn(law, 'total-income-rounding'), income) };
}

function evaluate(input: Input, law: Law<Id>): Answer<Data> {
  const regimes = regimesOf(input.age, law);
  const sideFor = (regime: Regime) => sideOf(regime, taxableOf(regime, input, law).taxable, law);
  const sides = { new: sideFor(regimes.new), old: sideFor(regimes.old) };
  const difference = Math.abs(sides.new.total - sides.old.total);
  const better = difference === 0 ? 'same' : sides.new.total < sides.old.total ? 'new' : 'old';
  const shown = better === 'old' ? 'old' : 'new';
  const both = [regimes.new, regimes.old].map((regime) => ({ regime, side: regime === regimes.new ? sides.new : sides.old }));
  return {
    data: { ...sides, better, difference },
    headline:
      better === 'same'
        ? { lead: 'Under both regimes you pay', result: rupees(sides.new.total), rest: 'The new regime applies by itself: there is nothing to choose.' }
        : {
            lead: 'You pay least under the',
            result: `${better} regime`,
            rest: `${rupees(difference)} less than under the ${better === 'new' ? 'old' : 'new'} one.`,
          },
    ...(better === 'old' && { caution: `The new regime applies unless you choose the old one: ${textIn(law, 'old-regime-choice')}.` }),
    compare: both.map(({ regime, side }) => ({
      name: regime.name,
      result: rupees(side.total),
      note: `on ${rupees(side.taxable)}`,
      best: better !== 'same' && side === sides[better],
    })),
    sum: { title: `How the ${shown} regime comes to this`, lines: linesOf(regimes[shown], sides[shown], law) },
    why: both.flatMap(({ regime, side }) => stepsOf(regime, side, input, law)),
    whyNot: whyNot(input, { ...sides, better, difference }, regimes.old, law),
    next: [
      { text: 'File it: which form, what it takes, and our price', href: '/income-tax-filing' },
      { text: 'It is late already: what that costs', href: '/tools/late-return' },
      { text: 'File it yourself on the income-tax portal', href: 'https://www.incometax.gov.in/' },
    ],
    year:
      input.year === 'ay-2026-27'
        ? 'For AY 2026-27, the income of 1 April 2025 to 31 March 2026: Income-tax Act, 1961, with section 115BAC.'
        : 'For Tax Year 2026-27, the income of 1 April 2026 to 31 March 2027: Income-tax Act, 2025, with section 202.',
    notCovered: [
      'Income at rates of its own: capital gains, lottery, crypto. It is taxed apart, and the rebate does not reduce that tax. Ask us.',
      'Income from business, farming or abroad, and whoever is not a resident individual.',
      'House rent allowance, leave travel and professional tax, which the old regime takes off the salary: put them with the deductions.',
      'The employer’s part of a pension scheme (NPS), which the new regime takes off too, and loans for a house that is let.',
      'The limit of each deduction: enter what is allowed of it.',
      'Tax deducted or paid already, and interest: this is the tax of the whole year.',
    ],
  };
}

/** How a total comes about. What is taken off has no bar. */
function linesOf(regime: Regime, { taxable, rebate, relief, surcharge, cess }: Side, law: Law<Id>): Line[] {
  const off = (what: string, amount: number): Line[] => (amount > 0 ? [{ what, amount: null, instead: `less ${rupees(amount)}` }] : []);
  return [
    ...regime.bands.filter(({ from }) => from === 0 || taxable > from).map((band) => ({ what: band.words, amount: inRupees(taxIn(band, taxable)) })),
    ...off('Rebate', rebate),
    ...(surcharge > 0 ? [{ what: `Surcharge, ${surchargeOn(regime, taxable, law)?.rate}%`, amount: surcharge }] : []),
    ...off('Marginal relief', relief),
    { what: `Cess, ${numberIn(law, 'income-tax-cess')}%`, amount: cess },
  ];
}

function stepsOf(regime: Regime, side: Side, input: Input, law: Law<Id>): Step[] {
  const { name } = regime;
  const { taxable, rebate, relief } = side;
  const { standard, loan, less } = taxableOf(regime, input, law);
  const reached = regime.bands.filter(({ from }) => from === 0 || taxable > from);
  const surcharge = surchargeOn(regime, taxable, law);
  const limit = textIn(law, regime.rebate.limit);
  const section = input.year === 'ay-2026-27' ? 'section 87A' : 'section 156';
  const parts = [
    `${rupees(input.salary)} salary less ${rupees(standard)} standard deduction`,
    ...(input.other ? [`plus ${rupees(input.other)} other income`] : []),
    ...(loan > 0 ? [`less ${rupees(loan)} home-loan interest`] : []),
    ...(less > 0 ? [`less ${rupees(less)} deductions`] : []),
  ];
  const rates = reached.slice(1).map((band) => `${band.rate}% of ${rupees(Math.min(taxable, band.to ?? taxable) - band.from)}`);
  const exempt = rupees(regime.bands[0]?.to ?? 0);
  return [
    {
      text: `${name}: ${parts.join(', ')}. Taxable, to the nearest ten rupees: ${rupees(taxable)}.`,
      figures: [ACTS[input.year], regime.standard, ...(loan > 0 ? (['home-loan-interest-most'] as const) : []), 'total-income-rounding'],
    },
    {
      text:
        rates.length > 0
          ? `${name}, by slabs: nothing up to ${exempt}, then ${rates.join(', ')}: ${rupees(inRupees(taxOn(regime, taxable)))}.`
          : `${name}: no tax up to ${exempt}.`,
      figures: reached.flatMap(({ figures }) => figures),
    },
    ...(rebate > 0
      ? [{ text: `${name}: up to ${limit} the rebate of ${section} takes off ${rupees(rebate)}.`, figures: [regime.rebate.limit, regime.rebate.most] }]
      : []),
    ...(surcharge
      ? [
          {
            text: `${name}: above ${textIn(law, surcharge.above)} a surcharge of ${surcharge.rate}% of the tax, ${rupees(side.surcharge)}.`,
            figures: surcharge.figures,
          },
        ]
      : []),
    ...(relief > 0
      ? [
          {
            text: surcharge
              ? `${name}: marginal relief of ${rupees(relief)}, since ${textIn(law, 'surcharge-relief')}.`
              : `${name}: marginal relief of ${rupees(relief)} by ${section}, since ${textIn(law, 'rebate-new-relief')}.`,
            figures: surcharge ? [surcharge.above, 'surcharge-relief'] : [regime.rebate.limit, 'rebate-new-relief'],
          },
        ]
      : []),
    ...(rates.length > 0
      ? [
          {
            text: `${name}: with a cess of ${numberIn(law, 'income-tax-cess')}%, ${rupees(side.cess)}, and to the nearest ten rupees: ${rupees(side.total)}.`,
            figures: ['income-tax-cess', 'itr2-tax-rounding'],
          },
        ]
      : []),
  ];
}

function whyNot(input: Input, { new: ofNew, old, better, difference }: Data, regime: Regime, law: Law<Id>): Answer['whyNot'] {
  const most = numberIn(law, 'home-loan-interest-most');
  const missing = better === 'new' ? missingDeductions(regime, old.taxable, ofNew.total, law) : 0;
  return [
    ...(better === 'new'
      ? [
          {
            what: 'The old regime',
            why: `it costs ${rupees(difference)} more; with ${rupees(missing)} more of deductions it would cost no more than the new one`,
            figures: ['old-regime-choice'],
          },
        ]
      : []),
    ...(better === 'old' ? [{ what: 'The new regime', why: `it costs ${rupees(difference)} more`, figures: ['old-regime-choice'] }] : []),
    ...((input['home-loan'] ?? 0) > most
      ? [
          {
            what: 'All of the home-loan interest',
            why: `for a house that you live in the old regime takes off ${rupees(most)} at most`,
            figures: ['home-loan-interest-most'],
          },
        ]
      : []),
    ...((input['home-loan'] ?? 0) + (input.deductions ?? 0) > 0
      ? [{ what: 'Your interest and deductions under the new regime', why: 'it has lower rates instead', figures: ['old-regime-choice'] }]
      : []),
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

export const tool = defineTool({ parameters, figures: FIGURES, evaluate });
