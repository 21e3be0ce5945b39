/**
 * Nothing moves under the reader: not when the font comes late, not when islands come alive, not on the way down. On a phone every
 * page is asked, since where a line breaks until its font is there hangs on its words; on a wide screen one page of each kind.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { sharedBrowser } from '../../support/browser.ts';
import { recordShifts, shiftsOf } from '../../support/layout-shifts.ts';
import { sharedHosts } from '../../support/shared-hosts.ts';
import { kindPaths, specPaths } from '../../support/spec-paths.ts';
import { drawn } from '../../support/visit.ts';

const { firm } = JSON.parse(await Bun.file(new URL('../../../.build/site.json', import.meta.url)).text()) as { firm: { slug: string } };

/** One page for all tests, each of which opens an address in it; the fonts come when a test lets them. */
let page: Page;
let fonts: PromiseWithResolvers<void>;
beforeAll(async () => {
  const { origin } = await sharedHosts.Bun();
  page = await (await sharedBrowser()).newPage({ baseURL: origin });
  await recordShifts(page);
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise;
    await route.continue();
  });
});
afterAll(() => page.close());

const phone = [...specPaths(firm.slug), '/thank-you', '/search?q=gst', '/no-such-page'].map((path) => ({ path, width: 360 }));
const wide = kindPaths.map((path) => ({ path, width: 1440 }));
for (const { path, width } of [...phone, ...wide]) {
  test(`the layout of ${path} at ${width} px shifts by nothing`, async () => {
    await page.setViewportSize({ width, height: 1200 });
    fonts = Promise.withResolvers();
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading' && performance.getEntriesByName('first-contentful-paint').length > 0);
    fonts.resolve();
    const dead = await readThrough(page);
    await drawn(page);
    expect([...dead, ...(await shiftsOf(page))]).toEqual([]);
  });
}

/** Scrolls to the end, wakes every island, waits until all live and the fonts are there, and tells which never came alive. */
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
    return dead;
  });
}
