/** Internal links and anchors: every one must lead somewhere. */

import type { Body, PageEntry } from '../content/site.ts';
import type { Figure } from '../domain/figure.ts';
import { COMPARISON_ANCHOR } from '../domain/service.ts';

/** A link as it stands in a content file. */
export interface LinkUse {
  file: string;
  field: string;
  href: string;
}

/**
 * @returns a fault line for each internal link to a page or anchor that does not exist, each external link that is
 * not https, and each relative link (a page may be read under more than one address)
 */
export function checkLinks(
  links: readonly LinkUse[],
  pages: readonly PageEntry[],
  bodies: ReadonlyMap<string, Body>,
  figures: ReadonlyMap<string, Figure>,
): string[] {
  const paths = new Map(pages.map((page) => [page.path, page]));
  return links.flatMap(({ file, field, href }) => {
    if (/^https:\/\//.test(href) || /^(?:mailto|tel):/.test(href)) return [];
    if (!href.startsWith('/') && !href.startsWith('#')) return [`${file}: ${field}: expected a path on this site or an https address, found ${href}`];
    const [path = '', anchor] = href.split('#');
    if (path === '') return [];
    const page = paths.get(path);
    if (!page) return [`${file}: ${field}: expected a page of this site, found ${href}`];
    if (anchor === undefined) return [];
    const found = page.id === 'figures' ? figures.has(anchor) : anchorsOf(bodies.get(path)).includes(anchor);
    return found ? [] : [`${file}: ${field}: expected an anchor of ${path}, found ${href}`];
  });
}

function anchorsOf(body: Body | undefined): string[] {
  if (!body || !('headings' in body)) return [];
  const headings = body.headings.map((heading) => heading.id);
  return body.kind === 'service' && body.comparison ? [...headings, COMPARISON_ANCHOR] : headings;
}
