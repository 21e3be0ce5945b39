/** A bill: the whole price of a service, line by line, and its wording. company-bill.ts makes that of a new company. */

import type { Firm } from '../domain/firm.ts';
import { chargesGst } from '../domain/firm-details.ts';
import { addUp, rupees, takePercent, wholeRupees } from '../domain/rupees.ts';
import { say } from '../domain/say.ts';
import { type Figure, valueInWords } from './figure.ts';

export const COMPANY_TYPES = ['private', 'public', 'opc', 'section-8', 'nidhi', 'nbfc', 'producer'] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];

/** What a bill can be for: each kind of company, and an LLP, which has no page of its own. */
export const BILLED_TYPES = [...COMPANY_TYPES, 'llp'] as const;
export type BilledType = (typeof BILLED_TYPES)[number];

/** An amount in rupees, or null if unknown. `sure` is false for a single source, a doubt or a minimum. */
export type BillLine = {
  readonly what: string;
  readonly amount: number | null;
  readonly payee: 'us' | 'government' | 'state';
  readonly sure: boolean;
};

interface OurFee {
  /** Rupees, without GST; null if it is quoted on request. */
  fee: number | null;
  /** The fee is a minimum: "from ₹9,500". */
  isLeast: boolean;
  /** GST rate, percent; 0 if the firm charges none. */
  gstRate: number;
}

/** Amounts in rupees, to the paisa. */
export interface Bill extends Omit<OurFee, 'gstRate'> {
  lines: readonly BillLine[];
  /** GST on our fee; 0 if the firm charges none. */
  gst: number | null;
  payUs: number | null;
  total: number;
  about: boolean;
  /** Whether the amount of a department is not known: the total is then the least. */
  isOpen: boolean;
}

export function makeBill({ fee, isLeast, gstRate }: OurFee, others: readonly BillLine[] = []): Bill {
  const quotedGst = fee === null ? null : takePercent(fee, gstRate);
  const gst = gstRate === 0 ? 0 : quotedGst;
  const sure = fee !== null && !isLeast;
  const lines: BillLine[] = [
    { what: say('bill.our-fee'), amount: fee, payee: 'us', sure },
    ...(gstRate === 0
      ? []
      : [{ what: say('bill.gst-on-it', { rate: gstRate }), amount: gst, payee: 'us' as const, sure }]),
    ...others,
  ];
  return {
    lines,
    fee,
    isLeast,
    gst,
    payUs: fee === null || gst === null ? null : addUp([fee, gst]),
    total: addUp(lines.map(({ amount }) => amount ?? 0)),
    about: lines.some((line) => !line.sure),
    isOpen: others.some(({ amount }) => amount === null),
  };
}

/** The sum of one payee's lines, whose amount is null if one of them is; null if the payee has none. */
export function findPart({ lines }: Bill, payee: BillLine['payee']): Pick<BillLine, 'amount' | 'sure'> | null {
  const own = lines.filter((line) => line.payee === payee);
  if (own.length === 0) return null;
  const isOpen = own.some(({ amount }) => amount === null);
  const amount = isOpen ? null : addUp(own.map((line) => line.amount ?? 0));
  return { amount, sure: own.every(({ sure }) => sure) };
}

/** {@link findPart} in words; null if the payee has no lines. */
export function partInWords(bill: Bill, payee: BillLine['payee']): string | null {
  const part = findPart(bill, payee);
  return part && (part.amount === null ? say('bill.not-known') : amountInWords(part.amount, part.sure));
}

/** An amount to the paisa if it is sure, else rounded: "about ₹1,010". */
export function amountInWords(amount: number, sure: boolean): string {
  return sure ? rupees(amount) : say('amounts.about', { amount: rupees(Math.round(amount)) });
}

/** A part of what we ask: "₹6,999", or "from ₹1,499" if our fee is a least one. */
export function feeInWords(amount: number, { isLeast }: Pick<Bill, 'isLeast'>): string {
  return isLeast ? say('bill.from', { amount: rupees(amount) }) : rupees(amount);
}

/** "₹1,010", "from ₹9,500", "by quotation". */
export function lineInWords({ amount, sure, payee }: BillLine, bill: Bill): string {
  if (amount === null) return say(payee === 'us' ? 'bill.by-quotation' : 'bill.not-known');
  return payee === 'us' ? feeInWords(amount, bill) : amountInWords(amount, sure);
}

/** "₹12,426.82", "about ₹19,422", "from ₹9,500", "at least ₹843", "about ₹2,153 and our fee". */
export function totalInWords(bill: Bill): string {
  const { lines, total, isLeast, isOpen, fee } = bill;
  if (isLeast) return feeInWords(Math.round(total), bill);
  const sure = lines.every((line) => line.sure || line.amount === null);
  const isQuoted = fee === null && lines.some(({ payee }) => payee === 'us');
  const amount = isOpen ? say('bill.at-least', { amount: rupees(total) }) : amountInWords(total, sure);
  return isQuoted ? say('bill.with-our-fee', { amount }) : amount;
}

