/** What browsers may fetch before a visitor follows a link: pages of this site that are the same for everyone. */

/** Named by the `Speculation-Rules` header of every page. A file of the build: on Workers it then costs no request. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';
export const SPECULATION_RULES_TYPE = 'application/speculationrules+json';

/**
 * Fetched when a link is hovered or pressed (`moderate`), never run: a page that is prefetched counts nothing and sends nothing.
 * Left out is what is no page, what costs a search, and what is for one visitor. Browsers keep to it only where the visitor
 * saves no data.
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
