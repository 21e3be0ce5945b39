/** Notices in a browser: results and failures that have no other place on the page. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { firm } from '../support/firm.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { moved, type Visit, visit } from '../support/visit.ts';

const host = sharedHosts.Bun;

const SERVICE = '/company-registration/one-person-company-registration';
const PHONE = { viewport: { width: 360, height: 740 } };
const notice = (page: Page) => page.locator('#notification[data-tone]');
const text = (page: Page) => notice(page).getByRole('status').textContent();
const tone = (page: Page) => notice(page).getAttribute('data-tone');
const search = (page: Page) => page.getByRole('combobox', { name: 'Search services' });
const list = (page: Page) => page.locator('#documents');
const tool = (page: Page, name: string) => list(page).getByRole('button', { name });
async function alive(page: Page): Promise<void> {
  await list(page).getByRole('checkbox').first().focus();
  await list(page).locator('[data-island-state="ready"]').waitFor();
}

describe('notices', () => {
  test('a search that cannot be reached is said in red, below the box that has the focus', async () => {
    await using open = await visit(await host(), '/gst', PHONE, (page) =>
      page.route('**/api/users/s/', (route) => route.abort()),
    );
    await search(open.page).fill('huf');
    await notice(open.page).waitFor();
    expect([await text(open.page), await tone(open.page)]).toEqual([
      'Search is not answering right now. Press Enter to search on a page of its own.',
      'alert',
    ]);
    expect(await open.page.getByRole('search').getByRole('status').textContent()).toContain('Search is not answering');
    expect(await search(open.page).getAttribute('aria-expanded')).toBe('false');
    const [box, said] = await Promise.all([search(open.page).boundingBox(), notice(open.page).boundingBox()]);
    expect(said?.y ?? 0).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    await notice(open.page).hover();
    await open.page.getByRole('button', { name: 'Close this message' }).click();
    expect(await notice(open.page).count()).toBe(0);
    await search(open.page).press('Enter');
    await open.page.waitForURL('**/search?q=huf');
  });

  test('a tap that was not recorded opens the chat all the same, and says both', async () => {
    await using open = await visit(await host(), '/gst', PHONE, async (page) => {
      await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
      await page.route('**/api/users/record/', (route) => route.abort());
    });
    const chat = open.page.context().waitForEvent('page');
    await open.page
      .getByRole('complementary', { name: 'Contact' })
      .getByRole('link', { name: /WhatsApp/ })
      .click();
    await (await chat).waitForLoadState();
    await open.page.bringToFront();
    await notice(open.page).waitFor();
    expect([await text(open.page), await tone(open.page)]).toEqual([
      'We could not record your tap. The chat still opens.',
      'alert',
    ]);
    const [said, bar] = await Promise.all([
      notice(open.page).boundingBox(),
      open.page.locator('.contact-bar').boundingBox(),
    ]);
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  });

  test('ticks that the device cannot keep are said to go with the page, once, and beside the list', async () => {
    await using open = await visit(await host(), SERVICE, PHONE, (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }),
    );
    await alive(open.page);
    await list(open.page).getByRole('checkbox').first().check();
    await notice(open.page).waitFor();
    expect([await text(open.page), await tone(open.page)]).toEqual([
      'This device cannot save ticks. You lose them when you leave this page.',
      'alert',
    ]);
    await list(open.page).getByText('1 of 6 ticked. You lose the ticks when you leave this page.').waitFor();
    await notice(open.page).getByRole('button').click();
    await list(open.page).getByRole('checkbox').nth(1).check();
    await list(open.page).getByText('2 of 6 ticked.').waitFor();
    await open.page.locator('#eligibility').getByRole('checkbox').first().check();
    await open.page
      .locator('#eligibility')
      .getByText('1 of 6 ticked. You lose the ticks when you leave this page.')
      .waitFor();
    expect(await notice(open.page).count()).toBe(0);
  });

  test('a connection that is lost is said in red, without asking for anything, and one that is back in green', async () => {
    await using open = await visit(await host(), '/quick-reads/gst-registration', PHONE);
    await moved(open.page);
    const asked: string[] = [];
    open.page.on('request', (request) => asked.push(request.url()));
    await open.page.context().setOffline(true);
    await notice(open.page).waitFor();
    expect([await text(open.page), await tone(open.page), asked]).toEqual([
      'You are offline. You can still read this page. Search needs a connection. If you send a form, it waits until you are online.',
      'alert',
      [],
    ]);
    await open.page.context().setOffline(false);
    await open.page.locator('#notification[data-tone="success"]').waitFor();
    expect(await text(open.page)).toBe('You are online again.');
  });

  test('offline, a search says why it finds nothing', async () => {
    await using open = await visit(await host(), '/gst');
    await search(open.page).focus();
    await open.page.waitForSelector('[data-island="search"][data-island-state="ready"]');
    await moved(open.page);
    await open.page.context().setOffline(true);
    await notice(open.page).waitFor();
    await search(open.page).fill('huf');
    await notice(open.page).getByText('You are offline. Search needs a connection.').waitFor();
  });

  test('a list that was cleared says so in green, and comes back in one tap, on the device too', async () => {
    await using open = await visit(await host(), SERVICE, PHONE);
    await alive(open.page);
    await list(open.page).getByRole('checkbox').nth(2).check();
    await tool(open.page, 'Clear').click();
    await notice(open.page).waitFor();
    expect([await text(open.page), await tone(open.page)]).toEqual(['Ticks cleared', 'success']);
    expect(
      await open.page.evaluate((prefix) => localStorage.getItem(`${prefix}checklists`), firm.storagePrefix),
    ).toBeNull();
    const focused = await open.page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
    const said = await notice(open.page).boundingBox();
    expect(focused > (said?.y ?? 0) + (said?.height ?? 0) || focused < (said?.y ?? 0)).toBe(true);
    await tool(open.page, 'Undo clear').click();
    await open.page.getByText('Ticks restored').waitFor();
    expect(await list(open.page).getByRole('checkbox').nth(2).isChecked()).toBe(true);
    await open.page.waitForFunction(
      (prefix) => localStorage.getItem(`${prefix}checklists`) !== null,
      firm.storagePrefix,
    );
    await tool(open.page, 'Clear').waitFor();
  });

  test('a copied link leads to the list', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    await using open = await visit(await host(), SERVICE, { ...PHONE, permissions });
    await alive(open.page);
    await tool(open.page, 'Copy link').click();
    await notice(open.page).waitFor();
    expect([await text(open.page), await tone(open.page)]).toEqual(['Link copied', 'success']);
    expect(await open.page.evaluate(() => navigator.clipboard.readText())).toEndWith(`${SERVICE}#documents`);
  });

  test('where a browser has no clipboard there is no link to copy, and where it refuses it says so', async () => {
    await using bare = await visit(await host(), SERVICE, {}, (page) =>
      page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard')),
    );
    await alive(bare.page);
    await tool(bare.page, 'Copy link').waitFor({ state: 'detached' });
    await using refusing = await visit(await host(), SERVICE, {}, (page) =>
      page.addInitScript(() => {
        Clipboard.prototype.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      }),
    );
    await alive(refusing.page);
    await tool(refusing.page, 'Copy link').click();
    await refusing.page.getByText('We could not copy the link.').waitFor();
    expect(await tone(refusing.page)).toBe('alert');
  });
});

describe('a notice', () => {
  /** One page for all tests. */
  let open: Visit;
  beforeAll(async () => {
    open = await visit(await host(), '/', { reducedMotion: 'reduce' });
  });
  afterAll(() => open[Symbol.asyncDispose]());

  for (const path of ['/', '/company-details']) {
    test(`on ${path} is styled and can be read, in both tones and both themes`, async () => {
      const { page } = open;
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
