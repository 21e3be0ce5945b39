/** Nothing moves under the reader: not when the font comes late, not when islands come alive, not on the way down. */
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { sharedBrowser } from '../../support/browser.ts';
import { sharedHosts } from '../../support/hosts.ts';
import { kindPaths, specPaths } from '../../support/spec-paths.ts';

const { firm } = JSON.parse(await Bun.file(new URL('../../../.build/site.json', import.meta.url)).text()) as { firm: { slug: string } };

test('the layout of every page at 360 px, and of every kind at 1440 px, shifts by nothing', async () => {
  const { origin } = await sharedHosts.Bun();
  const read = async (width: number, paths: readonly string[]) => {
    const context = await (await sharedBrowser()).newContext({ baseURL: origin, viewport: { width, height: 1200 } });
    const page = await context.newPage();
    await page.addInitScript(recordShifts);
    let fonts = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await fonts.promise;
      await route.continue();
    });
    const moved: string[] = [];
    for (const path of paths) {
      fonts = Promise.withResolvers();
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.readyState !== 'loading' && performance.getEntriesByName('first-contentful-paint').length > 0);
      fonts.resolve();
      for (const shift of await readThrough(page)) moved.push(`${path} at ${width} px: ${shift}`);
    }
    await context.close();
    return moved;
  };
  const moved = await Promise.all([read(360, [...specPaths(firm.slug), '/thank-you', '/search?q=gst', '/no-such-page']), read(1440, kindPaths)]);
  expect(moved.flat()).toEqual([]);
}, 180_000);

interface Shifts {
  shifts: string[];
}

/** Runs in the page before anything else. */
function recordShifts(): void {
  const record: Shifts = { shifts: [] };
  Object.assign(window, record);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] })[]) {
      const nodes = entry.sources.map(({ node }) => (node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeName));
      if (!entry.hadRecentInput) record.shifts.push(`${entry.value.toFixed(4)} ${nodes.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Scrolls to the end, wakes every island, waits until all live and the fonts are there, and tells what has moved. */
function readThrough(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await frame();
    }
    const islands = [...document.querySelectorAll('[data-island]')];
    const waiting = () => islands.filter((root) => root.getClientRects().length > 0 && !root.hasAttribute('data-island-state'));
    for (let frames = 0; waiting().length > 0 && frames < 1200; frames += 1) {
      // Again in every frame: the boot script may not have listened yet.
      for (const island of waiting()) island.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      await frame();
    }
    const dead = waiting().map((root) => `the island ${root.getAttribute('data-island')} never came alive`);
    await document.fonts.ready;
    await frame();
    await frame();
    return [...dead, ...(window as unknown as Shifts).shifts];
  });
}
