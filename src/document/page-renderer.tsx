/** Streams pages through @hono/react-renderer, each in its document and with its headers. */
import { reactRenderer } from '@hono/react-renderer';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Route, Router, Switch } from 'wouter';
import type { Route as Row } from '../../routes/index.ts';
import { notFoundPage } from '../../routes/not-found.tsx';
import type { LoadedPage, Page } from '../../routes/page.tsx';
import type { Site } from '../content/site.ts';
import { OFFLINE_COPY, UNDATED } from '../domain/browser-names.ts';
import { sha256Base64 } from '../domain/digest.ts';
import type { Log } from '../domain/host.ts';
import type { Streaming } from '../http/gate.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { Document, NO_SCRIPT_STYLE } from './document.tsx';
import { SPECULATION_RULES_PATH } from './speculation-rules.ts';

declare module '@hono/react-renderer' {
  interface Props {
    page: LoadedPage;
    /** Query of the address with `?`; '' if the page does not read it. */
    search: string;
  }
}

/** What the renderer passes to {@link renderPage}. */
interface RendererEnv {
  Variables: Streaming['Variables'] & {
    /** Allows the scripts that move late content into place. */
    nonce?: string;
  };
}

/** Base64 SHA-256 of the only style that the build does not make. */
const noScriptHash = sha256Base64(NO_SCRIPT_STYLE);

/**
 * Makes the middleware that renders a page. Pages without late data share one renderer. A page with late data gets one
 * for each request, because its nonce, and the signal that aborts its search when the visitor leaves, are options of
 * the renderer.
 */
export function pageRenderer(site: Site, log: Log): (page: Page) => MiddlewareHandler<RendererEnv> {
  const rendererWith = (own: { nonce?: string; signal?: AbortSignal; onError: (error: unknown) => void }) =>
    reactRenderer(
      ({ c, page, search, children }) => (
        // wouter decodes the query before a component reads it, and the component decodes it again.
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
  const logFailure = (error: unknown, path?: string) =>
    log({
      level: 'error',
      event: 'render failed',
      path,
      stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  // Shared by all requests, so it cannot log the path; an error also rejects the render, and the error handler logs the
  // path. Without a signal, a page is rendered completely for the cache even if its first visitor leaves.
  const withoutLateData = rendererWith({ onError: (error) => logFailure(error) });

  return ({ late }) =>
    (c, next) => {
      if (!late) return withoutLateData(c, next);
      const { signal } = c.req.raw;
      const nonce = newNonce();
      c.set('nonce', nonce);
      c.set('streams', true);
      const onError = (error: unknown) => {
        if (!signal.aborted) logFailure(error, c.req.path);
      };
      return rendererWith({ nonce, signal, onError })(c, next);
    };
}

/**
 * Answers with a page; needs the middleware of {@link pageRenderer}. An error after the shell has streamed cannot
 * change the status and is only logged.
 * @param search query that the components see. Defaults to that of the request if the page reads it. Otherwise it is
 * empty, because the page is cached for every query.
 */
export async function renderPage(
  c: Context,
  site: Site,
  routes: readonly Row[],
  page: LoadedPage,
  status: ContentfulStatusCode,
  search = page.readsQuery ? new URL(c.req.url).search : '',
): Promise<Response> {
  const hashes = [site.styles[page.id]?.hash ?? '', ...(page.late ? [await noScriptHash] : [])];
  c.status(status);
  c.header(
    'Content-Security-Policy',
    contentSecurityPolicy(hashes, site.styles[page.id]?.rest !== undefined, page.late ? c.get('nonce') : undefined),
  );
  c.header(
    'Cache-Control',
    page.late || page.personal || status !== 200 ? 'no-store' : 'public, max-age=0, must-revalidate',
  );
  // The service worker stores only pages that are the same for everyone.
  if (status === 200 && page.savable && !page.late && !page.personal) {
    const review = (page.entry ?? site.pages.find(({ path }) => path === c.req.path))?.review;
    c.header(OFFLINE_COPY, review ?? UNDATED);
  }
  c.header('Speculation-Rules', `"${SPECULATION_RULES_PATH}"`);
  return c.render(<PageOfAddress routes={routes} page={page} />, { page, search });
}

/** An address that no row of the table matches. */
const NO_ROW = '/-';

/** The routes of the table, of which wouter renders the one of the loaded page. */
function PageOfAddress({ routes, page }: { routes: readonly Row[]; page: LoadedPage }) {
  return (
    <Switch {...(page.id === notFoundPage.id && { location: NO_ROW })}>
      {routes.map(({ path, page: { View } }) => (
        <Route key={path} path={path}>
          <View data={page.data} />
        </Route>
      ))}
      <Route>
        <notFoundPage.View data={page.data} />
      </Route>
    </Switch>
  );
}

function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
