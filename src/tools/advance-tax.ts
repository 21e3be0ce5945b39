/**
 * Interest on advance tax that was short or late: sections 207, 208, 211, 234B and 234C of the Income-tax Act, 1961, rule 119A, and
 * sections 404 to 408, 424 and 425 of the Act of 2025.
 */
import { percentOf, totalOf } from '../domain/sums.ts';
import type { LawOn } from './law.ts';

/** By when so much of the year's tax is due; where `enough` of it was paid no interest runs. Months of interest until the next part. */
const INSTALMENTS = [
  { share: 'advance-tax-june-share', enough: 'advance-tax-june-enough', months: 3 },
  { share: 'advance-tax-september-share', enough: 'advance-tax-september-enough', months: 3 },
  { share: 'advance-tax-december-share', enough: 'advance-tax-december-share', months: 3 },
  { share: 'advance-tax-march-share', enough: 'advance-tax-march-share', months: 1 },
] as const;

/** Whole hundreds of a sum that bears interest, as rule 119A takes it down. */
export function bearingOf(amount: number, law: LawOn): number {
  const hundred = law.number('interest-tax-rounding');
  return Math.floor(amount / hundred) * hundred;
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
  const isShort = paid * 100 < assessed * law.number('advance-tax-least-share');
  const b = isShort ? percentOf(bearingOf(assessed - paid, law) * months, law.number('interest-234b')) : 0;
  const c = INSTALMENTS.map(({ share, enough, months: each }) => {
    const due = law.number(share);
    // Both sides in hundredths of a rupee times a hundred, so that nothing is rounded.
    if (paid * due >= assessed * law.number(enough)) return 0;
    return percentOf(bearingOf(((assessed - paid) * due) / 100, law) * each, law.number('interest-234c'));
  });
  return { b, c: totalOf(c) };
}
