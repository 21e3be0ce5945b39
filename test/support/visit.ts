/** Opens a page of a host in a browser context of its own, and closes it after the test. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { sharedBrowser } from './browser.ts';
import type { Host } from './hosts.ts';

export interface Visit extends AsyncDisposable {
  page: Page;
  /** Errors of the page: thrown, or written to the console. */
  errors: string[];
}

/** @param options of the browser context: viewport, colour scheme, script or none */
export async function visit(
  host: Host,
  path: string,
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Visit> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    baseURL: host.origin,
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await prepare?.(page);
  await page.goto(path);
  return { page, errors, [Symbol.asyncDispose]: () => context.close() };
}

/** Waits until an element has the focus: a page that gives it to one from the start does so when it is next drawn. */
export function focused(element: Locator): Promise<void> {
  return element.and(element.page().locator(':focus')).waitFor();
}

/** Waits until the page was drawn as it stands now, and the observers in it were told. Not with a fake clock: it waits for a timer. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}
