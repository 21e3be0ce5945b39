/** The check in the card of a service: answered at once with script, by its tool or its page without, and carried on. */
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { overflowsAt, setFont, setTextSize } from '../support/reflow.ts';
import { visit } from '../support/visit.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const message = '#contact textarea[name="message"]';

test('the answer follows what the visitor chooses, and the message of form and chat names it', async () => {
  await using page = await visit('/gst', PHONE);
  const result = page.locator('.check-answer .tool-figure b');
  const before = await result.textContent();
  await page.getByLabel('Turnover of the year').fill('95 lakh');
  await page.locator('.check-example').waitFor({ state: 'detached' });
  expect(await result.textContent()).not.toBe(before);
  expect(await page.locator(message).inputValue()).toContain('Only goods');
  const chat = new URL((await page.locator('.cost a[href^="https://wa.me/"]').getAttribute('href')) ?? '');
  expect(chat.searchParams.get('text')).toContain(await page.locator(message).inputValue());
  // The address is that of the service.
  expect(new URL(page.url()).search).toBe('');
  await page.locator(message).fill('My own words');
  await page.getByRole('radio', { name: 'Both' }).check();
  await page.waitForFunction(
    (href) => document.querySelector<HTMLAnchorElement>('.cost a[href^="https://wa.me/"]')?.href !== href,
    chat.href,
  );
  expect(await page.locator(message).inputValue()).toBe('My own words');
});

const turnover = 'Turnover of the year';
const readTo = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('Enter leads to the answer, or to a list of what is wrong, which the title and a screen reader say once', async () => {
  await using page = await visit('/gst', PHONE);
  const title = await page.title();
  await page.getByLabel(turnover).fill('95 lakh');
  await page.waitForSelector('[data-island="check"][data-island-state="ready"]');
  await page.keyboard.press('Enter');
  await page.locator('.check-answer .tool-figure:focus').filter({ hasText: 'GST' }).waitFor();
  await page.getByLabel(turnover).fill('lots');
  await page.keyboard.press('Tab');
  const heard = page.locator('.check [role="status"]');
  await heard.filter({ hasText: `${turnover}: Enter whole rupees` }).waitFor({ state: 'attached' });
  await page.getByLabel(turnover).focus();
  await page
    .locator('.check-answer .tool-waiting')
    .filter({ hasText: `Check ${turnover}` })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.lead-form-notice:focus').waitFor();
  expect([await page.title(), await readTo(page)]).toEqual([`Error: ${title}`, expect.stringContaining(turnover)]);
  await heard.filter({ hasNotText: /./ }).waitFor({ state: 'attached' });
  await page.getByRole('link', { name: turnover }).click();
  await page.getByLabel(turnover).fill('');
  await page.locator('.check-answer .tool-waiting').filter({ hasText: 'once every field is filled in' }).waitFor();
  await page.getByLabel(turnover).fill('30 lakh');
  await page.locator('.check-answer .tool-figure').waitFor();
  await page.waitForFunction((plain) => document.title === plain, title);
  expect(page.errors).toEqual([]);
});

test.each([
  ['its script', /\/assets\/check-widget-\w+\.js/],
  ['any script', /\/assets\/\w[\w-]*\.js/],
])('if %s does not come, a choice brings the button, which asks the server', async (_, lost) => {
  await using page = await visit('/gst', PHONE, (page) => page.route(lost, (route) => route.abort()));
  const button = page.getByRole('button', { name: 'Work it out' });
  expect(await button.isVisible()).toBe(false);
  await page.getByRole('radio', { name: 'Both' }).check();
  await button.click();
  await page.waitForURL('**/tools/gst-registration?*');
  expect(await page.getByRole('radio', { name: 'Both' }).isChecked()).toBe(true);
});

test.each([
  ['one page', '/gst'],
  ['more pages', '/income-tax-filing/itr-4-form'],
  ['more pages', '/company-registration'],
])('fits its window with everything open and text of twice the size: %s, %s', async (_, path) => {
  await using page = await visit(path, PHONE);
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
  await setTextSize(page, 200);
  for (const font of ['own', 'widest'] as const) {
    await setFont(page, font);
    expect([font, await overflowsAt(page, [320, 330, 345, 360, 375, 390, 412])]).toEqual([font, []]);
  }
});
