/** The days that decide whether a late return is belated, updated or too late: sections 139(4) and (8A), and 263(4) and (6) of the Act of 2025. */
import { addDays, addMonths, addYears, dayNumber, yearEnd } from '../domain/calendar.ts';
import type { Law } from './law.ts';
import { belatedUntil } from './return-due.ts';

/** What a return is, by the day on which it is filed. */
export type ReturnKind = 'in-time' | 'belated' | 'updated' | 'too-late';

/** The extra tax of an updated return, by how long after the year it is filed. */
const EXTRAS = [
  'itr-u-extra-12-months',
  'itr-u-extra-24-months',
  'itr-u-extra-36-months',
  'itr-u-extra-48-months',
] as const;

/** A step of the extra tax and its last day. */
export interface Extra {
  percent: number;
  until: string;
}

/** The days that matter for a return of a year, filed on a day. */
export interface ReturnDays {
  /** The financial year in which it falls due. */
  start: string;
  end: string;
  belated: string;
  /** For everyone but resident individuals, whose time may be extended alone. */
  belatedOthers: string;
  /** Last day of an updated return, and of each step of its extra tax; null before updated returns existed. */
  updated: string | null;
  extras: readonly Extra[];
}

/** @param year of the income, such as `ay-2026-27` @param filed `YYYY-MM-DD` */
export function returnDays({ year, filed }: { year: string; filed: string }, law: Law): ReturnDays {
  const ofYear = law.forYear(year);
  const start = addYears(ofYear.day, 1);
  const end = yearEnd(start);
  const atFiling = law.on(filed);
  const window = atFiling.find('itr-u-window')?.value ?? null;
  const extras = EXTRAS.flatMap((id, at) => {
    const percent = atFiling.find(id)?.value;
    return percent == null ? [] : [{ percent, until: addMonths(end, (at + 1) * atFiling.number('itr-u-step')) }];
  });
  return {
    start,
    end,
    belated: belatedUntil(ofYear),
    belatedOthers: ofYear.dayOf('belated-return-last-day-others', yearEnd(ofYear.day)),
    updated: window === null ? null : addMonths(end, window),
    extras,
  };
}

const DAYS_OF_A_WEEK = 7;
/** 1 January 1970, the day 0, was a Thursday. */
const SUNDAY = 3;

/** A return due on a Sunday is in time on Monday: section 10 of the General Clauses Act, 1897, and CBDT Circular 639. */
function isMondayAfter(due: string, filed: string): boolean {
  return (dayNumber(due) ?? 0) % DAYS_OF_A_WEEK === SUNDAY && filed === addDays(due, 1);
}

/** @param tax still unpaid, rupees */
export function returnKind(
  { due, filed }: { due: string; filed: string },
  tax: number,
  { belated, updated }: ReturnDays,
): ReturnKind {
  if (filed <= due || isMondayAfter(due, filed)) return 'in-time';
  if (filed <= belated) return 'belated';
  // Without tax to pay there is no updated return: sections 139(8A) and 140B ask for additional tax.
  return updated !== null && filed <= updated && tax > 0 ? 'updated' : 'too-late';
}
