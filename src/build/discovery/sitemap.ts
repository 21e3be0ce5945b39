/** /sitemap.xml (sitemaps.org 0.9): every listed page with its date of change, image and languages. */

import { xml } from '../../content/format.ts';
import type { PageEntry } from '../../content/site.ts';

export const SITEMAP_PATH = '/sitemap.xml';

/** A language and the path prefix of its pages: `{ hreflang: 'hi-IN', prefix: '/hi' }`. */
export interface Language {
  hreflang: string;
  prefix: string;
}

/** The languages of every page; the first is the default. */
const LANGUAGES: readonly Language[] = [{ hreflang: 'en-IN', prefix: '' }];

/**
 * @param pages the listed pages
 * @param origin without a trailing slash
 * @param languages if there are two or more, each page lists its alternates
 */
export function sitemap(
  pages: readonly Pick<PageEntry, 'path' | 'changed' | 'ogImage'>[],
  origin: string,
  languages = LANGUAGES,
): string {
  const urls = pages.flatMap((page) => languages.map(({ prefix }) => urlOf(page, prefix, origin, languages)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function urlOf(
  { path, changed, ogImage }: Pick<PageEntry, 'path' | 'changed' | 'ogImage'>,
  prefix: string,
  origin: string,
  languages: readonly Language[],
) {
  const addressIn = (before: string) => xml(origin + (path === '/' && before !== '' ? before : before + path));
  const links = languages.map(({ hreflang, prefix: before }) => alternate(hreflang, addressIn(before)));
  const [first] = languages;
  return [
    '<url>',
    `<loc>${addressIn(prefix)}</loc>`,
    `<lastmod>${changed}</lastmod>`,
    ...(languages.length > 1 && first ? [...links, alternate('x-default', addressIn(first.prefix))] : []),
    ...(ogImage ? [`<image:image><image:loc>${xml(origin + ogImage)}</image:loc></image:image>`] : []),
    '</url>',
  ].join('');
}

function alternate(hreflang: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address}"/>`;
}
