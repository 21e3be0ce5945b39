/** The check in the card of a service, without its script and in large text; test/islands has what it answers. */
import { expect, test } from 'bun:test';
import { overflowsAt, setFont, setTextSize } from '../support/reflow.ts';
import { visit } from '../support/visit.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

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

test('a choice in the check of a company goes along to the other language, and is there when the page is opened again', async () => {
  const english = '/company-registration/one-person-company-registration';
  await using page = await visit(`/hi${english}`, PHONE);
  const chosen = () => page.locator('.check [name="state"]').inputValue();
  const before = await chosen();
  await page.locator('.check [name="state"]').selectOption('KA');
  await page.waitForURL('**/*state=KA*');
  await page.reload();
  expect([before === 'KA', await chosen()]).toEqual([false, 'KA']);
  await page.locator('.language-link').click();
  await page.waitForURL(`**${english}?*`);
  expect(await chosen()).toBe('KA');
});
