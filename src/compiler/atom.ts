/** Every feed of the site (RFC 4287): that of figures, and those of articles and updates. */
import { Feed, type Item } from 'feed';
import { escapeHtml } from '../content/format.ts';
import type { Firm } from '../domain/firm.ts';

/** The year the feeds began: part of every id, so it never changes (RFC 4151). */
const TAG_YEAR = '2026';

interface FeedHead {
  /** What follows the site's tag in its id. */
  id: string;
  title: string;
  subtitle?: string;
  /** Path of the feed, and of the page that shows the same. */
  path: string;
  page: string;
  /** Latest day of an entry; empty where there is none. */
  updated: string;
}

/** What stands in a feed. */
export interface FeedEntry {
  /** What follows the id of the feed in its own. */
  name: string;
  title: string;
  /** Days as `YYYY-MM-DD`. */
  published?: string;
  updated: string;
  /** Address of what it is about. */
  href: string;
  category?: string;
  summary?: string;
  author?: string;
  /** Where what it says was taken from. */
  source?: { title: string; url: string };
}

/** @param entries in their order */
export function atomFeed(firm: Firm, { id, title, subtitle, path, page, updated }: FeedHead, entries: readonly FeedEntry[]): string {
  const tag = `tag:${new URL(firm.origin).hostname},${TAG_YEAR}:${id}`;
  const feed = new Feed({
    id: tag,
    title: `${title} | ${firm.name}`,
    ...(subtitle !== undefined && { description: subtitle }),
    updated: moment(updated || firm.contentChecked),
    author: { name: firm.registeredName },
    link: firm.origin + page,
    feed: firm.origin + path,
    generator: false,
  });
  for (const entry of entries) feed.addItem(itemOf(entry, tag));
  return `${feed.atom1()}\n`;
}

/** What the library writes into an entry it writes as HTML, and escapes nothing. */
function itemOf({ name, title, published, updated, href, category, summary = '', author, source }: FeedEntry, tag: string): Item {
  const words = escapeHtml(summary);
  const from = source && `Source: <a href="${escapeHtml(source.url)}">${escapeHtml(source.title)}</a>`;
  return {
    id: `${tag}/${name}`,
    title: escapeHtml(title),
    link: href,
    date: moment(updated),
    ...(words !== '' && { description: source ? `${words} Source: ${escapeHtml(source.title)}.` : words }),
    ...(published !== undefined && { published: moment(published) }),
    ...(category !== undefined && { category: [{ term: category }] }),
    ...(author !== undefined && { author: [{ name: author }] }),
    ...(from && { content: `<p>${words}</p><p>${from}</p>` }),
  };
}

/** The library writes UTC: so the day that stands in the feed is the day itself, and it is the same day in India. */
function moment(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
