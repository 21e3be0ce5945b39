/** createApp: the one Hono app that both hosts serve. */
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { FEED_PATH } from '../routes/figures.tsx';
import { redirects, routeTable } from '../routes/index.ts';
import { notFoundPage } from '../routes/not-found.tsx';
import type { TokenStore } from './api/client.ts';
import { createApiClient } from './api/client.ts';
import { PATHS } from './api/contract.ts';
import { VITALS_PATH } from './api/vitals-path.ts';
import type { ContentStore } from './content/store.ts';
import { errorPage, errorStyleHash } from './document/error-page.ts';
import { matchPage } from './document/find-page.ts';
import { renderPage } from './document/render-page.tsx';
import { SPECULATION_RULES, SPECULATION_RULES_PATH, SPECULATION_RULES_TYPE } from './document/speculation-rules.ts';
import { indiaDay } from './domain/india-day.ts';
import { FORM_TIME_PATH } from './domain/lead-form.ts';
import type { Log } from './domain/log.ts';
import type { RecordVitals } from './domain/vitals.ts';
import { createApiProxy } from './endpoints/api-proxy.ts';
import { createReports } from './endpoints/csp-reports.ts';
import { FEED_TYPE, figuresFeed } from './endpoints/figures-feed.ts';
import { createForms } from './endpoints/forms.ts';
import { createIntake } from './endpoints/lead-intake.ts';
import { pageNameForLog } from './endpoints/page-name-for-log.ts';
import { createPageSearch } from './endpoints/page-search.ts';
import { createReadingDesk, READING_DESK_PATH } from './endpoints/reading-desk.ts';
import { createRecordEndpoint } from './endpoints/record-endpoint.ts';
import { createSearchGate } from './endpoints/search-gate.ts';
import { createSearchRefusals } from './endpoints/search-refusals.ts';
import { OLD_SECURITY_PATH, SECURITY_PATH, securityText } from './endpoints/security-txt.ts';
import { createVitals } from './endpoints/vitals.ts';
import { createLimits, type MinuteLimits, type PlatformLimits } from './http/limits.ts';
import type { PageCache } from './http/page-cache.ts';
import { contentSecurityPolicy, REPORTS_PATH, securityHeaders } from './http/security-headers.ts';
import { waitUntil } from './http/wait-until.ts';
import type { LeadDesk } from './leads/lead-desk.ts';
import type { Upstream } from './upstream/forwarder.ts';
import { upstreamFetch } from './upstream/upstream-fetch.ts';

export interface AppDeps {
  content: ContentStore;
  upstream: Upstream;
  /** Holds the site's own guest token, for searches the server makes. */
  tokens: TokenStore;
  /** Keeps rendered content pages. The host asks it before it asks the app. */
  cache?: PageCache;
  /** Where leads go. */
  desk: LeadDesk;
  /** The address of whoever sent a request, by what the host passes along with it. */
  clientAddress: (request: Request, host: unknown) => string;
  /** What one client, one network and everyone together may do in a minute; not set, the limits' own numbers count. */
  leadsPerMinute?: MinuteLimits;
  callsPerMinute?: MinuteLimits;
  /** Searches that may be under way at once, of pages and of the API together. */
  searchesAtOnce?: number;
  /** Counts that the host keeps. */
  platformLimits?: PlatformLimits | undefined;
  /** Opens the firm's reading desk; without it there is none. */
  operationsToken?: string | undefined;
  /** Keeps what browsers measured, beside the log. */
  recordVitals?: RecordVitals | undefined;
  log: Log;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Milliseconds of the clock that limits go by. On Bun nothing sets it back; on Workers it follows the time of day, and stands still within a request. */
  elapsed?: () => number;
}

/** What the page cache is told of an answer that it may keep. */
interface Keeping {
  Variables: { keep?: { path: string; anyQuery: boolean } };
}

