/** createApp: the one Hono app that both hosts serve. */
import { Hono } from 'hono';
import { redirects, routeTable } from '../routes/index.ts';
import { notFoundPage } from '../routes/not-found.tsx';
import type { TokenStore } from './api/client.ts';
import { createApiClient } from './api/client.ts';
import type { ContentStore } from './content/store.ts';
import { errorPage } from './document/error-page.ts';
import { commonHeaders, contentSecurityPolicy } from './document/headers.ts';
import { matchPage } from './document/match.ts';
import { renderPage } from './document/render.tsx';
import type { Log } from './domain/log.ts';
import { upstreamFetch } from './upstream/fetch.ts';
import type { Upstream } from './upstream/forwarder.ts';
import { createApiProxy } from './upstream/proxy.ts';

export interface AppDeps {
  content: ContentStore;
  upstream: Upstream;
  /** Holds the site's own guest token, for searches the server makes. */
  tokens: TokenStore;
  log: Log;
}

/** Middleware order: security headers, health, redirects, API, pages. */
export function createApp({ content, upstream, tokens, log }: AppDeps): Hono {
  const { site } = content;
  const routes = routeTable(site.firm);
  const api = createApiClient({ base: '', fetch: upstreamFetch(upstream), tokens });
  const app = new Hono({ strict: true });

  app.use(commonHeaders());
  app.get('/healthz', (c) => c.json({ status: 'ok', build: site.build }, 200, { 'Cache-Control': 'no-store' }));
  app.route('/api', createApiProxy({ upstream, log }));

  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    // One leading slash: two would make the target another site.
    const path = `/${pathname.replace(/^\/+|\/+$/g, '')}`;
    const target = redirects[path] ?? (pathname === '/' ? pathname : path);
    return target === pathname ? next() : c.redirect(target + search, 301);
  });

  app.get('*', async (c) => {
    const { pathname: path, searchParams } = new URL(c.req.url);
    const matched = matchPage(routes, path);
    const page = await matched?.route.page.load({ path, params: matched.params, query: searchParams, content, api });
    return page ? renderPage(c, site, page, 200, log) : renderPage(c, site, notFoundPage(), 404, log);
  });
  app.all('*', (c) => c.text('This address only answers GET.', 405, { Allow: 'GET, HEAD' }));

  app.onError((error, c) => {
    const reference = crypto.randomUUID().slice(0, 8);
    log({ level: 'error', event: 'unhandled', reference, method: c.req.method, path: c.req.path, stack: error.stack ?? error.message });
    c.header('Cache-Control', 'no-store');
    if (c.req.path.startsWith('/api/')) return c.json({ error: `Something went wrong on our side. Reference ${reference}.` }, 500);
    c.header('Content-Security-Policy', contentSecurityPolicy([]));
    return c.html(errorPage(site.firm, reference), 500);
  });
  return app;
}
