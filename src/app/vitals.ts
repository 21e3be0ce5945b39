/** Takes what browsers measured: one structured log line a visit, and the host's own analytics where it has them. */
import { Hono } from 'hono';
import { isSameOrigin } from '../api/same-origin.ts';
import type { Log } from '../domain/log.ts';
import { type RecordVitals, VitalsSchema } from '../domain/vitals.ts';
import { limitBody, onlyPost, readJson } from '../upstream/json-body.ts';
import { tooMany } from '../upstream/proxy.ts';
import type { Limit } from './limits.ts';

/** What a path is called that no page has: a visitor may have typed anything there. */
const NO_PAGE = 'other';

export interface VitalsOptions {
  /** Paths of the pages there are. */
  paths: Iterable<string>;
  /** After how many seconds a client that calls too often may call again; 0 where it may go on. */
  waitFor: Limit;
  log: Log;
  /** Keeps them beside the log. */
  record?: RecordVitals | undefined;
}

/** Makes the endpoint, to be mounted at `VITALS_PATH`: JSON from pages of this site, 204 when it was taken, `{error}` when not. */
export function createVitals({ paths, waitFor, log, record }: VitalsOptions): Hono {
  const pages = new Set(paths);
  const app = new Hono();
  app.post('/', limitBody, async (c) => {
    c.header('Cache-Control', 'no-store');
    if (!isSameOrigin(c.req.raw)) return c.json({ error: 'Only pages of this site may call this' }, 400);
    const seconds = await waitFor(c);
    if (seconds > 0) return c.json({ error: tooMany(seconds) }, 429, { 'Retry-After': String(seconds) });
    const body = await readJson(c, VitalsSchema);
    if (!body.ok) return c.json({ error: body.error }, body.status);
    const vitals = { ...body.value, path: pages.has(body.value.path) ? body.value.path : NO_PAGE };
    log({ level: 'info', event: 'vitals', ...vitals });
    record?.(vitals);
    return c.body(null, 204);
  });
  app.all('/', onlyPost);
  return app;
}
