/** Files for crawlers, feed readers and browsers: sitemap, feeds, search description, prefetch rules, Markdown. */

import { isListed } from '../../routes/route-table.ts';
import { atomFeed, type FeedEntry } from '../content/atom.ts';
import { xml } from '../content/format.ts';
import type { Update } from '../content/front-matter.ts';
import type { CompiledContent, CompiledEdition, PageEntry } from '../content/site.ts';
import { listAlternates, SPECULATION_RULES, SPECULATION_RULES_PATH } from '../document/document.tsx';
import { latestDay } from '../domain/calendar.ts';
import type { Firm } from '../domain/firm.ts';
import { KINDS, type Kind, kindHeading } from '../domain/kinds.ts';
import { joinLanguage, type Language, localize } from '../domain/languages.ts';
import {
  ANSWER_PATH,
  figurePath,
  markdownPath,
  OPEN_SEARCH_PATH,
  type OwnPath,
  QUICK_READS_FEED,
  UPDATES_FEED,
} from '../domain/own-path.ts';
import { fill } from '../domain/references.ts';
import { say } from '../domain/say.ts';
import { asSentence } from '../domain/sentences.ts';
import llmsTemplate from './llms.txt' with { type: 'text' };

const SITEMAP_PATH = '/sitemap.xml';

/** @param pages with the addresses of their images @returns the text of each file, by its address */
export function makeDiscoveryFiles(
  content: Pick<CompiledContent, 'firm' | 'bodies' | 'markdownPages' | 'law' | 'editions'>,
  pages: readonly PageEntry[],
): Map<string, string> {
  const { firm, bodies, markdownPages, law, editions } = content;
  const ogImage = pages.find(({ path }) => path === '/figures')?.ogImage ?? '';
  const home = bodies.get('/');
  const figures = law.index.groups.flatMap((group) => group.figures);
  const ofFigures = figures.map(({ id, checked }) => ({ path: figurePath(id), changed: checked, ogImage }));
  const listed = [...pages, ...ofFigures].filter(({ path }) => isListed(path));
  return new Map([
    ['/robots.txt', robotsText(firm)],
    [SITEMAP_PATH, sitemap(listed, firm.origin, editions)],
    [QUICK_READS_FEED.path, quickReadsFeed(firm, pages, say(QUICK_READS_FEED.title))],
    [UPDATES_FEED.path, updatesFeed(firm, home?.kind === 'home' ? home.updates : [], say(UPDATES_FEED.title))],
    [OPEN_SEARCH_PATH, openSearch(firm)],
    [SPECULATION_RULES_PATH, SPECULATION_RULES],
    ['/llms.txt', llmsText(content, pages)],
    ...[...markdownPages]
      .filter(([path]) => isListed(path))
      .map(([path, text]): [string, string] => [markdownPath(path), text]),
    ...editions.flatMap((edition) => listMarkdown(edition, firm.origin)),
  ]);
}

/** The Markdown pages of a language, whose links lead to its own pages. */
function listMarkdown(
  { language, pages, markdownPages }: CompiledEdition,
  origin: string,
): [path: string, text: string][] {
  const paths = new Set(pages.map(({ path }) => path));
  const own = (address: string) => localize(address, language, paths);
  const links = new RegExp(`(\\]\\(|${RegExp.escape(origin)})(/[^)\\s]*)`, 'g');
  return pages.flatMap(({ path }): [string, string][] => {
    const text = isListed(path) ? markdownPages.get(path) : undefined;
    if (text === undefined) return [];
    const lead = (_: string, before: string, address: string) => before + own(address);
    return [[own(markdownPath(path)), text.replace(links, lead)]];
  });
}

/** RFC 9309. Excludes only the API and searches: crawlers must read a page to see its `noindex`. */
function robotsText({ origin }: Firm): string {
  const refused = ['/api/', '/search?', '/*/search?'].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...refused, '', `Sitemap: ${origin}${SITEMAP_PATH}`, ''].join('\n');
}

