/**
 * What forming a company costs, from the law of a day: our printed fee with GST, the Ministry's charges, and the
 * state's stamp duty. The Companies (Incorporation) Rules, 2014, rule 38; the Companies (Registration Offices and Fees)
 * Rules, 2014; the stamp Acts of the states.
 */

import { percentOf, totalOf } from '../domain/rupees.ts';
import { stateName, stateSlug } from '../domain/states.ts';
import {
  type Bill,
  type BillChoice,
  type BilledType,
  type BillLine,
  type CompanyType,
  makeBill,
  USUAL_CAPITAL,
} from './bill.ts';
import { type LawOn, scaleOf } from './dated.ts';
import { isSure } from './figure.ts';

export const COMPANY_PAGES = {
  private: '/company-registration',
  public: '/company-registration/public-company-registration',
  opc: '/company-registration/one-person-company-registration',
  'section-8': '/company-registration/section-8-company-registration',
  nidhi: '/company-registration/nidhi-company-registration',
  nbfc: '/company-registration/nbfc-company-registration',
  producer: '/company-registration/farmer-producer-company-registration',
} as const satisfies Record<CompanyType, string>;

/** Our printed prices. The fee of any other type is the least fee in content/firm.yaml, or needs a quotation. */
export const PRICES = {
  private: 'price-private-limited',
  public: 'price-public-limited',
  opc: 'price-one-person',
} as const satisfies Partial<Record<CompanyType, string>>;

/**
 * Id of the figure with the least fee ("from ₹…") of a service: `least-fee-gst` of /gst. content/firm.yaml names these
 * fees by the path of their page. It is in this folder because the compiler searches these files for the ids that a
 * tool may read.
 */
export function leastFeeId(path: string): string {
  return `least-fee-${path.split('/').at(-1)}`;
}

/** The records of the least capital, for types that need one. */
export const MIN_CAPITAL: Partial<Record<BilledType, string>> = {
  nidhi: 'nidhi-min-capital',
  nbfc: 'nbfc-min-capital',
};

/**
 * Types that can be a small company, which pays less for its memorandum. A Nidhi is a public company, and section 2(85)
 * excludes section 8.
 */
const MAY_BE_SMALL: readonly CompanyType[] = ['private', 'opc', 'nbfc', 'producer'];

/** The default capital of a bill, rupees. */
export function firstCapital(type: CompanyType, law: LawOn): number {
  const least = MIN_CAPITAL[type];
  return least === undefined ? USUAL_CAPITAL : law.number(least);
}

/** @param chargesGst whether the firm adds GST to its fees */
export function companyBill({ type, state, capital }: BillChoice, law: LawOn, chargesGst: boolean): Bill {
  if (type === 'llp') return llpBill(state, capital, law);
  const printed = type in PRICES;
  const id = printed ? PRICES[type as keyof typeof PRICES] : leastFeeId(COMPANY_PAGES[type]);
  const fee = printed ? law.number(id) : (law.find(id)?.value ?? null);
  const gstRate = chargesGst ? law.number('gst-rate-standard') : 0;
  const place = stateName(state) ?? state;
  return makeBill({ fee, isLeast: !printed && fee !== null, gstRate }, [
    charge('Name reservation', ['name-reservation-fee'], law),
    ...filing(type, capital, law),
    charge('PAN and TAN', ['pan-fee-incorporation', 'tan-fee-incorporation'], law),
    { what: `Stamp duty, ${place}`, payee: 'state', ...stampDuty(type, place, capital, law) },
  ]);
}

/**
 * What forming an LLP costs: LLP Rules, 2009, Annexure A. The firm does not form LLPs, so the bill has no line of ours.
 * The records lack the stamp duty on the agreement, so it counts as 0 and is marked unsure.
 */
function llpBill(state: string, contribution: number, law: LawOn): Bill {
  const bill = makeBill({ fee: null, isLeast: false, gstRate: 0 }, [
    charge('Name reservation', ['llp-name-reservation-fee'], law),
    {
      what: 'Filing of the incorporation',
      amount: llpFilingFee(contribution, law),
      payee: 'government',
      sure: areSure([LLP_FILING_FEE], law),
    },
    charge('PAN and TAN', ['pan-fee-incorporation', 'tan-fee-incorporation'], law),
    { what: `Stamp duty on the agreement, ${stateName(state) ?? state}`, amount: 0, payee: 'state', sure: false },
  ]);
  return { ...bill, gst: null, lines: bill.lines.filter(({ payee }) => payee !== 'us') };
}

const LLP_FILING_FEE = 'llp-incorporation-fee';

/** The fee of the incorporation form of an LLP (FiLLiP), rupees. @param contribution of the partners, rupees */
export function llpFilingFee(contribution: number, law: LawOn): number {
  return law.scale(LLP_FILING_FEE).at(contribution).rate;
}

/** A charge of the government that is the sum of these records. */
function charge(what: string, ids: readonly string[], law: LawOn): BillLine {
  return { what, amount: totalOf(ids.map((id) => law.fee(id))), payee: 'government', sure: areSure(ids, law) };
}

function areSure(ids: readonly string[], law: LawOn): boolean {
  return ids.every((id) => {
    const found = law.find(id);
    return found === undefined || (found.text !== null && isSure(found.sure));
  });
}

/** The fee of the memorandum; above the free capital also the fees of the form and the articles. */
function filing(type: CompanyType, capital: number, law: LawOn): BillLine[] {
  const line = (what: string, amount: number, sure = true): BillLine => ({ what, amount, payee: 'government', sure });
  const what = 'Filing of the incorporation';
  const free = 'incorporation-fee-free-capital';
  if (capital <= law.number(free)) return [line(what, 0, areSure([free], law))];
  const small = MAY_BE_SMALL.includes(type) && capital <= law.number('small-company-capital');
  const isLower = small && capital <= law.number('incorporation-fee-small-to');
  const [base, rate] = isLower
    ? (['incorporation-fee-small-base', 'incorporation-fee-small-rate'] as const)
    : (['incorporation-fee-base', 'incorporation-fee-rate'] as const);
  const step = law.number('incorporation-fee-step');
  const further = law.scale(rate).tax(Math.ceil(capital / step) * step) / 100;
  const memorandum = law.number(base) + Math.min(further, law.number('incorporation-fee-cap'));
  // Above the lower table of a small company only one reading was found.
  const sure = areSure([base, rate], law) && small === isLower;
  const papers = law.number('incorporation-form-fee') + law.scale('roc-filing-fee').at(capital).rate;
  return [
    line(what, memorandum, sure),
    line('SPICe+ form and articles', papers, areSure(['incorporation-form-fee', 'roc-filing-fee'], law)),
  ];
}

/**
 * The stamp duty of a state on form, memorandum and articles. A doubtful duty counts but is marked unsure; a missing
 * one counts as 0.
 */
function stampDuty(type: CompanyType, place: string, capital: number, law: LawOn): { amount: number; sure: boolean } {
  const duty = law.find(stampDutyId(place));
  if (!duty?.brackets) return { amount: 0, sure: false };
  const { rate, plus = 0, from } = scaleOf(duty.brackets).at(capital);
  return {
    amount: totalOf([rate, percentOf(capital - from, plus)]),
    // Many states charge a section 8 company less.
    sure: duty.text !== null && isSure(duty.sure) && type !== 'section-8',
  };
}

export function stampDutyId(place: string): string {
  return `stamp-duty-${stateSlug(place)}`;
}
