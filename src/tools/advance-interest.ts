/**
 * Interest on advance tax that was short or late: sections 207, 208, 211, 234B and 234C of the Income-tax Act, 1961, rule 119A, and
 * sections 404 to 408, 424 and 425 of the Act of 2025.
 */
import { percentOf, totalOf } from '../domain/sums.ts';
import type { LawOn } from './law.ts';

/** A part of advance tax: by when so much of the year's tax is due; where `enough` of it was paid no interest runs. Months of interest. */
export interface Instalment {
  readonly day: string;
  readonly share: string;
  readonly enough: string;
  readonly months: number;
}
const [THREE_MONTHS, ONE_MONTH] = [3, 1];
/** The four parts, and the one part of presumptive income, which is the last of them. */
export const INSTALMENTS: readonly Instalment[] = [
  {
    day: 'due-advance-tax-1',
    share: 'advance-tax-june-share',
    enough: 'advance-tax-june-enough',
    months: THREE_MONTHS,
  },
  {
    day: 'due-advance-tax-2',
    share: 'advance-tax-september-share',
    enough: 'advance-tax-september-enough',
    months: THREE_MONTHS,
  },
  {
    day: 'due-advance-tax-3',
    share: 'advance-tax-december-share',
    enough: 'advance-tax-december-share',
    months: THREE_MONTHS,
  },
  { day: 'due-advance-tax-4', share: 'advance-tax-march-share', enough: 'advance-tax-march-share', months: ONE_MONTH },
];

/** Whole hundreds of a sum that bears interest, as rule 119A takes it down. */
export function bearingOf(amount: number, law: LawOn): number {
  const hundred = law.number('interest-tax-rounding');
  return Math.floor(amount / hundred) * hundred;
}

/**
 * Interest of section 234C on one part.
 * @param assessed tax of the year after tax deducted at source, rupees
 * @param paid up to the day of the part, hundredths of a rupee, so that nothing is rounded before
 * @param law of the year of income
 */
export function interestOnPart(
  assessed: number,
  paid: number,
  { share, enough, months }: Instalment,
  law: LawOn,
): number {
  if (paid >= assessed * law.number(enough)) return 0;
  const short = (assessed * law.number(share) - paid) / 100;
  return percentOf(bearingOf(short, law) * months, law.number('interest-234c'));
}

/** Interest of section 234B. @param paid as advance tax, rupees @param months begun from 1 April after the year until the rest is paid */
export function interestOnYear(assessed: number, paid: number, months: number, law: LawOn): number {
  const isShort = paid * 100 < assessed * law.number('advance-tax-least-share');
  return isShort ? percentOf(bearingOf(assessed - paid, law) * months, law.number('interest-234b')) : 0;
}

/**
 * @param assessed tax of the year after tax deducted at source, rupees
 * @param paid as advance tax in the year, counted as paid in the shares of the instalments
 * @param months begun from 1 April after the year to the day on which the rest is paid
 * @param law of the year of income
 * @returns both null where no advance tax is due
 */
export function advanceInterest(
  assessed: number,
  paid: number,
  months: number,
  law: LawOn,
): { b: number; c: number } | null {
  if (assessed < law.number('advance-tax-threshold')) return null;
  const b = interestOnYear(assessed, paid, months, law);
  const c = INSTALMENTS.map((part) => interestOnPart(assessed, paid * law.number(part.share), part, law));
  return { b, c: totalOf(c) };
}
