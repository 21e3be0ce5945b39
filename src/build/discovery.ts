/** Files for crawlers, feed readers and browsers: sitemap, feeds, search description, prefetch rules, Markdown. */
import { isListed } from '../../routes/index.ts';
import { atomFeed, type FeedEntry } from '../content/atom.ts';
import { asSentence, makeSlug, xml } from '../content/format.ts';
import type { Update } from '../content/front-matter.ts';
import type { CompiledContent, PageEntry } from '../content/site.ts';
import { SPECULATION_RULES, SPECULATION_RULES_PATH } from '../document/document.tsx';
import { latestDay } from '../domain/calendar.ts';
import type { Firm } from '../domain/firm.ts';
import { KINDS } from '../domain/kinds.ts';
import {
  ANSWER_PATH,
  CHANGES_PATH,
  FEED_PATH,
  figurePath,
  MCP_PATH,
  OPEN_DATA,
  OPEN_SEARCH_PATH,
  type OwnPath,
  QUICK_READS_FEED,
  twinPath,
  UPDATES_FEED,
} from '../domain/own-path.ts';

const SITEMAP_PATH = '/sitemap.xml';

/** @param pages with the addresses of their images @returns the text of each file, by its address */
export function makeDiscoveryFiles(
  content: Pick<CompiledContent, 'firm' | 'bodies' | 'twins' | 'law'>,
  pages: readonly PageEntry[],
): Map<string, string> {
  const { firm, bodies, twins, law } = content;
  const ogImage = pages.find(({ path }) => path === '/figures')?.ogImage ?? '';
  const home = bodies.get('/');
  const figures = law.index.groups.flatMap((group) => group.figures);
  const ofFigures = figures.map(({ id, checked }) => ({ path: figurePath(id), changed: checked, ogImage }));
  const listed = [...pages, ...ofFigures].filter(({ path }) => isListed(path));
  return new Map([
    ['/robots.txt', robotsText(firm)],
    [SITEMAP_PATH, sitemap(listed, firm.origin)],
    [QUICK_READS_FEED.path, quickReadsFeed(firm, pages)],
    [UPDATES_FEED.path, updatesFeed(firm, home?.kind === 'home' ? home.updates : [])],
    [OPEN_SEARCH_PATH, openSearch(firm)],
    [SPECULATION_RULES_PATH, SPECULATION_RULES],
    ['/llms.txt', llmsText(content, pages)],
    ...[...twins].map(([path, text]): [string, string] => [twinPath(path), text]),
  ]);
}

/** RFC 9309. Excludes only the API and searches: crawlers must read a page to see its `noindex`. */
function robotsText({ origin }: Firm): string {
  return ['User-agent: *', 'Disallow: /api/', 'Disallow: /search?', '', `Sitemap: ${origin}${SITEMAP_PATH}`, ''].join(
    '\n',
  );
}

