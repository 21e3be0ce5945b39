/**
 * What a registration with a printed price costs in all: our fee with GST, and the stamp duty of the state. The same arithmetic on the
 * server, in the browser, and in the tests. It ships to browsers: no library here.
 */

import { percentOf, totalOf } from './sums.ts';

/** Bands of authorised capital that the table of stamp duties has. */
export const CAPITAL_BANDS = ['to-1-lakh', '1-to-10-lakh'] as const;
export type CapitalBand = (typeof CAPITAL_BANDS)[number];

/** A stamp duty of the table. */
export type StampDuty = {
  /** As published: "₹3,025". */
  published: string;
  /** Rupees, or null where nobody could confirm what is published: then it is shown, and reckoned with nowhere. */
  amount: number | null;
};

/** A state of the table. */
export type StateDuties = { slug: string; name: string; duties: Record<CapitalBand, StampDuty> };

/** What does not depend on a choice. */
export type Price = {
  /** Our fee without GST, rupees. */
  fee: number;
  /** GST on it, percent; 0 where the firm is not registered under GST. */
  gstRate: number;
  states: StateDuties[];
};

/** What a visitor has chosen; a state that the table does not have is no choice. */
export type BillChoice = { state: string; capital: CapitalBand };

/** A bill in rupees. */
export interface Bill {
  fee: number;
  /** Rounded to paise. */
  gst: number;
  /** Fee and GST. */
  payUs: number;
  /** The state that was chosen. */
  state: StateDuties | undefined;
  /** Its stamp duty, where a state was chosen. */
  duty: StampDuty | undefined;
  /** All that is known: what is paid to us, and the stamp duty where it is confirmed. Government fees are not in it. */
  known: number;
}

/** Reads a choice as it stands in an address. */
export function billChoice({ states }: Price, state: string | null, capital: string | null): BillChoice {
  return {
    state: states.find(({ slug }) => slug === state)?.slug ?? '',
    capital: CAPITAL_BANDS.find((band) => band === capital) ?? CAPITAL_BANDS[0],
  };
}

export function billOf({ fee, gstRate, states }: Price, choice: BillChoice): Bill {
  const gst = percentOf(fee, gstRate);
  const payUs = totalOf([fee, gst]);
  const state = states.find(({ slug }) => slug === choice.state);
  const duty = state?.duties[choice.capital];
  return { fee, gst, payUs, state, duty, known: totalOf([payUs, duty?.amount ?? 0]) };
}
