/**
 * /figures.json, /figures.csv and the schemas of the open data: the figures for programs, made by src/compiler/open-data.ts. Pages of
 * any site may read them.
 */

import { type Context, Hono } from 'hono';
import { lawOf, lawOn, recordOn } from '../content/law.ts';
import type { ContentStore } from '../content/store.ts';
import { earliestDay } from '../domain/calendar.ts';
import { ON } from '../domain/figure-filter.ts';
import { readLawDay } from '../domain/law-history.ts';
import { OPEN_DATA, type OpenDataPath } from '../domain/own-path.ts';
import type { Keeping } from '../http/page-cache.ts';
import { answerFile } from '../http/representation.ts';
import { answerPreflight, OPEN } from '../http/security-headers.ts';

const TYPES: Readonly<Record<OpenDataPath, string>> = {
  [OPEN_DATA.json]: 'application/json',
  [OPEN_DATA.csv]: 'text/csv; charset=utf-8; header=present',
  [OPEN_DATA.schema]: 'application/schema+json',
  [OPEN_DATA.dueDatesSchema]: 'application/schema+json',
};
/** A figure changes with a release: an hour's delay is acceptable. */
const CACHE = 'public, max-age=3600';

/** An answer for a chosen day is not stored. */
const COMPUTED = { ...OPEN, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** Makes the endpoint: 200 with the file, 304 if the client has it, 204 to a preflight. */
export function createOpenData(content: ContentStore): Hono<Keeping> {
  const app = new Hono<Keeping>();
  app.get(OPEN_DATA.json, (c, next) => {
    const on = c.req.query(ON)?.trim() ?? '';
    // On /figures a value that begins with a slash names a page.
    return on === '' || on.startsWith('/') ? next() : answerDay(c, content, on);
  });
  for (const [path, type] of Object.entries(TYPES) as [OpenDataPath, string][]) {
    app.options(path, answerPreflight);
    app.get(path, async (c) => {
      const page = content.entry('/open-data');
      if (!page) return c.notFound();
      const { files } = await content.body(page, 'open-data');
      // The JSON reads its query: only the answer without one is cached.
      const isWhole = path !== OPEN_DATA.json || new URL(c.req.url).search === '';
      if (isWhole) c.set('keep', { path, anyQuery: path !== OPEN_DATA.json });
      return answerFile(
        c,
        files[path],
        { ...OPEN, 'Cache-Control': CACHE },
        { 'Content-Type': type, Link: '</open-data>; rel="license describedby"' },
      );
    });
  }
  return app;
}

/**
 * The law on a day. 200: the fields of the whole file and `on`; each figure has its value on that day, and no history. 400: `{error}`
 * for an invalid day, with `since`, the first day of the records, for one before them. 404: the site has no figures.
 */
async function answerDay(c: Context, content: ContentStore, typed: string): Promise<Response> {
  const law = await lawOf(content);
  if (!law) return c.json({ error: 'There are no figures here.' }, 404, COMPUTED);
  const asked = readLawDay(typed, law.since);
  if ('fault' in asked) return c.json({ error: `${asked.fault}.`, since: law.since }, 400, COMPUTED);
  const { origin } = content.site.firm;
  const data = lawOn(law, asked.day).groups.flatMap(({ figures }) => figures.map(recordOn));
  const head = {
    $schema: origin + OPEN_DATA.schema,
    licence: law.licence,
    page: `${origin}/figures?${ON}=${asked.day}`,
    checked: earliestDay(data.map(({ checked }) => checked)) || content.site.firm.contentChecked,
    on: asked.day,
  };
  return c.json({ ...head, data }, 200, COMPUTED);
}
