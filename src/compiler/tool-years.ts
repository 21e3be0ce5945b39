/** The years of income that a tool offers, and the values of law that it lacks for a year. */

import { addMonths, addYears, latestDay } from '../domain/calendar.ts';
import { incomeStart, incomeYear, type LawGap, yearLabel } from '../law/dated.ts';
import type { Figure, LawFigure } from '../law/figure.ts';
import { type Asked, ask, type Tool } from '../tools/tool.ts';
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
    years.push(yearOf(acts, start));
  return years;
}

/** The year of income that begins in April of a calendar year, under the Act of that day. */
export function yearOf(acts: Figure['history'], start: number): string {
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
      const outcome = askOnce(movedTo(year, query, probe), probe);
      if (outcome.state === 'wrong' && outcome.gap) return false;
      isAnswered ||= outcome.state === 'answered';
    }
    return isAnswered;
  });
}

/**
 * The values that a tool lacks for a year, one for each figure, in the order of reading. Assumes each missing value, so
 * that the next one is found. For a tool without a choice of years, moves `today` into the year.
 */
export function findYearGaps(
  rule: Tool,
  content: ToolContent,
  queries: readonly URLSearchParams[],
  year: string,
  today: string,
): LawGap[] {
  const gaps = new Map<string, LawGap>();
  let probe = withYear(content, year);
  const first = incomeStart(year) ?? today;
  const hasYears = content.parameters.year !== undefined;
  const day = hasYears ? today : addYears(today, startYear(first) - startYear(today));
  for (const query of queries) {
    for (;;) {
      const outcome = ask(rule, probe, movedTo(year, query, probe), day);
      const gap = outcome.state === 'wrong' ? outcome.gap : undefined;
      // Without a choice of years, a gap before the year is one of the query.
      if (!gap || gaps.has(gap.figure.id) || (!hasYears && gap.day < first)) break;
      gaps.set(gap.figure.id, gap);
      probe = { ...probe, figures: probe.figures.map((one) => (one.id === gap.figure.id ? assumed(one) : one)) };
    }
  }
  return [...gaps.values()];
}

function assumed(figure: LawFigure): LawFigure {
  const known = figure.history.find(({ text }) => text !== null);
  return known ? { ...figure, history: [{ ...known, from: '', to: null }] } : figure;
}

/** The words of a tool, if it offered one year only. A tool without years stays as it is. */
function withYear(content: ToolContent, year: string): ToolContent {
  const { year: field } = content.parameters;
  if (field?.kind !== 'choice') return content;
  const parameters = { ...content.parameters, year: { ...field, options: { [year]: yearLabel(year) } } };
  return { ...content, parameters };
}

/** Moves a query, with its days, to another year of income. Without a year, its last day is moved into that year. */
function movedTo(year: string, query: URLSearchParams, { parameters }: ToolContent): URLSearchParams {
  const days = Object.entries(parameters).flatMap(([name, { kind }]): [string, string][] => {
    const day = kind === 'day' && query.get(name);
    return day ? [[name, day]] : [];
  });
  const last = latestDay(days.map(([, day]) => day));
  const own = parameters.year ? incomeStart(query.get('year') ?? year) : last;
  const years = startYear(incomeStart(year) ?? '') - startYear(own || incomeStart(year) || '');
  const moved = new URLSearchParams(query);
  if (parameters.year) moved.set('year', year);
  for (const [name, day] of days) moved.set(name, addYears(day, years));
  return moved;
}

const MONTHS_BEFORE_APRIL = 3;

/** The calendar year in which the year of income with this day begins. */
function startYear(day: string): number {
  return Number(addMonths(day, -MONTHS_BEFORE_APRIL).slice(0, 4));
}
