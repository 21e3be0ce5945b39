/** Figures for programs: /figures/<id>.json, the redirects of removed figures, and the feed of changes. */
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentStore } from '../content/store.ts';
import { FEED_PATH, figurePath } from '../domain/own-path.ts';
import { OPEN } from '../http/open-to-all.ts';
import type { Keeping } from '../http/page-cache.ts';
import { answerFile } from '../http/representation.ts';

/** The page of a figure and its twins, as a pattern of Hono. */
export const FIGURE_FILES = '/figures/:file{[a-z0-9-]+(?:\\.(?:json|md))?}';

const HEADERS = { ...OPEN, 'Cache-Control': 'public, max-age=3600' };

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
    return c.json(
      { licence, page: content.site.firm.origin + figurePath(id), topic, used, data: figure },
      200,
      HEADERS,
    );
  };

const FEED_TYPE = 'application/atom+xml; charset=utf-8';

/** Makes the handler of /figures.atom, made by src/compiler/figures-feed.ts, which readers may cache for an hour. Rejects where the body of the figures is missing. */
export const serveFiguresFeed =
  ({ entry, body }: ContentStore) =>
  async (c: Context<Keeping>) => {
    const page = entry('/figures');
    if (!page) return c.notFound();
    const { feed } = await body(page, 'figures');
    c.set('keep', { path: FEED_PATH, anyQuery: true });
    return answerFile(c, feed, { 'Cache-Control': 'public, max-age=3600' }, { 'Content-Type': FEED_TYPE });
  };
