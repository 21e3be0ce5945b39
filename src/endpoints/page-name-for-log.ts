/** Names pages in logs: a path that no page has is not repeated, since a visitor may have typed anything there. */

/** What a path is called that no page has. */
export const NO_PAGE = 'other';

/** @param paths of the pages there are @returns what a path is called: itself where a page has it, else `other` */
export function pageNameForLog(paths: Iterable<string>): (path: string) => string {
  const pages = new Set(paths);
  return (path) => (pages.has(path) ? path : NO_PAGE);
}
