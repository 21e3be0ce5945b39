/**
 * Every page, read to its end: nothing moves under the reader, not when the font comes late, not when islands come alive, not on the
 * way down; and axe finds nothing in what then stands there. On a phone every page is asked, since where a line breaks until its font
 * is there hangs on its words; on a wide screen one page of each kind. On Bun alone: the pages of both hosts are the same, byte for byte
 * (test/edge/hosts.test.ts).
 */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { axeFaults } from '../../support/axe.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { recordShifts, shiftsOf, takeShifts } from '../../support/layout-shifts.ts';
import { sharedHosts } from '../../support/shared-hosts.ts';
import { answeredTools, kindPaths, specPaths } from '../../support/spec-paths.ts';
import { drawn, UNCOMPRESSED } from '../../support/visit.ts';

const { firm } = JSON.parse(await Bun.file(new URL('../../../.build/site.json', import.meta.url)).text()) as {
  firm: { slug: string };
};
/** Due dates, right and wrong; tools: each answered, one with a caution, and one with something wrong in every kind of field. */
const TOOL_PAGES = [
  '/due-dates',
  '/due-dates?for=nobody&agm=2026-02-30&state=XX&from=x&to=y',
  '/tools',
  ...answeredTools,
  '/tools/gst-late-fee?return=gstr-1&nil=yes&due=2021-05-20&filed=2026-04-27',
  '/tools/gst-late-fee?return=x&due=y&tax=z',
];
const PHONE_PAGES = [
  ...specPaths(firm.slug),
  '/search?q=gst',
  '/search?q=zzqqxxyy',
  '/thank-you?reference=7K3M-92QX',
  '/no-such-page',
  ...TOOL_PAGES,
];
/** Pages whose colours are looked at: those of a kind have theirs from the same sheet, and half of what axe takes is spent once for each. */
const ofKind: ReadonlySet<string> = new Set([...kindPaths, ...TOOL_PAGES]);
/** Where a phone shows what no wide screen does, and the dark theme is looked at there too: the call bar, rows that are swiped, the folded contents. */
const darkOnPhones: ReadonlySet<string> = new Set(['/', '/gst', '/contact']);
/** The rules that a theme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A title that takes a line more or less in the heading font moves what follows by as much. Up to 0.1 is good, as browsers reckon it. */
const A_LINE = 0.04;

/** One page for all tests, each of which opens an address in it; the fonts come when a test lets them. */
let page: Page;
let fonts: PromiseWithResolvers<void>;
/** What stands open, read to its end. */
let open = '';
beforeAll(async () => {
  const { origin } = await sharedHosts.Bun();
  page = await (await sharedBrowser()).newPage({ baseURL: origin, ...UNCOMPRESSED });
  await recordShifts(page);
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise;
    await route.continue();
  });
});
afterAll(() => page.close());

for (const [width, paths] of [
  [360, PHONE_PAGES],
  [1440, kindPaths],
] as const) {
  for (const path of paths) {
    test(`the layout of ${path} at ${width} px shifts by nothing`, async () => {
      const { dead, byFont } = await read(path, width);
      expect([...dead, ...(await shiftsOf(page))]).toEqual([]);
      expect(byFont).toBeLessThan(A_LINE);
    });

    test(`${path} has no fault at ${width} px`, async () => {
      if (open !== `${path} ${width}`) await read(path, width);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const found = await axeFaults(page, { except: width === 360 && !ofKind.has(path) ? COLOUR_RULES : [] });
      if (width === 1440 || darkOnPhones.has(path)) {
        await page.emulateMedia({ colorScheme: 'dark' });
        for (const fault of await axeFaults(page, { rules: COLOUR_RULES })) found.push(`dark: ${fault}`);
      }
      expect(found).toEqual([]);
    });
  }
}

/**
 * Opens a page whose fonts come after its first paint, and reads it to its end.
 * @returns which of its islands never came alive, and how much the fonts shifted
 */
async function read(path: string, width: number): Promise<{ dead: string[]; byFont: number }> {
  open = '';
  await page.emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'light' });
  await page.setViewportSize({ width, height: 1200 });
  fonts = Promise.withResolvers();
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => document.readyState !== 'loading' && performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  // Results that come late have a window's height of room: who scrolls on while they are searched for sees them push the footer away.
  await page.waitForFunction(() => document.querySelector('.search-pending') === null);
  fonts.resolve();
  await page.evaluate(() => document.fonts.ready);
  await drawn(page);
  const byFont = await takeShifts(page);
  const dead = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await frame();
    }
    const islands = [...document.querySelectorAll('[data-island]')];
    const waiting = () =>
      islands.filter((root) => root.getClientRects().length > 0 && !root.hasAttribute('data-island-state'));
    for (let frames = 0; waiting().length > 0 && frames < 1200; frames += 1) {
      // Again in every frame: the boot script may not have listened yet.
      for (const island of waiting()) island.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      await frame();
    }
    const dead = waiting().map((root) => `the island ${root.getAttribute('data-island')} never came alive`);
    return dead;
  });
  await drawn(page);
  open = `${path} ${width}`;
  return { dead, byFont };
}
