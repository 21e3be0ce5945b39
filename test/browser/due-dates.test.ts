/** The due dates in a browser: chosen without script, printed on A4, and folded parts that open where they are asked for. */
import { expect, test } from 'bun:test';
import { sharedHosts } from '../support/shared-hosts.ts';
import { visit } from '../support/visit.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

for (const [name, host] of Object.entries(sharedHosts)) {
  test(`on ${name}, without script, who somebody is and the day of a meeting are chosen, and the dates follow`, async () => {
    await using open = await visit(await host(), '/due-dates', { javaScriptEnabled: false, ...PHONE });
    const { page } = open;
    await page.getByLabel('Company', { exact: true }).check();
    await page.getByText('State, yearly meeting, other days').click();
    await page.getByLabel('Day of the yearly meeting (AGM)').fill('2026-09-12');
    await page.getByLabel('From', { exact: true }).fill('2026-11-01');
    await page.getByRole('button', { name: 'Show the dates' }).click();
    await page.waitForURL('**/due-dates?for=company&**');
    expect(await page.getByLabel('Company', { exact: true }).isChecked()).toBe(true);
    expect(await page.locator('.due-month').first().textContent()).toContain(
      'MGT-7 or MGT-7A, annual return of a company, FY 2025-26, yearly meeting on 12 September 2026',
    );
    expect(await page.locator('.print-button').isVisible()).toBe(false);
  });
}

test('on a phone who has said who they are has the next date in the first screen, and each month a link away', async () => {
  await using open = await visit(await sharedHosts.Bun(), '/due-dates?for=company', PHONE);
  const { page } = open;
  const next = page.locator('.due-card').first();
  expect((await next.boundingBox())?.y).toBeLessThan(560);
  const months = page.getByRole('navigation', { name: 'Months' }).getByRole('link');
  expect(await months.count()).toBe(await page.locator('.due-month').count());
  await months.nth(3).click();
  expect(await page.locator('.due-month').nth(3).locator('h2').isVisible()).toBe(true);
  expect(await page.evaluate(() => document.querySelector(':target')?.id)).toBe((await page.locator('.due-month h2').nth(3).getAttribute('id')) ?? '');
});

test('what is wrong is said first, takes the focus and leads to its field, which stands open', async () => {
  await using open = await visit(await sharedHosts.Bun(), '/due-dates?for=llp&agm=2026-02-30', PHONE);
  const { page } = open;
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
  await page.getByRole('link', { name: /Day of the yearly meeting/ }).click();
  expect(await page.evaluate(() => document.activeElement?.id ?? document.querySelector(':target')?.id)).toBe('due-agm');
  expect(await page.locator('#due-agm').inputValue()).toBe('2026-02-30');
});

test('a year of a company under GST takes five sheets of A4', async () => {
  await using open = await visit(await sharedHosts.Bun(), '/due-dates?for=gst-monthly&for=company&from=2026-11-01&to=2027-10-31');
  const pdf = (await open.page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeWithin(2, 6);
});

test('on paper the dates stand without the form, the cards and the buttons', async () => {
  await using open = await visit(await sharedHosts.Bun(), '/due-dates?for=company');
  const { page } = open;
  await page.emulateMedia({ media: 'print' });
  const shown = (selector: string) => page.locator(selector).first().isVisible();
  expect([await shown('.due-form'), await shown('.due-cards'), await shown('.due-actions'), await shown('.due-month')]).toEqual([false, false, false, true]);
  await page.emulateMedia({ media: 'screen' });
  expect(await shown('.print-button')).toBe(true);
});
