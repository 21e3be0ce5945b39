/** The law for programs: figures and their feed, changes between two days, open data. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { atomFeed } from '../src/content/atom.ts';
import type { ContentStore } from '../src/content/store.ts';
import { formatDay } from '../src/domain/calendar.ts';
import { hex, sha256 } from '../src/domain/digest.ts';
import type { Firm } from '../src/domain/firm.ts';
import {
  CHANGED_FIGURES,
  CHANGES_PATH,
  FEED_PATH,
  figurePath,
  OPEN_DATA,
  type OpenDataPath,
  type OwnPath,
} from '../src/domain/own-path.ts';
import { say } from '../src/domain/say.ts';
import type { Cacheable } from '../src/http/page-cache.ts';
import { answerFile } from '../src/http/representation.ts';
import { answerPreflight, CORS } from '../src/http/security-headers.ts';
import { hasEnd, type LawChange, lawChanges, lawOn, readChangesQuery, readLawDay } from '../src/law/changes.ts';
import { type FigureRow, isSure } from '../src/law/figure.ts';
import { capitalize } from '../src/law/figure-words.ts';
import { ON } from '../src/law/filter-figures.ts';
import { describeLicence, figuresCsv, figuresJson, openData, openFigureOn } from '../src/law/open-data.ts';
import { overdueWords } from '../src/law/review.ts';
import { figureBody } from '../src/programs/program-answers.ts';
import { makeFaultAnswer } from './tool-answers.ts';

/** A figure and its other formats, as a pattern of Hono. */
export const FIGURE_FILES = '/figures/:file{[a-z0-9-]+(?:\\.(?:json|md))?}';

const FEED_TYPE = 'application/atom+xml; charset=utf-8';
/** A figure changes with a release: an hour's delay is acceptable. */
const AN_HOUR = { 'Cache-Control': 'public, max-age=3600' };
const COMPUTED = { ...CORS, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** A figure: 200 `{licence, page, topic, used, data}`, 404 `{error}`, 301 to a successor. Passes on the rest. */
export const serveFigure =
  (content: ContentStore, today: () => string): MiddlewareHandler<Cacheable> =>
  async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const [, id = '', ending = ''] = /^\/figures\/([a-z0-9-]+)(\.\w+)?$/.exec(pathname) ?? [];
    const found = await content.figure(id);
    if (found && 'movedTo' in found) return c.redirect(figurePath(found.movedTo) + ending + search, 301);
    if (ending !== '.json') return next();
    if (!found) return c.json({ error: 'There is no such figure.' }, 404, CORS);
    c.set('cacheAs', { path: pathname, anyQuery: true });
    return c.json(figureBody(content.site.firm, found, today()), 200, { ...CORS, ...AN_HOUR });
  };

/** The feed of figures that the law has changed or added to, the latest change first. */
export const serveFiguresFeed = (content: ContentStore, today: () => string) => async (c: Context<Cacheable>) => {
  const { groups } = await content.law();
  const text = figuresFeed(
    content.site.firm,
    groups.flatMap(({ figures }) => figures),
    today(),
  );
  c.set('cacheAs', { path: FEED_PATH, anyQuery: true });
  return answerFile(c, await tagged(text), AN_HOUR, { 'Content-Type': FEED_TYPE });
};

function figuresFeed(firm: Firm, figures: readonly FigureRow[], today: string): string {
  const changed = figures
    .filter(({ comparison }) => comparison === 'outdated' || comparison === 'incomplete')
    .sort((a, b) => changedOn(b).localeCompare(changedOn(a)) || a.id.localeCompare(b.id));
  const head = {
    id: 'figures',
    title: say(CHANGED_FIGURES.title),
    subtitle: say('feeds.figures-about'),
    path: FEED_PATH,
    page: '/figures' satisfies OwnPath,
    updated: changed[0] ? changedOn(changed[0]) : '',
  };
  return atomFeed(
    firm,
    head,
    changed.map((figure) => {
      const { id, label, published = '', current = '', change = '', source, sure } = figure;
      const overdue = overdueWords(figure, today);
      const standing = overdue ? capitalize(overdue) : say(`figure-state.${isSure(sure) ? 'in-force' : 'as-reported'}`);
      const before = published === current ? [] : [say('feeds.published-before', { value: published })];
      const summary = [say('feeds.value', { standing, value: current }), ...before, change].join(' ');
      const href = firm.origin + figurePath(id);
      return { name: id, title: label, updated: changedOn(figure), href, summary, source };
    }),
  );
}

/** For a figure with added conditions, the day of the check. */
function changedOn({ since, checked }: FigureRow): string {
  return since ?? checked;
}

async function tagged(text: string) {
  return { text, etag: `"${hex(await sha256(text)).slice(0, 20)}"` };
}

export const CHANGES_JSON = `${CHANGES_PATH}.json`;
export const CHANGES_ATOM = `${CHANGES_PATH}.atom`;

