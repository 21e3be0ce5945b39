/** What scripts add to a page in Hindi is in Hindi, and leads to pages in Hindi. */
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { toolAnswers } from '../support/spec-paths.ts';
import { visit } from '../support/visit.ts';

/** The addresses of this site that a part of the page leads to. */
const linksIn = (page: Page, part: string) =>
  page.locator(`${part} a[href^="/"]`).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
/** Only English has the pages of single figures. */
const leadsAway = (address: string) => !address.startsWith('/hi') && !/^\/figures\/[\w-]+$/.test(address);

test('a tool that is worked out again leads to pages in Hindi, and goes along to English', async () => {
  await using page = await visit(`/hi/tools/gst-late-fee?${toolAnswers['gst-late-fee']}`);
  await page.locator('input[name="tax"]').fill('डेढ़ लाख');
  await page.waitForFunction(() => new URLSearchParams(location.search).get('tax')?.endsWith('लाख'));
  expect(new URL(page.url()).pathname).toBe('/hi/tools/gst-late-fee');
  const links = await linksIn(page, '.tool-result');
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter(leadsAway)).toEqual([]);
  expect(await page.locator('.tool-result h2').first().textContent()).toMatch(/[\u0900-\u097f]/);
  await page.locator('.language-link').click();
  await page.waitForURL((address) => address.pathname === '/tools/gst-late-fee');
  expect(await page.locator('.tool-given').textContent()).toContain('₹1,50,000');
  expect(page.errors).toEqual([]);
});

test('the results of the search box are in Hindi and lead to pages in Hindi', async () => {
  await using page = await visit('/hi/gst');
  await page.locator('input[name="q"]').fill('14 लाख पर टैक्स');
  const options = page.locator('[role="option"]');
  await options.nth(1).waitFor();
  expect(await options.first().textContent()).toMatch(/^₹[\d,]+ .*टैक्स/);
  const links = await linksIn(page, '[role="listbox"]');
  expect(links[0]).toStartWith('/hi/tools/income-tax?');
  expect(links[1]).toStartWith('/hi/');
});

test('a form without its fields says in Hindi what is missing', async () => {
  await using page = await visit('/hi/contact');
  await page.locator('.lead-form button[type="submit"]').click();
  const summary = page.locator('.lead-form-notice');
  await summary.locator('a').first().waitFor();
  expect(await summary.textContent()).toMatch(/^[^a-z]*[\u0900-\u097f][^a-z]*$/);
  expect(new URL(page.url()).pathname).toBe('/hi/contact');
});
