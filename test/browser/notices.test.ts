/** Notices in a browser: results and failures that have no other place on the page. */
import { expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { moved, visit } from '../support/visit.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
const notice = (page: Page) => page.locator('#notification[data-tone]');

const search = (page: Page) => page.getByRole('combobox', { name: 'Search services' });
const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 };

test('what cannot be sent is said beside it: a search below its box, and a tap, whose chat opens, above its bar', async () => {
  await using page = await visit('/gst', PHONE, async (page) => {
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
    await page.route(/\/api\/users\/(?:s|record)\//, (route) => route.abort());
  });
  await search(page).fill('huf');
  await notice(page).filter({ hasText: 'Search is not answering' }).waitFor();
  const [box, failed] = await Promise.all([search(page), notice(page)].map(boxOf));
  expect(failed?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
  const bar = page.locator('.contact-bar');
  const chat = page.context().waitForEvent('page');
  await bar.getByRole('link', { name: /WhatsApp/ }).click();
  await (await chat).waitForLoadState();
  await page.bringToFront();
  await notice(page).filter({ hasText: 'We could not record your tap. The chat still opens.' }).waitFor();
  const [said, below] = await Promise.all([notice(page), bar].map(boxOf));
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(below?.y ?? 0);
});

test('a connection that is lost is said in red, without asking for anything, and one that is back in green', async () => {
  await using page = await visit('/quick-reads/gst-registration', PHONE);
  await search(page).focus();
  await moved(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // The first touch loads scripts of the page, which may still be on their way.
  const isScript = (url: string) => new URL(url).pathname.startsWith('/assets/');
  await page.context().setOffline(true);
  await page.locator('#notification[data-tone="alert"]').filter({ hasText: 'You are offline.' }).waitFor();
  expect(asked.filter((url) => !isScript(url))).toEqual([]);
  await search(page).fill('huf');
  await notice(page).getByText('You are offline. Search needs a connection.').waitFor();
  await page.context().setOffline(false);
  await page.locator('#notification[data-tone="success"]').filter({ hasText: 'You are online again.' }).waitFor();
});

test.each(['/', '/company-details'])(
  'a notice on %s is styled and can be read, in both tones and both themes',
  async (path) => {
    await using page = await visit(path, { reducedMotion: 'reduce' });
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
  },
);
