/** Text and days as XML documents hold them: feeds, the sitemap, the description of our search. */
import { escapeHtml } from './format.ts';

/** Text as XML text or attribute value. Control characters that XML forbids do not occur in checked content. */
export function xml(text: string): string {
  // The five entities that XML itself defines, which every reader knows.
  return escapeHtml(text).replaceAll('&#39;', '&apos;');
}

/** The start of a day in India, as RFC 3339. */
export function instant(day: string): string {
  return `${day}T00:00:00+05:30`;
}
