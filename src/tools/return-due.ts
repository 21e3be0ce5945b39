/**
 * By when a return of income is due, and the fee for a late one. Sections 139(1) and 234F of the Income-tax Act, 1961; sections 263(1)
 * and 428 of the Act of 2025.
 */
import { yearEnd } from '../domain/calendar.ts';
import { rupees } from '../domain/rupees.ts';
import { passed } from './answer-parts.ts';
import type { LawOn } from './law.ts';
import type { Answer, NextStep, Say, Terms } from './tool.ts';

/** The records of the due date, by who files. They follow content/due-dates, with the extensions of each year. */
export const RETURN_DUE = {
  'no-business': 'itr-due-no-business',
  business: 'itr-due-business',
  trust: 'itr-due-trust',
  audit: 'itr-due-audit',
  company: 'itr-due-company',
} as const;
export type Filer = keyof typeof RETURN_DUE;

/**
 * The last day on which a return is in time, `YYYY-MM-DD`.
 * @param ofYear law of the year of income
 * @returns null if sources disagree on the day
 */
export function returnDue(filer: Filer, ofYear: LawOn): string | null {
  const id = RETURN_DUE[filer];
  if (ofYear.find(id)?.text === null) return null;
  return ofYear.dayOf(id, yearEnd(ofYear.day));
}

/** The last day of a belated return, for resident individuals, `YYYY-MM-DD`. @param ofYear law of the year of income */
export function belatedUntil(ofYear: LawOn): string {
  return ofYear.dayOf('belated-return-last-day', yearEnd(ofYear.day));
}

/** The basic exemption of the new regime, in rupees: no return is due for income up to it. @param ofYear law of the year of income */
export function exemptIncome(ofYear: LawOn): number {
  return ofYear.scale('new-regime-slabs').brackets[0]?.to ?? 0;
}

/**
 * The fee for a late return.
 * @param income total income in whole rupees
 * @param ofYear law of the year of income
 * @param atFiling law of the day of filing
 * @returns rupees, with the id of the record; 0 and no id if no return is due for the income
 */
export function lateFee(income: number, ofYear: LawOn, atFiling: LawOn): { fee: number; id: string | null } {
  if (income <= exemptIncome(ofYear)) return { fee: 0, id: null };
  const id = income > atFiling.number('late-fee-threshold') ? 'late-fee-above-5-lakh' : 'late-fee-up-to-5-lakh';
  return { fee: atFiling.fee(id), id };
}

/**
 * The due date has passed, with the fee of today. The unpaid tax is not known here.
 * @param due of the return, or null if none is sure
 * @param next where the rest is worked out
 * @param say has the sentences `today.fee`, `today.free` and `today.updated`
 */
export function passedReturn(
  due: string | null,
  income: number,
  ofYear: LawOn,
  { law, today }: Terms,
  say: Say,
  next: NextStep,
): Pick<Answer, 'passed'> {
  if (due === null || due >= today) return {};
  if (belatedUntil(ofYear) < today) return passed(due, today, say('today.updated'), next);
  const { fee } = lateFee(income, ofYear, law.on(today));
  return passed(due, today, fee === 0 ? say('today.free') : say('today.fee', { fee: rupees(fee) }), next);
}