/** "our fee ₹6,999, GST ₹1,260, Ministry ₹1,143, stamp duty about ₹1,010". */
export function partsInWords(bill: Bill): string {
  const { fee, gst } = bill;
  const [government, state] = [partInWords(bill, 'government'), partInWords(bill, 'state')];
  return [
    fee === null ? say('bill.part-fee-quoted') : say('bill.part-fee', { amount: feeInWords(fee, bill) }),
    ...(fee !== null && gst ? [say('bill.part-gst', { amount: feeInWords(gst, bill) })] : []),
    ...(government === null ? [] : [say('bill.part-government', { amount: government })]),
    ...(state === null ? [] : [say('bill.part-state', { amount: state })]),
  ]
    .map(wholeRupees)
    .join(', ');
}

/** What the visitor pays us, for a card: "₹8,259", "₹6,999 and GST ₹1,260". Null if we name no fee. */
export function oursInWords(bill: Bill): { short: string; more: string } | null {
  const { fee, gst, payUs } = bill;
  if (payUs === null) return null;
  const more = gst ? say('bill.fee-and-gst', { fee: feeInWords(fee ?? 0, bill), gst: feeInWords(gst, bill) }) : '';
  return { short: wholeRupees(feeInWords(payUs, bill)), more: wholeRupees(more) };
}

/** What we keep and return of our fee when an order is cancelled, rupees; only `backInAll` includes GST. */
export type Refund = Record<'kept' | 'back' | 'backInAll', number>;

/** The refund if we keep `share` percent; null if our fee is unknown. */
export function workOutRefund({ fee, gst, payUs }: Pick<Bill, 'fee' | 'gst' | 'payUs'>, share: number): Refund | null {
  if (fee === null || gst === null || payUs === null) return null;
  const kept = takePercent(fee, share);
  return { kept, back: addUp([fee, -kept]), backInAll: addUp([payUs, -kept, -takePercent(gst, share)]) };
}

/** A refund as a sentence; amounts in rupees with GST. */
export function refundInWords({ paid, kept, back }: { paid: number; kept: number; back: number }): string {
  return say('bill.refund', { paid: rupees(paid), kept: rupees(kept), back: rupees(back) });
}

export function capitalInWords(capital: number): string {
  return say('bill.capital', { amount: valueInWords(capital, 'rupees') });
}

/** The cost of a service for its answer card. */
export function costInWords({ bill, place, capital }: { bill: Bill; place: string; capital: number }) {
  return {
    short: wholeRupees(totalInWords(bill)),
    more: say('bill.all-in', { place, capital: capitalInWords(capital) }),
    parts: partsInWords(bill),
  };
}

/** The same for a page whose bill has only our minimum fee. `others` is on government fees. */
export function leastInWords(bill: Bill, others: string) {
  const { fee, gst } = bill;
  const inWords = (amount: number) => wholeRupees(feeInWords(amount, bill));
  const rest = { others: uncapitalize(others) };
  // Without GST the fee is the whole, which is said already.
  const more = gst
    ? say('bill.least-with-gst', { ...rest, fee: inWords(fee ?? 0), gst: inWords(gst) })
    : say('bill.least', rest);
  return { short: totalInWords(bill), more };
}

/** "Salaried" as "salaried", but "GST monthly" as it is: for use within a sentence. */
export function uncapitalize(words: string): string {
  return /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** The authorised capital of most new companies, rupees: the default for bills. */
export const USUAL_CAPITAL = 100_000;

export interface BillChoice {
  type: BilledType;
  /** Two letters, as UP. */
  state: string;
  capital: number;
}

/** Ids of figures, in percent: the charge for a cancelled order, and the GST on services such as ours. */
export const CANCELLATION_CHARGE = 'refund-cancellation-charge';
export const GST_RATE = 'gst-rate-standard';

/** GST on our fees in percent: 0 if the firm charges none, undefined if the rate is not known. */
export function findGstRate(firm: Firm, figures: ReadonlyMap<string, Figure>): number | undefined {
  return chargesGst(firm) ? figures.get(GST_RATE)?.value : 0;
}

/** The refund on a fee, in rupees with GST; undefined if the fee, the charge or the rate is not known. */
export function refundOn(
  fee: Figure | undefined,
  charge: Figure | undefined,
  gstRate: number | undefined,
): Record<'paid' | 'kept' | 'back', number> | undefined {
  if (fee?.value === undefined || fee.unit !== 'rupees' || charge?.value === undefined || gstRate === undefined)
    return undefined;
  const bill = makeBill({ fee: fee.value, isLeast: false, gstRate });
  const back = workOutRefund(bill, charge.value)?.backInAll ?? 0;
  return { paid: bill.total, kept: addUp([bill.total, -back]), back };
}
