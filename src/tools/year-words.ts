/** A year of income in the words of a form: its months first, because few visitors know what "AY" means. */
import { addYears } from '../domain/calendar.ts';
import { say } from '../domain/say.ts';
import { incomeStart, yearLabel } from '../law/dated.ts';

/** Where a year of income is on a day: in progress, over with its return to file, or older. */
function placeYear(start: string, today: string): 'current' | 'to-file' | 'other' {
  const end = addYears(start, 1);
  if (today < start) return 'other';
  if (today < end) return 'current';
  // A return can be filed until the calendar year ends in which the year of income ended. Later, only an updated one.
  return today.slice(0, 4) === end.slice(0, 4) ? 'to-file' : 'other';
}

/** @param current what the year in progress is for @returns "April 2025 to March 2026", "AY 2026-27: the return to file now" */
export function yearWords(year: string, current: string, today: string): { months: string; note: string } {
  const start = incomeStart(year);
  if (start === null) return { months: yearLabel(year), note: '' };
  const first = Number(start.slice(0, 4));
  const [name, place] = [yearLabel(year), placeYear(start, today)];
  const note =
    place === 'current'
      ? say('tool.year-for', { year: name, use: current })
      : say(place === 'to-file' ? 'tool.year-to-file' : 'tool.year', { year: name });
  return { months: say('tool.months', { first, last: first + 1 }), note };
}

/** The year whose return is next, the year in progress, and the others, each in the order of a form. */
export function splitYears(years: readonly string[], today: string): { near: string[]; others: string[] } {
  const isNear = (year: string) => {
    const start = incomeStart(year) ?? '';
    return start <= today && today < addYears(start, 2);
  };
  return { near: years.filter(isNear), others: years.filter((year) => !isNear(year)).toReversed() };
}
