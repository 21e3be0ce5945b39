/**
 * /figures.json, /figures.csv and the schemas of the open data: the figures for programs. The build has made them (src/compiler/open-data.ts). Any
 * site may read them from its visitors' browsers; nothing else here may be.
 */

import type { ContentStore } from '../content/store.ts';
import { OPEN_DATA, type OpenDataPath } from '../domain/open-data.ts';
import { answerFile } from '../http/entity-tag.ts';
import { answerPreflight, OPEN } from '../http/open-to-all.ts';
import type { Keeping } from '../http/page-cache.ts';
import { Hono } from '../http/router.ts';

const TYPES: Readonly<Record<OpenDataPath, string>> = {
  [OPEN_DATA.json]: 'application/json',
  [OPEN_DATA.csv]: 'text/csv; charset=utf-8; header=present',
  [OPEN_DATA.schema]: 'application/schema+json',
  [OPEN_DATA.dueDatesSchema]: 'application/schema+json',
};
/** A figure changes with a release: an hour late is early enough. */
const CACHE = 'public, max-age=3600';

/** Makes the endpoint: 200 with the file, 304 where the client has it, 204 to a browser that asks whether its page may ask. */
export function createOpenData(content: ContentStore): Hono<Keeping> {
  const app = new Hono<Keeping>();
  for (const [path, type] of Object.entries(TYPES) as [OpenDataPath, string][]) {
    app.options(path, answerPreflight);
    app.get(path, async (c) => {
      const page = content.entry('/open-data');
      if (!page) return c.notFound();
      const { files } = await content.body(page, 'open-data');
      c.set('keep', { path, anyQuery: true });
      return answerFile(c, files[path], { ...OPEN, 'Cache-Control': CACHE }, { 'Content-Type': type, Link: '</open-data>; rel="license describedby"' });
    });
  }
  return app;
}
