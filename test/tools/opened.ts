/** The site's plans with the prices of a fixed firm, asked on one day. */

import { askPlan, type PlanLaw } from '../../src/tools/plan.ts';
import { loadTool } from '../../src/tools/tool-table.ts';
import { fixedContent } from '../support/fixed-firm.ts';

export const TODAY = '2026-11-24';
// Compiled today: a record that was compared after that day is a fault before it.
const { bodies, pages } = fixedContent();
export const PLANS = pages.filter(({ kind }) => kind === 'journey');
const due = bodies.get('/due-dates');
if (due?.kind !== 'due-dates') throw new TypeError('the site has no due dates');
const tools: Record<string, PlanLaw['tools'][string]> = {};
for (const [path, content] of bodies) {
  const name = path.slice('/tools/'.length);
  const tool = await loadTool(name);
  if (content.kind === 'tool' && tool) tools[name] = { tool, content };
}
export const law: PlanLaw = { tools, due };

export function bodyOf(name: string) {
  const body = bodies.get(`/start/${name}`);
  if (body?.kind !== 'journey') throw new TypeError(`there is no plan ${name}`);
  return body;
}

export function asked(name: string, query: string) {
  return askPlan(bodyOf(name), law, new URLSearchParams(query), TODAY);
}

export function planOf(name: string, query: string) {
  const answer = asked(name, query);
  if (answer.state !== 'answered') throw new TypeError(`${name}?${query} has no answer`);
  return answer.plan;
}

export function step(name: string, query: string, id: string) {
  return planOf(name, query).steps.find((one) => one.id === id);
}

/** The next date of each rule that follows from a plan. */
export function datesOf(name: string, query: string): Record<string, string> {
  return Object.fromEntries(planOf(name, query).follows.map(({ rule, date }) => [rule, date]));
}
