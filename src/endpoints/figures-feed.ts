/** /figures.atom: the feed of changed figures. The build has made it: src/compiler/figures-feed.ts. */
import type { Context } from 'hono';
import type { ContentStore } from '../content/store.ts';
import { FEED_PATH } from '../domain/discovery-paths.ts';
import type { Keeping } from '../http/page-cache.ts';
import { answerFile } from '../http/representation.ts';

const FEED_TYPE = 'application/atom+xml; charset=utf-8';

/** Makes the handler of the feed, which readers may keep for an hour. Rejects where the body of the figures is missing. */
export const serveFiguresFeed =
  ({ entry, body }: ContentStore) =>
  async (c: Context<Keeping>) => {
    const page = entry('/figures');
    if (!page) return c.notFound();
    const { feed } = await body(page, 'figures');
    c.set('keep', { path: FEED_PATH, anyQuery: true });
    return answerFile(c, feed, { 'Cache-Control': 'public, max-age=3600' }, { 'Content-Type': FEED_TYPE });
  };
