/** Days on which a site answers otherwise than today, for `bun run test:all --days`. */
import { addDays, addYears, dayNumber } from '../../src/domain/calendar.ts';

/** 1 January 1970 was a Thursday. */
const SUNDAY = 3;
const MAX_DAYS_AHEAD = 9 * 366;

const next = (today: string, isOne: (day: string) => boolean): string => {
  for (let ahead = 0; ahead < MAX_DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    if (isOne(day)) return day;
  }
  throw new RangeError(`no such day follows ${today}`);
};

/**
 * The next of each: content is checked on a day, so a site of a day before that does not build.
 * @param today `YYYY-MM-DD` @returns deadlines and the day after, both ends of the years, a leap day, a Sunday, and the
 * day in two years, which comes last
 */
export function comingDays(today: string): string[] {
  const dates = ['-11-30', '-12-31', '-01-01', '-03-31', '-04-01', '-02-29'];
  const sunday = next(today, (day) => (dayNumber(day) ?? 0) % 7 === SUNDAY);
  return [...dates.map((date) => next(today, (day) => day.endsWith(date))), sunday, addYears(today, 2)];
}
