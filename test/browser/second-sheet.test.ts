/** What a page draws before its second sheet arrives stays in its place when that comes, however late. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { inGroups, kindPaths, titleOf } from '../support/page-kinds.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { drawn, UNCOMPRESSED } from '../support/visit.ts';

/** A phone, a card with room for two columns on the home page, and a wide screen. */
const WIDTHS = [360, 700, 1440];

let page: Page;
/** The second sheet of the page of a test: asked for, and let through. */
let [asked, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
beforeAll(async () => {
  page = await (await sharedBrowser()).newPage({ ...UNCOMPRESSED, baseURL: (await sharedHosts.Bun()).origin });
  await page.route('**/assets/*.css', async (route) => {
    asked.resolve();
    await sent.promise;
    await route.continue();
  });
});
afterAll(() => page.close());

for (const [group, paths] of inGroups(kindPaths))
  describe(group, () => {
    for (const path of paths)
      for (const width of WIDTHS)
        test(`${titleOf(path)} at ${width} px stays in its place when its second sheet comes`, async () => {
          [asked, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
          await page.setViewportSize({ width, height: 900 });
          await page.goto(path, { waitUntil: 'commit' });
          // The page of a search has no second sheet.
          await Promise.race([asked.promise, page.waitForLoadState('load')]);
          await drawn(page);
          // The heading font is wider than the fallback of this browser, which has none of the fonts that fit.
          await page.evaluate(() => document.fonts.ready);
          await drawn(page);
          const seen = await page.evaluateHandle(() => {
            const place = (element: Element) => {
              const { x, y } = element.getBoundingClientRect();
              return `${x.toFixed()},${y.toFixed()}`;
            };
            const isSeen = (element: Element) => {
              const { x, y, width, height } = element.getBoundingClientRect();
              return document.elementsFromPoint(x + width / 2, y + height / 2).includes(element);
            };
            const places = [...document.querySelectorAll('body *')]
              .filter(isSeen)
              .map((element): [Element, string] => [element, place(element)]);
            return { places, place };
          });
          sent.resolve();
          await page.waitForLoadState('load');
          await drawn(page);
          const moved = await seen.evaluate(({ places, place }) =>
            places.flatMap(([element, before]) =>
              element.isConnected && place(element) !== before
                ? [`${element.localName} ${element.textContent.slice(0, 20)}: ${before} to ${place(element)}`]
                : [],
            ),
          );
          expect(moved).toEqual([]);
        });
  });