/** /sitemap.xml (sitemaps.org 0.9). */
function sitemap(pages: readonly Pick<PageEntry, 'path' | 'changed' | 'ogImage'>[], origin: string): string {
  const urls = pages.map(({ path, changed, ogImage }) => {
    const image = ogImage ? `<image:image><image:loc>${xml(origin + ogImage)}</image:loc></image:image>` : '';
    return `<url><loc>${xml(origin + path)}</loc><lastmod>${changed}</lastmod>${image}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function quickReadsFeed(firm: Firm, pages: readonly PageEntry[]): string {
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

/** Each entry links to the department that announced it. */
function updatesFeed(firm: Firm, updates: readonly Update[]): string {
  const entries = updates.map(({ title, date, tag, url }) => ({
    name: `${date}-${makeSlug(title)}`,
    title,
    published: date,
    updated: date,
    href: url,
    category: tag,
  }));
  return feed(firm, 'updates', UPDATES_FEED, '/#latest', entries);
}

/** The feed of these entries, the last changed first. */
function feed(
  firm: Firm,
  id: string,
  { title, path }: typeof QUICK_READS_FEED,
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
    `<Description>${xml(asSentence(`Search the services, tools and quick reads of ${name}`))}</Description>`,
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

/** Name, address and description of each interface for programs. */
const DATA: readonly (readonly [string, string, string])[] = [
  [
    'Figures as JSON',
    OPEN_DATA.json,
    'every figure with its value in force, earlier value, conditions, source and the day we checked it',
  ],
  ['Figures as CSV', OPEN_DATA.csv, 'the same as a table'],
  ['Schema of the figures', OPEN_DATA.schema, 'JSON Schema of the figures file'],
  [
    'Changes of the law as JSON',
    `${CHANGES_PATH}.json`,
    'changes of the last twelve months and announced changes; use `from` and `to` for other days',
  ],
  ['Changes of the law as a feed', `${CHANGES_PATH}.atom`, 'the same'],
  ['Changed figures', FEED_PATH, 'a feed of figures that the law has changed'],
  [QUICK_READS_FEED.title, QUICK_READS_FEED.path, 'a feed of the articles'],
  [UPDATES_FEED.title, UPDATES_FEED.path, 'a feed of announcements of government departments'],
  [
    'Due dates as JSON',
    '/due-dates.json',
    'the next due dates with the cost of being late; use the parameters of the page to filter them',
  ],
  ['Due dates as a calendar', '/due-dates.ics', 'a calendar to subscribe to'],
];

/** llmstxt.org: a list of the site for AI assistants, with the Markdown address of each page. */
function llmsText(
  { firm, bodies, twins, law }: Pick<CompiledContent, 'firm' | 'bodies' | 'twins' | 'law'>,
  pages: readonly PageEntry[],
): string {
  const home = pages.find(({ path }) => path === '/');
  const { groups, since } = law.index;
  const first = groups[0]?.figures[0];
  const example = first && figurePath(first.id);
  const parts = Object.entries(KINDS).flatMap(([kind, { list, shows }]) => [
    `## ${list}`,
    '',
    ...pages
      .filter((page) => page.kind === kind && (shows === 'answer' || twins.has(page.path)))
      .map((page) => `- [${page.title}](${firm.origin}${twinPath(page.path)}): ${page.description}`),
    '',
  ]);
  return [
    `# ${firm.name}`,
    '',
    `> ${home?.description ?? ''}`,
    '',
    'Limits, fees and dates on these pages are records, each with its source and the day we checked it. They are the law of India on that',
    'day. Please give the day and the source with a figure, and check the page again before you rely on it.',
    '',
    ...parts,
    '## Data',
    '',
    ...DATA.map(([name, path, about]) => `- [${name}](${firm.origin}${path}): ${about}`),
    ...(example
      ? [
          `- [One figure as JSON](${firm.origin}${example}.json): with its history; for text, see [the same address with .md](${firm.origin}${twinPath(example)})`,
        ]
      : []),
    ...(since
      ? [
          `- [The figures as on a day](${firm.origin}${OPEN_DATA.json}?on=${since}): any day from the first day of our records`,
        ]
      : []),
    '',
    '## Ask a question',
    '',
    `Ask as a person would, with numbers: [${ANSWER_PATH}?q=](${firm.origin}${ANSWER_PATH}?q=14+lakh+salary+tax). The answer is one line,`,
    'the address of the tool with every parameter, what was assumed, the figures with their sources, and the day of the law. It is null',
    'if a word of the question is not understood.',
    '',
    '## For assistants',
    '',
    `- [Model Context Protocol](${firm.origin}${MCP_PATH}): every tool and plan, figures, due dates, search and pages; over HTTP, without login`,
    `- [OpenAPI](${firm.origin}${OPEN_DATA.openApi}): the same addresses as below, with every parameter`,
    '',
    '## Tools as JSON',
    '',
    'Each tool accepts parameters in the query. Its own text explains them. These are examples. If a parameter is missing or wrong, the',
    'answer is 400. It names the parameter and the expected value.',
    '',
    ...pages.flatMap(({ title, path, preview }) => {
      const body = bodies.get(path);
      return body?.kind === 'tool'
        ? [`- [${title}](${firm.origin}${path}.json?${body.example}): ${preview?.answers ?? title}`]
        : [];
    }),
    '',
  ].join('\n');
}
