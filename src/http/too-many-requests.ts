/** What is said to a client that calls too often, and to everyone while there is too much to do. */
import type { Context, MiddlewareHandler } from 'hono';

export function tooMany(seconds: number): string {
  return `Too many requests came from your connection. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}`;
}

/** After how many seconds a search may be tried again that found no place: most searches take less than one. */
export const BUSY_SECONDS = 5;
export const TOO_BUSY = `Too many people are searching at this moment. Please try again in ${BUSY_SECONDS} seconds`;

/**
 * Middleware: 429 with `{error}` and Retry-After for a client that calls too often.
 * @param secondsUntilAllowed after how many seconds it may call again; 0 where it may go on
 */
export function limitedBy(secondsUntilAllowed: (c: Context) => Promise<number>): MiddlewareHandler {
  return async (c, next) => {
    const seconds = await secondsUntilAllowed(c);
    return seconds > 0 ? c.json({ error: tooMany(seconds) }, 429, { 'Retry-After': String(seconds) }) : next();
  };
}
