/** What an address asks of the due dates: its parameters, read as those of tools are. */

import { addMonths, writtenDay } from '../domain/calendar.ts';
import { AUDIENCES } from '../domain/due-date.ts';
import { STATE_ALIASES, STATE_OPTIONS } from '../domain/states.ts';
import { type ParameterFaults, readInput, type Typed, typedIn } from '../tools/parameters.ts';
import type { Wanted } from './work-out.ts';

/** The same dates for programs, and for calendars. */
export const DUE_DATES_JSON = '/due-dates.json';
export const DUE_DATES_CALENDAR = '/due-dates.ics';

/** How far on dates are worked out, and how far without being asked. */
const MOST_MONTHS = 120;
const USUAL_MONTHS = 12;

export const DUE_PARAMETERS = {
  for: { kind: 'choices', label: 'Who are you?', hint: 'Leave blank to see all.', options: AUDIENCES, optional: true },
  state: {
    kind: 'choice',
    label: 'State of your GST registration',
    hint: 'The due date of quarterly GSTR-3B depends on the state.',
    options: STATE_OPTIONS,
    aliases: STATE_ALIASES,
    optional: true,
  },
  agm: {
    kind: 'day',
    label: 'Day of the annual general meeting (AGM)',
    hint: 'AOC-4, MGT-7 and ADT-1 dates count from it.',
    optional: true,
  },
  from: { kind: 'day', label: 'From', optional: true },
  to: { kind: 'day', label: 'To', hint: 'At most ten years ahead.', optional: true },
} as const;

/** What was asked: the days and people, and what was typed, or what is wrong with it. */
export type DueAsked = { typed: Typed; wanted: Wanted } | { typed: Typed; faults: ParameterFaults };

/**
 * Reads what is asked of the due dates, for workOut. Unknown parameters are ignored, and an empty one is none at all.
 * @param today in India, `YYYY-MM-DD`: where the days begin unless the address says otherwise; they end a year on
 * @param since the first day that is listed: no earlier annual general meeting is reckoned from
 */
export function readDueQuery(query: URLSearchParams, today: string, since: string): DueAsked {
  const typed = typedIn(DUE_PARAMETERS, query);
  const read = readInput(DUE_PARAMETERS, typed);
  if ('faults' in read) return { typed, faults: read.faults };
  const { input } = read;
  const from = input.from ?? today;
  const to = input.to ?? addMonths(from, USUAL_MONTHS);
  const faults = { ...rangeFaults(from, to, input.to !== null, today), ...meetingFaults(input.agm, since, to) };
  if (Object.keys(faults).length > 0) return { typed, faults };
  // Whoever is named twice is named once in what leads back here.
  return {
    typed: { ...typed, for: input.for },
    wanted: { from, to, for: input.for, agm: input.agm, state: input.state },
  };
}

/** A meeting from whose day nothing that is listed is counted. */
function meetingFaults(agm: string | null, since: string, to: string): ParameterFaults {
  if (agm !== null && agm < since) return { agm: `Our list begins on ${writtenDay(since)}. Enter a later date` };
  if (agm !== null && agm > to)
    return { agm: `This is after ${writtenDay(to)}, the last date shown. Enter an earlier date, or a later last date` };
  return {};
}

/** What is wrong with a first and a last day, each a real one. */
function rangeFaults(from: string, to: string, toGiven: boolean, today: string): ParameterFaults {
  if (from > addMonths(today, MOST_MONTHS))
    return { from: 'We list dates for the next ten years. Enter an earlier date' };
  if (toGiven && to < from) return { to: 'This is before the first date. Enter a later one' };
  if (to > addMonths(from > today ? from : today, MOST_MONTHS))
    return { to: 'We list dates for the next ten years. Enter an earlier date' };
  return {};
}
