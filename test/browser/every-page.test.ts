/**
 * Every page, opened once: nothing shifts when the font loads late, when islands hydrate or on the way down; axe finds
 * no fault; a screen reader gets words; and text fits in narrow windows, large and in the widest font. On Bun only: both
 * hosts serve the same bytes (test/edge/hosts.test.ts).
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { joinLanguage, splitLanguage } from '../../src/domain/languages.ts';
import { accessibilityTree, gluedIn } from '../support/accessibility-tree.ts';
import { axeFaults } from '../support/axe.ts';
import { sharedBrowser } from '../support/browser.ts';
import { builtSite } from '../support/built-site.ts';
import { PARTNER } from '../support/firm.ts';
import { recordShifts, shiftsOf, takeShifts } from '../support/layout-shifts.ts';
import { inGroups, kindPaths, titleOf } from '../support/page-kinds.ts';
import {
  brokenAmounts,
  brokenWords,
  cutTexts,
  type Font,
  overflow,
  overflowsAt,
  setFont,
  setTextSize,
} from '../support/reflow.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { answeredTools } from '../support/spec-paths.ts';
import { drawn, UNCOMPRESSED } from '../support/visit.ts';

/** In another language: the pages of each kind, all others, and every tool answered. */
const TRANSLATED = (builtSite().editions ?? []).flatMap(({ language, paths }) =>
  [...kindPaths, ...paths, ...answeredTools]
    .filter((path) => paths.includes(path.replace(/\?.*/, '')))
    .map((path) => joinLanguage(language, path)),
);
/** Every page; every tool answered, one with a caution, and pages with errors in all kinds of field. */
const PATHS = [
  ...kindPaths,
  ...builtSite().pages.map(({ path }) => path),
  PARTNER,
  ...answeredTools,
  '/due-dates?for=nobody&agm=2026-02-30&state=XX&from=x&to=y',
  '/tools/gst-late-fee?return=gstr-1&nil=yes&due=2021-05-20&filed=2026-04-27',
  '/tools/gst-late-fee?return=x&due=y&tax=z',
  '/tools/gst-late-fee?return=gstr-3b&nil=no&due=2026-04-20&filed=2027-04-27&turnover=1000000000000&tax=1000000000000',
  '/figures?on=soon',
  '/figures/changes?from=soon',
  '/search?q=zzqqxxyy',
  '/thank-you?reference=7K3M-92QX',
  ...TRANSLATED,
];
/** Pages whose text is also read large, by kind; and their amounts, where a service or a tool has them. */
const LARGE = new Set([
  ...kindPaths,
  ...answeredTools,
  '/company-registration',
  '/figures',
  '/income-tax-filing/itr-3-form',
  '/due-dates',
  '/open-data',
  // It has the longest headings of its kind.
  '/privacypolicy',
  PARTNER,
]);
const WITH_AMOUNTS = new Set([
  ...LARGE,
  ...builtSite().pages.flatMap(({ kind, path }) => (kind === 'service' ? [path] : [])),
]);
const PHONE = 360;
const WIDE = 1440;
/** Of the few pages, those whose wide layouts differ. */
const WIDE_TOO = ['/', '/gst', '/quick-reads/gst-registration'];
/** The rules that a theme can break: half of the time of axe. Pages of a kind share a stylesheet. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** The shift of a page whose title takes one line more or less in the heading font. Browsers rate up to 0.1 as good. */
const A_LINE = 0.04;
/** The same in Devanagari, whose letters the test machine draws as boxes until the heading font comes. */
const LINES_OF_BOXES = 0.1;
/** The narrowest phone, the first width of each layout, which is its tightest, and the most common windows. */
const WIDTHS = [320, 360, 480, 640, 720, 768, 896, 960, 1216, 1440, 1920];
/** In little room only a longer word may be too wide for its box. */
const SHORT = 6;
/** The font, the width of the window, the size of the text in percent, and the longest word that must not break. */
const ROOMS: readonly [font: Font, width: number, text: number, longest: number][] = [
  ['own', 360, 100, Number.POSITIVE_INFINITY],
  ['own', 360, 200, Number.POSITIVE_INFINITY],
  ['own', 320, 200, SHORT],
  // A window of 320 px is a window of 1280 px zoomed to 400 %.
  ['widest', 320, 100, Number.POSITIVE_INFINITY],
  ['widest', 360, 200, SHORT],
  ['widest', 320, 200, SHORT],
  ['widest', 768, 200, 0],
];

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

