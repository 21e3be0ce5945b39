/** By when a return of income is due: Explanation 2 to section 139(1) of the Income-tax Act, 1961; section 263(1) of the Act of 2025. */
import { yearEnd } from '../domain/calendar.ts';
import type { LawOn } from './law.ts';

/** The records of the last day, by who files. They follow content/due-dates, with the extensions of each year. */
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
 * @returns null where sources disagree on the day
 */
export function returnDue(filer: Filer, ofYear: LawOn): string | null {
  const id = RETURN_DUE[filer];
  if (ofYear.find(id)?.text === null) return null;
  return ofYear.dayOf(id, yearEnd(ofYear.day));
}
