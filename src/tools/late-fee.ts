/** What a return of income costs after its day: section 234F of the Income-tax Act, 1961; section 428 of the Act of 2025. */
import { yearEnd } from '../domain/calendar.ts';
import { rupees } from '../domain/rupees.ts';
import type { LawOn } from './law.ts';
import { passed } from './passed.ts';
import type { Answer, NextStep, Say, Terms } from './tool.ts';

/** The basic exemption of the new regime: no return is due for income up to it alone, rupees. @param ofYear law of the year of income */
export function exemptIncome(ofYear: LawOn): number {
  return ofYear.scale('new-regime-slabs').brackets[0]?.to ?? 0;
}

/**
 * @param income total income in whole rupees
 * @param ofYear law of the year of income
 * @param atFiling law of the day of filing
 * @returns rupees, with the id of the record; 0 and no id where the income need not be returned
 */
export function lateFee(income: number, ofYear: LawOn, atFiling: LawOn): { fee: number; id: string | null } {
  if (income <= exemptIncome(ofYear)) return { fee: 0, id: null };
  const id = income > atFiling.number('late-fee-threshold') ? 'late-fee-above-5-lakh' : 'late-fee-up-to-5-lakh';
  return { fee: atFiling.fee(id), id };
}

/** The last day of a belated return, for resident individuals, `YYYY-MM-DD`. @param ofYear law of the year of income */
export function belatedUntil(ofYear: LawOn): string {
  return ofYear.dayOf('belated-return-last-day', yearEnd(ofYear.day));
}

/**
 * That the day of a return has passed, with the fee of today. The tax that is still unpaid is not known here.
 * @param due of the return, or null where none is sure
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
