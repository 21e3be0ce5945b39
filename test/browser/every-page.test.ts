/**
 * Scrolls through every page: nothing shifts when the font loads late, when islands hydrate, or on the way down, and
 * then axe finds no fault. On a phone every page is tested, because its words decide where lines break before the font
 * loads; on a wide screen one page of each kind. On Bun only: both hosts serve the same bytes
 * (test/edge/hosts.test.ts).
 */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { axeFaults } from '../../support/axe.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { firm } from '../../support/firm.ts';
import { recordShifts, shiftsOf, takeShifts } from '../../support/layout-shifts.ts';
import { sharedHosts } from '../../support/shared-hosts.ts';
import { answeredTools, kindPaths, specPaths } from '../../support/spec-paths.ts';
import { drawn, UNCOMPRESSED } from '../../support/visit.ts';

/**
 * Due dates with right and wrong input; every tool answered, one with a caution, and one with errors in all kinds of
 * field.
 */
const TOOL_PAGES = [
  '/due-dates',
  '/due-dates?for=nobody&agm=2026-02-30&state=XX&from=x&to=y',
  '/tools',
  '/start',
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
/** Pages whose colours are checked, which takes axe half of its time: pages of a kind share a stylesheet. */
const ofKind: ReadonlySet<string> = new Set([...kindPaths, ...TOOL_PAGES]);
/**
 * Pages checked in the dark theme on a phone too, for parts that only a phone shows: the call bar, swiped rows, folded
 * contents.
 */
const darkOnPhones: ReadonlySet<string> = new Set(['/', '/gst', '/contact']);
/** The rules that a theme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The shift of a page whose title takes one line more or less in the heading font. Browsers rate up to 0.1 as good. */
const A_LINE = 0.04;

/** One page for all tests. Its fonts load when a test resolves `fonts`. */
let page: Page;
let fonts: PromiseWithResolvers<void>;
/** The path and width that were read last. */
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
 * Opens a page whose fonts load after its first paint, and scrolls to its end.
 * @returns the islands that did not hydrate, and how much the fonts shifted
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
  // Pending results have a window's height of room: they push the footer away if a visitor scrolls before they arrive.
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
    const islands = [...document.querySelectorAll('[data-when]')];
    const waiting = () =>
      islands.filter((root) => root.getClientRects().length > 0 && !root.hasAttribute('data-island-state'));
    for (let frames = 0; waiting().length > 0 && frames < 1200; frames += 1) {
      // In every frame, because the boot script may not listen yet.
      for (const island of waiting()) island.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      await frame();
    }
    const dead = waiting().map((root) => `${root.getAttribute('data-island') ?? root.className} never came alive`);
    return dead;
  });
  await drawn(page);
  open = `${path} ${width}`;
  return { dead, byFont };
}
