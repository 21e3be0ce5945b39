/** Content far below the fold: it is there, links lead to it, and there is not too much of it. */
import { describe, expect, test } from 'bun:test';
import { serveFullHome } from '../support/full-home.ts';
import { visit } from '../support/visit.ts';

const LONG_PAGES = ['/', '/gst', '/company-registration', '/income-tax-filing/itr-3-form'];

describe('content below the fold', () => {
  test('everything is laid out with the page, so that a picture of the whole page has no holes', async () => {
    await using page = await visit('/', { viewport: { width: 360, height: 400 } }, serveFullHome);
    for (const path of LONG_PAGES) {
      await page.goto(path);
      // Slides beside the window are in no picture of the page.
      const skipped = await page.evaluate(() =>
        [...document.querySelectorAll('main *:not(details *, .slide + .slide *)')]
          .filter((element) => getComputedStyle(element).contentVisibility === 'auto')
          .map(({ id, className }) => id || className),
      );
      expect(skipped, path).toEqual([]);
    }
  });

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
    const link = page.getByRole('navigation').getByRole('link', { name: 'After you have it' }).first();
    expect(await link.isVisible()).toBe(false);
    await page.getByText('On this page').first().click();
    await link.click();
    expect(await page.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(false);
    expect(await page.locator('#notes').isVisible()).toBe(true);
    // Also by a link to something inside it, which is then in the window.
    await page.goto('/gst#from-application-to-certificate');
    const part = page.locator('#from-application-to-certificate');
    await part.getByRole('heading').waitFor();
    const { top, height } = await part.evaluate((element) => ({
      top: element.getBoundingClientRect().top,
      height: innerHeight,
    }));
    expect(top).toBeWithin(0, height / 2);
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
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, path).toBeLessThan(7000);
    }
  });
});
