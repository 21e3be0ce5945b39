/** Content far below the fold is laid out only once it is near, without visible effect. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { serveFullHome } from '../support/full-home.ts';
import { rowOfName, visit } from '../support/visit.ts';

const LONG_PAGES = ['/', '/gst', '/company-registration', '/income-tax-filing/itr-3-form'];

/** A block may be estimated too tall by two thirds of its height, or by this many pixels: a screen of a phone. */
const SCREEN = 640;

interface Waiting {
  block: string;
  reckoned: number;
  drawn: number;
}

/** The blocks that are not laid out yet, with their estimated and their real height in pixels. */
const waiting = (page: Page): Promise<Waiting[]> =>
  page.evaluate(() => {
    const isSkipped = (element: Element) =>
      element.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === false;
    const blocks = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (element) => getComputedStyle(element).contentVisibility === 'auto' && isSkipped(element),
    );
    const reckoned = blocks.map((block) => block.getBoundingClientRect().height);
    for (const block of blocks) block.style.contentVisibility = 'visible';
    return blocks.map((block, i) => ({
      block: block.id || block.className,
      reckoned: reckoned[i] ?? 0,
      drawn: block.getBoundingClientRect().height,
    }));
  });

describe('content below the fold', () => {
  for (const [pages, width] of [
    ['pages', 360],
    ['more pages', 412],
    ['more pages', 1280],
  ] as const) {
    test(`${pages} at ${width} px reserve about the height that parts will take, and rarely less`, async () => {
      const viewport = { width, height: 400 };
      await using page = await visit('/', { viewport }, serveFullHome);
      for (const path of LONG_PAGES) {
        await page.goto(path);
        const blocks = await waiting(page);
        expect(blocks.length, path).toBeGreaterThan(0);
        const wrong = blocks.filter(
          ({ reckoned, drawn }) => reckoned < drawn * 0.9 || reckoned > drawn + Math.max((drawn * 2) / 3, SCREEN),
        );
        expect(wrong, path).toEqual([]);
      }
    });
  }

  test('an address with the name of a figure leads to it, however far below', async () => {
    await using list = await visit('/figures');
    const id = (await list.locator('.figure-group li').last().getAttribute('id')) ?? '';
    await using page = await visit(`/figures#${id}`, { viewport: { width: 360, height: 740 } });
    await page.waitForFunction((name) => {
      const top = document.getElementById(name)?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < innerHeight / 2;
    }, id);
    expect(await page.locator(`#${id}`).isVisible()).toBe(true);
  });

  test('a part that is folded is opened by a link to it, and by a filter that leaves some of it', async () => {
    await using page = await visit('/gst', { viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
    expect(await page.locator('#notes').isVisible()).toBe(false);
    // Its list of contents is folded too.
    const link = page.getByRole('navigation').getByRole('link', { name: 'Additional notes' }).first();
    expect(await link.isVisible()).toBe(false);
    await page.getByText('On this page').first().click();
    await link.click();
    expect(await page.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(false);
    expect(await page.locator('#notes').isVisible()).toBe(true);
    await using list = await visit('/figures', { viewport: { width: 360, height: 740 } });
    expect(await list.locator('.figure-group li').first().isVisible()).toBe(false);
    await list.getByLabel('Find a figure').fill('nidhi');
    await list.locator('.figure-group:not([hidden]) li:not([hidden])').first().waitFor();
    await list.getByLabel('Find a figure').fill('');
    await list.locator('.figure-group li').first().waitFor({ state: 'hidden' });
  });

  test('on a phone /gst and the home page end within 7,000 px', async () => {
    const viewport = { width: 360, height: 740 };
    await using page = await visit('/', { viewport }, serveFullHome);
    for (const path of ['/', '/gst']) {
      await page.goto(path);
      await page.evaluate(() => {
        for (const element of document.querySelectorAll<HTMLElement>('main *'))
          element.style.contentVisibility = 'visible';
      });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height - (await rowOfName(page)), path).toBeLessThan(7000);
    }
  });
});
