/**
 * What tools on returns share: the tax of residents, due dates, the fee for a late return. Sections 87A,
 * 115BAC, 139(1), 234F, 288A and 288B of the Income-tax Act, 1961; 156, 202, 263(1), 428 and 516 of the Act of 2025.
 * `ofYear` is the law of the year of income.
 */
import { yearEnd } from '../../domain/calendar.ts';
import type { LawOn, Scale } from '../../law/dated.ts';
import { inRupees, type NextStep } from '../answer-shape.ts';
import { passed } from '../answer-words.ts';
import type { Case } from '../tool.ts';
import { openOn, type Payer, type RegimeName } from './open-on.ts';
import { drawTime } from './time-line.ts';

export const AGES = ['under-60', '60-to-79', '80-plus'] as const;
export type Age = (typeof AGES)[number];

export interface Rates {
  slabs: Scale;
  surcharge: Scale;
  /** The ids of its records; null without a rebate. */
  rebate: { limit: string; most: string } | null;
  /** Whether the rebate fades out above its limit. */
  fades: boolean;
  law: LawOn;
}

export interface Regime extends Rates {
  name: RegimeName;
}

const OLD_SLABS = {
  'under-60': 'old-regime-slabs',
  '60-to-79': 'old-regime-slabs-senior',
  '80-plus': 'old-regime-slabs-super-senior',
} as const;

/** Ten-thousandths of a rupee: with incomes in tens of rupees and rates in whole per cents, only the end is rounded. */
const PARTS = 10_000;

function findSlabs(name: RegimeName, age: Age, law: LawOn): Scale {
  return law.scale(name === 'new' ? 'new-regime-slabs' : OLD_SLABS[age]);
}

/** The rates of individuals and HUFs. */
export function makeRegime(name: RegimeName, payer: Payer, age: Age, law: LawOn): Regime {
  const isNew = name === 'new';
  return {
    name,
    slabs: findSlabs(name, age, law),
    surcharge: law.scale(`surcharge-${name}`),
    // The rebate of section 87A is for individuals.
    rebate: payer === 'individual' ? { limit: `rebate-${name}-limit`, most: `rebate-${name}-most` } : null,
    fades: isNew && law.code('rebate-new-relief') !== 'none',
    law,
  };
}

/** In {@link PARTS} of a rupee. */
function taxOn({ slabs }: Rates, taxable: number): number {
  return (slabs.tax(taxable) * PARTS) / 100;
}

/** The surcharge in parts of a rupee, with the income above which it is due; null up to the first limit. */
export function surchargeOn(rates: Rates, taxable: number): { amount: number; rate: number; above: number } | null {
  const { from, rate } = rates.surcharge.above(taxable);
  return rate === 0 ? null : { amount: (taxOn(rates, taxable) / 100) * rate, rate, above: from };
}

/** Marginal relief: above a limit, tax with surcharge rises by no more than the income. */
function surchargeRelief(rates: Rates, taxable: number): number {
  const surcharge = surchargeOn(rates, taxable);
  if (!surcharge) return 0;
  const atLimit = taxOn(rates, surcharge.above) + (surchargeOn(rates, surcharge.above)?.amount ?? 0);
  return Math.max(0, taxOn(rates, taxable) + surcharge.amount - atLimit - (taxable - surcharge.above) * PARTS);
}

/** The data of the contract of `income-tax`, in rupees. @param taxable rounded already: see {@link roundIncome} */
export function workOutSide(rates: Rates, taxable: number) {
  const { law } = rates;
  const tax = taxOn(rates, taxable);
  const limit = rates.rebate ? law.number(rates.rebate.limit) : 0;
  const rebate = rates.rebate && taxable <= limit ? Math.min(tax, law.number(rates.rebate.most) * PARTS) : 0;
  const faded = rates.rebate && rates.fades && taxable > limit ? Math.max(0, tax - (taxable - limit) * PARTS) : 0;
  const relief = faded + surchargeRelief(rates, taxable);
  const surcharge = surchargeOn(rates, taxable)?.amount ?? 0;
  const due = tax - rebate + surcharge - relief;
  const cess = (due / 100) * law.number('income-tax-cess');
  return {
    taxable,
    slabs: rates.slabs
      .slabs(taxable)
      .map(({ from, to, rate, tax: hundredths }) => ({ from, to, rate, tax: hundredths / 100 })),
    rebate: toRupees(rebate),
    // Marginal relief, of the rebate or of the surcharge.
    relief: toRupees(relief),
    surcharge: toRupees(surcharge),
    cess: toRupees(cess),
    // The Act drops paise before it rounds.
    total: roundedTo(law.number('itr2-tax-rounding'), Math.floor((due + cess) / PARTS)),
  };
}

