/** What every feed of the site begins and ends with (RFC 4287): that of figures, and those of articles and updates. */
import type { Firm } from '../domain/firm.ts';
import { instant, xml } from './xml.ts';

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

/** The id of a feed, or of what stands in one. */
export function feedTag({ origin }: Pick<Firm, 'origin'>, name: string): string {
  return `tag:${new URL(origin).hostname},${TAG_YEAR}:${name}`;
}

/** @param entries as XML, in their order */
export function atomFeed(firm: Firm, { id, title, subtitle, path, page, updated }: FeedHead, entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IN">',
    `<id>${feedTag(firm, id)}</id>`,
    `<title>${xml(`${title} | ${firm.name}`)}</title>`,
    ...(subtitle === undefined ? [] : [`<subtitle>${xml(subtitle)}</subtitle>`]),
    `<updated>${instant(updated || firm.contentChecked)}</updated>`,
    `<author><name>${xml(firm.registeredName)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(firm.origin + path)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(firm.origin + page)}"/>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}
