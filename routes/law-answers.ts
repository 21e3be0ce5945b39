/** The law for programs: figures and their feed, changes between two days, open data. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { atomFeed } from '../src/content/atom.ts';
import { type ContentStore, openLaw } from '../src/content/store.ts';
import { earliestDay, formatDay } from '../src/domain/calendar.ts';
import type { Firm } from '../src/domain/firm.ts';
import { CHANGES_PATH, FEED_PATH, figurePath, OPEN_DATA, type OpenDataPath } from '../src/domain/own-path.ts';
import type { Keeping } from '../src/http/page-cache.ts';
import { answerFile } from '../src/http/representation.ts';
import { answerPreflight, CORS } from '../src/http/security-headers.ts';
import {
  changesBetween,
  hasEnd,
  type LawChange,
  lawOn,
  readChangesQuery,
  readLawDay,
  recordOn,
} from '../src/law/changes.ts';
import { ON } from '../src/law/figure-filter.ts';
import { makeFaultAnswer } from './tool-answers.ts';

/** A figure and its twins, as a pattern of Hono. */
export const FIGURE_FILES = '/figures/:file{[a-z0-9-]+(?:\\.(?:json|md))?}';

const FEED_TYPE = 'application/atom+xml; charset=utf-8';
/** A figure changes with a release: an hour's delay is acceptable. */
const AN_HOUR = { 'Cache-Control': 'public, max-age=3600' };
const COMPUTED = { ...CORS, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
const NO_FIGURES = 'There are no figures here.';

/** A figure: 200 `{licence, page, topic, used, data}`, 404 `{error}`, 301 to a successor. Passes on the rest. */
export const serveFigure =
  (content: ContentStore): MiddlewareHandler<Keeping> =>
  async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const [, id = '', ending = ''] = /^\/figures\/([a-z0-9-]+)(\.\w+)?$/.exec(pathname) ?? [];
    const body = await content.figure(id);
    if (body?.kind === 'moved') return c.redirect(figurePath(body.to) + ending + search, 301);
    if (ending !== '.json') return next();
    if (!body) return c.json({ error: 'There is no such figure.' }, 404, CORS);
    c.set('keep', { path: pathname, anyQuery: true });
    const { licence, figure, topic, used } = body;
    const page = content.site.firm.origin + figurePath(id);
    return c.json({ licence, page, topic, used, data: figure }, 200, { ...CORS, ...AN_HOUR });
  };

/** The feed of changed figures (src/compiler/figures/figure-pages.ts). */
export const serveFiguresFeed =
  ({ entry, body }: ContentStore) =>
  async (c: Context<Keeping>) => {
    const page = entry('/figures');
    if (!page) return c.notFound();
    const { feed } = await body(page, 'figures');
    c.set('keep', { path: FEED_PATH, anyQuery: true });
    return answerFile(c, feed, AN_HOUR, { 'Content-Type': FEED_TYPE });
  };

export const CHANGES_JSON = `${CHANGES_PATH}.json`;
export const CHANGES_ATOM = `${CHANGES_PATH}.atom`;

/** 200: `{licence, from, to, data}` by topic, `to` null with announced changes; or a feed. 400, 404: faults. */
export const serveChanges = (content: ContentStore, today: () => string) => async (c: Context) => {
  const isJson = c.req.path === CHANGES_JSON;
  const faulty = makeFaultAnswer(c, isJson, COMPUTED);
  const law = await openLaw(content);
  if (!law) return faulty(404, NO_FIGURES);
  const query = readChangesQuery(new URL(c.req.url).searchParams, today());
  const { from, to, faults } = query;
  if (Object.keys(faults).length > 0) return faulty(400, 'Some parameters are wrong.', faults);
  const changes = changesBetween(law, from, to).flatMap((group) => group.changes);
  if (isJson) {
    const last = hasEnd(query) ? to : null;
    return c.json({ licence: law.licence, from, to: last, data: changes }, 200, COMPUTED);
  }
  const feed = changesFeed(content.site.firm, changes, today());
  return c.body(feed, 200, { ...COMPUTED, 'Content-Type': FEED_TYPE });
};

function changesFeed(firm: Firm, changes: readonly LawChange[], today: string): string {
  const newestFirst = changes.toSorted((a, b) => b.from.localeCompare(a.from));
  const head = {
    id: 'changes',
    title: 'What changed in the law',
    path: CHANGES_ATOM,
    page: CHANGES_PATH,
    updated: newestFirst.find(({ from }) => from <= today)?.from ?? '',
  };
  return atomFeed(
    firm,
    head,
    newestFirst.map((change) => entryOf(change, firm.origin)),
  );
}

function entryOf({ id, label, group, before, after, from, source }: LawChange, origin: string) {
  const values = `${before ?? 'Not known before'} → ${after ?? 'no longer in force'}, from ${formatDay(from)}.`;
  return {
    name: `${from}-${id}`,
    title: label,
    updated: from,
    href: origin + figurePath(id),
    category: group,
    summary: values,
    ...(source && { source }),
  };
}

const TYPES: Readonly<Record<OpenDataPath, string>> = {
  [OPEN_DATA.json]: 'application/json',
  [OPEN_DATA.csv]: 'text/csv; charset=utf-8; header=present',
  [OPEN_DATA.schema]: 'application/schema+json',
  [OPEN_DATA.dueDatesSchema]: 'application/schema+json',
};
/** 200 with a file, 304 if the client has it, 204 to a preflight. */
export function createOpenData(content: ContentStore): Hono<Keeping> {
  const app = new Hono<Keeping>();
  app.get(OPEN_DATA.json, (c, next) => {
    const on = c.req.query(ON)?.trim() ?? '';
    // A value with a slash names a page, as on /figures.
    return on === '' || on.startsWith('/') ? next() : answerDay(c, content, on);
  });
  for (const [path, type] of Object.entries(TYPES) as [OpenDataPath, string][]) {
    app.options(path, answerPreflight);
    app.get(path, async (c) => {
      const page = content.entry('/open-data');
      if (!page) return c.notFound();
      const { files } = await content.body(page, 'open-data');
      // The JSON reads its query, and is only cached without one.
      const isWhole = path !== OPEN_DATA.json || new URL(c.req.url).search === '';
      if (isWhole) c.set('keep', { path, anyQuery: path !== OPEN_DATA.json });
      return answerFile(
        c,
        files[path],
        { ...CORS, ...AN_HOUR },
        { 'Content-Type': type, Link: '</open-data>; rel="license describedby"' },
      );
    });
  }
  return app;
}

/** 200: each figure has its value on that day, and no history. 400: `{error, since}`. 404: no figures. */
async function answerDay(c: Context, content: ContentStore, typed: string): Promise<Response> {
  const law = await openLaw(content);
  if (!law) return c.json({ error: NO_FIGURES }, 404, COMPUTED);
  const asked = readLawDay(typed, law.since);
  if ('fault' in asked) return c.json({ error: `${asked.fault}.`, since: law.since }, 400, COMPUTED);
  const { origin, contentChecked } = content.site.firm;
  const data = lawOn(law, asked.day).groups.flatMap(({ figures }) => figures.map(recordOn));
  const head = {
    $schema: origin + OPEN_DATA.schema,
    licence: law.licence,
    page: `${origin}/figures?${ON}=${asked.day}`,
    checked: earliestDay(data.map(({ checked }) => checked)) || contentChecked,
    on: asked.day,
  };
  return c.json({ ...head, data }, 200, COMPUTED);
}
