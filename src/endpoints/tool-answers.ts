/**
 * The answers of tools, plans and due dates for programs and calendars, by the same rules and records as their pages.
 * Nothing is stored or logged.
 */
import type { Context } from 'hono';
import type { DueDatesBody } from '../content/site.ts';
import type { ContentStore } from '../content/store.ts';
import { addMonths, indiaDay } from '../domain/calendar.ts';
import { AUDIENCES, type Audience } from '../domain/due-date.ts';
import { OPEN_DATA, type OwnPath } from '../domain/own-path.ts';
import { DUE_PARAMETERS, type DueAsked, readDueQuery } from '../due-dates/asked.ts';
import { calendarFile, shortened } from '../due-dates/calendar-file.ts';
import { type Wanted, workOut } from '../due-dates/work-out.ts';
import { OPEN } from '../http/origins.ts';
import type { Keeping } from '../http/page-cache.ts';
import { hasTag } from '../http/representation.ts';
import { askPlan, openJourney } from '../journeys/asked.ts';
import { planText } from '../journeys/words.ts';
import { toolNamed } from '../tools/index.ts';
import { type ReadValue, traceOf } from '../tools/law.ts';
import { type ParameterFaults, queryOf, typedIn } from '../tools/parameters.ts';
import { askTyped, figuresOf, lawAsOf } from '../tools/tool.ts';

/** The addresses of tools, as a pattern of Hono. */
export const TOOL_ANSWERS_PATH = '/tools/:file{[a-z0-9-]+\\.json}';

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/**
 * 200: `{data, figures, lawAsOf}`. `data.trace` names every value of law that was read; `value` of a figure is its
 * number, or its text; `lawAsOf` is the oldest day on which one of them was checked, or null. 400: `{error, fields}`.
 * 404: no such tool, or a draft.
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
 * 200: as JSON `{data: {steps, total, about, papers, follows, trace}, figures, lawAsOf}`, as Markdown the plan in text
 * (without a query, the parts that depend on no answer), as a calendar the dates of a year. 400: `{error, fields}`, or
 * a line for each field. 404: no such plan.
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

const PAGE = '/due-dates' satisfies OwnPath;

interface Options {
  content: ContentStore;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * 200: `{$schema, licence, data}`, soonest first, with `since` where the request begins before the list. 304: the
 * client has it. 400: `{error, fields}`. 404: the site has no due dates. Any site may read it.
 */
export const serveDueDatesJson = (options: Options) => async (c: Context<Keeping>) => {
  const headers = { ...headersFor(c), ...OPEN };
  const law = await lawOf(options.content);
  if (!law) return c.json({ error: 'There are no due dates here.' }, 404, headers);
  const asked = askedIn(c, options.now(), law.since);
  if ('faults' in asked) return c.json({ error: 'Some parameters are wrong.', fields: asked.faults }, 400, headers);
  const tagged = { ...headers, ETag: tagOf(options.content.site.build, asked.wanted) };
  if (isKnown(c, tagged.ETag)) return c.body(null, 304, tagged);
  const data = workOut(law, asked.wanted).map(
    ({ id, date, title, about, period, for: who, late, law: section, source, moved, told }) => ({
      id,
      date,
      title,
      about,
      period,
      for: who,
      late,
      law: section,
      source,
      moved,
      ...(told !== null && { told }),
    }),
  );
  const head = { $schema: options.content.site.firm.origin + OPEN_DATA.dueDatesSchema, licence: law.licence };
  const body = JSON.stringify({ ...head, ...(asked.wanted.from < law.since && { since: law.since }), data });
  keepWholeList(c);
  return c.body(body, 200, { ...tagged, 'Content-Type': 'application/json' });
};

/**
 * Makes the handler of the calendar. 200: text/calendar. 304: the client has it. 400: the faults, one a line. 404: the
 * site has no due dates.
 */
export const serveDueDatesCalendar = (options: Options) => async (c: Context<Keeping>) => {
  const headers = headersFor(c);
  const law = await lawOf(options.content);
  if (!law) return c.text('There are no due dates here.', 404, headers);
  const asked = askedIn(c, options.now(), law.since);
  if ('faults' in asked) return c.text(faultLines(asked.faults), 400, headers);
  const { firm, build } = options.content.site;
  const wanted = shortened(asked.wanted, indiaDay(options.now()));
  const tagged = { ...headers, ETag: tagOf(build, wanted) };
  if (isKnown(c, tagged.ETag)) return c.body(null, 304, tagged);
  // Unknown parameters are left out: the address is repeated in each of a thousand events.
  const query = queryOf(DUE_PARAMETERS, asked.typed).toString();
  const body = calendarFile(workOut(law, wanted), {
    name: `Due dates | ${firm.name}`,
    host: new URL(firm.origin).hostname,
    page: `${firm.origin}${PAGE}${query && `?${query}`}`,
  });
  keepWholeList(c);
  return c.body(body, 200, {
    ...tagged,
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="due-dates.ics"',
  });
};

function hasQuery(c: Context): boolean {
  return new URL(c.req.url).search !== '';
}

/**
 * An answer to one visitor's query is not stored. The whole list may be stored, but must be revalidated, since it
 * changes at midnight.
 */
function headersFor(c: Context): Record<string, string> {
  return { 'Cache-Control': hasQuery(c) ? 'no-store' : 'no-cache', 'X-Robots-Tag': 'noindex' };
}

/** The whole list is the same for everyone until midnight in India. */
function keepWholeList(c: Context<Keeping>): void {
  if (!hasQuery(c)) c.set('keep', { path: c.req.path, anyQuery: false });
}

/** The tag names what the answer depends on, the build and the query, so a client that has it costs no computation. */
function tagOf(build: string, { from, to, for: who, agm, state }: Wanted): string {
  return `"${[build, from, to, Object.keys(AUDIENCES).filter((audience) => who.includes(audience as Audience)), agm ?? '', state ?? ''].join('-')}"`;
}

function isKnown(c: Context, tag: string): boolean {
  const has = c.req.header('if-none-match');
  return has !== undefined && hasTag(has, tag);
}

async function lawOf(content: ContentStore): Promise<DueDatesBody | null> {
  const entry = content.entry(PAGE);
  return entry ? content.body(entry, 'due-dates') : null;
}

function askedIn(c: Context, now: number, since: string): DueAsked {
  return readDueQuery(new URL(c.req.url).searchParams, indiaDay(now), since);
}

export function faultLines(faults: Readonly<Record<string, string>>): string {
  return Object.entries(faults)
    .map(([name, fault]) => `${name}: ${fault}\n`)
    .join('');
}
