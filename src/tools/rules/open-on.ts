/**
 * What may still be done on a day, and until when. About a return of income: sections 115BAC(6), 139(4) and (8A), 140B of
 * the Income-tax Act, 1961; 202(4), 263(4) and (6), 267 of the Act of 2025. About a scheme of GST: rules 3(3) and 61A of
 * the CGST Rules.
 */
import { addDays, addMonths, addYears, earliestDay, quarterStart, yearEnd } from '../../domain/calendar.ts';
import type { Law, LawOn } from '../../law/dated.ts';

export const REGIMES = ['new', 'old'] as const;
export type RegimeName = (typeof REGIMES)[number];

/** Whose return it is, as far as the rules differ. A firm may be an LLP. */
export type Payer = 'individual' | 'huf' | 'firm' | 'company' | 'other';

/** The regime of those who choose none. @param ofYear law of the year of income */
export function defaultRegime(ofYear: LawOn): RegimeName {
  return ofYear.code('regime-default') === 'new' ? 'new' : 'old';
}

/** The last day of a belated return. Resident individuals may have more time than all others. */
export function belatedUntil(payer: Payer, ofYear: LawOn): string {
  const id = payer === 'individual' ? 'belated-return-last-day' : 'belated-return-last-day-others';
  return ofYear.findDay(id, yearEnd(ofYear.day));
}

/** The extra tax of an updated return, by how long after the year it is filed. */
const EXTRAS = [
  'itr-u-extra-12-months',
  'itr-u-extra-24-months',
  'itr-u-extra-36-months',
  'itr-u-extra-48-months',
] as const;

interface ReturnOfYear {
  year: string;
  /** The last day on which it is in time. */
  due: string;
  payer: Payer;
  /** With a business: whether the other regime was chosen by a form filed in time. */
  hasForm?: boolean;
}

interface OpenReturn {
  state: 'in-time' | 'belated' | 'updated' | 'closed';
  belated: string;
  regimes: readonly RegimeName[];
}

/** A return due on a Sunday is in time on Monday: section 10, General Clauses Act, 1897; CBDT Circular 639. */
export function isMondayAfter(due: string, day: string): boolean {
  return new Date(due).getUTCDay() === 0 && day === addDays(due, 1);
}

/**
 * The updated return of a year by the law of a day: its steps with their extra tax in per cent, and its last day.
 * @returns `until` null before updated returns existed
 */
export function updatedReturn(day: string, year: string, law: Law) {
  // The end of the financial year in which the return is due.
  const end = yearEnd(addYears(law.forYear(year).day, 1));
  const onDay = law.on(day);
  const window = onDay.find('itr-u-window')?.value ?? null;
  return {
    end,
    until: window === null ? null : addMonths(end, window),
    steps: EXTRAS.flatMap((id, at) => {
      const percent = onDay.find(id)?.value;
      return percent == null ? [] : [{ percent, until: addMonths(end, (at + 1) * onDay.number('itr-u-step')) }];
    }),
  };
}

/**
 * The state of a return on a day, and the regimes that may apply to who files on that day, the default first; none of a
 * firm or company. Who is late has the default, or with a business the one that a form in time chose.
 */
export function openOn(day: string, { year, due, payer, hasForm = false }: ReturnOfYear, law: Law): OpenReturn {
  const ofYear = law.forYear(year);
  const belated = belatedUntil(payer, ofYear);
  const isInTime = day <= due || isMondayAfter(due, day);
  const late = () => (day <= (updatedReturn(day, year, law).until ?? '') ? 'updated' : 'closed');
  const state = isInTime ? 'in-time' : day <= belated ? 'belated' : late();
  if (payer === 'firm' || payer === 'company') return { state, belated, regimes: [] };
  const usual = defaultRegime(ofYear);
  const other: RegimeName = usual === 'new' ? 'old' : 'new';
  return { state, belated, regimes: isInTime ? [usual, other] : [hasForm ? other : usual] };
}

/** For who files GST returns already: the last day to choose composition for the next year, and when that year begins. */
export function compositionOn(day: string, law: Law): { by: string; from: string } {
  const by = law.on(day).findDay('due-cmp-02', addDays(day, -1));
  return { by, from: addDays(by, 1) };
}

/** For who files GST returns each month: the first day of the quarter for which quarterly returns can still be chosen. */
export function quarterlyFrom(day: string, law: Law): string {
  const begun = quarterStart(day);
  const last = addDays(begun, law.on(day).number('due-qrmp-choice') - 1);
  return day <= earliestDay([last, addDays(addMonths(begun, 1), -1)]) ? begun : quarterStart(day, 1);
}
