/** The answer to an unexpected error. */
import type { Context } from 'hono';
import { PATHS } from '../api/contract.ts';
import { REFERENCE_MARK, type Site } from '../content/site.ts';
import type { Log } from '../domain/host.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { pageNameForLog } from './page-name-for-log.ts';

/** Logs the error under a reference, and answers 500 with that reference and no part of the error: JSON below /api, otherwise a page. */
export function answerUnhandled({ errorPage, pages }: Site, log: Log) {
  const addressName = pageNameForLog([
    ...pages.map((page) => page.path),
    ...Object.values(PATHS).map((call) => `/api${call}`),
  ]);
  return async (error: Error, c: Context): Promise<Response> => {
    const reference = crypto.randomUUID().slice(0, 8);
    log({
      level: 'error',
      event: 'unhandled',
      reference,
      method: c.req.method,
      path: addressName(c.req.path),
      stack: error.stack ?? error.message,
    });
    c.header('Cache-Control', 'no-store');
    if (c.req.path.startsWith('/api/'))
      return c.json({ error: `Something went wrong on our side. Reference ${reference}.` }, 500);
    c.header('Content-Security-Policy', contentSecurityPolicy([errorPage.styleHash], false));
    return c.html(errorPage.html.replace(REFERENCE_MARK, reference), 500);
  };
}
