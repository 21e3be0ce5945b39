/**
 * /figures.json, /figures.csv and /figures.schema.json: the figures for programs. The build has made them (src/compiler/open-data.ts). Any
 * site may read them from its visitors' browsers; nothing else here may be.
 */

import { cors } from 'hono/cors';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { Hono } from 'hono/tiny';
import type { ContentStore } from '../content/store.ts';
import { OPEN_DATA, type OpenDataPath } from '../domain/open-data.ts';

const TYPES: Readonly<Record<OpenDataPath, string>> = {
  [OPEN_DATA.json]: 'application/json',
  [OPEN_DATA.csv]: 'text/csv; charset=utf-8; header=present',
  [OPEN_DATA.schema]: 'application/schema+json',
};
/** A figure changes with a release: an hour late is early enough. */
const CACHE = 'public, max-age=3600';
/** A browser lets a page read a 304 only where that too says that the page may. */
const CORS_HEADERS = ['access-control-allow-origin', 'access-control-expose-headers'];

/** Makes the endpoint: 200 with the file, 304 where the client has it, 204 to a browser that asks whether its page may ask. */
export function createOpenData(content: ContentStore): Hono {
  const app = new Hono();
  for (const [path, type] of Object.entries(TYPES) as [OpenDataPath, string][]) {
    app.use(path, cors({ origin: '*', allowMethods: ['GET', 'HEAD'], exposeHeaders: ['ETag'], maxAge: 86_400 }));
    app.get(path, etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...CORS_HEADERS] }), async (c) => {
      const page = content.entry('/open-data');
      if (!page) return c.notFound();
      const { files } = await content.body(page, 'open-data');
      const { text, etag } = files[path];
      return c.body(text, 200, { 'Content-Type': type, 'Cache-Control': CACHE, ETag: etag, Link: '</open-data>; rel="license describedby"' });
    });
  }
  return app;
}
