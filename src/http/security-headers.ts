/** Security headers of every answer on both hosts, content security policies, and what pages of other sites may do. */
import type { Context, MiddlewareHandler } from 'hono';
import type { Firm } from '../domain/firm.ts';

/** Browsers send reports of policy violations to this path. */
export const REPORTS_PATH = '/csp-reports';

const HSTS: Readonly<Record<Firm['hsts'], string>> = {
  self: 'max-age=63072000',
  subdomains: 'max-age=63072000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
};

type Headers = Readonly<Record<string, string>>;

/** X-Frame-Options is for browsers too old for `frame-ancestors`. */
const commonHeaders = ({ hsts }: Pick<Firm, 'hsts'>): Headers => ({
  'Strict-Transport-Security': HSTS[hsts],
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
});

const POLICY = 'Content-Security-Policy';

/**
 * Headers of data, redirects and static files. The policy lets a file that is opened directly, such as a clip, show
 * itself. Bun sets them on the files it serves; Workers reads them from `_headers`.
 */
export const fileHeaders = (firm: Pick<Firm, 'hsts'>): Headers => ({
  ...commonHeaders(firm),
  [POLICY]:
    "default-src 'none'; img-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
});

/** The policy of a worker that only sends to this site. */
export const WORKER_POLICY: Headers = {
  [POLICY]: "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** Middleware: sets the headers of every answer. A page keeps the policy that it has. */
export function securityHeaders(firm: Pick<Firm, 'hsts'>): MiddlewareHandler {
  const ofPages = commonHeaders(firm);
  const ofFiles = fileHeaders(firm);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const isPage = headers.has(POLICY);
    for (const [name, value] of Object.entries(isPage ? ofPages : ofFiles)) headers.set(name, value);
    if (isPage) headers.set('Reporting-Endpoints', `csp="${REPORTS_PATH}"`);
  };
}

/**
 * The policy of one page. The only inline code it allows is styles by hash, and scripts with the nonce.
 * @param styleHashes base64 SHA-256
 * @param sheets whether the page also loads a stylesheet
 * @param nonce of a page that streams late data
 */
export function makeContentSecurityPolicy(styleHashes: readonly string[], sheets: boolean, nonce?: string): string {
  const styles =
    [...styleHashes.map((hash) => `'sha256-${hash}'`), ...(sheets ? ["'self'"] : [])].join(' ') || "'none'";
  return [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    // For browsers without `report-to`.
    `report-uri ${REPORTS_PATH}`,
    'report-to csp',
  ].join('; ');
}

/**
 * Whether a page of this site made the request, by Sec-Fetch-Site or, where that is missing (Safari before 16.4, plain
 * http), by Origin. Old browsers, curl, monitors and servers send neither, and count as ours.
 * @param own public origin, which the URL of a request lacks behind a proxy that ends TLS; that of the URL counts too
 */
export function isSameOrigin({ headers, url }: Request, own: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin');
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const theirs = new URL(origin).origin;
  // An address with a scheme other than http and https has the origin "null".
  return theirs !== 'null' && [own, url].some((ours) => new URL(ours).origin === theirs);
}

/** For open data only: any site may read the answer and its ETag (CORS). A 304 needs these headers too. */
export const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' };

/** Answers a preflight, which browsers send if a page sets a header such as If-None-Match. Any header is allowed. */
export const answerPreflight = preflightOf('GET,HEAD');

export function preflightOf(methods: string) {
  return (c: Context): Response => {
    const requested = c.req.header('Access-Control-Request-Headers');
    return c.body(null, 204, {
      ...CORS,
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Max-Age': '86400',
      ...(requested && { 'Access-Control-Allow-Headers': requested, Vary: 'Access-Control-Request-Headers' }),
    });
  };
}
