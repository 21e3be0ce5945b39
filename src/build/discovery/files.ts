/** Files for crawlers, feed readers and browsers: sitemap, feeds, search description, prefetch rules, and Markdown pages. */
import { pageFinder, routeTable } from '../../../routes/index.ts';
import type { CompiledContent, PageEntry } from '../../content/site.ts';
import { SPECULATION_RULES, SPECULATION_RULES_PATH } from '../../document/document.tsx';
import type { Firm } from '../../domain/firm.ts';
import { OPEN_SEARCH_PATH, QUICK_READS_FEED, twinPath, UPDATES_FEED } from '../../domain/own-path.ts';
import { quickReadsFeed, updatesFeed } from './atom.ts';
import { llmsText } from './llms.ts';
import { openSearch } from './open-search.ts';
import { SITEMAP_PATH, sitemap } from './sitemap.ts';

/**
 * @param pages all published pages, with the addresses of their images
 * @returns the text of each file, by its address
 */
export function discoveryFiles(
  content: Pick<CompiledContent, 'firm' | 'bodies' | 'twins' | 'figurePages'>,
  pages: readonly PageEntry[],
): Map<string, string> {
  const { firm, bodies, twins, figurePages } = content;
  const ogImage = pages.find(({ path }) => path === '/figures')?.ogImage ?? '';
  const home = bodies.get('/');
  return new Map([
    ['/robots.txt', robotsText(firm)],
    [
      SITEMAP_PATH,
      sitemap(listedPages(firm, [...pages, ...figurePages.map((page) => ({ ...page, ogImage }))]), firm.origin),
    ],
    [QUICK_READS_FEED.path, quickReadsFeed(firm, pages)],
    [UPDATES_FEED.path, updatesFeed(firm, home?.kind === 'home' ? home.updates : [])],
    [OPEN_SEARCH_PATH, openSearch(firm)],
    [SPECULATION_RULES_PATH, SPECULATION_RULES],
    ['/llms.txt', llmsText(content, pages)],
    ...[...twins].map(([path, text]): [string, string] => [twinPath(path), text]),
  ]);
}

/** The pages that search engines may list. */
function listedPages<P extends Pick<PageEntry, 'path'>>(firm: Firm, pages: readonly P[]): P[] {
  const pageAt = pageFinder(routeTable(firm));
  return pages.filter(({ path }) => pageAt(path)?.listed);
}

/**
 * /robots.txt (RFC 9309) excludes only the API and searches. Crawlers may read pages with `noindex`, because otherwise
 * they would not see it.
 */
export function robotsText({ origin }: Pick<Firm, 'origin'>): string {
  return ['User-agent: *', 'Disallow: /api/', 'Disallow: /search?', '', `Sitemap: ${origin}${SITEMAP_PATH}`, ''].join(
    '\n',
  );
}
