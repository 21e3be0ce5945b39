/**
 * A bill: what a service costs in all, line by line, each with who is paid. What forming a company costs is worked out from the law in
 * src/tools/company-bill.ts; page, tool, Markdown, preview and structured data say it in the words of this file.
 */
import { valueInWords } from './figure.ts';
import { rupees } from './rupees.ts';
import { percentOf, totalOf } from './sums.ts';

/** Kinds of company, as addresses and content name them. */
export const COMPANY_TYPES = ['private', 'public', 'opc', 'section-8', 'nidhi', 'nbfc', 'producer'] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];

/** An amount in rupees; null where it is not known. `sure` is false where it rests on one reading, or is only published or a least amount. */
export type BillLine = {
  readonly what: string;
  readonly amount: number | null;
  readonly payee: 'us' | 'government' | 'state';
  readonly sure: boolean;
};

/** Amounts in rupees, to the paisa. */
export interface Bill {
  lines: readonly BillLine[];
  /** Our fee; null where it comes in a quotation. */
  fee: number | null;
  /** Whether the fee is the least that we take. */
  isLeast: boolean;
  /** GST on our fee; 0 where the firm charges none. */
  gst: number | null;
  /** Fee and GST. */
  payUs: number | null;
  /** The sum of all lines that are known. */
  total: number;
  /** Whether a line is not sure. */
  about: boolean;
}

/** What our part of a bill is made of. */
export interface OurFee {
  /** Rupees, without GST; null where it comes in a quotation. */
  fee: number | null;
  isLeast: boolean;
  /** GST on it, percent; 0 where the firm charges none. */
  gstRate: number;
}

/** A bill of our fee with GST, and of what others charge. @param others lines of the government and of a state */
export function billOf({ fee, isLeast, gstRate }: OurFee, others: readonly BillLine[] = []): Bill {
  const gst = gstRate === 0 ? 0 : fee === null ? null : percentOf(fee, gstRate);
  const sure = fee !== null && !isLeast;
  const lines: BillLine[] = [
    { what: 'Our fee', amount: fee, payee: 'us', sure },
    ...(gstRate === 0 ? [] : [{ what: `GST on it, ${gstRate}%`, amount: gst, payee: 'us' as const, sure }]),
    ...others,
  ];
  return {
    lines,
    fee,
    isLeast,
    gst,
    payUs: fee === null || gst === null ? null : totalOf([fee, gst]),
    total: totalOf(lines.map(({ amount }) => amount ?? 0)),
    about: lines.some((line) => !line.sure),
  };
}

/** What one payee gets. @returns null where nothing of a bill goes there */
export function partOf({ lines }: Bill, payee: BillLine['payee']): { amount: number; sure: boolean } | null {
  const own = lines.filter((line) => line.payee === payee);
  return own.length === 0
    ? null
    : { amount: totalOf(own.map(({ amount }) => amount ?? 0)), sure: own.every(({ sure }) => sure) };
}

/** An amount as it is said: to the paisa where it is sure, else "about ₹1,010". */
export function amountInWords(amount: number, sure: boolean): string {
  return sure ? rupees(amount) : `about ${rupees(Math.round(amount))}`;
}

/** The sum of a line, in words. */
export function lineInWords({ amount, sure, payee }: BillLine, { isLeast }: Bill): string {
  if (amount === null) return 'by quotation';
  return payee === 'us' && isLeast ? `from ${rupees(amount)}` : amountInWords(amount, sure);
}

/** The total: "₹12,426.82", "about ₹19,422", "from ₹9,500", "about ₹2,153 and our fee". */
export function totalInWords(bill: Bill): string {
  const { lines, total, isLeast, fee } = bill;
  if (isLeast) return `from ${rupees(Math.round(total))}`;
  const sure = lines.every((line) => line.sure || line.amount === null);
  return `${amountInWords(total, sure)}${fee === null ? ' and our fee' : ''}`;
}

/** The parts of a bill in one line: "our fee ₹6,999, GST ₹1,259.82, Ministry ₹1,143, stamp duty about ₹1,010". */
export function partsInWords(bill: Bill): string {
  const { fee, gst, isLeast } = bill;
  const [government, state] = [partOf(bill, 'government'), partOf(bill, 'state')];
  return [
    fee === null ? 'our fee by quotation' : `our fee ${isLeast ? 'from ' : ''}${rupees(fee)}`,
    ...(fee !== null && gst ? [`GST ${rupees(gst)}`] : []),
    ...(government ? [`Ministry ${amountInWords(government.amount, government.sure)}`] : []),
    ...(state ? [`stamp duty ${amountInWords(state.amount, state.sure)}`] : []),
  ].join(', ');
}

/** What becomes of our fee where an order is cancelled, in rupees. */
export interface Refund {
  /** What we keep of the fee, without GST. */
  kept: number;
  /** What goes back of the fee, without GST. */
  back: number;
  /** What goes back in all, GST included. */
  backInAll: number;
}

/** @param share what we keep, percent. @returns null where our fee is not known */
export function refundOf({ fee, gst, payUs }: Pick<Bill, 'fee' | 'gst' | 'payUs'>, share: number): Refund | null {
  if (fee === null || gst === null || payUs === null) return null;
  const kept = percentOf(fee, share);
  return { kept, back: totalOf([fee, -kept]), backInAll: totalOf([payUs, -kept, -percentOf(gst, share)]) };
}

/** The sums of a refund, in rupees with GST, as a sentence. */
export function refundInWords({ paid, kept, back }: { paid: number; kept: number; back: number }): string {
  return `Of the ${rupees(paid)} that you pay us, we keep ${rupees(kept)} and return ${rupees(back)} in all.`;
}

export function capitalInWords(capital: number): string {
  return `capital ${valueInWords(capital, 'rupees')}`;
}

/** What a bill comes to, as the answer card of its page says it. */
export function costInWords({ bill, place, capital }: { bill: Bill; place: string; capital: number }) {
  return { short: totalInWords(bill), more: `all in, ${place}, ${capitalInWords(capital)}: ${partsInWords(bill)}` };
}

/** The same of a page whose bill is our least fee alone. @param others what the page says of the government's fees */
export function leastInWords(bill: Bill, others: string) {
  const gst = bill.gst ? ` and GST from ${rupees(bill.gst)}` : '';
  return { short: totalInWords(bill), more: `our fee from ${rupees(bill.fee ?? 0)}${gst}; ${lowered(others)}` };
}

function lowered(words: string): string {
  return /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** A capital that most new companies begin with, rupees: bills are shown for it until another is chosen. */
export const USUAL_CAPITAL = 100_000;
const CAPITALS = [100_000, 500_000, 1_000_000, 1_500_000, 2_500_000, 5_000_000, 10_000_000, 100_000_000];

/** The authorised capitals that a page offers, with their words. @param least the least capital of the type, rupees */
export function capitalChoices(least: number): { amount: number; words: string }[] {
  return [...new Set([least, ...CAPITALS])]
    .filter((amount) => amount >= least)
    .sort((a, b) => a - b)
    .map((amount) => ({ amount, words: valueInWords(amount, 'rupees') }));
}

/** What a visitor has chosen. */
export interface BillChoice {
  type: CompanyType;
  /** Two letters, as UP. */
  state: string;
  /** Authorised capital, rupees. */
  capital: number;
}