export type Side = ReturnType<typeof workOutSide>;

function toRupees(parts: number): number {
  return Math.round((parts * 100) / PARTS) / 100;
}

/** Whole rupees to the nearest multiple, halves up. */
function roundedTo(multiple: number, amount: number): number {
  return Math.floor((amount + multiple / 2) / multiple) * multiple;
}

/** Total income without paise, to ten rupees. */
export function roundIncome(income: number, law: LawOn): number {
  return roundedTo(law.number('total-income-rounding'), Math.floor(Math.max(0, income)));
}

/** The records of the due date. They follow content/due-dates, with the extensions of each year. */
export const RETURN_DUE = {
  'no-business': 'itr-due-no-business',
  business: 'itr-due-business',
  trust: 'itr-due-trust',
  audit: 'itr-due-audit',
  company: 'itr-due-company',
} as const;
export type Filer = keyof typeof RETURN_DUE;

/** The last day on which a return is in time; null if sources disagree. @param ofYear law of the year of income */
export function returnDue(filer: Filer, ofYear: LawOn): string | null {
  const id = RETURN_DUE[filer];
  if (ofYear.find(id)?.text === null) return null;
  return ofYear.findDay(id, yearEnd(ofYear.day));
}

/** Whether a return is due at any income, also with a loss: section 139(1)(a), and 263(1)(a) of the Act of 2025. */
export function mustAlwaysFile(payer: Payer): boolean {
  return payer === 'firm' || payer === 'company';
}

/** The income up to which no tax and no return is due under a regime, in rupees. */
export function exemptIncome(regime: RegimeName, age: Age, ofYear: LawOn): number {
  return findSlabs(regime, age, ofYear).brackets[0]?.to ?? 0;
}

/**
 * The fee for a late return, rupees, with the id of its record; 0 without an id if no return is due for the income.
 * @param exempt the income up to which none is due: {@link exemptIncome}
 */
export function lateFee(
  payer: Payer,
  income: number,
  exempt: number,
  atFiling: LawOn,
): { fee: number; id: string | null } {
  if (!mustAlwaysFile(payer) && income <= exempt) return { fee: 0, id: null };
  const id = income > atFiling.number('late-fee-threshold') ? 'late-fee-above-5-lakh' : 'late-fee-up-to-5-lakh';
  return { fee: atFiling.fee(id), id };
}

interface PassedReturn {
  year: string;
  due: string | null;
  payer: Payer;
  income: number;
  age?: Age;
}

/** The due date has passed, with the fee of today. The unpaid tax is not known here: `next` leads to a tool for it. */
export function passedReturn(
  { year, due, payer, income, age = 'under-60' }: PassedReturn,
  { law, today, now, say }: Case,
  next: NextStep,
) {
  if (due === null || due >= today) return undefined;
  const { state, regimes, belated } = openOn(today, { year, due, payer }, law);
  if (state === 'in-time') return undefined;
  if (state !== 'belated') return passed(due, today, say(`today.${state}`), next);
  const exempt = exemptIncome(regimes[0] ?? 'new', age, now);
  const { fee } = lateFee(payer, income, exempt, law.on(today));
  const more = fee === 0 ? say('today.free') : say('today.fee', inRupees({ fee }));
  const moments = [
    { day: due, text: say('today.due') },
    { day: today, text: more },
    { day: belated, text: say('today.last'), mark: 'last' as const },
  ];
  const late = passed(due, today, more, next);
  return late && { ...late, ifNotFiled: drawTime(say('today.title'), moments, today) };
}
