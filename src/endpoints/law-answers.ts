/**
 * The law for programs: /figures/<id>.json with the redirects of removed figures, /figures.atom, /figures/changes.json and
 * /figures/changes.atom.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { atomFeed } from '../content/atom.ts';
import { changesBetween, lawOf } from '../content/law.ts';
import type { ContentStore } from '../content/store.ts';
import { writtenDay } from '../domain/calendar.ts';
import { indiaDay } from '../domain/india-day.ts';
import { hasEnd, type LawChange, readChangesQuery } from '../domain/law-history.ts';
import { CHANGES_PATH, FEED_PATH, figurePath } from '../domain/own-path.ts';
import type { Keeping } from '../http/page-cache.ts';
import { answerFile } from '../http/representation.ts';
import { OPEN } from '../http/security-headers.ts';

/** The page of a figure and its twins, as a pattern of Hono. */
export const FIGURE_FILES = '/figures/:file{[a-z0-9-]+(?:\\.(?:json|md))?}';

const FEED_TYPE = 'application/atom+xml; charset=utf-8';

/**
 * Makes the handler. 301: the figure was removed, and another replaces it. JSON: 200 `{licence, page, data}`, 404 `{error}`. Pages and
 * Markdown are left to the next handlers.
 */
export const serveFigure =
  (content: ContentStore): MiddlewareHandler<Keeping> =>
  async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const [, id = '', ending = ''] = /^\/figures\/([a-z0-9-]+)(\.\w+)?$/.exec(pathname) ?? [];
    const body = await content.figure(id);
    if (body?.kind === 'moved') return c.redirect(figurePath(body.to) + ending + search, 301);
    if (ending !== '.json') return next();
    if (!body) return c.json({ error: 'There is no such figure.' }, 404, OPEN);
    c.set('keep', { path: pathname, anyQuery: true });
    const { licence, figure, topic, used } = body;
    return c.json({ licence, page: content.site.firm.origin + figurePath(id), topic, used, data: figure }, 200, {
      ...OPEN,
      'Cache-Control': 'public, max-age=3600',
    });
  };

/** Makes the handler of /figures.atom: src/compiler/figure-index.ts makes the feed, and readers may cache it for an hour. */
export const serveFiguresFeed =
  ({ entry, body }: ContentStore) =>
  async (c: Context<Keeping>) => {
    const page = entry('/figures');
    if (!page) return c.notFound();
    const { feed } = await body(page, 'figures');
    c.set('keep', { path: FEED_PATH, anyQuery: true });
    return answerFile(c, feed, { 'Cache-Control': 'public, max-age=3600' }, { 'Content-Type': FEED_TYPE });
  };

export const CHANGES_JSON = `${CHANGES_PATH}.json`;
export const CHANGES_ATOM = `${CHANGES_PATH}.atom`;

interface ChangesOptions {
  content: ContentStore;
  /** Milliseconds since 1970. */
  now: () => number;
}

const HEADERS = { ...OPEN, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/**
 * Makes the handler of the JSON. 200: `{licence, from, to, data: [{id, label, group, before, after, from, source}]}`, by topic, the newest
 * first in each; `to` is null if announced changes are listed too. 400: `{error, fields}`. 404: the site has no figures.
 */
export const serveChangesJson = (options: ChangesOptions) => async (c: Context) => {
  const answer = await asked(c, options);
  if (!answer) return c.json({ error: 'There are no figures here.' }, 404, HEADERS);
  const { law, query } = answer;
  if (Object.keys(query.faults).length > 0)
    return c.json({ error: 'Some parameters are wrong.', fields: query.faults }, 400, HEADERS);
  const data = changesBetween(law, query.from, query.to).flatMap(({ changes }) => changes);
  return c.json({ licence: law.licence, from: query.from, to: hasEnd(query) ? query.to : null, data }, 200, HEADERS);
};

/** Makes the handler of the feed, newest first. 400: the faults, one a line. 404: the site has no figures. */
export const serveChangesAtom = (options: ChangesOptions) => async (c: Context) => {
  const answer = await asked(c, options);
  if (!answer) return c.text('There are no figures here.', 404, HEADERS);
  const { law, query } = answer;
  const faults = Object.entries(query.faults).map(([name, fault]) => `${name}: ${fault}\n`);
  if (faults.length > 0) return c.text(faults.join(''), 400, HEADERS);
  const { firm } = options.content.site;
  const changes = changesBetween(law, query.from, query.to)
    .flatMap((group) => group.changes)
    .sort((a, b) => b.from.localeCompare(a.from));
  const latest = changes.find(({ from }) => from <= indiaDay(options.now()))?.from ?? '';
  const head = {
    id: 'changes',
    title: 'What changed in the law',
    path: CHANGES_ATOM,
    page: CHANGES_PATH,
    updated: latest,
  };
  const feed = atomFeed(
    firm,
    head,
    changes.map((change) => entryOf(change, firm.origin)),
  );
  return c.body(feed, 200, { ...HEADERS, 'Content-Type': FEED_TYPE });
};

function entryOf({ id, label, group, before, after, from, source }: LawChange, origin: string) {
  const values = `${before ?? 'Not known before'} → ${after ?? 'no longer in force'}, from ${writtenDay(from)}.`;
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

async function asked(c: Context, { content, now }: ChangesOptions) {
  const law = await lawOf(content);
  return law && { law, query: readChangesQuery(new URL(c.req.url).searchParams, indiaDay(now())) };
}
