/** Receives browsers' reports of policy violations: one structured log line each, with nothing about the visitor. */

import { Hono } from 'hono';
import { type CspReport, PlainReportSchema, ReportsSchema } from '../domain/csp-report.ts';
import type { Log } from '../domain/log.ts';
import type { Limit } from '../http/limits.ts';
import { limitBody, onlyPost, parseJson } from '../http/request-body.ts';
import { limitedBy } from '../http/too-many-requests.ts';

/** Most reports of one request that are logged; of the others only their number. */
const MOST_LOGGED = 10;

/** The content types that `report-uri` and `report-to` send. */
const SCHEMAS = { 'application/csp-report': PlainReportSchema, 'application/reports+json': ReportsSchema };

export interface ReportsOptions {
  /** The name of a path in the log: see {@link pageNameForLog}. */
  pageName: (path: string) => string;
  limit: Limit;
  log: Log;
}

/**
 * Makes the endpoint, to be mounted at `REPORTS_PATH`: 204 for an accepted report, otherwise `{error}`. It does not check the origin:
 * browsers do not send it with every report, and another site cannot send these types without a preflight.
 */
export function createReports({ pageName, limit, log }: ReportsOptions): Hono {
  const app = new Hono();
  app.post('/', limitBody, async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  app.post('/', limitedBy(limit), async (c) => {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!isReportType(type)) return c.json({ error: `The body must be ${Object.keys(SCHEMAS).join(' or ')}` }, 415);
    const body = await parseJson(c, SCHEMAS[type]);
    if (!body.ok) return c.json({ error: body.error }, body.status);
    for (const report of body.value.slice(0, MOST_LOGGED)) logOne(report);
    const left = body.value.length - MOST_LOGGED;
    if (left > 0) log({ level: 'warn', event: 'security policy reports left out', count: left });
    return c.body(null, 204);
  });
  app.all('/', onlyPost);

  function logOne({ path, ...report }: CspReport): void {
    log({ level: 'warn', event: 'security policy violated', ...report, path: pageName(path) });
  }
  return app;
}

function isReportType(type: string): type is keyof typeof SCHEMAS {
  return Object.hasOwn(SCHEMAS, type);
}
