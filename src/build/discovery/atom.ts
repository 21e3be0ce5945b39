/** Atom feeds (RFC 4287): the quick reads, and the updates on the home page. */
import { atomFeed, type FeedEntry } from '../../content/atom.ts';
import { slugOf } from '../../content/format.ts';
import type { PageEntry } from '../../content/site.ts';
import { latestDay } from '../../domain/calendar.ts';
import type { Firm } from '../../domain/firm.ts';
import type { Update } from '../../domain/front-matter.ts';
import { QUICK_READS_FEED, UPDATES_FEED } from '../../domain/own-path.ts';

/** The feed of quick reads, the last changed first. */
export function quickReadsFeed(firm: Firm, pages: readonly PageEntry[]): string {
  const entries = pages
    .filter(({ kind }) => kind === 'article')
    .map((article) => ({
      name: article.id,
      title: article.title,
      published: article.date ?? article.changed,
      updated: article.changed,
      href: firm.origin + article.path,
      category: article.topic ?? '',
      summary: article.summary,
      author: article.author ?? firm.name,
    }));
  return feed(firm, 'quick-reads', QUICK_READS_FEED, '/#quick-reads', entries);
}

/** The feed of updates, the latest first. Each links to the department that announced it. */
export function updatesFeed(firm: Firm, updates: readonly Update[]): string {
  const entries = updates.map(({ title, date, tag, url }) => ({
    name: `${date}-${slugOf(title)}`,
    title,
    published: date,
    updated: date,
    href: url,
    category: tag,
  }));
  return feed(firm, 'updates', UPDATES_FEED, '/#latest', entries);
}

function feed(
  firm: Firm,
  id: string,
  { title, path }: typeof QUICK_READS_FEED,
  page: string,
  entries: readonly FeedEntry[],
): string {
  const published = (entry: FeedEntry) => entry.published ?? entry.updated;
  const inOrder = [...entries].sort(
    (a, b) =>
      b.updated.localeCompare(a.updated) || published(b).localeCompare(published(a)) || a.name.localeCompare(b.name),
  );
  return atomFeed(firm, { id, title, path, page, updated: latestDay(entries.map((entry) => entry.updated)) }, inOrder);
}
