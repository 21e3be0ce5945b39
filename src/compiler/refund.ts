/**
 * The cost of cancelling an order: one rule and one calculation for the price card, the refund policy, the terms and
 * the content check.
 */
import { billOf, refundOf } from '../domain/bill.ts';
import type { Figure } from '../domain/figure.ts';
import type { Firm } from '../domain/firm.ts';
import { chargesGst } from '../domain/firm-details.ts';
import { totalOf } from '../domain/rupees.ts';

/** Id of the cancellation charge, in percent of our fee. */
export const CANCELLATION_CHARGE = 'refund-cancellation-charge';

/** Id of the GST rate on services such as ours, in percent. */
export const GST_RATE = 'gst-rate-standard';

/** The rule on refunds, for `{{refund:rule}}`. */
export const REFUND_RULE =
  'If you cancel within {{refund-request-period}} of purchase, before the work is finished, we keep {{refund-cancellation-charge}} of our fee. ' +
  'We return the rest in {{refund-processing-time}}{{gst: with the GST on it}}.';

/** The rule on work without a printed price, for `{{quotation:rule}}`. */
export function quotationRule({ callWithin }: Pick<Firm, 'callWithin'>): string {
  const call = callWithin ? `We call within ${callWithin}. ` : '';
  return `Our fee depends on your papers and the work in your case. ${call}After our call you get a written quotation of the full fee{{gst: with GST}} before you pay.`;
}

/** GST on our fees in percent: 0 if the firm charges none, undefined if the rate is not known. */
export function gstRateOf(firm: Firm, figures: ReadonlyMap<string, Figure>): number | undefined {
  return chargesGst(firm) ? figures.get(GST_RATE)?.value : 0;
}

/** In rupees with GST. */
export interface RefundInAll {
  paid: number;
  kept: number;
  back: number;
}

/** The refund on a fee, or undefined if the fee, the charge or the rate is not known. */
export function refundOn(
  fee: Figure | undefined,
  charge: Figure | undefined,
  gstRate: number | undefined,
): RefundInAll | undefined {
  if (fee?.value === undefined || fee.unit !== 'rupees' || charge?.value === undefined || gstRate === undefined)
    return undefined;
  const bill = billOf({ fee: fee.value, isLeast: false, gstRate });
  const back = refundOf(bill, charge.value)?.backInAll ?? 0;
  return { paid: bill.total, kept: totalOf([bill.total, -back]), back };
}
