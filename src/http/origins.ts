/** Requests from pages of this site, and answers that pages of other sites may read. */
import type { Context } from 'hono';

/**
 * Whether a page of this site made the request, by Sec-Fetch-Site or, if that is missing (Safari before 16.4, plain http), by Origin. A
 * request with neither header counts as ours: only old browsers, curl, monitors and servers send one.
 * @param own public origin of the site, such as https://lekha.example. Behind a proxy that ends TLS, the host sees every request over http.
 * The origin of the request's own URL is accepted as well.
 */
export function isSameOrigin({ headers, url }: Request, own: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin');
  if (origin === null) return true;
  const theirs = originOf(origin);
  return theirs !== undefined && (theirs === originOf(own) || theirs === originOf(url));
}

/** Scheme, host in lower case, and port if it is not the default; undefined if the text is not a URL, such as `null`. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin } = new URL(text);
  // URLs with a scheme other than http and https have the origin "null".
  return origin === 'null' ? undefined : origin;
}

/** Any site may read the answer and its ETag (CORS): for open data only. A 304 needs these headers too. */
export const OPEN = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' };

const MAY_ASK = { 'Access-Control-Allow-Methods': 'GET,HEAD', 'Access-Control-Max-Age': '86400' };

/** Answers a preflight with 204. Browsers send one if a page sets a header, such as If-None-Match. Any header is allowed. */
export function answerPreflight(c: Context): Response {
  const requested = c.req.header('Access-Control-Request-Headers');
  const allowed =
    requested === undefined
      ? {}
      : { 'Access-Control-Allow-Headers': requested, Vary: 'Access-Control-Request-Headers' };
  return c.body(null, 204, { ...OPEN, ...MAY_ASK, ...allowed });
}
