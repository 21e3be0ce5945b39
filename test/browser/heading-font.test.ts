/** The heading font: the same on every page from the first visit, however late it arrives. */
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { drawingFile, ILLUSTRATION_NAMES } from '../../src/domain/illustration.ts';
import { sharedBrowser } from '../support/browser.ts';
import { builtSite, publicFile } from '../support/built-site.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { drawn } from '../support/visit.ts';

/** Whether an element is drawn with a web font of the page instead of a system font. */
async function inOurFont(page: Page, selector: string): Promise<boolean[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ isCustomFont }) => isCustomFont);
}

test('shows a font that arrives long after the first paint on the first page', async () => {
  const held = Promise.withResolvers<void>();
  const { origin } = await sharedHosts.Bun();
  await using page = await (await sharedBrowser()).newPage();
  await page.route('**/*.woff2', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${origin}/company-registration`, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(await inOurFont(page, 'h1')).toEqual([false]);
  held.resolve();
  await page.evaluate(() => document.fonts.ready);
  await drawn(page);
  expect(await inOurFont(page, 'h1')).toEqual([true]);
  // Its rupee sign keeps clear of the digit that follows.
  const behind = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return 0;
    pen.font = '700 100px Eczar';
    const { width, actualBoundingBoxRight } = pen.measureText('₹');
    return width - actualBoundingBoxRight;
  });
  // In hundredths of an em, from its ink to what follows.
  expect(behind).toBeGreaterThan(5);
});

test('the heading of every drawing is in the heading font and within its paper', async () => {
  const { assets } = builtSite();
  await using page = await (await sharedBrowser()).newPage();
  const outside: string[] = [];
  for (const name of ILLUSTRATION_NAMES) {
    // Not opened by its address: its policy, which does not concern a picture, would keep out its font.
    await page.setContent(publicFile(assets[drawingFile(name)] ?? '') ?? '');
    await page.evaluate(() => document.fonts.ready);
    if ((await page.locator('.il-head').count()) > 0)
      expect([name, await inOurFont(page, '.il-head')]).toEqual([name, [true]]);
    const found = await page.locator('.il-head').evaluateAll((texts) =>
      (texts as unknown as SVGTextElement[]).flatMap((text) => {
        const papers = [
          ...(text.parentElement?.querySelectorAll<SVGGraphicsElement>(':scope > :is(.il-paper, .il-box)') ?? []),
        ];
        const { x, y, width } = text.getBBox();
        const paper = papers
          .map((one) => one.getBBox())
          .findLast((box) => box.x <= x && box.y <= y && y <= box.y + box.height);
        return paper && x + width > paper.x + paper.width ? [text.textContent ?? ''] : [];
      }),
    );
    outside.push(...found.map((words) => `${name}: ${words}`));
  }
  expect(outside).toEqual([]);
});
