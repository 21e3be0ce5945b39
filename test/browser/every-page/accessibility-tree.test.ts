/**
 * What a screen reader gets from every page, with everything unfolded. On Bun only: both hosts serve the same bytes
 * (test/edge/hosts.test.ts).
 */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { accessibilityTree, type ReadNode, readingBrowser } from '../../support/accessibility-tree.ts';
import { builtSite } from '../../support/built-site.ts';
import { sharedHosts } from '../../support/shared-hosts.ts';
import { answeredTools, kindPaths } from '../../support/spec-paths.ts';
import { UNCOMPRESSED } from '../../support/visit.ts';

const PATHS = new Set([
  ...builtSite().pages.map(({ path }) => path),
  ...kindPaths,
  ...answeredTools,
  '/due-dates?for=nobody',
  '/search?q=zzqqxxyy',
  '/thank-you?reference=7K3M-92QX',
]);

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await readingBrowser();
  const { origin } = await sharedHosts.Bun();
  page = await browser.newPage({ baseURL: origin, viewport: { width: 390, height: 844 }, ...UNCOMPRESSED });
});
afterAll(() => browser.close());

/** Roles whose name is made of the texts within. */
const NAMED =
  /^(?:link|heading|button|DisclosureTriangle|group|region|option|radio|checkbox|cell|rowheader|columnheader)$/;

/** Two texts of a name without a space between them: "Do it on" and "the MCA portal". */
function gluedIn({ role, name, texts }: ReadNode): string[] {
  if (!NAMED.test(role)) return [];
  return texts.flatMap((text, at) => {
    const before = texts[at - 1] ?? '';
    const isGlued =
      /[\p{L}\p{N}.,:;?!%)]$/u.test(before) &&
      /^[\p{L}\p{N}₹(]/u.test(text) &&
      name.includes(before.slice(-12) + text.slice(0, 12));
    return isGlued ? [`${role}: ${before.slice(-20)}|${text.slice(0, 20)}`] : [];
  });
}

test('a video has its name while it plays', async () => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Play the intro video' });
  await button.focus();
  await page.locator('[aria-labelledby="intro"] [data-island-state="ready"]').waitFor();
  await button.click();
  await page.locator('[aria-labelledby="intro"] [data-playing]').waitFor();
  const nodes = await accessibilityTree(page);
  expect(nodes.filter(({ role }) => role === 'Video').map(({ name }) => name)).toEqual(['the intro video']);
});

for (const path of PATHS)
  test(`${path} is read in words: no glued names, no markup, no video that does not play`, async () => {
    await page.goto(path);
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    const nodes = await accessibilityTree(page);
    expect(nodes.length).toBeGreaterThan(30);
    expect(nodes.flatMap(gluedIn)).toEqual([]);
    expect(nodes.filter(({ name }) => /<[a-z]+ [a-z]+=/.test(name)).map(({ name }) => name)).toEqual([]);
    expect(nodes.filter(({ role }) => role === 'Video')).toEqual([]);
  });
