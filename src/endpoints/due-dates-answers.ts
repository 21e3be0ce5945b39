/** /due-dates.json and /due-dates.ics: what the page of due dates answers, for programs and for calendars. Nothing is stored or logged. */
import type { Context } from 'hono';
import type { ContentStore } from '../content/store.ts';
import { indiaDay } from '../domain/india-day.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { askDueDates, type DueAsked } from '../due-dates/asked.ts';
import { calendarFile } from '../due-dates/calendar-file.ts';

const PAGE = '/due-dates' satisfies OwnPath;

interface Options {
  content: ContentStore;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Makes the handler of the JSON, which any site may ask for.
 * 200: `{data: [{id, date, title, period, for, late, law, source, moved}]}`, soonest first. 400: `{error, fields}` with what is wrong by
 * parameter. 404: the site has no due dates.
 */
export const serveDueDatesJson = (options: Options) => async (c: Context) => {
  const headers = { ...headersFor(c), 'Access-Control-Allow-Origin': '*' };
  const asked = await ask(c, options);
  if (!asked) return c.json({ error: 'There are no due dates here.' }, 404, headers);
  if ('faults' in asked) return c.json({ error: 'Some parameters are wrong.', fields: asked.faults }, 400, headers);
  const data = asked.items.map(({ id, date, title, period, for: who, late, law, source, moved }) => ({
    id,
    date,
    title,
    period,
    for: who,
    late,
    law,
    source,
    moved,
  }));
  return c.json({ data }, 200, headers);
};

/** Makes the handler of the calendar. 200: text/calendar. 400: what is wrong, a line each. 404: the site has no due dates. */
export const serveDueDatesCalendar = (options: Options) => async (c: Context) => {
  const headers = headersFor(c);
  const asked = await ask(c, options);
  if (!asked) return c.text('There are no due dates here.', 404, headers);
  if ('faults' in asked) return c.text(faultLines(asked.faults), 400, headers);
  const { firm } = options.content.site;
  const query = new URL(c.req.url).search;
  const text = calendarFile(asked.items, { name: `Due dates | ${firm.name}`, host: new URL(firm.origin).hostname, page: `${firm.origin}${PAGE}${query}` });
  return c.body(text, 200, { ...headers, 'Content-Type': 'text/calendar; charset=utf-8', 'Content-Disposition': 'inline; filename="due-dates.ics"' });
};

/** What somebody asked for is theirs and is kept nowhere; the whole list may be kept, and is asked for anew each time, since it turns at midnight. */
function headersFor(c: Context): Record<string, string> {
  const ownQuery = new URL(c.req.url).search !== '';
  return { 'Cache-Control': ownQuery ? 'no-store' : 'no-cache', 'X-Robots-Tag': 'noindex' };
}

async function ask(c: Context, { content, now }: Options): Promise<DueAsked | null> {
  const entry = content.entry(PAGE);
  if (!entry) return null;
  return askDueDates(await content.body(entry, 'due-dates'), new URL(c.req.url).searchParams, indiaDay(now()));
}

function faultLines(faults: Readonly<Record<string, string>>): string {
  return Object.entries(faults)
    .map(([name, fault]) => `${name}: ${fault}\n`)
    .join('');
}
