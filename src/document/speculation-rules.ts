/** What browsers may fetch before a visitor follows a link: pages of this site that are the same for everyone. */
import type { Context } from 'hono';

/** Named by the `Speculation-Rules` header of every page. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';
const RULES_TYPE = 'application/speculationrules+json';

/**
 * Fetched when a link is hovered or pressed (`moderate`), never run: a page that is prefetched counts nothing and sends nothing.
 * Left out is what is no page, what costs a search, and what is for one visitor. Browsers keep to it only where the visitor
 * saves no data.
 */
const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          ...['/api/*', '/assets/*', '/ops/*', '/search*', '/thank-you*', '/withdraw*', '/*.atom'].map((path) => ({ not: { href_matches: path } })),
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Answers with the rules, the same for a day. */
export const serveSpeculationRules = (c: Context): Response => c.body(RULES, 200, { 'Content-Type': RULES_TYPE, 'Cache-Control': 'public, max-age=86400' });
