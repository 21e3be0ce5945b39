/** Loads pages with a posted form. Reads reference numbers, and cases of a tool or a plan, from their addresses. */

import type { PageEntry } from '../src/content/site.ts';
import type { Firm } from '../src/domain/firm.ts';
import { type FormState, isShownReference } from '../src/domain/lead-form.ts';
import type { LabelledFields } from '../src/domain/tool-content.ts';
import { askPlan, openJourney } from '../src/journeys/plan.ts';
import { headlineOf } from '../src/journeys/words.ts';
import { toolNamed } from '../src/tools/index.ts';
import type { Typed } from '../src/tools/parameters.ts';
import { ask, givenIn } from '../src/tools/tool.ts';
import { errorTitle, type PageRequest } from './page.tsx';

export interface FormPageData {
  entry: PageEntry;
  firm: Firm;
  /** The form as it was sent and not accepted; undefined if it was not sent. */
  form: FormState | undefined;
}

/** @returns null if the content has no such page */
export async function loadFormPage({ path, content, form }: PageRequest) {
  const entry = content.entry(path);
  if (!entry) return null;
  const isWrong = form !== undefined && Object.keys(form.faults).length > 0;
  const head = { title: errorTitle(entry.title, isWrong), description: entry.description, canonical: path };
  return { head, data: { entry, firm: content.site.firm, form } };
}

/** The reference number in an address, or ''. Drops other text, so that a link cannot put words on our pages. */
export function referenceIn(query: URLSearchParams): string {
  const text = query.get('reference') ?? '';
  return isShownReference(text) ? text : '';
}

type CaseRequest = Pick<PageRequest, 'query' | 'content' | 'today'>;

const ASKS = ['', 'Please call me about this.'];

/**
 * The case of a tool or a plan as a message to the firm, for /contact?tool=<name>&<parameters> and
 * /contact?start=<name>. It computes the answer again and repeats no text of the address, so that a link cannot put
 * words into a visitor's message.
 * @returns '' if the address names no tool and no plan, or there is no answer
 */
export async function caseIn(request: CaseRequest): Promise<string> {
  const { query, content, today } = request;
  if (query.has('start')) return planIn(request);
  const entry = content.entry(`/tools/${query.get('tool') ?? ''}`);
  const tool = entry?.kind === 'tool' ? await toolNamed(entry.id) : undefined;
  if (!entry || !tool) return '';
  const body = await content.body(entry, 'tool');
  const outcome = ask(tool, body, query, today);
  if (outcome.state !== 'answered') return '';
  const { headline, passed } = outcome.answer;
  const answer = [passed?.text, headline.lead, headline.result, headline.rest].filter(Boolean).join(' ');
  return [entry.title, ...inputLines(body.parameters, outcome.typed), answer, ...ASKS].join('\n');
}

/** The whole plan, or the step that the address names. */
async function planIn({ query, content, today }: CaseRequest): Promise<string> {
  const opened = await openJourney(content, `/start/${query.get('start')}`);
  const asked = opened && askPlan(opened.body, opened.law, query, today);
  if (!opened || !asked || asked.state === 'wrong') return '';
  const isAsked = asked.state === 'answered';
  const input = isAsked ? inputLines(opened.body.parameters, asked.typed) : [];
  const step = asked.plan.steps.find(({ id }) => id === query.get('step'));
  const what = step?.name ?? (isAsked ? headlineOf(asked.plan) : undefined);
  return [opened.entry.title, ...input, ...(what === undefined ? [] : [what]), ...ASKS].join('\n');
}

/** "Turnover: ₹60,00,000" for each field that the visitor filled in. */
function inputLines(parameters: LabelledFields, typed: Typed): string[] {
  return givenIn(parameters, typed).map(({ label, value }) => `${label}: ${value}`);
}
