/** Addresses of files that the build makes for other programs. Pages link to them in their head. */
export const OPEN_SEARCH_PATH = '/opensearch.xml';

/** Atom feeds, with the titles that feed readers show. */
export const QUICK_READS_FEED = { title: 'Quick reads', path: '/quick-reads.atom' };
export const UPDATES_FEED = { title: 'Updates and alerts', path: '/updates.atom' };

/** Path of the Markdown page. Every page has one, except those for a single visitor. */
export function twinPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`;
}

/** The feed of changed figures. */
export const FEED_PATH = '/figures.atom';
export const CHANGED_FIGURES = { title: 'Changed figures', path: FEED_PATH };
