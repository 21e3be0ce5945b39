/** Opens a page of a host in its own browser context, and closes it after the test. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { sharedBrowser } from './browser.ts';
import type { Host } from './hosts.ts';
import { sharedHosts } from './shared-hosts.ts';

/** A page in a browser context of its own, which `await using` closes. */
export interface Visit extends Page {
  /** Errors of the page: thrown, or written to the console. */
  errors: string[];
}

/**
 * Asks for pages without compression. The Bun host would otherwise compress each page as small as possible for later
 * visitors, which costs more CPU time than rendering it. test/browser/other-browsers.test.ts accepts compression.
 */
export const UNCOMPRESSED: BrowserContextOptions = { extraHTTPHeaders: { 'accept-encoding': 'identity' } };

/** Chromium rejects a promise of its own if a page is shown before the transition to it begins. No script asks for one. */
const LATE_TRANSITION = /^InvalidStateError: Transition was aborted because of invalid state/;

/**
 * @param options of the browser context: viewport, colour scheme, with or without JavaScript
 * @param host the shared Bun host by default
 */
export async function visit(
  path: string,
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<unknown>,
  host?: Pick<Host, 'origin'>,
): Promise<Visit> {
  const { origin } = host ?? (await sharedHosts.Bun());
  const context = await (await sharedBrowser()).newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    ...UNCOMPRESSED,
    ...options,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => {
    if (!LATE_TRANSITION.test(String(error))) errors.push(String(error));
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await prepare?.(page);
  await page.goto(path);
  return Object.assign(page, { errors, [Symbol.asyncDispose]: () => context.close() });
}

/** Waits until an element has the focus: a page that sets it at start does so at its next frame. */
export function focused(element: Locator): Promise<void> {
  return element.and(element.page().locator(':focus')).waitFor();
}

/**
 * Waits until the page has been painted in its current state and its observers notified. It waits for a timer, so not
 * with a fake clock.
 */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}

/**
 * Gives the first sign of a visitor, and waits until the script runs that it loads: for notices and the connection.
 */
export async function moved(page: Page, move = () => page.mouse.move(5, 5)): Promise<void> {
  await page.waitForSelector('[data-scripted]', { state: 'attached' });
  await move();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/notification-')),
  );
  // The entry is there once the bytes are: the script runs a moment later.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}
