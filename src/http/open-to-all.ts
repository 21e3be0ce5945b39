/** Answers that pages of any other site may read: open data, and nothing else here (CORS of the Fetch standard). */
import type { Context } from 'hono';

/** Any page may read the answer and its ETag. A 304 must carry these headers too. */
export const OPEN = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' };

/** What a page may request, and for how many seconds a browser may cache that. */
const MAY_ASK = { 'Access-Control-Allow-Methods': 'GET,HEAD', 'Access-Control-Max-Age': '86400' };

/**
 * Answers a preflight with 204: browsers send one where a page sets a header of its own, such as If-None-Match. Any header is
 * allowed.
 */
export function answerPreflight(c: Context): Response {
  const requested = c.req.header('Access-Control-Request-Headers');
  const allowed =
    requested === undefined
      ? {}
      : { 'Access-Control-Allow-Headers': requested, Vary: 'Access-Control-Request-Headers' };
  return c.body(null, 204, { ...OPEN, ...MAY_ASK, ...allowed });
}
