/** What to look at again each quarter, where an answer may change with the next sale or the next employee. */
import { addMonths } from '../domain/calendar.ts';
import type { Answer } from './tool.ts';

const MONTHS_OF_A_QUARTER = 3;

/** @param today in India, `YYYY-MM-DD` @returns a part of an answer, from the first day of the next quarter on */
export function eachQuarter(today: string, title: string, details: string): Pick<Answer, 'reminder'> {
  const passedMonths = (Number(today.slice(5, 7)) - 1) % MONTHS_OF_A_QUARTER;
  const on = addMonths(`${today.slice(0, 8)}01`, MONTHS_OF_A_QUARTER - passedMonths);
  return { reminder: { title, details, on } };
}
