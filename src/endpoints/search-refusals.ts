/**
 * The search page that says to try again later. It is shown when there is too much to do, so it is rendered once, with marks
 * where the visitor's query and the reason stand, and costs little after that.
 */
import type { Context } from 'hono';
import type { RefusedSearch } from '../../routes/page.tsx';
import { refusedSearchPage } from '../../routes/search.tsx';
import { escapeHtml } from '../content/format.ts';
import type { Site } from '../content/site.ts';
import { renderPage } from '../document/page-renderer.tsx';
import { TOO_BUSY, tooMany } from '../http/too-many-requests.ts';

/** Marks of the private use areas, where the query and the reason stand in the page. */
const QUERY = '\u{F0000}';
const REASON = '\u{F0001}';
/** The first stands in the JSON of an island, the others in text and attributes. */
const MARKS = /(&quot;\u{F0000}&quot;|\u{F0000}|\u{F0001})/u;

interface Prepared {
  /** HTML and marks by turns: what a visitor typed is put between, and nothing is looked for in it. */
  pieces: string[];
  headers: Headers;
}

/** Makes the answers, with their status and Retry-After. */
export function createSearchRefusals(site: Site) {
  // The page and not its promise: on Workers a promise that another request made must not be awaited.
  let prepared: Prepared | undefined;

  return async (c: Context, { query, refused, retryAfter }: RefusedSearch): Promise<Response> => {
    if (!prepared) {
      const shown = await renderPage(c, site, refusedSearchPage(QUERY, REASON), refused, `?q=${QUERY}`);
      prepared = { pieces: (await shown.text()).split(MARKS), headers: shown.headers };
    }
    const said: Readonly<Record<string, string>> = {
      [`&quot;${QUERY}&quot;`]: escapeHtml(JSON.stringify(query)),
      [QUERY]: escapeHtml(query),
      [REASON]: escapeHtml(refused === 429 ? tooMany(retryAfter) : TOO_BUSY),
    };
    const headers = new Headers(prepared.headers);
    headers.set('Retry-After', String(retryAfter));
    return new Response(prepared.pieces.map((piece) => said[piece] ?? piece).join(''), { status: refused, headers });
  };
}
