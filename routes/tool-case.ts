/** A case that a tool or a plan has worked out, as words of a message to the firm: /contact?tool=<name>&<its parameters>, or ?start=<name>. */
import { askPlan, openJourney } from '../src/journeys/asked.ts';
import { headlineOf } from '../src/journeys/words.ts';
import { toolNamed } from '../src/tools/index.ts';
import { ask, givenIn } from '../src/tools/tool.ts';
import type { PageRequest } from './page.tsx';

type CaseRequest = Pick<PageRequest, 'query' | 'content' | 'today'>;

const ASKS = ['', 'Please call me about this.'];

/**
 * Made anew from the parameters, by the tool's own rule: no text of an address is repeated, so that whoever makes a link puts no
 * words into anybody's mouth.
 * @returns empty where the address names no tool and no plan, or there is no answer
 */
export async function caseIn(request: CaseRequest): Promise<string> {
  const { query, content, today } = request;
  if (query.has('start')) return planIn(request);
  const entry = content.entry(`/tools/${query.get('tool') ?? ''}`);
  const tool = entry?.kind === 'tool' ? await toolNamed(entry.id) : undefined;
  if (!entry || !tool) return '';
  const body = await content.body(entry, 'tool');
  const asked = ask(tool, body, query, today);
  if (asked.state !== 'answered') return '';
  const { headline, passed } = asked.answer;
  const { lead, result, rest } = headline;
  const given = givenIn(body.parameters, asked.typed).map(({ label, value }) => `${label}: ${value}`);
  return [`${entry.title}`, ...given, [passed?.text, lead, result, rest].filter(Boolean).join(' '), ...ASKS].join('\n');
}

/** The whole plan, or the step of it that the address names. */
async function planIn({ query, content, today }: CaseRequest): Promise<string> {
  const opened = await openJourney(content, `/start/${query.get('start')}`);
  const asked = opened && askPlan(opened.body, opened.law, query, today);
  if (!opened || !asked || asked.state === 'wrong') return '';
  const isAsked = asked.state === 'answered';
  const given = isAsked ? givenIn(opened.body.parameters, asked.typed) : [];
  const step = asked.plan.steps.find(({ id }) => id === query.get('step'));
  const what = step?.name ?? (isAsked ? headlineOf(asked.plan) : undefined);
  return [
    opened.entry.title,
    ...given.map(({ label, value }) => `${label}: ${value}`),
    ...(what === undefined ? [] : [what]),
    ...ASKS,
  ].join('\n');
}
