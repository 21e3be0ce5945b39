/** What browsers may fetch before a visitor follows a link: pages of this site that are the same for everyone. */

/** Named by the `Speculation-Rules` header of every page. A file of the build, so that it costs no request on Workers. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';
export const SPECULATION_RULES_TYPE = 'application/speculationrules+json';

/**
 * Fetched when a link is hovered or pressed (`moderate`), never run: a prefetched page counts and sends nothing. Excluded are addresses
 * that are not pages, that cost a search, or that are for one visitor. Browsers do not prefetch for a visitor who saves data.
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
