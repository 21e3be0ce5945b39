/** Streams pages through @hono/react-renderer: the document around each, and the headers that go with it. */

import { reactRenderer } from '@hono/react-renderer';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Router } from 'wouter';
import type { LoadedPage } from '../../routes/page.tsx';
import type { Site } from '../content/site.ts';
import { sha256Base64 } from '../domain/digest.ts';
import type { Log } from '../domain/log.ts';
import { OFFLINE_COPY, UNDATED } from '../domain/offline-copy.ts';
import type { Streaming } from '../http/computed.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { Document, NO_SCRIPT_STYLE } from './document.tsx';
import type { PageEnv } from './find-page.ts';
import { SPECULATION_RULES_PATH } from './speculation-rules.ts';

declare module '@hono/react-renderer' {
  /** What `c.render` is told besides the page's own element. */
  interface Props {
    page: LoadedPage;
    /** Query of the address as the page may see it, `?` included; empty where it may not. */
    search: string;
  }
}

/** What the renderer leaves for {@link renderPage}. */
interface RendererEnv {
  Variables: PageEnv['Variables'] &
    Streaming['Variables'] & {
      /** Allows the scripts that move late content into place. */
      nonce?: string;
    };
}

/** Base64 SHA-256 of the one style that is not of the build. */
const noScriptHash = sha256Base64(NO_SCRIPT_STYLE);

/**
 * Middleware: how pages are rendered. One renderer serves all pages that are whole at once. A page with late data needs one of its
 * own for each request, since the library takes React's options when a renderer is made: the nonce is the answer's own, and so is the signal
 * by which a visitor who leaves ends the search.
 */
export function pageRenderer(site: Site, log: Log): MiddlewareHandler<RendererEnv> {
  const made = (own: { nonce?: string; signal?: AbortSignal; onError: (error: unknown) => void }) =>
    reactRenderer(
      ({ c, page, search, children }) => (
        // wouter decodes the query before anybody reads it, and whoever reads it decodes it again.
        <Router ssrPath={c.req.path} ssrSearch={search.replaceAll('%', '%25')}>
          <Document site={site} page={page}>
            {children}
          </Document>
        </Router>
      ),
      {
        stream: { 'Content-Type': 'text/html; charset=utf-8' },
        // With no late data and no outlining, React emits no inline script.
        readableStreamOptions: { progressiveChunkSize: Number.POSITIVE_INFINITY, ...own },
      },
    );
  const failed = (error: unknown, path?: string) =>
    log({
      level: 'error',
      event: 'render failed',
      path,
      stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  // It knows no request. An error rejects the render as well, and whoever answers for that logs the path. Without a signal: a content
  // page is rendered to its end for the page cache, whether or not its first visitor waits for it.
  const ofWholePages = made({ onError: (error) => failed(error) });

  return (c, next) => {
    if (!c.var.page?.late) return ofWholePages(c, next);
    const { signal } = c.req.raw;
    const nonce = newNonce();
    c.set('nonce', nonce);
    c.set('streams', true);
    const onError = (error: unknown) => {
      if (!signal.aborted) failed(error, c.req.path);
    };
    return made({ nonce, signal, onError })(c, next);
  };
}

/**
 * Answers with a page, below {@link pageRenderer}. Everything that decides the status has happened before: an error after the
 * shell has streamed can only be logged.
 * @param search query as the page's components are to see it; by default the request's own where the page says that it reads it,
 *   since any other page is kept for every query
 */
export async function renderPage(
  c: Context<RendererEnv>,
  site: Site,
  page: LoadedPage,
  status: ContentfulStatusCode,
  search = page.readsQuery ? new URL(c.req.url).search : '',
): Promise<Response> {
  const hashes = [site.styles[page.id]?.hash ?? '', ...(page.late ? [await noScriptHash] : [])];
  c.status(status);
  c.header(
    'Content-Security-Policy',
    contentSecurityPolicy(hashes, site.styles[page.id]?.rest !== undefined, page.late ? c.var.nonce : undefined),
  );
  c.header(
    'Cache-Control',
    page.late || page.personal || status !== 200 ? 'no-store' : 'public, max-age=0, must-revalidate',
  );
  // Only where the page is the same for everyone: the service worker keeps nothing else.
  if (status === 200 && page.savable && !page.late && !page.personal) {
    const review = (page.entry ?? site.pages.find(({ path }) => path === c.req.path))?.review;
    c.header(OFFLINE_COPY, review ?? UNDATED);
  }
  c.header('Speculation-Rules', `"${SPECULATION_RULES_PATH}"`);
  return c.render(page.element, { page, search });
}

function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
