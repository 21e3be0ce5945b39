/**
 * The tax of firms, LLPs and domestic companies: one rate, with surcharge and cess, without rebate and regimes. First
 * Schedule of the yearly Finance Acts; section 115BAA of the Income-tax Act, 1961 (200 of the Act of 2025).
 */

import { type LawOn, makeScale } from '../../law/dated.ts';
import type { Rates } from './income-tax-law.ts';

/** The rates between which a company has to know its own: by choice, by a small turnover, or the general one. */
export const COMPANY_RATES = ['chosen', 'small', 'full'] as const;
type CompanyRate = (typeof COMPANY_RATES)[number];

const FLAT = {
  firm: { rate: 'firm-tax-rate', surcharge: 'firm-surcharge' },
  chosen: { rate: 'company-tax-rate-chosen', surcharge: 'company-surcharge-chosen' },
  small: { rate: 'company-tax-rate-small', surcharge: 'company-surcharge' },
  full: { rate: 'company-tax-rate', surcharge: 'company-surcharge' },
} as const;

/** @param law of the year of income */
export function makeFlatRates(payer: 'firm' | CompanyRate, law: LawOn): Rates {
  const { rate, surcharge } = FLAT[payer];
  return {
    slabs: makeScale([{ from: 0, to: null, rate: law.number(rate) }]),
    surcharge: law.scale(surcharge),
    rebate: null,
    fades: false,
    law,
  };
}
