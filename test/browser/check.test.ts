/** The check in the card of a service: answered at once with script, by its tool or its page without, and carried on. */
import { expect, test } from 'bun:test';
import { overflowsAt, setFont, setTextSize } from '../support/reflow.ts';
import { visit } from '../support/visit.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const message = '#contact textarea[name="message"]';

test('the answer follows what the visitor chooses, and the message of form and chat names it', async () => {
  await using page = await visit('/gst', PHONE);
  const result = page.locator('.check-result');
  expect(await result.textContent()).toContain('Example');
  const before = await result.locator('b').textContent();
  await page.getByLabel('Turnover of the year').fill('95 lakh');
  await page.waitForFunction((text) => document.querySelector('.check-result b')?.textContent !== text, before);
  expect(await result.textContent()).not.toContain('Example');
  expect(await page.locator(message).inputValue()).toContain('Only goods');
  const chat = new URL((await page.locator('.cost a[href^="https://wa.me/"]').getAttribute('href')) ?? '');
  expect(chat.searchParams.get('text')).toContain(await page.locator(message).inputValue());
  // The address is that of the service.
  expect(new URL(page.url()).search).toBe('');
});

test('the words that a visitor wrote stay', async () => {
  await using page = await visit('/gst', PHONE);
  await page.locator(message).fill('My own words');
  await page.getByRole('radio', { name: 'Both' }).check();
  await page.waitForFunction(() => !document.querySelector('.check-result')?.textContent?.includes('Example'));
  expect(await page.locator(message).inputValue()).toBe('My own words');
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
