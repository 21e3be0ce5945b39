import { addDays, addMonths, addYears, formatDay } from '../domain/calendar.ts';
import { say } from '../domain/say.ts';
import { STATE_CHOICE } from '../domain/states.ts';
import { nameAudiences } from '../law/due-date.ts';
import type { Wanted } from '../law/work-out-dates.ts';
import { makeQuery, type ParameterFaults, readInput, readTyped, type Typed } from './parameters.ts';

export const DUE_DATES_JSON = '/due-dates.json';
export const DUE_DATES_CALENDAR = '/due-dates.ics';

const MAX_MONTHS = 120;
const USUAL_MONTHS = 12;

/** What a query of due dates may say, with the labels of its form. */
export function dueParameters() {
  return {
    for: {
      kind: 'choices',
      label: say('due-dates.field-for'),
      hint: say('due-dates.field-for-hint'),
      options: nameAudiences(),
      optional: true,
    },
    state: {
      ...STATE_CHOICE,
      label: say('due-dates.field-state'),
      hint: say('due-dates.field-state-hint'),
      optional: true,
    },
    agm: { kind: 'day', label: say('due-dates.field-agm'), hint: say('due-dates.field-agm-hint'), optional: true },
    from: { kind: 'day', label: say('due-dates.field-from'), optional: true },
    to: { kind: 'day', label: say('due-dates.field-to'), hint: say('due-dates.field-to-hint'), optional: true },
  } as const;
}

/** Of one page: more would be too heavy for a phone, and for the thread of the host. */
export const MAX_YEARS = 2;

type DueAsked = { typed: Typed; wanted: Wanted } | { typed: Typed; faults: ParameterFaults };

/** Ignores unknown and empty parameters. @param since first day of the list: no date counts from an earlier AGM */
export function readDueQuery(query: URLSearchParams, today: string, since: string): DueAsked {
  const parameters = dueParameters();
  const typed = readTyped(parameters, query);
  const read = readInput(parameters, typed);
  if ('faults' in read) return { typed, faults: read.faults };
  const { input } = read;
  const { agm } = input;
  const from = input.from ?? today;
  const to = input.to ?? addMonths(from, USUAL_MONTHS);
  const last = addMonths(from > today ? from : today, MAX_MONTHS);
  const faults: Record<string, string> = {};
  if (from > addMonths(today, MAX_MONTHS)) faults.from = say('due-dates.too-far');
  else if (input.to !== null && to < from) faults.to = say('due-dates.before-first');
  else if (to > last) faults.to = say('due-dates.too-far');
  if (agm !== null && agm < since) faults.agm = say('due-dates.agm-too-early', { day: formatDay(since) });
  else if (agm !== null && agm > to) faults.agm = say('due-dates.agm-too-late', { day: formatDay(to) });
  if (Object.keys(faults).length > 0) return { typed, faults };
  // Without duplicates, so that links back to the page name each audience once.
  return { typed: { ...typed, for: input.for }, wanted: { from, to, for: input.for, agm, state: input.state } };
}

/**
 * Shortens what is wanted to {@link MAX_YEARS} from its first day. `nextQuery` is the query of the page after these
 * days; null if none were left out.
 */
export function takeFirstYears(wanted: Wanted, typed: Typed): { wanted: Wanted; nextQuery: string | null } {
  const last = addYears(wanted.from, MAX_YEARS);
  if (wanted.to <= last) return { wanted, nextQuery: null };
  const next = { ...typed, from: [addDays(last, 1)], to: [wanted.to] };
  return { wanted: { ...wanted, to: last }, nextQuery: makeQuery(dueParameters(), next).toString() };
}
