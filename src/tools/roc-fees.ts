/**
 * What a late form of a company or LLP costs in addition to its filing fee: an amount for each day, a multiple by days, or a fixed sum. Section 403 of
 * the Companies Act, 2013 with the Registration Offices and Fees Rules, 2014; the LLP Rules, 2009 with their Annexure A.
 */
import { percentOf, totalOf } from '../domain/rupees.ts';
import type { LawOn, Scale } from './law.ts';

/** How a form is charged when it is late. */
export const WAYS = {
  'aoc-4': 'day',
  'mgt-7': 'day',
  'mgt-7a': 'day',
  'dir-12': 'times',
  'pas-3': 'times',
  'inc-22': 'times',
  'chg-1': 'charge',
  'mgt-14': 'times',
  'adt-1': 'auditor',
  'dpt-3': 'times',
  'dir-3-kyc': 'sum',
  'llp-8': 'llp',
  'llp-11': 'llp',
} as const;
export type Form = keyof typeof WAYS;
type Way = (typeof WAYS)[Form];

/** The days up to which a late charge pays only multiples of the fee. */
const CHARGE_STEP = 'chg-1-period';
/** From this day of delay on, LLP Forms 8 and 11 also pay by the day. */
const LLP_YEAR = 360;

/** The result: rupees, null if the amount secured is missing or the form is too late; `times` of the filing fee, 0 for none. */
export interface Late {
  additional: number | null;
  times: number;
  perDay: number;
  /** The days that are charged by the day. */
  daysCharged: number;
  /** The share of the amount secured. */
  share: number;
  state: 'inTime' | 'day' | 'times' | 'sum' | 'llp' | 'charge' | 'secured' | 'tooLate';
}

/** The table of filing fees by capital or contribution; null for a form that is free in time. */
export function filingFees(form: Form, law: LawOn): Scale | null {
  const way = WAYS[form];
  if (way === 'sum') return null;
  return law.scale(way === 'llp' ? 'llp-filing-fee' : 'roc-filing-fee');
}

/**
 * @param normal the filing fee, rupees
 * @param days late, 0 for none
 * @param small whether the company or LLP is a small one
 * @param secured the amount that a charge secures, rupees
 */
export function lateFeeOf(
  form: Form,
  normal: number,
  days: number,
  small: boolean,
  secured: number | null,
  law: LawOn,
): Late {
  const way: Way = WAYS[form];
  const none: Late = { additional: 0, times: 0, perDay: 0, daysCharged: 0, share: 0, state: 'inTime' };
  const multiple = (scale: string): Late => {
    const times = law.scale(scale).at(days).rate;
    return { ...none, times, additional: totalOf([normal * times]), state: 'times' };
  };
  const byDay = (perDay: number): Late => ({
    ...none,
    perDay,
    daysCharged: days,
    additional: days * perDay,
    state: 'day',
  });
  const size = small ? '-small' : '';
  if (days === 0) return none;
  if (way === 'day') return byDay(law.fee('roc-additional-fee-day'));
  if (way === 'times') return multiple('roc-additional-times');
  if (way === 'auditor') return multiple('roc-additional-times-auditor');
  if (way === 'sum') return { ...none, additional: law.number('dir-3-kyc-late-fee'), state: 'sum' };
  if (way === 'charge') {
    const step = law.number(CHARGE_STEP);
    if (days > law.number('chg-1-last-period') - step) return { ...none, additional: null, state: 'tooLate' };
    const times = law.number(`chg-1-additional-times${size}`);
    if (days <= step) return { ...none, times, additional: normal * times, state: 'charge' };
    if (secured === null) return { ...none, times, additional: null, state: 'secured' };
    const share = Math.min(
      percentOf(secured, law.number(`chg-1-ad-valorem${size}`)),
      law.number(`chg-1-ad-valorem${size}-cap`),
    );
    return { ...none, times, share, additional: totalOf([normal * times, share]), state: 'charge' };
  }
  // Before the multiples, LLPs paid by the day.
  if (!law.has(`llp-additional-times${size}`)) return byDay(law.fee('llp-late-fee-day'));
  const late = multiple(`llp-additional-times${size}`);
  const daysCharged = Math.max(0, days - LLP_YEAR);
  const perDay = law.number(`llp-additional-day${size}`);
  return {
    ...late,
    perDay,
    daysCharged,
    additional: totalOf([late.additional ?? 0, perDay * daysCharged]),
    state: 'llp',
  };
}
