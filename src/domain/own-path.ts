/**
 * Addresses of our own pages, as types alone: a link in code that leads to none of them does not compile. It says so itself:
 * `href={'/contact' satisfies OwnPath}`, and own-path.grit refuses one that does not. Names that come from the content are any
 * text here: what links in content lead to the compiler knows (src/compiler/links.ts).
 */
import type { OwnAddress, Section } from './sections.ts';

/** A page that has one address whatever the content: routes/index.ts has a page for each, and for no other. */
export type FixedPath =
  | '/'
  | '/company-details'
  | '/contact'
  | '/thank-you'
  | '/withdraw'
  | '/feedback'
  | '/termsofuse'
  | '/privacypolicy'
  | '/refund-policy'
  | '/accessibility'
  | '/figures'
  | '/figures/changes'
  | '/open-data'
  | '/tools'
  | '/due-dates'
  | '/search'
  | '/offline';

/** Where a page may stand. */
export type PagePath =
  | FixedPath
  | `/${Section}`
  | `/${Section}/${string}`
  | `/${OwnAddress}`
  | `/quick-reads/${string}`
  | `/figures/${string}`
  | `/tools/${string}`
  | `/start/${string}`
  | `/partner-with-${string}`;

/** A page, a part of it, or what it makes of a query. */
export type OwnPath = PagePath | `${PagePath}#${string}` | `${PagePath}?${string}`;
