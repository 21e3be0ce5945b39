/** Streams a loaded page through @hono/react-renderer. */
import { reactRenderer } from '@hono/react-renderer';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { LoadedPage } from '../../routes/page.tsx';
import type { Site } from '../content/site.ts';
import type { Log } from '../domain/log.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { Document, NO_SCRIPT_STYLE } from './document.tsx';
import { SPECULATION_RULES_PATH } from './speculation-rules.ts';

/** Base64 SHA-256 of the one style that is not of the build. */
const noScriptHash = crypto.subtle
  .digest('SHA-256', new TextEncoder().encode(NO_SCRIPT_STYLE))
  .then((digest) => btoa(String.fromCharCode(...new Uint8Array(digest))));

/**
 * Answers with a page. Everything that decides the status has happened before: an error after the shell has
 * streamed can only be logged.
 */
export async function renderPage(c: Context, site: Site, page: LoadedPage, status: ContentfulStatusCode, log: Log): Promise<Response> {
  const nonce = page.late ? newNonce() : undefined;
  const hashes = [site.styles[page.id]?.hash ?? '', ...(page.late ? [await noScriptHash] : [])];
  const { path } = c.req;
  c.status(status);
  c.header('Content-Security-Policy', contentSecurityPolicy(hashes, nonce));
  c.header('Cache-Control', page.late || page.personal || status !== 200 ? 'no-store' : 'public, max-age=0, must-revalidate');
  // The network of Workers sends it ahead of the page (103), and so the font is there sooner.
  c.header('Link', `<${site.assets['eczar.woff2']}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
  c.header('Speculation-Rules', `"${SPECULATION_RULES_PATH}"`);
  const renderer = reactRenderer(
    ({ children }) => (
      <Document site={site} id={page.id} islands={page.islands} head={page.head} path={path} query={page.query ?? ''} late={page.late} modal={page.modal}>
        {children}
      </Document>
    ),
    {
      // Built for each request: the nonce and the signal are the request's own.
      stream: { 'Content-Type': 'text/html; charset=utf-8' },
      readableStreamOptions: {
        ...(nonce && { nonce }),
        // A content page is rendered to its end for the page cache, whether or not its first visitor waits for it.
        ...(page.late && { signal: c.req.raw.signal }),
        // With no late data and no outlining, React emits no inline script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError: (error) => {
          if (!c.req.raw.signal.aborted)
            log({ level: 'error', event: 'render failed', path, stack: error instanceof Error ? (error.stack ?? error.message) : String(error) });
        },
      },
    },
  );
  await renderer(c, async () => {});
  return c.render(page.element);
}

function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
