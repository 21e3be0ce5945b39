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

test('the outlined heading of every drawing is within its paper', async () => {
  const { assets } = builtSite();
  await using page = await (await sharedBrowser()).newPage();
  const outside: string[] = [];
  for (const name of ILLUSTRATION_NAMES) {
    await page.setContent(publicFile(assets[drawingFile(name)] ?? '') ?? '');
    expect([name, await page.locator('.il-head').count()]).toEqual([name, 0]);
    const found = await page.locator('.il-outline').evaluateAll((headings) =>
      (headings as unknown as SVGPathElement[]).map((heading) => {
        const papers = [
          ...(heading.parentElement?.querySelectorAll<SVGGraphicsElement>(':scope > path:is(.il-paper, .il-box)') ??
            []),
        ];
        const { x, y, width, height } = heading.getBBox();
        const place = heading.transform.baseVal.consolidate()?.matrix;
        const start = new DOMPoint(x, y).matrixTransform(place);
        const end = new DOMPoint(x + width, y + height).matrixTransform(place);
        const paper = papers
          .map((one) => one.getBBox())
          .findLast((box) => box.x <= start.x && box.y <= start.y && start.y <= box.y + box.height);
        return !paper || Math.max(start.x, end.x) <= paper.x + paper.width;
      }),
    );
    if (found.includes(false)) outside.push(name);
  }
  expect(outside).toEqual([]);
});
