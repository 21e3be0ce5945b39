/** /start/<name>.json, .md and .ics: what the page of a plan says, for programs, assistants and calendars. Nothing is stored or logged. */
import type { Context } from 'hono';
import type { ContentStore } from '../content/store.ts';
import { addMonths } from '../domain/calendar.ts';
import { calendarFile, shortened } from '../due-dates/calendar-file.ts';
import { workOut } from '../due-dates/work-out.ts';
import { askPlan, askPlanNow, openJourney } from '../journeys/asked.ts';
import { planText } from '../journeys/markdown.ts';
import { envelopeOf } from './tool-answers.ts';

/** Where the answers are, as Hono reads a path. */
export const JOURNEY_ANSWERS_PATH = '/start/:file{[a-z0-9-]+\\.(?:json|md|ics)}';

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
const MONTHS_AHEAD = 12;

/**
 * Makes the handler.
 * 200: as JSON `{data: {steps, total, about, papers, follows, trace}, figures, lawAsOf}`, as Markdown the plan in text, without a query what depends on
 * no answer, as a calendar the dates that follow. 400: `{error, fields}`, or a line for each field. 404: no such plan.
 */
export const serveJourneyAnswers = (content: ContentStore, today: () => string) => async (c: Context) => {
  const [name = '', kind] = (c.req.param('file') ?? '').split('.');
  const opened = await openJourney(content, `/start/${name}`);
  if (!opened) {
    const error = 'There is no such plan.';
    return kind === 'json' ? c.json({ error }, 404, HEADERS) : c.text(error, 404, HEADERS);
  }
  const { entry, body, law } = opened;
  const { origin, name: firm } = content.site.firm;
  const { searchParams } = new URL(c.req.url);
  const day = today();
  const asked = kind === 'json' ? askPlanNow(body, law, searchParams, day) : askPlan(body, law, searchParams, day);
  if (asked.state === 'wrong') {
    const { faults } = asked;
    if (kind === 'json')
      return c.json({ error: 'Some parameters are missing or wrong.', fields: faults }, 400, HEADERS);
    return c.text(
      Object.entries(faults)
        .map(([field, fault]) => `${field}: ${fault}\n`)
        .join(''),
      400,
      HEADERS,
    );
  }
  const { plan } = asked;
  if (kind === 'md')
    return c.body(planText(entry, body, asked, origin), 200, {
      ...HEADERS,
      'Content-Type': 'text/markdown; charset=utf-8',
      Link: `<${origin}${entry.path}>; rel="canonical"`,
    });
  if (kind === 'ics') {
    const rules = law.due.rules.filter(({ id }) => plan.rules.includes(id));
    const state = asked.state === 'answered' ? (asked.typed.state?.[0] ?? null) : null;
    const wanted = shortened({ from: day, to: addMonths(day, MONTHS_AHEAD), for: [], agm: null, state }, day);
    const page = `${origin}${entry.path}${asked.state === 'answered' ? `?${asked.query}` : ''}`;
    const file = calendarFile(workOut({ ...law.due, rules }, wanted), {
      name: `${entry.name} | ${firm}`,
      host: new URL(origin).hostname,
      page,
    });
    return c.body(file, 200, {
      ...HEADERS,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `inline; filename="${name}.ics"`,
    });
  }
  const { steps, total, about, papers, follows, read } = plan;
  const data = {
    steps,
    total,
    about,
    papers: papers.map(({ text }) => text),
    follows: follows.map(({ rule, date, title, period }) => ({ rule, date, title, period })),
  };
  return c.json(envelopeOf(data, read), 200, HEADERS);
};
