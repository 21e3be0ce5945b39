/**
 * The page for a visitor who is refused for now. The build prepares it as bytes, since the host is busy when it is needed. It keeps the
 * visitor's input, to be sent again with one button.
 */
import type { Context } from 'hono';
import { escapeHtml } from '../content/format.ts';
import { REFUSAL_MARKS, type Site } from '../content/site.ts';
import type { Refusal } from '../domain/refusal.ts';
import { OPEN } from '../http/open-to-all.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { refuseAsJson } from '../http/too-many-requests.ts';

/** @param fields of the form that was sent: a search by GET, any other by POST; absent where the visitor only opened a page */
export type Refuse = (c: Context, refusal: Refusal, fields?: Readonly<Record<string, string>>) => Response;

/** Splits the page at {@link REFUSAL_MARKS}, so that a visitor's input is never searched for marks. */
const AT_MARKS = /(%REASON%|%AGAIN%)/;

/** Makes the answers, with status and Retry-After: JSON or plain text for files, otherwise a page. */
export function createRefusals({ refusalPage: { html, styleHash } }: Pick<Site, 'refusalPage'>): Refuse {
  const pieces = html.split(AT_MARKS);
  const policy = contentSecurityPolicy([styleHash], false);

  return (c, refusal, fields) => {
    c.header('Cache-Control', 'no-store');
    const { pathname, search } = new URL(c.req.url);
    const [, ending] = /\.(\w+)$/.exec(pathname) ?? [];
    if (ending === 'json') {
      for (const [name, value] of Object.entries(OPEN)) c.header(name, value);
      return refuseAsJson(c, refusal);
    }
    c.header('Retry-After', String(refusal.seconds));
    if (ending) return c.text(`${refusal.reason}.\n`, refusal.status);
    const values: Readonly<Record<string, string>> = {
      [REFUSAL_MARKS.reason]: escapeHtml(refusal.reason),
      [REFUSAL_MARKS.again]: fields
        ? formOf(c.req.method, pathname, fields)
        : `<p><a href="${escapeHtml(pathname + search)}">Try again</a></p>`,
    };
    c.header('Content-Security-Policy', policy);
    return c.html(pieces.map((piece) => values[piece] ?? piece).join(''), refusal.status);
  };
}

/** The visitor's input as a form, ready to be sent again. The words of a search can be changed. */
function formOf(method: string, path: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(([name, value]) => {
    const given = `name="${name}" value="${escapeHtml(value)}"`;
    return name === 'q' ? `<label>Search <input type="search" ${given}></label>` : `<input type="hidden" ${given}>`;
  });
  return `<form action="${escapeHtml(path)}" method="${method === 'POST' ? 'post' : 'get'}">${inputs.join('')}<button>Try again</button></form>`;
}
