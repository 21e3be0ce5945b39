/** What other programs read of the site, as files: what may be asked for, which pages there are. */
import { routeTable } from '../../../routes/index.ts';
import type { PageEntry } from '../../content/site.ts';
import { findPage } from '../../document/find-page.ts';
import type { Firm } from '../../domain/firm.ts';
import { robotsText } from './robots.ts';
import { SITEMAP_PATH, sitemap } from './sitemap.ts';

/**
 * @param pages everything that is published
 * @returns the text of each file by its address
 */
export function discoveryFiles(firm: Firm, pages: readonly PageEntry[]): Map<string, string> {
  return new Map([
    ['/robots.txt', robotsText(firm)],
    [SITEMAP_PATH, sitemap(listedPages(firm, pages), firm.origin)],
  ]);
}

/** The pages that search engines may list, by the one table of pages. */
function listedPages(firm: Firm, pages: readonly PageEntry[]): PageEntry[] {
  const routes = routeTable(firm);
  return pages.filter(({ path }) => findPage(routes, path)?.listed);
}
