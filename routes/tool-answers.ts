/** Tools, plans and due dates for programs and calendars, by the same rules and records as the pages. Logs nothing. */

import type { Context } from 'hono';
import { type Opened, openJourney } from '../src/content/store.ts';
import { addMonths } from '../src/domain/calendar.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { say } from '../src/domain/say.ts';
import type { Cacheable } from '../src/http/page-cache.ts';
import { hasTag } from '../src/http/representation.ts';
import { CORS } from '../src/http/security-headers.ts';
import { shortenRange, writeCalendar } from '../src/law/calendar-file.ts';
import { AUDIENCES } from '../src/law/due-date.ts';
import { type Wanted, workOutDates, workOutList } from '../src/law/work-out-dates.ts';
import { answerPlan, answerTool, dueDatesBody } from '../src/programs/program-answers.ts';
import { DUE_DATES_CALENDAR, DUE_DATES_JSON, dueParameters, readDueQuery } from '../src/tools/due-query.ts';
import { makeQuery, type ParameterFaults } from '../src/tools/parameters.ts';
import { askPlan } from '../src/tools/plan.ts';
import { planText } from '../src/tools/plan-words.ts';

export const TOOL_ANSWERS_PATH = '/tools/:file{[a-z0-9-]+\\.json}';

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/**
 * 200: `{data, figures, lawAsOf}`. `data.trace` names every value of law that was read; `lawAsOf` is the earliest day
 * of their checks, or null. 400: `{error, fields}`. 404: no such tool, or a draft.
 */
export const serveToolAnswers = (today: () => string) => async (c: Context<Opened>) => {
  const name = (c.req.param('file') ?? '').replace(/\.json$/, '');
  return sendAnswer(c, await answerTool(c.get('content'), name, new URL(c.req.url).searchParams, today()));
};

function sendAnswer(c: Context, answer: Awaited<ReturnType<typeof answerTool>>): Response {
  if (answer.status === 200) return c.json(answer.body, 200, HEADERS);
  return makeFaultAnswer(c, true, HEADERS)(answer.status, answer.error, answer.fields);
}

export const JOURNEY_ANSWERS_PATH = '/start/:file{[a-z0-9-]+\\.(?:json|md|ics)}';

/** 200: `{data: {steps, …, trace}, figures, lawAsOf}`, Markdown, or a calendar. 400: faults. 404: no such plan. */
export const serveJourneyAnswers = (today: () => string) => async (c: Context<Opened>) => {
  const [name = '', kind] = (c.req.param('file') ?? '').split('.');
  const { searchParams: query } = new URL(c.req.url);
  const content = c.get('content');
  const from = today();
  if (kind === 'json') return sendAnswer(c, await answerPlan(content, name, query, from));
  const faulty = makeFaultAnswer(c, false, HEADERS);
  const opened = await openJourney(content, `/start/${name}`);
  if (!opened) return faulty(404, 'There is no such plan.');
  const { entry, body, law } = opened;
  const { origin, name: firm } = content.site.firm;
  const asked = askPlan(body, law, query, from);
  if ('faults' in asked) return faulty(400, '', asked.faults);
  const { rules } = asked.plan;
  if (kind === 'md')
    return c.body(planText(entry, body, asked, origin, from), 200, {
      ...HEADERS,
      'Content-Type': 'text/markdown; charset=utf-8',
      Link: `<${origin}${say.path(entry.path)}>; rel="canonical"`,
    });
  const isAsked = asked.state === 'answered';
  const due = { ...law.due, rules: law.due.rules.filter(({ id }) => rules.includes(id)) };
  const state = isAsked ? (asked.typed.state?.[0] ?? null) : null;
  const dates = workOutDates(due, { from, to: addMonths(from, 12), for: [], agm: null, state });
  const page = `${origin}${say.path(entry.path)}${isAsked ? `?${asked.query}` : ''}`;
  const options = {
    name: `${entry.name} | ${firm}`,
    host: new URL(origin).hostname,
    page,
    today: from,
  };
  const started = dates.filter(({ periodEnd }) => periodEnd >= from);
  return c.body(writeCalendar(started, options), 200, { ...HEADERS, ...calendarHeaders(name) });
};

const DUE_DATES = '/due-dates' satisfies OwnPath;

/** 200: `{$schema, licence, since?, data, next?, nextPage?}`, or a calendar. 304: the client has it. 400: faults. 404: no due dates. */
export const serveDueDates = (today: () => string) => async (c: Context<Cacheable & Opened>) => {
  const isJson = c.req.path === DUE_DATES_JSON;
  const content = c.get('content');
  const isWhole = new URL(c.req.url).search === '';
  const headers = {
    // The whole list may be stored, but changes at midnight.
    'Cache-Control': isWhole ? 'no-cache' : 'no-store',
    'X-Robots-Tag': 'noindex',
    ...(isJson && CORS),
  };
  const faulty = makeFaultAnswer(c, isJson, headers);
  const entry = content.entry(DUE_DATES);
  if (!entry) return faulty(404, 'There are no due dates here.');
  const law = await content.body(entry, 'due-dates');
  const asked = readDueQuery(new URL(c.req.url).searchParams, today(), law.since);
  if ('faults' in asked) return faulty(400, 'Some parameters are wrong.', asked.faults);
  const wanted = isJson ? asked.wanted : shortenRange(asked.wanted, today());
  const tagged = { ...headers, ETag: makeTag(`${content.site.build}-${content.language}`, today(), wanted) };
  if (hasTag(c.req.header('if-none-match') ?? '', tagged.ETag)) return c.body(null, 304, tagged);
  if (isWhole) c.set('cacheAs', { path: isJson ? DUE_DATES_JSON : say.path(DUE_DATES_CALENDAR), anyQuery: false });
  const { firm } = content.site;
  if (isJson) return c.json(dueDatesBody(firm, law, asked, today()), 200, tagged);
  // Without unknown parameters: the address is in each of a thousand events.
  const query = makeQuery(dueParameters(), asked.typed).toString();
  const body = writeCalendar(workOutList(law, wanted), {
    name: `${say('due-dates.title')} | ${firm.name}`,
    host: new URL(firm.origin).hostname,
    page: `${firm.origin}${say.path(DUE_DATES)}${query && `?${query}`}`,
    today: today(),
  });
  return c.body(body, 200, { ...tagged, ...calendarHeaders('due-dates') });
};

/** Names what the answer depends on, so that a client that has it costs no computation. */
function makeTag(build: string, today: string, { from, to, for: who, agm, state }: Wanted): string {
  const audiences = AUDIENCES.filter((audience) => who.includes(audience));
  return `"${[build, today, from, to, audiences, agm ?? '', state ?? ''].join('-')}"`;
}

function calendarHeaders(name: string) {
  return {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `inline; filename="${name}.ics"`,
  };
}

/** Returns what answers a faulty request: with `{error, fields}`, or in text with a line for each fault. */
export function makeFaultAnswer(c: Context, isJson: boolean, headers: Readonly<Record<string, string>>) {
  return (status: 400 | 404 | 503, error: string, fields?: ParameterFaults): Response => {
    if (isJson) return c.json({ error, ...(fields && { fields }) }, status, headers);
    const lines = Object.entries(fields ?? {}).map(([name, fault]) => `${name}: ${fault}\n`);
    return c.text(lines.join('') || error, status, headers);
  };
}
