/** What an address asks of a plan, and what the plan is worked out from. */
import type { JourneyBody, PageEntry } from '../content/site.ts';
import type { ContentStore } from '../content/store.ts';
import type { JourneyContent } from '../domain/journey.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { initialTyped, type ParameterFaults, queryOf, readInput, type Typed, typedIn } from '../tools/parameters.ts';
import { servedTool } from '../tools/served.ts';
import { type Plan, type PlanLaw, planOf } from './plan.ts';

/** `empty`: nothing was asked, and the plan has what depends on no answer. */
export type AskedPlan =
  | { state: 'empty'; plan: Plan }
  | { state: 'wrong'; typed: Typed; faults: ParameterFaults }
  | { state: 'answered'; typed: Typed; plan: Plan; query: string };

export interface OpenJourney {
  entry: PageEntry;
  body: JourneyBody;
  law: PlanLaw;
}

/** The plan at a path with all that it is worked out from; null where there is none. Throws a ContentMissingError. */
export async function openJourney(content: ContentStore, path: string): Promise<OpenJourney | null> {
  const entry = content.entry(path);
  if (entry?.kind !== 'journey') return null;
  const body = await content.body(entry, 'journey');
  const names = [...new Set(body.steps.flatMap(({ tool }) => tool ?? []))];
  const tools = await Promise.all(
    names.map(async (name) => {
      const page = content.entry(`/tools/${name}`);
      const tool = servedTool(name);
      return page && tool ? [[name, { tool, content: await content.body(page, 'tool') }] as const] : [];
    }),
  );
  const dates = content.entry('/due-dates' satisfies OwnPath);
  const due = dates
    ? await content.body(dates, 'due-dates')
    : { rules: [], described: [], agmMonths: 0, since: '', extensions: { checked: '', newest: '' } };
  return { entry, body, law: { tools: Object.fromEntries(tools.flat()), due } };
}

/**
 * Asks a plan, as an address or a form does. What is left out is what the question begins with, where it begins with something.
 * @param today in India, `YYYY-MM-DD`
 */
export function askPlan(content: JourneyContent, law: PlanLaw, query: URLSearchParams, today: string): AskedPlan {
  const { parameters } = content;
  return Object.keys(typedIn(parameters, query)).length === 0
    ? { state: 'empty', plan: planOf(content, law, null, today) }
    : askPlanNow(content, law, query, today);
}

/** The same for a program, which is told of what is missing even where it gives nothing. */
export function askPlanNow(
  content: JourneyContent,
  law: PlanLaw,
  query: URLSearchParams,
  today: string,
): Exclude<AskedPlan, { state: 'empty' }> {
  const { parameters } = content;
  const given = Object.entries(typedIn(parameters, query)).filter(([, texts]) => texts.some((text) => text.trim()));
  const typed = { ...initialTyped(parameters), ...Object.fromEntries(given) };
  const read = readInput(parameters, typed);
  if ('faults' in read) return { state: 'wrong', typed, faults: read.faults };
  const plan = planOf(content, law, { typed, input: read.input }, today);
  return { state: 'answered', typed, plan, query: queryOf(parameters, typed).toString() };
}
