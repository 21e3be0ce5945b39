/** Logs what browsers report, a line each, without any identifier: policy violations, and the Core Web Vitals of a visit. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { Log } from '../domain/host.ts';
import { type Limit, limitedBy } from './rate-limits.ts';
import { limitBody, onlyPost, parseJson, readJson } from './request-body.ts';
import { isSameOrigin } from './security-headers.ts';

const MAX_HOST_LENGTH = 100;
/** Phone numbers, which anyone can put into a host, and IP addresses, which reveal where a visitor's router is. */
const LONG_NUMBER = /\d(?:[.:\-_]*\d){5,}/g;
/** Larger than any line or column of our scripts. A larger number may be a forged phone number. */
const MAX_POSITION = 9_999_999;

// Messages of our own, because those of valibot repeat the input.
const Report = v.record(v.string(), v.unknown(), 'must be an object');
/** By the content types that `report-uri` and `report-to` send, with names in kebab case and in camel case. */
const SCHEMAS = {
  'application/csp-report': v.pipe(
    v.object({ 'csp-report': Report }),
    v.transform((body) => [body['csp-report']]),
  ),
  'application/reports+json': v.pipe(
    v.array(
      v.object({ type: v.literal('csp-violation', 'must be csp-violation'), body: Report }, 'must be an object'),
      'The body must be a list',
    ),
    v.transform((reports) => reports.map(({ body }) => body)),
  ),
};

/** What a log line says of a report: words, an origin, a path and positions, and `other` for everything else. */
export function cleanReport(report: v.InferOutput<typeof Report>) {
  const textIn = (...names: string[]) =>
    names.map((name) => report[name]).find((value) => typeof value === 'string' && value !== '') as string | undefined;
  const positionIn = (...names: string[]) =>
    names
      .map((name) => report[name])
      .find((value) => typeof value === 'number' && value >= 0 && value <= MAX_POSITION) as number | undefined;
  const page = textIn('document-uri', 'documentURL') ?? '';
  // Older browsers send the sources after the directive.
  const [directive] = (textIn('effective-directive', 'effectiveDirective', 'violated-directive') ?? '').split(' ');
  return {
    directive: cleanWord(directive),
    blocked: cleanAddress(textIn('blocked-uri', 'blockedURL') ?? ''),
    path: URL.canParse(page) ? new URL(page).pathname : '',
    line: positionIn('line-number', 'lineNumber'),
    column: positionIn('column-number', 'columnNumber'),
  };
}

/** A word of a standard, such as `script-src-elem` or `inline`: no name of a person, number, address or token. */
function cleanWord(text = ''): string {
  return /^[a-z]{2,20}(?:-[a-z]{2,20}){0,3}$/.test(text) ? text : 'other';
}

/** Scheme and host of a web address, scheme of any other, or a keyword such as `inline`. */
function cleanAddress(text: string): string {
  if (!URL.canParse(text)) return cleanWord(text);
  const { protocol, host } = new URL(text);
  // A number that is truncated first might be too short to match.
  if (/^(?:https?|wss?):$/.test(protocol))
    return `${protocol}//${host.replaceAll(LONG_NUMBER, '#').slice(0, MAX_HOST_LENGTH)}`;
  return cleanWord(protocol.slice(0, -1));
}

interface ReportsOptions {
  pageName: (path: string) => string;
  limit: Limit;
  log: Log;
}

/**
 * Makes the endpoint of `REPORTS_PATH`: 204, or `{error}`. It does not check the origin, which browsers do not always
 * send with a report. Another site cannot send these types without a preflight.
 */
export function createReports({ pageName, limit, log }: ReportsOptions): Hono {
  return createReceiver(limit, async (c) => {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!isReportType(type)) return c.json({ error: `The body must be ${Object.keys(SCHEMAS).join(' or ')}` }, 415);
    const body = await parseJson(c, SCHEMAS[type]);
    if (!body.ok) return c.json({ error: body.error }, body.status);
    for (const report of body.value.map(cleanReport))
      log({ level: 'warn', event: 'security policy violated', ...report, path: pageName(report.path) });
    return c.body(null, 204);
  });
}

function isReportType(type: string): type is keyof typeof SCHEMAS {
  return Object.hasOwn(SCHEMAS, type);
}

const Measured = v.pipe(
  v.number('must be a number'),
  v.minValue(0, 'must not be negative'),
  v.maxValue(3_600_000, 'is too large'),
);

/** Path of the page; Largest Contentful Paint and Interaction to Next Paint, ms; Cumulative Layout Shift, no unit. */
const VitalsSchema = v.pipe(
  v.strictObject({
    path: v.pipe(v.string('must be a path'), v.startsWith('/', 'must be a path'), v.maxLength(200, 'is too long')),
    lcp: v.optional(Measured),
    inp: v.optional(Measured),
    cls: v.optional(Measured),
  }),
  v.check(({ lcp, inp, cls }) => (lcp ?? inp ?? cls) !== undefined, 'The body must have a measurement'),
);

/** Never throws. */
export type RecordVitals = (vitals: v.InferOutput<typeof VitalsSchema>) => void;

interface VitalsOptions extends ReportsOptions {
  /** Of the site, whose pages alone may call this. */
  origin: string;
  record?: RecordVitals | undefined;
}

/** Makes the endpoint of `VITALS_PATH`: 204, or `{error}`. */
export function createVitals({ pageName, limit, origin, log, record }: VitalsOptions): Hono {
  const checkOrigin: MiddlewareHandler = async (c, next) =>
    isSameOrigin(c.req.raw, origin) ? next() : c.json({ error: 'Only pages of this site may call this' }, 400);
  const receive = async (c: Context) => {
    const body = await readJson(c, VitalsSchema);
    if (!body.ok) return c.json({ error: body.error }, body.status);
    const vitals = { ...body.value, path: pageName(body.value.path) };
    log({ level: 'info', event: 'vitals', ...vitals });
    record?.(vitals);
    return c.body(null, 204);
  };
  return createReceiver(limit, receive, checkOrigin);
}

function createReceiver(limit: Limit, receive: (c: Context) => Promise<Response>, check?: MiddlewareHandler): Hono {
  const app = new Hono();
  app.post('/', limitBody, async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  if (check) app.post('/', check);
  app.post('/', limitedBy(limit), receive);
  app.all('/', onlyPost);
  return app;
}