/** Middleware order: page cache, security headers, health, API, reading desk, form posts, redirects, pages. */
export function createApp({
  content,
  cache,
  upstream,
  tokens,
  desk,
  operationsToken,
  recordVitals,
  platformLimits,
  searchesAtOnce = 16,
  leadsPerMinute,
  callsPerMinute,
  clientAddress,
  log,
  now = Date.now,
  elapsed = () => performance.now(),
}: AppDeps): Hono {
  const { site } = content;
  const { origin } = site.firm;
  const routes = routeTable(site.firm);
  const api = createApiClient({ base: '', fetch: upstreamFetch(upstream), tokens });
  const limits = createLimits({ leads: leadsPerMinute ?? {}, calls: callsPerMinute ?? {}, platform: platformLimits, clientAddress, now: elapsed, log });
  const gate = createSearchGate({ most: searchesAtOnce, now: elapsed });
  const searchOf = createPageSearch({ api, secondsUntilAllowed: limits.call, gate });
  const refuseSearch = createSearchRefusals((c, page, status) => renderPage(c, site, page, status, log));
  const intake = createIntake({ desk, log, now });
  const app = new Hono<Keeping>({ strict: true });

  // Before the headers are set, so after they are: what is kept has every header of the answer.
  app.use(async (c, next) => {
    await next();
    const keep = c.get('keep');
    if (!cache || !keep) return;
    const answer = cache.keep(keep.path, c.res, keep.anyQuery);
    c.res = answer.response;
    waitUntil(c, answer.kept);
  });
  app.use(securityHeaders());
  app.get('/healthz', (c) => c.json({ status: 'ok', build: site.build }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (c) => {
    // A desk that does not answer keeps no leads either.
    const ledger = await desk.trouble().catch(() => 'not reached' as const);
    const state = ledger === null ? { status: 'ready' } : { status: 'not ready', parts: { ledger } };
    return c.json({ ...state, build: site.build }, ledger === null ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
  app.get(FEED_PATH, etag(), async (c) => c.body(await figuresFeed(content), 200, { 'Content-Type': FEED_TYPE, 'Cache-Control': 'public, max-age=3600' }));
  app.get(SPECULATION_RULES_PATH, (c) => c.body(SPECULATION_RULES, 200, { 'Content-Type': SPECULATION_RULES_TYPE, 'Cache-Control': 'public, max-age=86400' }));
  app.get(SECURITY_PATH, (c) => c.text(securityText(site.firm, now()), 200, { 'Cache-Control': 'public, max-age=86400' }));
  app.get(OLD_SECURITY_PATH, (c) => c.redirect(SECURITY_PATH, 301));
  const pageName = pageNameForLog(site.pages.map((page) => page.path));
  app.route(VITALS_PATH, createVitals({ pageName, secondsUntilAllowed: limits.call, origin, log, record: recordVitals }));
  app.route(REPORTS_PATH, createReports({ pageName, secondsUntilAllowed: limits.report, log }));
  app.route('/api', createApiProxy({ upstream, origin, takeLead: createRecordEndpoint(intake), secondsUntilAllowed: limits.api, gate, log }));
  app.get(FORM_TIME_PATH, async (c) => {
    const seconds = await limits.call(c);
    return seconds > 0 ? c.body(null, 429, { 'Retry-After': String(seconds) }) : c.text(await intake.formTime(), 200, { 'Cache-Control': 'no-store' });
  });
  if (operationsToken !== undefined)
    app.route(READING_DESK_PATH, createReadingDesk({ desk, token: operationsToken, secondsUntilAllowed: limits.operation, log }));
  const forms = createForms({
    routes,
    intake,
    desk,
    limits,
    clientAddress,
    origin,
    log,
    async show(c, { path, page }, status, form) {
      const loaded = await page.load({ path, params: {}, query: new URLSearchParams(), content, today: indiaDay(now()), search: searchOf(c), form });
      return loaded ? renderPage(c, site, loaded, status, log) : renderPage(c, site, notFoundPage(), 404, log);
    },
  });
  app.route('/', forms);

  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    // One leading slash: two would make the target another site.
    const path = `/${withoutOuterSlashes(pathname)}`;
    const target = redirects[path] ?? (pathname === '/' ? pathname : path);
    return target === pathname ? next() : c.redirect(target + search, 301);
  });

  app.get('*', async (c) => {
    const { pathname: path, searchParams } = new URL(c.req.url);
    const matched = matchPage(routes, path);
    const page = await matched?.route.page.load({ path, params: matched.params, query: searchParams, content, today: indiaDay(now()), search: searchOf(c) });
    if (!page) return renderPage(c, site, notFoundPage(), 404, log);
    if (page.refused) return refuseSearch(c, page.refused);
    const ofThisQueryAlone = page.readsQuery && searchParams.size > 0;
    if (!page.late && !page.personal && !ofThisQueryAlone && c.req.method === 'GET') c.set('keep', { path, anyQuery: !page.readsQuery });
    return renderPage(c, site, page, 200, log);
  });
  app.all('*', (c) => c.text('This address only answers GET.', 405, { Allow: 'GET, HEAD' }));

  const addressName = pageNameForLog([...site.pages.map((page) => page.path), ...Object.values(PATHS).map((call) => `/api${call}`)]);
  app.onError(async (error, c) => {
    const reference = crypto.randomUUID().slice(0, 8);
    log({ level: 'error', event: 'unhandled', reference, method: c.req.method, path: addressName(c.req.path), stack: error.stack ?? error.message });
    c.header('Cache-Control', 'no-store');
    if (c.req.path.startsWith('/api/')) return c.json({ error: `Something went wrong on our side. Reference ${reference}.` }, 500);
    c.header('Content-Security-Policy', contentSecurityPolicy([await errorStyleHash]));
    return c.html(errorPage(site.firm, reference), 500);
  });
  return app as unknown as Hono;
}

/** A path without the slashes at its ends, however many: by steps, since a pattern would look at each slash anew from every other. */
function withoutOuterSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (start < end && path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}
