/** Days that cannot lie ahead: nobody has checked tomorrow what stands on a page today. */
import { formatDay } from '../../content/format.ts';
import type { Fault } from '../content-error.ts';

/** Fields that say when something was done. Others, such as a review or the day a law applies, may lie ahead. */
const DONE = new Set(['checked', 'contentChecked', 'date']);

/**
 * @param file path of the content file, as the author knows it
 * @param value its fields
 * @param today as `YYYY-MM-DD`
 * @returns a fault for each day among them that is after today
 */
export function futureDays(file: string, value: unknown, today: string, field = ''): Fault[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = field ? `${field}.${key}` : key;
    if (!DONE.has(key) || typeof inner !== 'string') return futureDays(file, inner, today, path);
    return inner > today
      ? [
          {
            file,
            field: path,
            what: `expected a day that is not after today, ${formatDay(today)}, found ${formatDay(inner)}; or is the clock of this machine wrong?`,
          },
        ]
      : [];
  });
}
