import { type Context, Hono } from 'hono';
import {
  CHANGES_ATOM,
  CHANGES_JSON,
  createOpenData,
  FIGURE_FILES,
  serveChanges,
  serveFigure,
  serveFiguresFeed,
} from '../routes/law-answers.ts';
import { createMcp } from '../routes/mcp-answers.ts';
import { notFoundPage } from '../routes/not-found/page.tsx';
import { routeTable } from '../routes/route-table.ts';
import { serveSearchAnswer } from '../routes/search-answer.ts';
import {
  JOURNEY_ANSWERS_PATH,
  serveDueDates,
  serveJourneyAnswers,
  serveToolAnswers,
  TOOL_ANSWERS_PATH,
} from '../routes/tool-answers.ts';
import { createHealth, OLD_SECURITY_PATH, SECURITY_PATH, serveSecurityText } from '../routes/well-known.ts';
import { dueReviews } from './content/due-reviews.ts';
import { withOverdueNotes } from './content/overdue-notes.ts';
import type { Site } from './content/site.ts';
import { type ContentStore, listPagePaths } from './content/store.ts';
import { chooseLanguage, createPages, pageRenderer } from './document/pages.tsx';
import { answerUnhandled, createRefusals } from './document/refusals.ts';
import { indiaDay } from './domain/calendar.ts';
import { type Log, pageNameForLog } from './domain/host.ts';
import { joinLanguage, type Language } from './domain/languages.ts';
import { FORM_TIME_PATH } from './domain/lead-form.ts';
import { LIMITS } from './domain/limits.ts';
import { ANSWER_PATH, FEED_PATH, OPEN_DATA, redirects } from './domain/own-path.ts';
import { redirectMoved } from './http/addresses.ts';
import { createReports, createVitals, type RecordVitals } from './http/browser-reports.ts';
import { parseClient } from './http/client-address.ts';
import { createAnswerQueue, limitComputed } from './http/computed-answers.ts';
import { createLimiter } from './http/limiter.ts';
import { cachePages, type PageCache } from './http/page-cache.ts';
import { createLimits, limitedBy, type PerMinute, type PlatformLimits } from './http/rate-limits.ts';
import { answerPreflight, REPORTS_PATH, securityHeaders } from './http/security-headers.ts';
import { VITALS_PATH } from './islands/dom-contract.ts';
import type { AppendLog, AuditEntry } from './leads/append-log.ts';
import type { LeadDesk } from './leads/desk-client.ts';
import { createForms, createIntake, createRecordEndpoint, serveFormTime } from './leads/forms.ts';
import { admitTokens, createTokenGuard, type Tokens } from './leads/reading-desk-access.ts';
import { createReadingDesk } from './leads/reading-desk-api.ts';
import { createBrowserDesk } from './ops/browser-desk.tsx';
import { DUE_DATES_CALENDAR, DUE_DATES_JSON } from './tools/due-query.ts';
import { createApiProxy, createPageSearch } from './upstream/api-proxy.ts';
import type { Upstream } from './upstream/forwarder.ts';

export interface AppDeps {
  content: ContentStore;
  upstream: Upstream;
  /** The host looks a request up here before it calls the app. */
  cache?: PageCache;
  desk: LeadDesk;
  firmIsNotified: boolean;
  /** `host` is what the host passes to `fetch` as bindings. */
  clientAddress: (request: Request, host: unknown) => string;
  /** By default those of src/domain/limits.ts. */
  perMinute: PerMinute;
  /** Of pages and the API together. */
  searchesAtOnce: number;
  platformLimits?: PlatformLimits | undefined;
  /** Without one, the reading desk has no routes. */
  deskTokens: Tokens;
  /** Restores the ledger to a time and returns how many leads were erased again. Absent on hosts that cannot. */
  rewind?: (at: number) => Promise<number>;
  audit: AppendLog<AuditEntry>;
  backupPassphrase?: string | undefined;
  /** Stores measurements of browsers, in addition to the log. */
  recordVitals?: RecordVitals | undefined;
  log: Log;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Clock of the limits, milliseconds: monotonic on Bun; on Workers the time of day, fixed within a request. */
  elapsed?: () => number;
}

/** The addresses of a cache, except those below `/figures/`, which the index of pages does not have. */
export function cacheablePaths(site: Site): string[] {
  const calendars = listLanguages(site).map((language) => joinLanguage(language, DUE_DATES_CALENDAR));
  return [...listPagePaths(site), FEED_PATH, ...Object.values(OPEN_DATA), DUE_DATES_JSON, ...calendars];
}

const listLanguages = ({ editions = [] }: Site): Language[] => ['en', ...editions.map(({ language }) => language)];

