/** Receives browsers' measurements: one structured log line a visit, and the host's own analytics where it has them. */

import { Hono } from 'hono';
import type { Log } from '../domain/log.ts';
import { type RecordVitals, VitalsSchema } from '../domain/vitals.ts';
import type { Limit } from '../http/limits.ts';
import { limitBody, onlyPost, readJson } from '../http/request-body.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import { limitedBy } from '../http/too-many-requests.ts';

export interface VitalsOptions {
  /** The name of a path in the log: see {@link pageNameForLog}. */
  pageName: (path: string) => string;
  limit: Limit;
  /** Origin of the site. */
  origin: string;
  log: Log;
  /** Stores the measurements, in addition to the log. */
  record?: RecordVitals | undefined;
}

/** Makes the endpoint, to be mounted at `VITALS_PATH`: JSON from pages of this site; 204 for accepted measurements, otherwise `{error}`. */
export function createVitals({ pageName, limit, origin, log, record }: VitalsOptions): Hono {
  const app = new Hono();
  app.post('/', limitBody, async (c, next) => {
    c.header('Cache-Control', 'no-store');
    return isSameOrigin(c.req.raw, origin) ? next() : c.json({ error: 'Only pages of this site may call this' }, 400);
  });
  app.post('/', limitedBy(limit), async (c) => {
    const body = await readJson(c, VitalsSchema);
    if (!body.ok) return c.json({ error: body.error }, body.status);
    const vitals = { ...body.value, path: pageName(body.value.path) };
    log({ level: 'info', event: 'vitals', ...vitals });
    record?.(vitals);
    return c.body(null, 204);
  });
  app.all('/', onlyPost);
  return app;
}
