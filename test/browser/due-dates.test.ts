/** Due dates in a browser: chosen without script, printed on A4, and folded parts that open on request. */
import { expect, test } from 'bun:test';
import { visit } from '../support/visit.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

test('without script, who somebody is and the day of a meeting are chosen, and the dates and their law follow', async () => {
  await using page = await visit('/due-dates', { javaScriptEnabled: false, ...PHONE });
  await page.locator('.due-filter > summary').click();
  await page.getByLabel('Company', { exact: true }).check();
  await page.getByText('State, AGM, other dates').click();
  await page.getByLabel('Day of the annual general meeting (AGM)').fill('2026-09-12');
  await page.getByLabel('From', { exact: true }).fill('2026-11-01');
  await page.getByRole('button', { name: 'Show the dates' }).click();
  await page.waitForURL('**/due-dates?for=company&**');
  // The filter is one line, which opens the form with what was chosen.
  const line = page.locator('.due-filter > summary');
  expect((await line.textContent())?.trim()).toBe('For: Company change');
  expect(await page.getByRole('button', { name: 'Show the dates' }).isVisible()).toBe(false);
  await line.click();
  expect(await page.getByLabel('Company', { exact: true }).isChecked()).toBe(true);
  expect(await page.locator('.due-dates').textContent()).toContain(
    'MGT-7 or MGT-7A, annual return of a company, FY 2025-26, AGM on 12 September 2026',
  );
  expect(
    await page
      .locator('.due-along .share-row')
      .locator('a, button')
      .evaluateAll((all) => all.map((one) => one.checkVisibility())),
  ).toEqual([true, true, false]);
  await page.goto('/due-dates?for=company');
  const law = page.locator('.due-next .due-law').first();
  expect(await law.locator('p').isVisible()).toBe(false);
  await law.locator('summary').click();
  expect(await law.locator('p').isVisible()).toBe(true);
});

test('on a phone the list begins within 430 px, and a later month is one tap away; from 1280 px a sheet marks its days', async () => {
  await using page = await visit('/due-dates', { viewport: { width: 390, height: 844 } });
  const listAt = async () => (await page.locator('.due-next .due-days li').first().boundingBox())?.y;
  expect(await listAt()).toBeLessThanOrEqual(430);
  await page.goto('/due-dates?for=company&for=gst-monthly');
  expect(await listAt()).toBeLessThanOrEqual(430);
  const month = page.locator('.due-later .due-folded').nth(1);
  expect(await month.locator('.due-days').isVisible()).toBe(false);
  await month.locator('> summary').click();
  expect(await month.locator('.due-days').isVisible()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/due-dates?for=gst-monthly');
  const [list, sheet] = [page.locator('.due-sheet').first(), page.locator('.month-sheet').first()];
  const [listBox, sheetBox] = [await list.boundingBox(), await sheet.boundingBox()];
  expect(sheetBox?.x).toBeGreaterThan((listBox?.x ?? 0) + (listBox?.width ?? 0));
  expect(sheetBox?.y).toBeLessThan(400);
  const marked = await page.locator('.month-sheet b').allTextContents();
  expect(marked).toEqual(await page.locator('.due-next time b').allTextContents());
  await page.setViewportSize({ width: 1279, height: 800 });
  expect(await sheet.isVisible()).toBe(false);
});

test('the focus is before the list that was chosen, or on a summary of errors, which links to its open field', async () => {
  await using page = await visit('/due-dates?for=company&state=KA&agm=2026-09-12', PHONE);
  await page.locator('p:focus', { hasText: 'For: Company; Karnataka; AGM on 12 September 2026.' }).waitFor();
  await page.goto('/due-dates?for=llp&agm=2026-02-30');
  // The browser moves the focus when it draws the page.
  await page.locator('[role="alert"]:focus').waitFor();
  await page.getByRole('link', { name: /Day of the annual general meeting/ }).click();
  expect(await page.evaluate(() => document.activeElement?.id ?? document.querySelector(':target')?.id)).toBe(
    'due-agm',
  );
  expect(await page.locator('#due-agm').inputValue()).toBe('2026-02-30');
});

test('a button prints the page, on paper without the form and the buttons, and with folded months open', async () => {
  await using page = await visit('/due-dates?for=company', {}, (page) =>
    page.addInitScript(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) })),
  );
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'printed'))).toBe(true);
  expect(page.errors).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  const shown = (selector: string) => page.locator(selector).first().isVisible();
  expect([
    await shown('.due-form'),
    await shown('.due-along'),
    await shown('.due-scope'),
    await shown('.due-later .due-days'),
    await shown('.due-law p'),
  ]).toEqual([false, false, true, true, true]);
  // At most eight sheets of A4 for a year of a company.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeWithin(2, 9);
});
