/** The years of income that a tool offers. */

import { addMonths, addYears } from '../domain/calendar.ts';
import { incomeStart, incomeYear } from '../law/dated.ts';
import type { Figure } from '../law/figure.ts';
import type { Asked } from '../tools/tool.ts';
import type { ToolContent } from '../tools/tool-content.ts';

/** The figure that names a year: under the Act of 1961 or of 2025. */
export const ACT = 'income-tax-act';
/** How far ahead announced law may reach. */
const YEARS_AHEAD = 2;

/** The years of income to offer if the law covers them. */
export function listCandidateYears(acts: Figure['history'], first: string | undefined, today: string): string[] {
  const begin = incomeStart(first ?? '') ?? today;
  const years: string[] = [];
  for (let start = Number(begin.slice(0, 4)); start <= Number(today.slice(0, 4)) + YEARS_AHEAD; start += 1)
    years.push(findYear(acts, start));
  return years;
}

/** The year of income that begins in April of a calendar year, under the Act of that day. */
function findYear(acts: Figure['history'], start: number): string {
  const under = acts.find(({ from }) => (from ?? '') <= `${start}-04-01`);
  return incomeYear(start, under !== acts[0]);
}

/** The years for which the law has all that the rule reads. Asks the queries for each, with their days moved to it. */
export function listCoveredYears(
  candidates: readonly string[],
  queries: readonly URLSearchParams[],
  probe: ToolContent,
  askOnce: (query: URLSearchParams, probe: ToolContent) => Asked,
): string[] {
  return candidates.filter((year) => {
    let isAnswered = false;
    for (const query of queries) {
      const outcome = askOnce(moveTo(year, query, probe), probe);
      if ('faults' in outcome && outcome.gap) return false;
      isAnswered ||= outcome.state === 'answered';
    }
    return isAnswered;
  });
}

/** Moves a query, with its days, to another year of income. */
function moveTo(year: string, query: URLSearchParams, { parameters }: ToolContent): URLSearchParams {
  const first = incomeStart(year) ?? '';
  const years = startYear(first) - startYear(incomeStart(query.get('year') ?? '') ?? first);
  const moved = new URLSearchParams(query);
  moved.set('year', year);
  for (const [name, { kind }] of Object.entries(parameters)) {
    const day = kind === 'day' && query.get(name);
    if (day) moved.set(name, addYears(day, years));
  }
  return moved;
}

const MONTHS_BEFORE_APRIL = 3;

/** The calendar year in which the year of income with this day begins. */
function startYear(day: string): number {
  return Number(addMonths(day, -MONTHS_BEFORE_APRIL).slice(0, 4));
}
