/** Logs what browsers report, without any identifier: policy violations, and the Core Web Vitals of a visit. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { Log } from '../domain/host.ts';
import { type Limit, limitedBy } from './rate-limits.ts';
import { limitBody, onlyPost, parseJson, readJson } from './request-body.ts';
import { isSameOrigin } from './security-headers.ts';

const OTHER = 'other';
/** Characters. */
const MAX_HOST_LENGTH = 100;
/** Phone numbers, which anyone can put into a host, and IP addresses, which reveal where a visitor's router is. */
const LONG_NUMBER = /\d(?:[.:\-_]*\d){5,}/g;
/** Larger than any line or column of our scripts. A larger number may be a forged phone number. */
const MAX_POSITION = 9_999_999;
const DIRECTIVES = new Set(
  `default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src media-src
  connect-src manifest-src worker-src frame-src child-src fenced-frame-src object-src prefetch-src base-uri form-action
  frame-ancestors sandbox require-trusted-types-for trusted-types upgrade-insecure-requests`.split(/\s+/),
);
/** Keywords that browsers send instead of an address, and schemes whose addresses may contain data. */
const KEYWORDS = new Set(
  `inline eval wasm-eval self data blob filesystem about mediastream trusted-types-policy trusted-types-sink chrome-extension
  moz-extension safari-extension safari-web-extension ms-browser-extension`.split(/\s+/),
);

// Every schema has its own message, because those of valibot repeat the input.
const NO_OBJECT = 'must be an object';
const Text = v.pipe(v.string('must be text'), v.maxLength(8192, 'must be at most 8192 characters'));
/** A line or a column. Browsers send -1, null or nothing if it is unknown. */
const Place = v.optional(v.nullable(v.pipe(v.number('must be a number'), v.integer('must be a whole number'))));
const Disposition = v.optional(v.picklist(['enforce', 'report'], 'must be enforce or report'));

/** Type `application/csp-report`: one report, with kebab-case names. */
export const PlainReportSchema = v.pipe(
  v.object({
    'csp-report': v.object(
      {
        'document-uri': v.optional(Text),
        'effective-directive': v.optional(Text),
        /** From browsers without the field above. Its sources may follow the directive. */
        'violated-directive': v.optional(Text),
        'blocked-uri': v.optional(Text),
        disposition: Disposition,
        'line-number': Place,
        'column-number': Place,
      },
      NO_OBJECT,
    ),
  }),
  v.transform(({ 'csp-report': report }) => [
    reportOf({
      documentURL: report['document-uri'],
      effectiveDirective: report['effective-directive'] || report['violated-directive'],
      blockedURL: report['blocked-uri'],
      disposition: report.disposition,
      lineNumber: report['line-number'],
      columnNumber: report['column-number'],
    }),
  ]),
);

const Body = v.object(
  {
    documentURL: v.optional(Text),
    effectiveDirective: v.optional(Text),
    blockedURL: v.optional(v.nullable(Text)),
    disposition: Disposition,
    lineNumber: Place,
    columnNumber: Place,
  },
  NO_OBJECT,
);

/** Type `application/reports+json`: a list of reports. */
const ReportsSchema = v.pipe(
  v.array(
    v.object({ type: v.literal('csp-violation', 'must be csp-violation'), body: Body }, NO_OBJECT),
    'The body must be a list',
  ),
  v.transform((reports) => reports.map(({ body }) => reportOf(body))),
);

function reportOf(report: v.InferOutput<typeof Body>) {
  const { documentURL = '', effectiveDirective = '' } = report;
  const [directive = ''] = effectiveDirective.split(' ');
  return {
    directive: DIRECTIVES.has(directive) ? directive : OTHER,
    blocked: blockedPlace(report.blockedURL ?? ''),
    path: URL.canParse(documentURL) ? new URL(documentURL).pathname : '',
    disposition: report.disposition,
    line: placeIn(report.lineNumber),
    column: placeIn(report.columnNumber),
  };
}

/** Scheme and host of a web address, scheme of any other, or a keyword such as `inline`. */
function blockedPlace(text: string): string {
  if (KEYWORDS.has(text)) return text;
  if (!URL.canParse(text)) return OTHER;
  const { protocol, host } = new URL(text);
  // A number that is truncated first might be too short to match.
  if (/^(?:https?|wss?):$/.test(protocol))
    return `${protocol}//${host.replaceAll(LONG_NUMBER, '#').slice(0, MAX_HOST_LENGTH)}`;
  const scheme = protocol.slice(0, -1);
  return KEYWORDS.has(scheme) ? scheme : OTHER;
}

function placeIn(place: number | null | undefined): number | undefined {
  return typeof place === 'number' && place >= 0 && place <= MAX_POSITION ? place : undefined;
}

/** By the content types that `report-uri` and `report-to` send. */
const SCHEMAS = { 'application/csp-report': PlainReportSchema, 'application/reports+json': ReportsSchema };

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
  return receiver(limit, async (c) => {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!isReportType(type)) return c.json({ error: `The body must be ${Object.keys(SCHEMAS).join(' or ')}` }, 415);
    const body = await parseJson(c, SCHEMAS[type]);
    if (!body.ok) return c.json({ error: body.error }, body.status);
    for (const report of body.value)
      log({ level: 'warn', event: 'security policy violated', ...report, path: pageName(report.path) });
    return c.body(null, 204);
  });
}

function isReportType(type: string): type is keyof typeof SCHEMAS {
  return Object.hasOwn(SCHEMAS, type);
}

const measured = (kind: string, most: number, tooLarge: string) =>
  v.pipe(v.number(kind), v.minValue(0, 'must not be negative'), v.maxValue(most, tooLarge));
const Milliseconds = measured('must be milliseconds', 3_600_000, 'must be under an hour');

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
    cls: v.optional(measured('must be a number', 1000, 'must be at most 1000')),
  }),
  v.check(({ lcp, inp, cls }) => (lcp ?? inp ?? cls) !== undefined, 'The body must hold a measurement'),
);
type Vitals = v.InferOutput<typeof VitalsSchema>;

/** Never throws. */
export type RecordVitals = (vitals: Vitals) => void;

interface VitalsOptions extends ReportsOptions {
  /** Of the site, whose pages alone may call this. */
  origin: string;
  record?: RecordVitals | undefined;
}

/** Makes the endpoint of `VITALS_PATH`: 204, or `{error}`. */
export function createVitals({ pageName, limit, origin, log, record }: VitalsOptions): Hono {
  const fromPages: MiddlewareHandler = async (c, next) =>
    isSameOrigin(c.req.raw, origin) ? next() : c.json({ error: 'Only pages of this site may call this' }, 400);
  const take = async (c: Context) => {
    const body = await readJson(c, VitalsSchema);
    if (!body.ok) return c.json({ error: body.error }, body.status);
    const vitals = { ...body.value, path: pageName(body.value.path) };
    log({ level: 'info', event: 'vitals', ...vitals });
    record?.(vitals);
    return c.body(null, 204);
  };
  return receiver(limit, take, fromPages);
}

function receiver(limit: Limit, take: (c: Context) => Promise<Response>, check?: MiddlewareHandler): Hono {
  const app = new Hono();
  app.post('/', limitBody, async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  if (check) app.post('/', check);
  app.post('/', limitedBy(limit), take);
  app.all('/', onlyPost);
  return app;
}
