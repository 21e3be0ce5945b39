/** Opens a plan and reads its query. */
import type { JourneyBody, PageEntry } from '../content/site.ts';
import type { ContentStore } from '../content/store.ts';
import type { JourneyContent } from '../domain/journey.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { toolNamed } from '../tools/index.ts';
import { initialTyped, type ParameterFaults, queryOf, readInput, type Typed, typedIn } from '../tools/parameters.ts';
import { type Plan, type PlanLaw, planOf } from './plan.ts';

/** `empty`: the query has no answers, and the plan has the steps that need none. */
export type AskedPlan =
  | { state: 'empty'; plan: Plan }
  | { state: 'wrong'; typed: Typed; faults: ParameterFaults }
  | { state: 'answered'; typed: Typed; plan: Plan; query: string };

/** The plan at a path with its tools and rules; null if there is none. Throws a ContentMissingError. */
export async function openJourney(
  content: ContentStore,
  path: string,
): Promise<{ entry: PageEntry; body: JourneyBody; law: PlanLaw } | null> {
  const entry = content.entry(path);
  const dates = content.entry('/due-dates' satisfies OwnPath);
  if (entry?.kind !== 'journey' || !dates) return null;
  const body = await content.body(entry, 'journey');
  const tools: Record<string, PlanLaw['tools'][string]> = {};
  for (const { tool: name = '' } of body.steps) {
    const page = content.entry(`/tools/${name}`);
    const tool = await toolNamed(name);
    if (page && tool) tools[name] = { tool, content: await content.body(page, 'tool') };
  }
  return { entry, body, law: { tools, due: await content.body(dates, 'due-dates') } };
}

/**
 * Asks a plan with the query of an address or a form. A question left out takes its initial answer, if it has one.
 * @param today in India, `YYYY-MM-DD`
 * @param always true to report missing answers even for an empty query, as programs expect
 */
export function askPlan(
  content: JourneyContent,
  law: PlanLaw,
  query: URLSearchParams,
  today: string,
  always = false,
): AskedPlan {
  const { parameters } = content;
  const given = typedIn(parameters, query);
  if (!always && Object.keys(given).length === 0) return { state: 'empty', plan: planOf(content, law, null, today) };
  const filled = Object.entries(given).filter(([, texts]) => texts.some((text) => text.trim()));
  const typed = { ...initialTyped(parameters), ...Object.fromEntries(filled) };
  const read = readInput(parameters, typed);
  if ('faults' in read) return { state: 'wrong', typed, faults: read.faults };
  const plan = planOf(content, law, { typed, input: read.input }, today);
  return { state: 'answered', typed, plan, query: queryOf(parameters, typed).toString() };
}
