/** What a cancelled order costs: one sentence and one arithmetic for the price card, the refund policy, the terms and the content check. */
import type { Figure } from '../domain/figure.ts';

/** Id of the record that holds the cancellation charge, in percent of our fee. */
export const CANCELLATION_CHARGE = 'refund-cancellation-charge';

/** The sentence on refunds, as `{{refund:rule}}` puts it into a text: its figures are references like any other. */
export const REFUND_RULE =
  'Cancel within {{refund-request-period}} of purchase, before the work is finished, and we keep {{refund-cancellation-charge}} of our fee. ' +
  'The rest comes back in {{refund-processing-time}}.';

export interface Refund {
  /** Rupees that the firm keeps of its fee. */
  kept: number;
  /** Rupees that go back. */
  back: number;
}

/** The refund worked out on a fee, or undefined where the fee or the charge has no number. */
export function refundOn(fee: Figure | undefined, charge: Figure | undefined): Refund | undefined {
  if (fee?.value === undefined || fee.unit !== 'rupees' || charge?.value === undefined) return undefined;
  // In paise, so that no fraction of one is left over from binary arithmetic.
  const kept = Math.round(fee.value * charge.value) / 100;
  return { kept, back: Math.round((fee.value - kept) * 100) / 100 };
}
