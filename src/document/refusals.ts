/** Answers over a limit and after unexpected errors. The build prepares the pages, because the host is busy then. */
import type { Context } from 'hono';
import { PATHS } from '../api/contract.ts';
import { escapeHtml } from '../content/format.ts';
import { REFERENCE_MARK, REFUSAL_MARKS, type Site } from '../content/site.ts';
import { type ContentStore, listPagePaths } from '../content/store.ts';
import { type Log, pageNameForLog } from '../domain/host.ts';
import { MCP_PATH } from '../domain/own-path.ts';
import { say } from '../domain/say.ts';
import { type Refuse, refuseAsJson } from '../http/rate-limits.ts';
import { CORS, makeContentSecurityPolicy } from '../http/security-headers.ts';

/** Answers with status and Retry-After: JSON or plain text for files, otherwise a page in the language of the request. */
export function createRefusals(english: Pick<Site, 'refusalPage'>): Refuse {
  return (c, refusal, fields) => {
    c.header('Cache-Control', 'no-store');
    const { pathname, search } = new URL(c.req.url);
    const [, ending] = /\.(\w+)$/.exec(pathname) ?? [];
    if (ending === 'json') {
      for (const [name, value] of Object.entries(CORS)) c.header(name, value);
      return refuseAsJson(c, refusal);
    }
    c.header('Retry-After', String(refusal.seconds));
    if (ending) return c.text(`${refusal.reason}.\n`, refusal.status);
    const { pieces, policy } = prepared.getOrInsertComputed(findSite(c, english).refusalPage, prepare);
    const values: Readonly<Record<string, string>> = {
      [REFUSAL_MARKS.reason]: escapeHtml(refusal.reason),
      [REFUSAL_MARKS.again]: fields
        ? writeForm(c.req.method, pathname, fields)
        : `<p><a href="${escapeHtml(pathname + search)}">${escapeHtml(say('document.again'))}</a></p>`,
    };
    c.header('Content-Security-Policy', policy);
    return c.html(pieces.map((piece) => values[piece] ?? piece).join(''), refusal.status);
  };
}

const prepared = new WeakMap<Site['refusalPage'], ReturnType<typeof prepare>>();

/** Splits at REFUSAL_MARKS, so that a visitor's input is never searched for marks. */
function prepare({ html, styleHash }: Site['refusalPage']) {
  return { pieces: html.split(/(%REASON%|%AGAIN%)/), policy: makeContentSecurityPolicy([styleHash], false) };
}

/** What the language of a request has of its own; that of English before it is known. */
function findSite<S extends Partial<Site>>(c: Context, english: S): S | Site {
  const content: ContentStore | undefined = c.get('content');
  return content?.site ?? english;
}

/** The visitor's input, to be sent again with one button. The words of a search can be changed. */
function writeForm(method: string, path: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(([name, value]) => {
    const given = `name="${name}" value="${escapeHtml(value)}"`;
    return name === 'q'
      ? `<label>${escapeHtml(say('document.search'))} <input type="search" ${given}></label>`
      : `<input type="hidden" ${given}>`;
  });
  return `<form action="${escapeHtml(path)}" method="${method === 'POST' ? 'post' : 'get'}">${inputs.join('')}<button>${escapeHtml(say('document.again'))}</button></form>`;
}

/** Logs the error and answers 500 with a reference to the log line: JSON to programs, otherwise a page. */
export function answerUnhandled(site: Site, log: Log) {
  const addressName = pageNameForLog([...listPagePaths(site), ...Object.values(PATHS).map((call) => `/api${call}`)]);
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
    if (c.req.path.startsWith('/api/') || c.req.path === MCP_PATH)
      return c.json({ error: `Something went wrong on our side. Reference ${reference}.` }, 500);
    const { errorPage } = findSite(c, site);
    c.header('Content-Security-Policy', makeContentSecurityPolicy([errorPage.styleHash], false));
    return c.html(errorPage.html.replace(REFERENCE_MARK, reference), 500);
  };
}
