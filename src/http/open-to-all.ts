/** What any other site may read from its visitors' browsers: open data, and nothing else here (CORS of the Fetch standard). */
import type { Context } from 'hono';

/** That any page may read an answer, its ETag too: of a 304 a browser believes it only where that says so itself. */
export const OPEN = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' };

/** What a page may ask, and for how many seconds a browser may remember that. */
const MAY_ASK = { 'Access-Control-Allow-Methods': 'GET,HEAD', 'Access-Control-Max-Age': '86400' };

/**
 * 204 to a browser that asks whether its page may ask: where a page sends a header of its own, such as If-None-Match. Whichever it names
 * is let pass.
 */
export function answerPreflight(c: Context): Response {
  const asked = c.req.header('Access-Control-Request-Headers');
  const allowed =
    asked === undefined ? {} : { 'Access-Control-Allow-Headers': asked, Vary: 'Access-Control-Request-Headers' };
  return c.body(null, 204, { ...OPEN, ...MAY_ASK, ...allowed });
}
