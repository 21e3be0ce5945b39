/** /start/<name>.json, .md and .ics: what the page of a plan says, for programs, assistants and calendars. Nothing is stored or logged. */
import type { Context } from 'hono';
import type { ContentStore } from '../content/store.ts';
import { addMonths } from '../domain/calendar.ts';
import { calendarFile } from '../due-dates/calendar-file.ts';
import { workOut } from '../due-dates/work-out.ts';
import { askPlan, openJourney } from '../journeys/asked.ts';
import { planText } from '../journeys/words.ts';
import { faultLines } from './due-dates-answers.ts';
import { envelopeOf, faultsOf } from './tool-answers.ts';

/** Where the answers are, as Hono reads a path. */
export const JOURNEY_ANSWERS_PATH = '/start/:file{[a-z0-9-]+\\.(?:json|md|ics)}';

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/**
 * Makes the handler.
 * 200: as JSON `{data: {steps, total, about, papers, follows, trace}, figures, lawAsOf}`, as Markdown the plan in text, without a query what depends
 * on no answer, as a calendar the dates of a year. 400: `{error, fields}`, or a line for each field. 404: no such plan.
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
