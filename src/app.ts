/** createApp: the one Hono app that both hosts serve. */
import { redirects, routeTable } from '../routes/index.ts';
import { createApiClient, type TokenStore } from './api/client.ts';
import { VITALS_PATH } from './api/vitals-path.ts';
import type { ContentStore } from './content/store.ts';
import { findPages } from './document/find-page.ts';
import { pageRenderer } from './document/page-renderer.tsx';
import { createPages } from './document/pages.ts';
import { FEED_PATH } from './domain/discovery-paths.ts';
import { FORM_TIME_PATH } from './domain/lead-form.ts';
import { LIMITS } from './domain/limits.ts';
import type { Log } from './domain/log.ts';
import { SERVICE_WORKER_PATH } from './domain/offline-copy.ts';
import type { RecordVitals } from './domain/vitals.ts';
import { DUE_DATES_CALENDAR, DUE_DATES_JSON } from './due-dates/asked.ts';
import { createApiProxy } from './endpoints/api-proxy.ts';
import { createReports } from './endpoints/csp-reports.ts';
import { serveDueDatesCalendar, serveDueDatesJson } from './endpoints/due-dates-answers.ts';
import { serveFiguresFeed } from './endpoints/figures-feed.ts';
import { createForms } from './endpoints/forms.ts';
import { createHealth } from './endpoints/health.ts';
import { createIntake, serveFormTime } from './endpoints/lead-intake.ts';
import { createOpenData } from './endpoints/open-data.ts';
import { pageNameForLog } from './endpoints/page-name-for-log.ts';
import { createPageSearch } from './endpoints/page-search.ts';
import { createReadingDesk, READING_DESK_PATH } from './endpoints/reading-desk.ts';
import { createRecordEndpoint } from './endpoints/record-endpoint.ts';
import { createSearchGate } from './endpoints/search-gate.ts';
import { createSearchRefusals } from './endpoints/search-refusals.ts';
import { OLD_SECURITY_PATH, SECURITY_PATH, serveSecurityText } from './endpoints/security-txt.ts';
import { serveServiceWorker } from './endpoints/service-worker.ts';
import type { Tokens } from './endpoints/token-gate.ts';
import { serveToolAnswers, TOOL_ANSWERS_PATH } from './endpoints/tool-answers.ts';
import { answerUnhandled } from './endpoints/unhandled-error.ts';
import { createVitals } from './endpoints/vitals.ts';
import { createLimits, type MinuteLimits, type PlatformLimits, perMinute } from './http/limits.ts';
import { answerPreflight } from './http/open-to-all.ts';
import { keepPages, type PageCache } from './http/page-cache.ts';
import { redirectMoved } from './http/redirects.ts';
import { Hono } from './http/router.ts';
import { REPORTS_PATH, securityHeaders } from './http/security-headers.ts';
import type { AppendLog } from './leads/append-log.ts';
import type { AuditEntry } from './leads/audit-entry.ts';
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
  /** What opens the firm's reading desk; without a token there is none. */
  deskTokens?: Tokens;
  /** Who used the reading desk, and when. */
  /** Takes the ledger back to a time, on a host that can; returns how many leads were erased again. */
  rewind?: (at: number) => Promise<number>;
  audit: AppendLog<AuditEntry>;
  /** False ends the service workers that visitors have; true unless told otherwise. */
  serviceWorker?: boolean;
  /** Keeps what browsers measured, beside the log. */
  recordVitals?: RecordVitals | undefined;
  log: Log;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Milliseconds of the clock that limits go by. On Bun nothing sets it back; on Workers it follows the time of day, and stands still within a request. */
  elapsed?: () => number;
}

/** What stands where: middleware in the order that a request meets it, mounts in the order that they are asked. */
export function createApp(deps: AppDeps): Hono {
  const { content, cache, upstream, tokens, desk, deskTokens, audit, recordVitals, clientAddress, log } = deps;
  const { now = Date.now, elapsed = () => performance.now() } = deps;
  const { site } = content;
  const { origin } = site.firm;

  const limits = createLimits({ leads: deps.leadsPerMinute, calls: deps.callsPerMinute, platform: deps.platformLimits, clientAddress, now: elapsed, log });
  const gate = createSearchGate({ most: deps.searchesAtOnce ?? LIMITS.searchesAtOnce, now: elapsed });
  const api = createApiClient({ base: '', fetch: upstreamFetch(upstream), tokens });
  const intake = createIntake({ desk, log, now });
  const pageName = pageNameForLog(site.pages.map((page) => page.path));
  const searchFor = createPageSearch({ api, secondsUntilAllowed: limits.call, gate });
  const { show, showForm } = createPages({ content, searchFor, refuseSearch: createSearchRefusals(site), now });

  const app = new Hono({ strict: true });
  app.use(keepPages(cache));
  app.use(securityHeaders(site.firm));

  app.route('/', createHealth(desk, site.build));
  app.get(FEED_PATH, serveFiguresFeed(content));
  app.options(DUE_DATES_JSON, answerPreflight);
  app.get(DUE_DATES_JSON, serveDueDatesJson({ content, now }));
  app.get(DUE_DATES_CALENDAR, serveDueDatesCalendar({ content, now }));
  app.route('/', createOpenData(content));
  app.get(TOOL_ANSWERS_PATH, serveToolAnswers(content));
  app.get(SERVICE_WORKER_PATH, serveServiceWorker(site, deps.serviceWorker ?? true));
  app.get(SECURITY_PATH, serveSecurityText(site.firm, now));
  app.get(OLD_SECURITY_PATH, (c) => c.redirect(SECURITY_PATH, 301));
  app.route(VITALS_PATH, createVitals({ pageName, secondsUntilAllowed: limits.call, origin, log, record: recordVitals }));
  app.route(REPORTS_PATH, createReports({ pageName, secondsUntilAllowed: limits.report, log }));
  app.route('/api', createApiProxy({ upstream, origin, takeLead: createRecordEndpoint(intake), secondsUntilAllowed: limits.api, gate, log }));
  app.get(FORM_TIME_PATH, serveFormTime(intake, limits.call));
  if (deskTokens?.OPERATIONS_TOKEN || deskTokens?.ERASURE_TOKEN) {
    const { client } = perMinute('calls', deps.callsPerMinute);
    app.route(
      READING_DESK_PATH,
      createReadingDesk({ desk, audit, rewind: deps.rewind, tokens: deskTokens, perMinute: client, clientAddress, now, elapsed, log }),
    );
  }

  app.use(redirectMoved(redirects));
  app.use(findPages(routeTable(site.firm), content));
  app.use(pageRenderer(site, log));
  app.get('*', show);
  app.route('/', createForms({ intake, desk, limits, clientAddress, origin, log, now, showForm }));

  app.onError(answerUnhandled(site, log));
  return app;
}
