/** Checks that internal links and anchors exist. */

import type { Body, PageEntry } from '../content/site.ts';
import type { Figure } from '../domain/figure.ts';
import { COMPARISON_ANCHOR, redirects } from '../domain/own-path.ts';
import type { Fault } from './content-error.ts';

/** A link in a content file. */
export interface LinkUse {
  file: string;
  field: string;
  href: string;
  /** Lines between the start of a body and the link. */
  lineInBody?: number;
}

/** Possible targets of links. */
export interface LinkTargets {
  pages: readonly PageEntry[];
  bodies: ReadonlyMap<string, Body>;
  figures: ReadonlyMap<string, Figure>;
  /** Whether a page that did not compile may have this path. Links to it are checked once it compiles. */
  mayExistAt: (path: string) => boolean;
}

/**
 * @returns a fault for each internal link without a page or anchor, each external link that is not https, and each
 * relative link (a page may have several addresses)
 */
export function checkLinks(links: readonly LinkUse[], { pages, bodies, figures, mayExistAt }: LinkTargets): Fault[] {
  const paths = new Map(pages.map((page) => [page.path, page]));
  return links.flatMap(({ href, ...place }) => {
    const fault = (expected: string): Fault[] => [{ ...place, what: `expected ${expected}, found ${href}` }];
    if (/^https:\/\//.test(href) || /^(?:mailto|tel):/.test(href)) return [];
    if (!href.startsWith('/') && !href.startsWith('#')) return fault('a path on this site or an https address');
    const [written = '', anchor] = href.split('#');
    if (written === '') return [];
    const path = redirects[written] ?? written;
    if (anchor === undefined && figures.has(path.replace(/^\/figures\//, ''))) return [];
    const page = paths.get(path);
    if (!page) return mayExistAt(path) ? [] : fault('a page of this site');
    if (anchor === undefined) return [];
    const exists = page.id === 'figures' ? figures.has(anchor) : anchorsOf(bodies.get(path)).includes(anchor);
    return exists || mayExistAt(path) ? [] : fault(`an anchor of ${path}`);
  });
}

function anchorsOf(body: Body | undefined): string[] {
  if (!body || !('headings' in body)) return [];
  const headings = body.headings.map((heading) => heading.id);
  return body.kind === 'service' && body.comparison ? [...headings, COMPARISON_ANCHOR] : headings;
}
