/**
 * The home page in a browser with every list full: the behaviour of carousels and grids does not depend on the firm.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { builtApp } from './built-app.ts';
import { homeWith } from './built-bodies.ts';
import { type Visit, visit } from './visit.ts';

const { get } = builtApp({ read: homeWith() });
/** Rendered once for all tests of a process. */
const home = Promise.resolve(get('/')).then(async (reply) => ({
  status: reply.status,
  headers: Object.fromEntries(reply.headers),
  body: await reply.text(),
}));

/** Answers `/` with that page. Everything else comes from the host. */
export async function serveFullHome(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => route.fulfill(await home),
  );
}

/** Opens it as {@link visit} opens a page. */
export function visitFullHome(
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Visit> {
  return visit('/', options, async (page) => {
    await serveFullHome(page);
    await prepare?.(page);
  });
}
