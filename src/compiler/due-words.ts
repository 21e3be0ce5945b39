/** The due date rule in words. The next date itself depends on who asks and when. */
import { MONTHS, writtenDay } from '../domain/calendar.ts';
import type { Timing } from '../domain/due-rule.ts';

/** "20th of the next month", "31 July, 31 October, 31 January and 31 May", "30 days after the annual general meeting". */
export function timingInWords(when: Timing): string {
  if ('once' in when) return writtenDay(when.once);
  if ('after' in when) return `${when.days} days after ${endOf(when)}`;
  if (when.every === 'month') return `${ordinal(when.day)} of the next month`;
  if (when.every !== 'year') return inSeries(when.on.map(dayOfYear));
  if (when.later > 1) return `${dayOfYear(when.on)} in the ${ordinal(when.later)} financial year after the year`;
  return `${dayOfYear(when.on)} ${when.later === 0 ? 'in the year' : 'after the year'}`;
}

function endOf({ after, every }: { after: 'end' | 'agm'; every: string }): string {
  if (after === 'agm') return 'the annual general meeting';
  return every === 'year' ? 'the end of the year' : 'the end of the half year';
}

function dayOfYear(day: string): string {
  const [month = 1, date = 1] = day.split('-').map(Number);
  return `${date} ${MONTHS[month - 1]}`;
}

/** "A, B and C". */
export function inSeries(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function ordinal(number: number): string {
  const ending = number % 100 > 10 && number % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}
