/** What other programs read of the site, as files: which pages there are, what is new, how to search, what to fetch ahead, and the pages as text. */
import { routeTable } from '../../../routes/index.ts';
import type { CompiledContent, PageEntry } from '../../content/site.ts';
import { pageFinder } from '../../document/page-finder.ts';
import { SPECULATION_RULES, SPECULATION_RULES_PATH } from '../../document/speculation-rules.ts';
import { OPEN_SEARCH_PATH, QUICK_READS_FEED, twinPath, UPDATES_FEED } from '../../domain/discovery-paths.ts';
import type { Firm } from '../../domain/firm.ts';
import { quickReadsFeed, updatesFeed } from './atom.ts';
import { llmsText } from './llms.ts';
import { openSearch } from './open-search.ts';
import { SITEMAP_PATH, sitemap } from './sitemap.ts';

/**
 * @param pages everything that is published, with the addresses of its images
 * @returns the text of each file by its address
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

/** The pages that search engines may list, by the one table of pages. */
function listedPages<P extends Pick<PageEntry, 'path'>>(firm: Firm, pages: readonly P[]): P[] {
  const pageAt = pageFinder(routeTable(firm));
  return pages.filter(({ path }) => pageAt(path)?.listed);
}

/**
 * The API is no page, and a search is made for one visitor, at an address that nobody has linked to. Every page may be read, those
 * that ask to be left out of results too: a crawler that is kept from such a page does not see that it asks.
 */
export function robotsText({ origin }: Pick<Firm, 'origin'>): string {
  return ['User-agent: *', 'Disallow: /api/', 'Disallow: /search?', '', `Sitemap: ${origin}${SITEMAP_PATH}`, ''].join(
    '\n',
  );
}
