/** The table of addresses. A path is a pattern of Hono, and the first match counts. */
import type { Firm } from '../src/domain/firm.ts';
import { type NamedKind, namedPath } from '../src/domain/kinds.ts';
import type { FixedPath, PagePath } from '../src/domain/own-path.ts';
import { SECTIONS, type SectionRow } from '../src/domain/sections.ts';
import { articlePage } from './article/page.tsx';
import { changesPage } from './changes/page.tsx';
import { companyDetailsPage } from './company-details/page.tsx';
import { contactPage } from './contact/page.tsx';
import { dueDatesPage } from './due-dates/page.tsx';
import { figurePage } from './figure/page.tsx';
import { figuresPage } from './figures/page.tsx';
import { homePage } from './home/page.tsx';
import { journeyPage } from './journey/page.tsx';
import { legalPage } from './legal/page.tsx';
import { notFoundPage } from './not-found/page.tsx';
import { openDataPage } from './open-data/page.tsx';
import type { Page } from './page.tsx';
import { partnerPage } from './partner/page.tsx';
import { searchPage } from './search/page.tsx';
import { servicePage } from './service/page.tsx';
import { startPage } from './start/page.tsx';
import { thankYouPage } from './thank-you/page.tsx';
import { toolPage } from './tool/page.tsx';
import { toolsPage } from './tools/page.tsx';
import { withdrawPage } from './withdraw/page.tsx';

export interface Route {
  path: PagePath;
  page: Page;
}

const FIXED: Record<FixedPath, Page> = {
  '/': homePage,
  '/company-details': companyDetailsPage,
  '/contact': contactPage,
  '/thank-you': thankYouPage,
  '/withdraw': withdrawPage,
  '/termsofuse': legalPage,
  '/privacypolicy': legalPage,
  '/refund-policy': legalPage,
  '/accessibility': legalPage,
  '/figures': figuresPage,
  '/figures/changes': changesPage,
  '/open-data': openDataPage,
  '/tools': toolsPage,
  '/start': startPage,
  '/due-dates': dueDatesPage,
  '/search': searchPage,
};

/** Kinds with one address above all of their pages. */
const NAMED: Record<NamedKind, Page> = {
  article: articlePage,
  tool: toolPage,
  journey: journeyPage,
};

/** @param firm its slug is part of the partner page's address */
export function routeTable(firm: Firm): Route[] {
  return [
    ...(Object.keys(FIXED) as FixedPath[]).map((path) => ({ path, page: FIXED[path] })),
    ...SECTIONS.flatMap(sectionRoutes),
    { path: `/partner-with-${firm.slug}`, page: partnerPage },
    ...(Object.keys(NAMED) as NamedKind[]).map((kind) => ({ path: namedPath(kind, ':name'), page: NAMED[kind] })),
    { path: '/figures/:id', page: figurePage },
  ];
}

/** Every kind of page once: those of the table, and the 404 page. */
export function pageKinds(firm: Firm): Page[] {
  const pages = [...routeTable(firm).map(({ page }) => page), notFoundPage];
  return [...new Map(pages.map((page) => [page.id, page])).values()];
}

/** The index page of a section, its members, and its pages that have an address outside it. */
function sectionRoutes({ path, ownAddress }: SectionRow): Route[] {
  const addresses: PagePath[] = [path, `${path}/:slug`, ...ownAddress.map((name): PagePath => `/${name}`)];
  return addresses.map((address) => ({ path: address, page: servicePage }));
}

/** Whether search engines may list a page. Every page with a variable address is listed. */
export function isListed(path: string): boolean {
  return FIXED[path as FixedPath]?.listed ?? true;
}
