/** What browsers may prefetch: pages of this site that are the same for everyone. */

/** Named by the `Speculation-Rules` header of every page. A static file, so that Workers do not count a request. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';
export const SPECULATION_RULES_TYPE = 'application/speculationrules+json';

/**
 * Fetched when a link is hovered or pressed (`moderate`), and not run, so a prefetched page measures and sends nothing.
 * Excludes addresses that are not pages, that cost a search, or that are for one visitor. Browsers do not prefetch for
 * visitors who save data.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          ...['/api/*', '/assets/*', '/ops/*', '/search*', '/thank-you*', '/withdraw*', '/feedback*', '/*.atom'].map(
            (path) => ({
              not: { href_matches: path },
            }),
          ),
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
