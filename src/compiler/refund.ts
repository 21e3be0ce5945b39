/** What a cancelled order costs: one sentence and one arithmetic for the price card, the refund policy, the terms and the content check. */
import type { Figure } from '../domain/figure.ts';
import { percentOf, totalOf } from '../domain/sums.ts';

/** Id of the record that holds the cancellation charge, in percent of our fee. */
export const CANCELLATION_CHARGE = 'refund-cancellation-charge';

/** The sentence on refunds, as `{{refund:rule}}` puts it into a text: its figures are references like any other. */
export const REFUND_RULE =
  'If you cancel within {{refund-request-period}} of purchase, before the work is finished, we keep {{refund-cancellation-charge}} of our fee. ' +
  'We return the rest in {{refund-processing-time}}.';

/** What is said of work without a printed price, as `{{quotation:rule}}`: what changes it, and when its price is known. */
export const QUOTATION_RULE =
  'Our fee depends on your papers and the work in your case. After our call you get a written quotation of the full fee{{gst: with GST}} before you pay.';

export interface Refund {
  /** Rupees that the firm keeps of its fee. */
  kept: number;
  /** Rupees that go back. */
  back: number;
}

/** The refund worked out on a fee, or undefined where the fee or the charge has no number. */
export function refundOn(fee: Figure | undefined, charge: Figure | undefined): Refund | undefined {
  if (fee?.value === undefined || fee.unit !== 'rupees' || charge?.value === undefined) return undefined;
  const kept = percentOf(fee.value, charge.value);
  return { kept, back: totalOf([fee.value, -kept]) };
}
