/**
 * Addresses of the site, as types: a link in code to a page that does not exist fails to compile. The lint rule
 * own-path.grit asks for `href={'/contact' satisfies OwnPath}`; src/compiler/read/links.ts checks links in content.
 */
import type { NamedPath } from './kinds.ts';
import type { OwnAddress, Section } from './sections.ts';

/** Pages whose address does not depend on the content. routes/route-table.ts has a page for each of them, and no other. */
export type FixedPath =
  | '/'
  | '/company-details'
  | '/contact'
  | '/thank-you'
  | '/withdraw'
  | '/termsofuse'
  | '/privacypolicy'
  | '/refund-policy'
  | '/accessibility'
  | '/figures'
  | '/figures/changes'
  | '/open-data'
  | '/tools'
  | '/start'
  | '/due-dates'
  | '/search';

export type PagePath =
  | FixedPath
  | `/${Section}`
  | `/${Section}/${string}`
  | `/${OwnAddress}`
  | `/figures/${string}`
  | NamedPath
  | `/partner-with-${string}`;

export type OwnPath = PagePath | `${PagePath}#${string}` | `${PagePath}?${string}`;

/** The page of a figure. Append `.json` or `.md` for programs. */
export function figurePath(id: string): PagePath & `/figures/${string}` {
  return `/figures/${id}`;
}

/** Changes of the law between two days; also with `.json` and `.atom`. No figure has the id `changes`. */
export const CHANGES_PATH = '/figures/changes' satisfies PagePath;

/** Pages that moved for good. Some links of the specification lead to the old paths. */
export const redirects: Readonly<Record<string, OwnPath>> = {
  '/accounting-book-keeping': '/others',
  '/iso-registration': '/others/iso-certification',
  // The list of saved pages. Earlier versions of the site linked to it from every saved page.
  '/offline': '/',
  // Notes about pages. Every page of earlier versions linked to it with its own address: `?page=/gst`.
  '/feedback': '/contact',
};

/** The build makes this file. Every page links to it in its head. */
export const OPEN_SEARCH_PATH = '/opensearch.xml';

/** The answer to a question as JSON: `?q=`. The search box asks it while a visitor types. */
export const ANSWER_PATH = '/search/answer.json';

/** Atom feeds, with the keys of their titles. */
export const QUICK_READS_FEED = { title: 'feeds.quick-reads', path: '/quick-reads.atom' } as const;
export const UPDATES_FEED = { title: 'feeds.updates', path: '/updates.atom' } as const;

/** Path of a page as Markdown. Every page has one, except pages for a single visitor. */
export function markdownPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`;
}

export const FEED_PATH = '/figures.atom';
export const CHANGED_FIGURES = { title: 'feeds.figures', path: FEED_PATH } as const;

/** The Model Context Protocol, for assistants. */
export const MCP_PATH = '/mcp';

/** The open data. Programs store these addresses, so they must never change. */
export const OPEN_DATA = {
  json: '/figures.json',
  csv: '/figures.csv',
  schema: '/figures.schema.json',
  dueDatesSchema: '/due-dates.schema.json',
  openApi: '/openapi.json',
} as const;
export type OpenDataPath = (typeof OPEN_DATA)[keyof typeof OPEN_DATA];

/** Anchors: the figures at the foot of a page, the comparison table of a section, the terms of the open data. */
export const FIGURES_ID = 'figures-and-sources';
export const COMPARISON_ANCHOR = 'compare';
export const TERMS_ID = 'terms';
export const OPEN_DATA_TERMS = `/open-data#${TERMS_ID}` satisfies OwnPath;