/** 200: `{licence, from, to, data}` by topic, `to` null with announced changes; or a feed. 400: faults. */
export const serveChanges = (content: ContentStore, today: () => string) => async (c: Context) => {
  const isJson = c.req.path === CHANGES_JSON;
  const faulty = makeFaultAnswer(c, isJson, COMPUTED);
  const query = readChangesQuery(new URL(c.req.url).searchParams, today());
  const { from, to, faults } = query;
  const { firm } = content.site;
  if (Object.keys(faults).length > 0) return faulty(400, 'Some parameters are wrong.', faults);
  const changes = lawChanges(await content.figures(), from, to);
  if (isJson) {
    const last = hasEnd(query) ? to : null;
    return c.json({ licence: describeLicence(firm, '/figures'), from, to: last, data: changes }, 200, COMPUTED);
  }
  const feed = changesFeed(firm, changes, today());
  return c.body(feed, 200, { ...COMPUTED, 'Content-Type': FEED_TYPE });
};

function changesFeed(firm: Firm, changes: readonly LawChange[], today: string): string {
  const newestFirst = changes.toSorted((a, b) => b.from.localeCompare(a.from));
  const head = {
    id: 'changes',
    title: say('feeds.changes'),
    path: CHANGES_ATOM,
    page: CHANGES_PATH,
    updated: newestFirst.find(({ from }) => from <= today)?.from ?? '',
  };
  return atomFeed(
    firm,
    head,
    newestFirst.map((change) => makeEntry(change, firm.origin)),
  );
}

function makeEntry({ id, label, group, before, after, from, source, announced }: LawChange, origin: string) {
  return {
    name: `${from}-${id}`,
    title: label,
    updated: from,
    href: origin + figurePath(id),
    category: group,
    summary: say(announced ? 'feeds.change-announced' : 'feeds.change', {
      before: before ?? say('feeds.change-new'),
      after: after ?? say('law-change.over'),
      day: formatDay(from),
    }),
    ...(source && { source }),
  };
}

const TYPES: Readonly<Record<OpenDataPath, string>> = {
  [OPEN_DATA.json]: 'application/json',
  [OPEN_DATA.csv]: 'text/csv; charset=utf-8; header=present',
  [OPEN_DATA.schema]: 'application/schema+json',
  [OPEN_DATA.dueDatesSchema]: 'application/schema+json',
  [OPEN_DATA.openApi]: 'application/json',
};
/** 200 with a file, 304 if the client has it, 204 to a preflight. */
export function createOpenData(content: ContentStore, today: () => string): Hono<Cacheable> {
  const app = new Hono<Cacheable>();
  // The page cache keeps none with a query, and each takes several milliseconds.
  const files = new Map<OpenDataPath, Awaited<ReturnType<typeof tagged>> & { day: string }>();
  app.get(OPEN_DATA.json, (c, next) => {
    const on = c.req.query(ON)?.trim() ?? '';
    // A value with a slash names a page, as on /figures.
    return on === '' || on.startsWith('/') ? next() : answerDay(c, content, on, today());
  });
  for (const [path, type] of Object.entries(TYPES) as [OpenDataPath, string][]) {
    app.options(path, answerPreflight);
    app.get(path, async (c) => {
      const day = today();
      const known = files.get(path);
      const made = known?.day === day ? known : await openDataFile(content, path, day);
      if (!made) return c.notFound();
      const file = { ...made, day };
      files.set(path, file);
      // The JSON reads its query, and is only cached without one.
      const isWhole = path !== OPEN_DATA.json || new URL(c.req.url).search === '';
      if (isWhole) c.set('cacheAs', { path, anyQuery: path !== OPEN_DATA.json });
      return answerFile(
        c,
        file,
        { ...CORS, ...AN_HOUR },
        { 'Content-Type': type, Link: '</open-data>; rel="license describedby"' },
      );
    });
  }
  return app;
}

/** Undefined if the site does not have it. */
async function openDataFile(content: ContentStore, path: OpenDataPath, today: string) {
  const page = content.entry('/open-data' satisfies OwnPath);
  if (!page) return undefined;
  if (path !== OPEN_DATA.json && path !== OPEN_DATA.csv)
    return tagged((await content.body(page, 'open-data')).schemas[path]);
  const figures = (await content.figures()).flatMap((group) => group.figures);
  return tagged((path === OPEN_DATA.json ? figuresJson : figuresCsv)(content.site.firm, figures, today));
}

/** 200: each figure has its value on that day, and no history. 400: `{error, since}`. */
async function answerDay(c: Context, content: ContentStore, typed: string, today: string): Promise<Response> {
  const { since } = await content.law();
  const asked = readLawDay(typed, since);
  if ('fault' in asked) return c.json({ error: `${asked.fault}.`, since }, 400, COMPUTED);
  const data = lawOn(await content.figures(), asked.day).groups.flatMap(({ figures }) =>
    figures.map((one) => openFigureOn(one, today)),
  );
  return c.json(openData(content.site.firm, data, asked.day), 200, COMPUTED);
}
