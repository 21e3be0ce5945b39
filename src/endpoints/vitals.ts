/**
 * Receives the Core Web Vitals of a visit, measured by the browser, without any identifier. Writes one log line for each visit, and passes
 * the measurements to the host's analytics, if it has any.
 */
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Log } from '../domain/host.ts';
import { type Limit, limitedBy } from '../http/limits.ts';
import { limitBody, onlyPost, readJson } from '../http/request-body.ts';
import { isSameOrigin } from '../http/security-headers.ts';

/** Milliseconds, at most an hour: larger values are not measurements. */
const Milliseconds = v.pipe(
  v.number('must be milliseconds'),
  v.minValue(0, 'must not be negative'),
  v.maxValue(3_600_000, 'must be under an hour'),
);

const VitalsSchema = v.pipe(
  v.strictObject({
    /** Path of the page, without its query. */
    path: v.pipe(
      v.string('must be a path'),
      v.startsWith('/', 'must be a path'),
      v.maxLength(200, 'must be at most 200 characters'),
    ),
    /** Largest Contentful Paint. */
    lcp: v.optional(Milliseconds),
    /** Interaction to Next Paint. */
    inp: v.optional(Milliseconds),
    /** Cumulative Layout Shift, a number without unit. */
    cls: v.optional(
      v.pipe(
        v.number('must be a number'),
        v.minValue(0, 'must not be negative'),
        v.maxValue(1000, 'must be at most 1000'),
      ),
    ),
  }),
  v.check(({ lcp, inp, cls }) => (lcp ?? inp ?? cls) !== undefined, 'The body must hold a measurement'),
);
type Vitals = v.InferOutput<typeof VitalsSchema>;

/** Stores the measurements of a visit. Never throws. */
export type RecordVitals = (vitals: Vitals) => void;

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
