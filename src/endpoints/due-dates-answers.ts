/** /due-dates.json and /due-dates.ics: the page of due dates for programs and calendars. Nothing is stored or logged. */
import type { Context } from 'hono';
import type { DueDatesBody } from '../content/site.ts';
import type { ContentStore } from '../content/store.ts';
import { AUDIENCES, type Audience } from '../domain/due-date.ts';
import { indiaDay } from '../domain/india-day.ts';
import { OPEN_DATA, type OwnPath } from '../domain/own-path.ts';
import { DUE_PARAMETERS, type DueAsked, readDueQuery } from '../due-dates/asked.ts';
import { calendarFile, shortened } from '../due-dates/calendar-file.ts';
import { type Wanted, workOut } from '../due-dates/work-out.ts';
import type { Keeping } from '../http/page-cache.ts';
import { hasTag } from '../http/representation.ts';
import { OPEN } from '../http/security-headers.ts';
import { queryOf } from '../tools/parameters.ts';

const PAGE = '/due-dates' satisfies OwnPath;

interface Options {
  content: ContentStore;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Makes the handler of the JSON, which any site may read.
 * 200: `{$schema, licence, data: [{id, date, title, about, period, for, late, law, source, moved}]}`, soonest first, with `told` where an
 * unconfirmed extension is reported, and `since` where the request begins before the list. 304: the client has it. 400:
 * `{error, fields}` with the fault of each parameter. 404: the site has no due dates.
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

/** Makes the handler of the calendar. 200: text/calendar. 304: the client has it. 400: the faults, one a line. 404: the site has no due dates. */
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

/** An answer to one visitor's query is not stored. The whole list may be stored, but must be revalidated, since it changes at midnight. */
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
