/** Names of pages in logs. A path without a page is not logged, since a visitor may have typed anything there. */

/** The name of every path without a page. */
export const NO_PAGE = 'other';

/** @param paths of all pages @returns the path itself where it has a page, otherwise `other` */
export function pageNameForLog(paths: Iterable<string>): (path: string) => string {
  const pages = new Set(paths);
  return (path) => (pages.has(path) ? path : NO_PAGE);
}
