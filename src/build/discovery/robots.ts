/** /robots.txt (RFC 9309): what crawlers may ask for, and where the sitemap is. */
import type { Firm } from '../../domain/firm.ts';
import { SITEMAP_PATH } from './sitemap.ts';

/**
 * The API is no page, and a search is made for one visitor, at an address that nobody has linked to. Every page may be read, those
 * that ask to be left out of results too: a crawler that is kept from such a page does not see that it asks.
 */
export function robotsText({ origin }: Pick<Firm, 'origin'>): string {
  return ['User-agent: *', 'Disallow: /api/', 'Disallow: /search?', '', `Sitemap: ${origin}${SITEMAP_PATH}`, ''].join(
    '\n',
  );
}