/** /sitemap.xml (sitemaps.org 0.9). */
function sitemap(
  english: readonly Pick<PageEntry, 'path' | 'changed' | 'ogImage' | 'lang'>[],
  origin: string,
  editions: CompiledContent['editions'],
): string {
  const languages = new Map<string, Language[]>(english.map(({ path }) => [path, ['en']]));
  const others = editions.flatMap(({ pages }) => pages.filter(({ path }) => languages.has(path)));
  for (const { path, lang } of others) if (lang) languages.get(path)?.push(lang);
  const images = new Map(english.map(({ path, ogImage }) => [path, ogImage]));
  const urls = [...english, ...others].map(({ path, changed, lang }) => {
    const own = joinLanguage(lang ?? 'en', path);
    const alternates = listAlternates(languages.get(path) ?? [], path).map(
      ([code, address]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${xml(origin + address)}"/>`,
    );
    const ogImage = images.get(path);
    const image = ogImage ? `<image:image><image:loc>${xml(origin + ogImage)}</image:loc></image:image>` : '';
    return `<url><loc>${xml(origin + own)}</loc><lastmod>${changed}</lastmod>${alternates.join('')}${image}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function quickReadsFeed(firm: Firm, pages: readonly PageEntry[], title: string): string {
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
  return feed(firm, 'quick-reads', { ...QUICK_READS_FEED, title }, '/#quick-reads', entries);
}

/** Each entry links to the department that announced it. */
function updatesFeed(firm: Firm, updates: readonly Update[], title: string): string {
  const entries = updates.map(({ id, title, date, tag, url }) => ({
    name: id,
    title,
    published: date,
    updated: date,
    href: url,
    category: tag,
  }));
  return feed(firm, 'updates', { ...UPDATES_FEED, title }, '/#latest', entries);
}

function feed(
  firm: Firm,
  id: string,
  { title, path }: Record<'title' | 'path', string>,
  page: string,
  entries: readonly (FeedEntry & { published: string })[],
): string {
  const inOrder = entries.toSorted(
    (a, b) =>
      b.updated.localeCompare(a.updated) || b.published.localeCompare(a.published) || a.name.localeCompare(b.name),
  );
  return atomFeed(firm, { id, title, path, page, updated: latestDay(entries.map((entry) => entry.updated)) }, inOrder);
}

/** Limit of OpenSearch, in characters. */
const MAX_SHORT_NAME = 16;

/** OpenSearch 1.1: lets browsers offer the site's search in the address bar. */
function openSearch({ name, origin }: Firm): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${xml(shortenName(name, MAX_SHORT_NAME))}</ShortName>`,
    `<Description>${xml(asSentence(say('search-form.open-search', { name })))}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image width="32" height="32" type="image/x-icon">${xml(origin)}/favicon.ico</Image>`,
    `<Url type="text/html" method="get" template="${xml(origin)}${'/search' satisfies OwnPath}?q={searchTerms}"/>`,
    `<Url type="application/json" rel="https://schema.org/Answer" method="get" template="${xml(origin)}${ANSWER_PATH}?q={searchTerms}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}

/** Keeps the whole words that fit, without a trailing "&" or "and"; cuts a first word that is too long. */
export function shortenName(name: string, most: number): string {
  if ([...name].length <= most) return name;
  const words = name.split(' ');
  while (words.length > 0 && (words.join(' ').length > most || /^(?:&|and|\+)$/.test(words.at(-1) ?? ''))) words.pop();
  return words.join(' ') || [...name].slice(0, most).join('');
}

/** llmstxt.org: a list of the site for AI assistants, with the Markdown address of each page. */
function llmsText(
  { firm, bodies, law }: Pick<CompiledContent, 'firm' | 'bodies' | 'law'>,
  pages: readonly PageEntry[],
): string {
  const { origin, name } = firm;
  const { groups, since } = law.index;
  const lists = (Object.keys(KINDS) as Kind[]).flatMap((kind) => [
    `## ${kindHeading(kind)}`,
    '',
    ...pages
      .filter((page) => page.kind === kind && isListed(page.path))
      .map((page) => `- [${page.title}](${origin}${markdownPath(page.path)}): ${page.description}`),
    '',
  ]);
  const tools = pages.flatMap(({ title, path, preview }) => {
    const body = bodies.get(path);
    return body?.kind === 'tool'
      ? [`- [${title}](${origin}${path}.json?${body.example}): ${preview?.answers ?? title}`]
      : [];
  });
  return fill(llmsTemplate, {
    ...{ name, origin, since, lists: lists.join('\n'), tools: tools.join('\n') },
    description: pages.find(({ path }) => path === '/')?.description ?? '',
    figure: figurePath(groups[0]?.figures[0]?.id ?? ''),
  });
}