/** Middleware and routes are in the order in which they handle a request. */
export function createApp(deps: AppDeps): Hono {
  const { cache, upstream, desk, deskTokens, recordVitals, clientAddress, searchesAtOnce, log } = deps;
  const { now = Date.now, elapsed = () => performance.now() } = deps;
  const today = () => indiaDay(now());
  const content = withOverdueNotes(deps.content, today);
  const { site } = content;
  const { origin } = site.firm;
  const routes = routeTable(site.firm);

  const findClient = (c: Context) => parseClient(clientAddress(c.req.raw, c.env));
  const limits = createLimits({
    perMinute: deps.perMinute,
    platform: deps.platformLimits,
    findClient,
    alert: (limit) => void desk.raise('site limit reached', { limit }),
    now: elapsed,
    log,
  });
  const searches = createLimiter({
    maxRunning: searchesAtOnce,
    maxRunningOfClient: Math.ceil(searchesAtOnce / LIMITS.searchShares),
    maxRunMs: LIMITS.searchMs,
    now: elapsed,
  });
  const enqueue = createAnswerQueue(createLimiter({ ...LIMITS.computed, now: elapsed }), findClient, elapsed);
  const refuse = createRefusals(site);
  const pageName = pageNameForLog(listPagePaths(site));
  const intake = createIntake({ desk, log, now, pageName });
  const searchFor = createPageSearch({ upstream, limit: limits.search, limiter: searches, findClient });
  const { show, showForm, checkMethod } = createPages({
    searchFor,
    refuseSearch: (c, { query, refusal }) => refuse(c, refusal, { q: query }),
    now,
  });

  const app = new Hono({ strict: true });
  app.use(chooseLanguage(content));
  app.use(cachePages(cache));
  app.use(securityHeaders(site.firm));

  // Routes that are cheap or have other limits.
  const reviews = async () => dueReviews(await content.law(), today());
  const health = createHealth({ health: () => desk.health(), reviews }, site.build, deps.firmIsNotified);
  app.route('/', health);
  app.get(SECURITY_PATH, serveSecurityText(site.firm, now));
  app.get(OLD_SECURITY_PATH, (c) => c.redirect(SECURITY_PATH, 301));
  app.route(VITALS_PATH, createVitals({ pageName, limit: limits.call, origin, log, record: recordVitals }));
  app.route(REPORTS_PATH, createReports({ pageName, limit: limits.report, log }));
  const takeLead = createRecordEndpoint(intake, findClient);
  app.route('/api', createApiProxy({ upstream, origin, takeLead, limits, limiter: searches, findClient, log }));
  app.get(FORM_TIME_PATH, serveFormTime(intake, limits.time));
  if (deskTokens.OPERATIONS_TOKEN || deskTokens.ERASURE_TOKEN) {
    const perMinute = deps.perMinute?.calls ?? LIMITS.operationsPerMinute;
    // An alert that cannot be raised is in the log.
    const noteWrong = () => void desk.raise('wrong tokens').catch(() => {});
    const guard = createTokenGuard({ tokens: deskTokens, perMinute, clientAddress, elapsed, noteWrong, log });
    app.route('/', createReadingDesk({ ...deps, now, admit: admitTokens(guard) }));
    const token = deskTokens.OPERATIONS_TOKEN;
    if (token) app.route('/', createBrowserDesk({ ...deps, content, token, guard, limit: limits.page, refuse, now }));
  }
  for (const path of [DUE_DATES_JSON, ANSWER_PATH]) app.options(path, answerPreflight);
  app.get(ANSWER_PATH, limitedBy(limits.search, refuse));
  app.route('/', createMcp({ content, today, searchFor, limit: limits.page, enqueue }));
  app.use(redirectMoved({ ...redirects, ...site.retired }));

  app.use(limitComputed({ limit: limits.page, enqueue, refuse }));
  app.get(ANSWER_PATH, serveSearchAnswer(now));
  app.get(FEED_PATH, serveFiguresFeed(content, today));
  const languages = listLanguages(site);
  app.get(DUE_DATES_JSON, serveDueDates(today));
  for (const language of languages) app.get(joinLanguage(language, DUE_DATES_CALENDAR), serveDueDates(today));
  app.route('/', createOpenData(content, today));
  for (const path of [CHANGES_JSON, CHANGES_ATOM]) app.get(path, serveChanges(content, today));
  app.get(FIGURE_FILES, serveFigure(content, today));
  app.get(TOOL_ANSWERS_PATH, serveToolAnswers(today));
  for (const language of languages) app.get(joinLanguage(language, JOURNEY_ANSWERS_PATH), serveJourneyAnswers(today));
  const renderer = pageRenderer(log);
  const ofAll = languages.flatMap((language) =>
    routes.map(({ path, page }) => ({ path: joinLanguage(language, path), page })),
  );
  for (const { path, page } of ofAll) app.use(path, checkMethod(page), renderer(page)).get(path, show(page));
  const formDeps = { routes: ofAll, intake, desk, limits, findClient, origin, now, log };
  app.route('/', createForms({ ...formDeps, showForm, enqueue, refuse }));
  app.use(checkMethod(notFoundPage), renderer(notFoundPage)).get('*', show(notFoundPage));

  app.onError(answerUnhandled(site, log));
  return app;
}
