/**
 * What forming a company costs on a day: our fee with GST, the Ministry's charges (rule 38 of the Incorporation Rules,
 * 2014; Registration Offices and Fees Rules, 2014), and the stamp duty of the state.
 */

import { addUp, takePercent } from '../domain/rupees.ts';
import { say } from '../domain/say.ts';
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
import { type LawOn, makeScale } from './dated.ts';
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

/** Our printed prices. The other types have a least fee in content/firm.yaml, or need a quotation. */
export const PRICES = {
  private: 'price-private-limited',
  public: 'price-public-limited',
  opc: 'price-one-person',
} as const satisfies Partial<Record<CompanyType, string>>;

/** Id of the least fee ("from ₹…") of a page. */
export function leastFeeId(path: string): string {
  return `least-fee-${path.split('/').at(-1)}`;
}

export const MIN_CAPITAL: Partial<Record<BilledType, string>> = {
  nidhi: 'nidhi-min-capital',
  nbfc: 'nbfc-min-capital',
};

/** These pay less for their memorandum if small. A Nidhi is a public company; section 2(85) excludes section 8. */
const MAY_BE_SMALL: readonly CompanyType[] = ['private', 'opc', 'nbfc', 'producer'];

/** The default capital of a bill, rupees. */
export function firstCapital(type: CompanyType, law: LawOn): number {
  const least = MIN_CAPITAL[type];
  return least === undefined ? USUAL_CAPITAL : law.number(least);
}

export function companyBill({ type, state, capital }: BillChoice, law: LawOn, chargesGst: boolean): Bill {
  if (type === 'llp') return llpBill(state, capital, law);
  const printed = type in PRICES;
  const id = printed ? PRICES[type as keyof typeof PRICES] : leastFeeId(COMPANY_PAGES[type]);
  const fee = printed ? law.number(id) : (law.find(id)?.value ?? null);
  const gstRate = chargesGst ? law.number('gst-rate-standard') : 0;
  const place = stateName(state) ?? state;
  return makeBill({ fee, isLeast: !printed && fee !== null, gstRate }, [
    charge(say('bill.name-reservation'), ['name-reservation-fee'], law),
    ...filing(type, capital, law),
    charge(say('bill.pan-and-tan'), ['pan-fee-incorporation', 'tan-fee-incorporation'], law),
    { what: say('bill.stamp-duty', { place }), payee: 'state', ...stampDuty(type, state, capital, law) },
  ]);
}

/**
 * What forming an LLP costs (LLP Rules, 2009, Annexure A), without a fee of ours: the firm forms none. The records lack
 * the stamp duty on the agreement, so the bill is open.
 */
function llpBill(state: string, contribution: number, law: LawOn): Bill {
  const bill = makeBill({ fee: null, isLeast: false, gstRate: 0 }, [
    charge(say('bill.name-reservation'), ['llp-name-reservation-fee'], law),
    toGovernment(say('bill.filing'), llpFilingFee(contribution, law), areSure([LLP_FILING_FEE], law)),
    charge(say('bill.pan-and-tan'), ['pan-fee-incorporation', 'tan-fee-incorporation'], law),
    {
      what: say('bill.agreement-duty', { place: stateName(state) ?? state }),
      amount: null,
      payee: 'state',
      sure: false,
    },
  ]);
  return { ...bill, gst: null, lines: bill.lines.filter(({ payee }) => payee !== 'us') };
}

const LLP_FILING_FEE = 'llp-incorporation-fee';

/** The fee of form FiLLiP for the partners' contribution, both in rupees. */
export function llpFilingFee(contribution: number, law: LawOn): number {
  return law.scale(LLP_FILING_FEE).at(contribution).rate;
}

function charge(what: string, ids: readonly string[], law: LawOn): BillLine {
  return toGovernment(what, addUp(ids.map((id) => law.fee(id))), areSure(ids, law));
}

function toGovernment(what: string, amount: number, sure: boolean): BillLine {
  return { what, amount, payee: 'government', sure };
}

function areSure(ids: readonly string[], law: LawOn): boolean {
  return ids.every((id) => {
    const found = law.find(id);
    return found === undefined || (found.text !== null && isSure(found.sure));
  });
}

/** The fee of the memorandum; above the free capital also those of the form and the articles. */
function filing(type: CompanyType, capital: number, law: LawOn): BillLine[] {
  const free = 'incorporation-fee-free-capital';
  if (capital <= law.number(free)) return [toGovernment(say('bill.filing'), 0, areSure([free], law))];
  const small = MAY_BE_SMALL.includes(type) && capital <= law.number('small-company-capital');
  const isLower = small && capital <= law.number('incorporation-fee-small-to');
  const [base, rate] = isLower
    ? (['incorporation-fee-small-base', 'incorporation-fee-small-rate'] as const)
    : (['incorporation-fee-base', 'incorporation-fee-rate'] as const);
  const step = law.number('incorporation-fee-step');
  const further = law.scale(rate).tax(Math.ceil(capital / step) * step) / 100;
  const memorandum = law.number(base) + Math.min(further, law.number('incorporation-fee-cap'));
  // Above the lower table of a small company, only one reading was found.
  const sure = areSure([base, rate], law) && small === isLower;
  const papers = law.number('incorporation-form-fee') + law.scale('roc-filing-fee').at(capital).rate;
  return [
    toGovernment(say('bill.filing'), memorandum, sure),
    toGovernment(say('bill.form-and-articles'), papers, areSure(['incorporation-form-fee', 'roc-filing-fee'], law)),
  ];
}

/** On form, memorandum and articles. A doubtful one counts but is not sure; a missing one is null. */
function stampDuty(type: CompanyType, state: string, capital: number, law: LawOn): Pick<BillLine, 'amount' | 'sure'> {
  const duty = law.find(stampDutyId(state));
  if (!duty?.brackets) return { amount: null, sure: false };
  const { rate, plus = 0, from } = makeScale(duty.brackets).at(capital);
  return {
    amount: addUp([rate, takePercent(capital - from, plus)]),
    // Many states charge a section 8 company less.
    sure: duty.text !== null && isSure(duty.sure) && type !== 'section-8',
  };
}

export function stampDutyId(state: string): string {
  return `stamp-duty-${stateSlug(state)}`;
}
