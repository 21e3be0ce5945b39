/**
 * The answers of tools and plans for programs, by the same rules and records as their pages: /tools/<name>.json, and /start/<name>.json, .md
 * and .ics. Nothing is stored or logged.
 */
import type { Context } from 'hono';
import type { ContentStore } from '../content/store.ts';
import { addMonths } from '../domain/calendar.ts';
import { calendarFile } from '../due-dates/calendar-file.ts';
import { workOut } from '../due-dates/work-out.ts';
import { askPlan, openJourney } from '../journeys/plan.ts';
import { planText } from '../journeys/words.ts';
import { toolNamed } from '../tools/index.ts';
import { type ReadValue, traceOf } from '../tools/law.ts';
import { type ParameterFaults, typedIn } from '../tools/parameters.ts';
import { askTyped, figuresOf, lawAsOf } from '../tools/tool.ts';
import { faultLines } from './due-dates-answers.ts';

/** The addresses of tools, as a pattern of Hono. */
export const TOOL_ANSWERS_PATH = '/tools/:file{[a-z0-9-]+\\.json}';

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/**
 * Makes the handler of a tool.
 * 200: `{data, figures, lawAsOf}`. `data.trace` names every value of law that was read; `value` of a figure is its number, or its text;
 * `lawAsOf` is the oldest day on which one of them was checked, null if there is none. 400: `{error, fields}` with the fault of each
 * parameter. 404: no such tool, or a draft.
 */
export const serveToolAnswers = (content: ContentStore, today: () => string) => async (c: Context) => {
  const name = (c.req.param('file') ?? '').replace(/\.json$/, '');
  const entry = content.entry(`/tools/${name}`);
  const tool = entry?.kind === 'tool' ? await toolNamed(name) : undefined;
  if (!entry || !tool) return c.json({ error: 'There is no such tool.' }, 404, HEADERS);
  const body = await content.body(entry, 'tool');
  // Without parameters a page shows its empty form; a program is told which parameters are missing.
  const asked = askTyped(tool, body, typedIn(body.parameters, new URL(c.req.url).searchParams), today());
  if (asked.state === 'wrong') return c.json(faultsOf(asked.faults), 400, HEADERS);
  const { answer, read } = asked;
  return c.json(envelopeOf(answer.data, read), 200, HEADERS);
};

/** The body of a 400. */
export function faultsOf(fields: ParameterFaults) {
  return { error: 'Some parameters are missing or wrong.', fields };
}

/** Adds to the data the trace of the law that was read, the figures, and the day of the law. */
export function envelopeOf(data: object, read: readonly ReadValue[]) {
  const figures = figuresOf(read).map(({ id, label, checked, value: { value, text, source } }) => ({
    id,
    label,
    value: value ?? text,
    source,
    checked,
  }));
  return { data: { ...data, trace: traceOf(read) }, figures, lawAsOf: lawAsOf(read) };
}

/** The addresses of plans, as a pattern of Hono. */
export const JOURNEY_ANSWERS_PATH = '/start/:file{[a-z0-9-]+\\.(?:json|md|ics)}';

/**
 * Makes the handler of a plan.
 * 200: as JSON `{data: {steps, total, about, papers, follows, trace}, figures, lawAsOf}`, as Markdown the plan in text
 * (without a query, the parts that depend on no answer), as a calendar the dates of a year. 400: `{error, fields}`, or a line for each field. 404: no such plan.
 */
export const serveJourneyAnswers = (content: ContentStore, today: () => string) => async (c: Context) => {
  const [name = '', kind] = (c.req.param('file') ?? '').split('.');
  const isJson = kind === 'json';
  const opened = await openJourney(content, `/start/${name}`);
  const missing = 'There is no such plan.';
  if (!opened) return isJson ? c.json({ error: missing }, 404, HEADERS) : c.text(missing, 404, HEADERS);
  const { entry, body, law } = opened;
  const { origin, name: firm } = content.site.firm;
  const from = today();
  const asked = askPlan(body, law, new URL(c.req.url).searchParams, from, isJson);
  if (asked.state === 'wrong')
    return isJson ? c.json(faultsOf(asked.faults), 400, HEADERS) : c.text(faultLines(asked.faults), 400, HEADERS);
  const { steps, total, about, papers, follows, rules, read } = asked.plan;
  if (isJson) {
    const dates = follows.map(({ rule, date, title, period }) => ({ rule, date, title, period }));
    const data = { steps, total, about, papers: papers.map(({ text }) => text), follows: dates };
    return c.json(envelopeOf(data, read), 200, HEADERS);
  }
  const type = (of: string) => ({ ...HEADERS, 'Content-Type': `text/${of}; charset=utf-8` });
  if (kind === 'md')
    return c.body(planText(entry, body, asked, origin), 200, {
      ...type('markdown'),
      Link: `<${origin}${entry.path}>; rel="canonical"`,
    });
  const isAsked = asked.state === 'answered';
  const due = { ...law.due, rules: law.due.rules.filter(({ id }) => rules.includes(id)) };
  const state = isAsked ? (asked.typed.state?.[0] ?? null) : null;
  const dates = workOut(due, { from, to: addMonths(from, 12), for: [], agm: null, state });
  const page = `${origin}${entry.path}${isAsked ? `?${asked.query}` : ''}`;
  const options = { name: `${entry.name} | ${firm}`, host: new URL(origin).hostname, page };
  const started = dates.filter(({ periodEnd }) => periodEnd >= from);
  return c.body(calendarFile(started, options), 200, {
    ...type('calendar'),
    'Content-Disposition': `inline; filename="${name}.ics"`,
  });
};
