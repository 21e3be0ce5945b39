/** /opensearch.xml (OpenSearch 1.1), which lets browsers offer the site's search in the address bar. */
import { asSentence, xml } from '../../content/format.ts';
import type { Firm } from '../../domain/firm.ts';
import type { OwnPath } from '../../domain/own-path.ts';

/** Maximum length of a short name, by the specification. */
const SHORT_NAME = 16;

export function openSearch({ name, origin }: Pick<Firm, 'name' | 'origin'>): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${xml(shortName(name, SHORT_NAME))}</ShortName>`,
    `<Description>${xml(asSentence(`Search the services, tools and quick reads of ${name}`))}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image width="32" height="32" type="image/x-icon">${xml(origin)}/favicon.ico</Image>`,
    `<Url type="text/html" method="get" template="${xml(origin)}${'/search' satisfies OwnPath}?q={searchTerms}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}

/**
 * Shortens a name to the whole words that fit, without a trailing "&" or "and". Cuts the first word if it is too long.
 * @param most characters
 */
export function shortName(name: string, most: number): string {
  if ([...name].length <= most) return name;
  const words = name.split(' ');
  while (words.length > 0 && (words.join(' ').length > most || /^(?:&|and|\+)$/.test(words.at(-1) ?? ''))) words.pop();
  return words.join(' ') || [...name].slice(0, most).join('');
}
