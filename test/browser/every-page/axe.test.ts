/** axe finds nothing on any page on a phone, and nothing on a page of each kind, colours included, on a wide screen and in the dark theme. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { axeFaults } from '../../support/axe.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { sharedHosts } from '../../support/shared-hosts.ts';
import { answeredTools, kindPaths, specPaths } from '../../support/spec-paths.ts';

const { firm } = JSON.parse(await Bun.file(new URL('../../../.build/site.json', import.meta.url)).text()) as { firm: { slug: string } };
/** Due dates, right and wrong; tools: each answered, one with a caution, and one with something wrong in every kind of field. */
const TOOL_PAGES = [
  '/due-dates',
  '/due-dates?for=nobody&agm=2026-02-30&state=XX&from=x&to=y',
  '/tools',
  ...answeredTools,
  '/tools/gst-late-fee?return=gstr-1&nil=yes&due=2021-05-20&filed=2026-04-27',
  '/tools/gst-late-fee?return=x&due=y&tax=z',
];
/** Pages whose colours are looked at. */
const ofKind: ReadonlySet<string> = new Set([...kindPaths, ...TOOL_PAGES]);
/** The rules that a theme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** One page for all tests: what is read is read in a fresh document each time. */
let page: Page;
beforeAll(async () => {
  const { origin } = await sharedHosts.Bun();
  page = await (await sharedBrowser()).newPage({ baseURL: origin, reducedMotion: 'reduce' });
});
afterAll(() => page.close());

/** Every fault on a page in a window of this width, one line each; in the dark theme those that a theme can make. */
async function faults(path: string, width: number, themes: readonly ('light' | 'dark')[], except: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  await page.setViewportSize({ width, height: 800 });
  await page.goto(path);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    for (const fault of await axeFaults(page, theme === 'dark' ? { rules: COLOUR_RULES } : { except }))
      found.push(`${path} at ${width} px, ${theme}: ${fault}`);
  }
  return found;
}

for (const path of [...specPaths(firm.slug), '/search?q=zzqqxxyy', '/thank-you?reference=7K3M-92QX', '/withdraw?done', ...TOOL_PAGES]) {
  test(`${path} has no fault on a phone`, async () => {
    // Pages of a kind have their colours from the same sheet: half of what axe takes is spent once for each.
    const except = ofKind.has(path) ? [] : COLOUR_RULES;
    expect(await faults(path, 360, ['light'], except)).toEqual([]);
  });
}

/** Where a phone shows what no wide screen does, and the theme is looked at there too: the call bar, rows that are swiped, the folded contents. */
const ofPhones: ReadonlySet<string> = new Set(['/', '/gst', '/contact']);

// On Bun alone: the pages of both hosts are the same, byte for byte (test/edge/hosts.test.ts).
for (const path of kindPaths) {
  test(`${path} has no fault on a wide screen, nor in the dark theme`, async () => {
    const narrow = ofPhones.has(path) ? await faults(path, 360, ['dark']) : [];
    expect([...(await faults(path, 1440, ['light', 'dark'])), ...narrow]).toEqual([]);
  });
}
