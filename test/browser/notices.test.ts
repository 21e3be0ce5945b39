/** Notices in a browser: results and failures that have no other place on the page. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { moved, type Visit, visit } from '../support/visit.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
const notice = (page: Page) => page.locator('#notification[data-tone]');
const text = (page: Page) => notice(page).getByRole('status').textContent();
const tone = (page: Page) => notice(page).getAttribute('data-tone');
const search = (page: Page) => page.getByRole('combobox', { name: 'Search services' });

describe('notices', () => {
  test('a search that cannot be reached is said in red, below the box that has the focus', async () => {
    await using page = await visit('/gst', PHONE, (page) => page.route('**/api/users/s/', (route) => route.abort()));
    await search(page).fill('huf');
    await notice(page).waitFor();
    expect([await text(page), await tone(page)]).toEqual([
      'Search is not answering right now. Press Enter to search on a page of its own.',
      'alert',
    ]);
    expect(await page.getByRole('search').getByRole('status').textContent()).toContain('Search is not answering');
    expect(await search(page).getAttribute('aria-expanded')).toBe('false');
    const [box, said] = await Promise.all([search(page).boundingBox(), notice(page).boundingBox()]);
    expect(said?.y ?? 0).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    await notice(page).hover();
    await page.getByRole('button', { name: 'Close this message' }).click();
    expect(await notice(page).count()).toBe(0);
    await search(page).press('Enter');
    await page.waitForURL('**/search?q=huf');
  });

  test('a tap that was not recorded opens the chat all the same, and says both', async () => {
    await using page = await visit('/gst', PHONE, async (page) => {
      await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
      await page.route('**/api/users/record/', (route) => route.abort());
    });
    const chat = page.context().waitForEvent('page');
    await page
      .getByRole('complementary', { name: 'Contact' })
      .getByRole('link', { name: /WhatsApp/ })
      .click();
    await (await chat).waitForLoadState();
    await page.bringToFront();
    await notice(page).waitFor();
    expect([await text(page), await tone(page)]).toEqual([
      'We could not record your tap. The chat still opens.',
      'alert',
    ]);
    const [said, bar] = await Promise.all([notice(page).boundingBox(), page.locator('.contact-bar').boundingBox()]);
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  });

  test('a connection that is lost is said in red, without asking for anything, and one that is back in green', async () => {
    await using page = await visit('/quick-reads/gst-registration', PHONE);
    await moved(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.context().setOffline(true);
    await notice(page).waitFor();
    expect([await text(page), await tone(page), asked]).toEqual([
      'You are offline. You can still read this page. Search and forms need a connection.',
      'alert',
      [],
    ]);
    await page.context().setOffline(false);
    await page.locator('#notification[data-tone="success"]').waitFor();
    expect(await text(page)).toBe('You are online again.');
  });

  test('offline, a search says why it finds nothing', async () => {
    await using page = await visit('/gst');
    await search(page).focus();
    await page.waitForSelector('[data-island="search"][data-island-state="ready"]');
    await moved(page);
    await page.context().setOffline(true);
    await notice(page).waitFor();
    await search(page).fill('huf');
    await notice(page).getByText('You are offline. Search needs a connection.').waitFor();
  });
});

describe('a notice', () => {
  let page: Visit;
  beforeAll(async () => {
    page = await visit('/', { reducedMotion: 'reduce' });
  });
  afterAll(() => page[Symbol.asyncDispose]());

  for (const path of ['/', '/company-details']) {
    test(`on ${path} is styled and can be read, in both tones and both themes`, async () => {
      await page.goto(path);
      await moved(page);
      // Only the notice is left, with its styles: axe would check every element of the page, which has its own test.
      await page.evaluate(() => {
        for (const element of document.querySelectorAll('main *'))
          if (!element.matches('link') && !element.querySelector('link')) element.remove();
      });
      const faults: string[] = [];
      for (const tone of ['alert', 'success']) {
        await page.evaluate(
          (tone) => document.dispatchEvent(new CustomEvent('notice', { detail: { text: 'A notice.', tone } })),
          tone,
        );
        await notice(page).hover();
        expect(await notice(page).evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const found = await axeFaults(page, { within: '#notification' });
          faults.push(...found.map((fault) => `${tone} ${colorScheme}: ${fault}`));
        }
      }
      expect(faults).toEqual([]);
    });
  }
});
