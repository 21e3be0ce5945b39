/** Reads the days of the law in a query string. */
import { addMonths, dayNumber, writtenDay } from './calendar.ts';

/** Default range of listed changes. */
const USUAL_MONTHS = 12;
/** Later than any announced change. */
const LAST_DAY = '9999-12-31';

const NO_DAY = 'Enter a day that exists, as 2026-04-20';

/** A day, or the fault of the input. */
export type DayAsked = { day: string } | { fault: string };

/** @param since the first day of the records */
export function readLawDay(typed: string, since: string): DayAsked {
  const day = typed.trim();
  if (dayNumber(day) === null) return { fault: NO_DAY };
  if (since === '' || day < since)
    return {
      fault:
        since === ''
          ? 'There are no records'
          : `Our records begin on ${writtenDay(since)} (${since}). Enter that date or a later one`,
    };
  return { day };
}

export interface ChangesAsked {
  /** As typed; may be empty. */
  typed: { from: string; to: string };
  /** By query parameter. */
  faults: { from?: string; to?: string };
  /** Changes after `from`, up to and including `to`. */
  from: string;
  to: string;
}

/** Reads `from` and `to`. Defaults: the last twelve months and all announced changes. */
export function readChangesQuery(query: URLSearchParams, today: string): ChangesAsked {
  const typed = { from: query.get('from')?.trim() ?? '', to: query.get('to')?.trim() ?? '' };
  const wrong = (text: string) => text !== '' && dayNumber(text) === null;
  const to = typed.to || LAST_DAY;
  const from = typed.from || addMonths(wrong(to) || to > today ? today : to, -USUAL_MONTHS);
  const isBackwards = !wrong(from) && !wrong(to) && to < from;
  return {
    typed,
    faults: {
      ...(wrong(typed.from) && { from: NO_DAY }),
      ...(wrong(typed.to) && { to: NO_DAY }),
      ...(isBackwards && { to: 'This is before the first date. Enter a later one' }),
    },
    from,
    to,
  };
}

/** Whether the query sets the last day. */
export function hasEnd({ to }: ChangesAsked): boolean {
  return to !== LAST_DAY;
}