function testLayout(path: string, width: number): void {
  const isOfKind = kindPaths.includes(path) || path.includes('?');
  test(`${titleOf(path)} at ${width} px shifts by nothing, axe finds no fault, and no field zooms`, async () => {
    const { dead, byFont } = await read(path, width);
    expect([...dead, ...(await shiftsOf(page))]).toEqual([]);
    expect(byFont).toBeLessThan(splitLanguage(path).language === 'en' ? A_LINE : LINES_OF_BOXES);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found = await axeFaults(page, { except: isOfKind ? [] : COLOUR_RULES });
    if (isOfKind) {
      await page.emulateMedia({ colorScheme: 'dark' });
      for (const fault of await axeFaults(page, { rules: COLOUR_RULES })) found.push(`dark: ${fault}`);
    }
    // Safari zooms into a field of smaller letters.
    const small = await page
      .locator('select, textarea, input:not([type="hidden"], [type="radio"], [type="checkbox"])')
      .evaluateAll((fields) =>
        fields.filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 16).map((one) => one.id),
      );
    expect([...found, ...small]).toEqual([]);
  });
}

for (const [group, paths] of inGroups(PATHS)) {
  describe(group, () => {
    for (const path of paths) {
      testLayout(path, PHONE);
      if (WIDE_TOO.includes(path)) testLayout(path, WIDE);

      test(`${titleOf(path)} is read in words: no glued names, no markup, no video that does not play`, async () => {
        await unfold(path);
        const nodes = await accessibilityTree(page);
        expect(nodes.length).toBeGreaterThan(30);
        expect(nodes.flatMap(gluedIn)).toEqual([]);
        expect(nodes.filter(({ name }) => /<[a-z]+ [a-z]+=/.test(name)).map(({ name }) => name)).toEqual([]);
        expect(nodes.filter(({ role }) => role === 'Video')).toEqual([]);
      });

      test(`${titleOf(path)} breaks no amount, and no word in large text and the widest font`, async () => {
        await unfold(path);
        // An answer sets labels beside amounts: in large text a long word of a label may break.
        const isAnswer = path.includes('?');
        const faults: string[] = [];
        for (const width of WITH_AMOUNTS.has(path) ? [360, 390, 768, 1440] : []) {
          await page.setViewportSize({ width, height: 800 });
          faults.push(...(await brokenAmounts(page)).map((fault) => `${width} px: ${fault}`));
        }
        for (const [font, width, text, longest] of LARGE.has(path) ? ROOMS : []) {
          await setFont(page, font);
          await page.setViewportSize({ width, height: 800 });
          await setTextSize(page, text);
          const wider = await overflow(page);
          const found = [
            ...(wider > 0 ? [`${wider} px wider`] : []),
            ...(await cutTexts(page)),
            ...(await brokenWords(page)).filter(
              ({ length }) => length <= (isAnswer ? Math.min(longest, SHORT) : longest),
            ),
          ];
          faults.push(...found.map((fault) => `${font} font, ${width} px, text of ${text} %: ${fault}`));
        }
        await setFont(page, 'own');
        await setTextSize(page, 100);
        expect(faults).toEqual([]);
        expect(await overflowsAt(page, WIDTHS)).toEqual([]);
        open = '';
      });
    }
  });
}

// Wide layouts depend on the kind of page, not on the page.
describe('more pages', () => {
  for (const path of kindPaths) if (!WIDE_TOO.includes(path)) testLayout(path, WIDE);
});

/** Opens every part of a page that was read on a phone. */
async function unfold(path: string): Promise<void> {
  if (open !== `${path} ${PHONE}`) await read(path, PHONE);
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
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
