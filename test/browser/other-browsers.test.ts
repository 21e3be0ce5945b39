/**
 * A short walk through the site in Firefox and WebKit, where Playwright's builds of them are installed (`npx playwright
 * install firefox webkit`). Chromium takes the same walk, so that the walk itself is tested everywhere.
 */
import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { type Browser, firefox, webkit } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { sharedHosts } from '../support/shared-hosts.ts';

const PAGES = [
  '/',
  '/gst',
  '/company-registration',
  '/company-registration/one-person-company-registration',
  '/income-tax-filing/itr-1-sahaj-form',
  '/others/fssai-registration',
  '/quick-reads/gst-registration',
  '/tools',
  '/due-dates',
  '/figures',
  '/contact',
  '/no-such-page',
];

async function walk(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error}`));
  for (const path of PAGES) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, path === '/no-such-page' ? 404 : 200]);
    expect(await page.locator('h1').count()).toBe(1);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([path, overflow]).toEqual([path, 0]);
  }
  const search = page.getByRole('search', { name: 'Search this site' });
  await search.getByLabel('What are you looking for?').fill('gst registration');
  await search.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL('**/search?q=gst*');
  await page.locator('main').getByRole('link', { name: /GST/ }).first().waitFor();

  await page.goto('/tools/gst-late-fee?return=gstr-1&nil=no&due=2026-04-20&filed=2026-04-27&turnover=10000000');
  const headline = page.locator('h2.headline');
  await headline.filter({ hasText: '₹350' }).waitFor();
  await page.getByLabel('Filed, or to be filed, on').fill('2026-04-28');
  await headline.filter({ hasText: '₹400' }).waitFor();

  await page.goto('/contact');
  const form = page.locator('.lead-form');
  const values = { 'Full name': 'Asha Verma', Email: 'asha@example.com', 'Phone number': '9876543210' };
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByLabel('Message', { exact: true }).fill(`Please call me ${crypto.randomUUID()}`);
  await form.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Thanks for reaching out').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
}

test('Chromium opens twelve pages, searches, gets an answer of a tool and sends a form', async () => {
  await walk(await sharedBrowser(), (await sharedHosts.Bun()).origin);
});

test('on workerd it does the same', async () => {
  await walk(await sharedBrowser(), (await sharedHosts.workerd()).origin);
});

for (const [name, type] of Object.entries({ Firefox: firefox, WebKit: webkit })) {
  test.skipIf(!existsSync(type.executablePath()))(`${name} does the same`, async () => {
    await using browser = await type.launch();
    await walk(browser, (await sharedHosts.Bun()).origin);
  });
}
