/** Atom feeds (RFC 4287). */

import type { Firm } from '../domain/firm.ts';
import { say } from '../domain/say.ts';
import { citedHtml, escapeHtml, xml } from './format.ts';

/** Part of every id, so it must not change (RFC 4151). */
const TAG_YEAR = '2026';

interface FeedHead {
  id: string;
  title: string;
  subtitle?: string;
  path: string;
  /** Path of the page with the same content. */
  page: string;
  /** Latest day of an entry; empty without entries. */
  updated: string;
}

export interface FeedEntry {
  /** Ends its id. */
  name: string;
  title: string;
  /** Days as `YYYY-MM-DD`. */
  published?: string;
  updated: string;
  href: string;
  category?: string;
  summary?: string;
  author?: string;
  source?: { title: string; url: string };
}

export function atomFeed(
  firm: Firm,
  { id, title, subtitle, path, page, updated }: FeedHead,
  entries: readonly FeedEntry[],
): string {
  const tag = ['tag', `${new URL(firm.origin).hostname},${TAG_YEAR}`, id].join(':');
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', tag),
    element('title', `${title} | ${firm.name}`),
    ...(subtitle === undefined ? [] : [element('subtitle', subtitle)]),
    element('updated', moment(updated || firm.contentChecked)),
    `<author>${element('name', firm.registeredName)}</author>`,
    `<link rel="alternate" href="${xml(firm.origin + page)}"/>`,
    `<link rel="self" href="${xml(firm.origin + path)}"/>`,
    ...entries.map((entry) => entryXml(entry, tag)),
    '</feed>',
    '',
  ].join('\n');
}

function entryXml(
  { name, title, published, updated, href, category, summary = '', author, source }: FeedEntry,
  tag: string,
): string {
  const from = source && `<p>${escapeHtml(summary)}</p><p>${say('feeds.source', { source: citedHtml(source) })}</p>`;
  const cited = source ? `${summary} ${say('search.source', { source: source.title })}` : summary;
  return [
    '<entry>',
    html('title', escapeHtml(title)),
    element('id', `${tag}/${name}`),
    `<link href="${xml(href)}"/>`,
    element('updated', moment(updated)),
    ...(summary === '' ? [] : [html('summary', escapeHtml(cited))]),
    ...(from ? [html('content', from)] : []),
    ...(author === undefined ? [] : [`<author>${element('name', author)}</author>`]),
    ...(category === undefined ? [] : [`<category term="${xml(category)}"/>`]),
    ...(published === undefined ? [] : [element('published', moment(published))]),
    '</entry>',
  ].join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${xml(text)}</${name}>`;
}

function html(name: string, markup: string): string {
  return `<${name} type="html">${xml(markup)}</${name}>`;
}

/** Midnight UTC: it has the same date in India. */
function moment(day: string): string {
  return `${day}T00:00:00.000Z`;
}
