/**
 * Interest on late or short advance tax: sections 207, 208, 211, 234B and 234C of the Income-tax Act, 1961, rule 119A;
 * sections 404 to 408, 424 and 425 of the Act of 2025. `assessed` is in rupees, after TDS; `law` is that of the year.
 */
import { addUp, takePercent } from '../../domain/rupees.ts';
import type { LawOn } from '../../law/dated.ts';

/** A part of advance tax, by the month in the ids of its records. `months` are those of interest on a shortfall. */
interface Instalment {
  readonly month: string;
  readonly number: number;
  readonly months: number;
}
/** The four parts; presumptive income has only the last. */
export const INSTALMENTS: readonly Instalment[] = ['june', 'september', 'december', 'march'].map((month, at) => ({
  month,
  number: at + 1,
  months: month === 'march' ? 1 : 3,
}));

/** Per cent of the year's tax that is due by a part. */
export function findShare({ month }: Instalment, law: LawOn): number {
  return law.number(`advance-tax-${month}-share`);
}

/** Rounds an amount that bears interest down to whole hundreds: rule 119A. */
export function roundBearing(amount: number, law: LawOn): number {
  const hundred = law.number('interest-tax-rounding');
  return Math.floor(amount / hundred) * hundred;
}

/** Interest of section 234C. @param paid up to the day of the part, in hundredths of a rupee, to avoid rounding */
export function interestOnPart(assessed: number, paid: number, part: Instalment, law: LawOn): number {
  const [share, enough] = [findShare(part, law), `advance-tax-${part.month}-enough`];
  if (paid >= assessed * (law.has(enough) ? law.number(enough) : share)) return 0;
  return takePercent(roundBearing((assessed * share - paid) / 100, law) * part.months, law.number('interest-234c'));
}

/** Interest of section 234B. @param months begun from 1 April after the year until the rest is paid */
export function interestOnYear(assessed: number, paid: number, months: number, law: LawOn): number {
  const isShort = paid * 100 < assessed * law.number('advance-tax-least-share');
  return isShort ? takePercent(roundBearing(assessed - paid, law) * months, law.number('interest-234b')) : 0;
}

/** Both, in rupees; null if no advance tax is due. @param paid counts as paid in the shares of the instalments */
export function advanceInterest(
  assessed: number,
  paid: number,
  months: number,
  law: LawOn,
): { b: number; c: number } | null {
  if (assessed < law.number('advance-tax-threshold')) return null;
  const b = interestOnYear(assessed, paid, months, law);
  const c = INSTALMENTS.map((part) => interestOnPart(assessed, paid * findShare(part, law), part, law));
  return { b, c: addUp(c) };
}
