/** Checks that each link of content has a target, and leads links to retired pages and figures to their successors. */

import * as v from 'valibot';
import type { Body, PageEntry } from '../../content/site.ts';
import { KINDS } from '../../domain/kinds.ts';
import { COMPARISON_ANCHOR, redirects } from '../../domain/own-path.ts';
import { SitePath, Slug } from '../../domain/text.ts';
import type { Figure } from '../../law/figure.ts';
import { checkName, type Fault } from './content-error.ts';
import { readOptional } from './content-files.ts';

export interface LinkUse extends Pick<Fault, 'file' | 'field' | 'lineInBody'> {
  href: string;
}

interface LinkTargets {
  pages: readonly PageEntry[];
  bodies: ReadonlyMap<string, Body>;
  figures: ReadonlyMap<string, Figure>;
}

/** A page may have several addresses, so relative links are faults too. */
export function checkLinks(links: readonly LinkUse[], { pages, bodies, figures }: LinkTargets): Fault[] {
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
    if (!page) return fault('a page of this site');
    if (anchor === undefined) return [];
    const exists = page.id === 'figures' ? figures.has(anchor) : listAnchors(bodies.get(path)).includes(anchor);
    return exists ? [] : fault(`an anchor of ${path}`);
  });
}

function listAnchors(body: Body | undefined): string[] {
  if (!body || !('headings' in body)) return [];
  const headings = body.headings.map((heading) => heading.id);
  return body.kind === 'service' && body.comparison ? [...headings, COMPARISON_ANCHOR] : headings;
}

export const RETIRED_FILE = 'retired.yaml';

/** New addresses by old ones. */
export type Retired = ReadonlyMap<string, string>;

const RetiredSchema = v.record(
  SitePath,
  SitePath,
  'expected addresses of pages, each with the address that takes its place',
);

/** Throws a ContentError. */
export function readRetired(root: string, expand: (text: string) => string): Retired {
  return new Map(Object.entries(readOptional(root, RETIRED_FILE, RetiredSchema, expand) ?? {}));
}

/** Articles and services, except the index page of a section: code links to all others. */
export function mayRetire({ kind, section, order }: PageEntry): boolean {
  return KINDS[kind].retires === true && (section === null || order !== 0);
}

/** Matches links to an address, with their anchors, not as part of a longer address. */
export function linkTo(path: string): RegExp {
  return new RegExp(`(?<![\\w.-])${path}(?:#[a-z0-9-]+)?(?![\\w/-])`, 'g');
}

/** Returns what replaces links to retired pages. */
export function redirectRetired(retired: Retired): (text: string) => string {
  const links = [...retired].map(([path, target]) => ({ pattern: linkTo(path), target }));
  return (text) => links.reduce((changed, { pattern, target }) => changed.replace(pattern, target), text);
}

/** A fault for each retired address that a page still has, and for each target that no page has. */
export function checkRetired(retired: Retired, pages: readonly PageEntry[]): Fault[] {
  const paths = new Set(pages.map(({ path }) => path));
  const what = 'expected an article, or a service that is not the first page of its section, found';
  return [...retired].flatMap(([path, target]) => {
    const place = { file: `content/${RETIRED_FILE}`, field: path };
    const listed = paths.has(path) ? [{ ...place, what: `${what} ${path}` }] : [];
    return [...listed, ...checkName(place, 'a page of this site', target, paths)];
  });
}

const MOVED_FILE = 'moved-figures.yaml';
const MovedSchema = v.record(Slug, Slug, 'expected ids of figures, each with the id that takes its place');

/** New ids by old ones. Leaves out old ids that still exist and new ids that do not. */
export function readMovedFigures(root: string, has: (id: string) => boolean): Map<string, string> {
  const moved = readOptional(root, MOVED_FILE, MovedSchema) ?? {};
  return new Map(Object.entries(moved).filter(([from, to]) => !has(from) && has(to)));
}
