/** Checklists in a browser: ticks over a reload, on paper, with notes, and without script. */
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { firm } from '../support/firm.ts';
import { visit } from '../support/visit.ts';

const PATH = '/company-registration/one-person-company-registration';
const KEY = `${firm.storagePrefix}checklists`;
const card = (page: Page) => page.locator('#documents');
const boxes = (page: Page) => card(page).getByRole('checkbox');
const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY);

/** Scrolls to the list and waits until it is hydrated. */
async function reach(page: Page): Promise<void> {
  await boxes(page).first().focus();
  await card(page).locator('[data-island-state="ready"]').waitFor();
}

test('keeps ticks over a reload, counts them, and keeps those of other pages apart', async () => {
  await using page = await visit(PATH);
  await reach(page);
  for (const tick of [() => boxes(page).nth(1).check(), () => card(page).getByText('Consent of the nominee').click()]) {
    const before = await kept(page);
    await tick();
    await page.waitForFunction(([key, was]) => localStorage.getItem(key) !== was, [KEY, before] as const);
  }
  await page.reload();
  await reach(page);
  await card(page).getByText('2 of 6 ready').waitFor();
  expect(await Promise.all([1, 4].map((at) => boxes(page).nth(at).isChecked()))).toEqual([true, true]);
  await page.goto('/company-registration');
  await reach(page);
  expect(await card(page).locator('input:checked').count()).toBe(0);
  expect(page.errors).toEqual([]);
});

test('Print puts only the list, with its boxes, on one A4 page', async () => {
  await using page = await visit(PATH, { colorScheme: 'dark' }, (page) =>
    page.addInitScript(() => Object.assign(window, { print: () => {} })),
  );
  await reach(page);
  await card(page).getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  expect(await boxes(page).first().isVisible()).toBe(true);
  expect(await card(page).getByText('One person company registration. https://').isVisible()).toBe(true);
  const other = page.locator('h1');
  expect([await other.isVisible(), await page.getByRole('contentinfo').isVisible()]).toEqual([false, false]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const [, width, height] = pdf.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  expect(await other.isVisible()).toBe(true);
});

test('a note inside a list opens, and its link can be followed, without ticking the line', async () => {
  await using page = await visit('/company-registration');
  const line = page.locator('.checklist li', { has: page.locator('.mark') }).first();
  await page.locator('.fold', { has: line }).locator('summary').first().click();
  expect(await line.getByRole('note').isVisible()).toBe(false);
  await line.getByRole('button', { name: 'applies with conditions' }).click();
  await line.getByRole('note').getByRole('link').last().click({ trial: true });
  expect(await line.getByRole('checkbox').isChecked()).toBe(false);
});

test('without JavaScript a list says its verdict while its rule is met', async () => {
  await using page = await visit('/gst', { javaScriptEnabled: false });
  expect(await card(page).getByRole('button').count()).toBe(0);
  const any = page.locator('#eligibility');
  await page.locator('.fold', { has: any }).locator('summary').first().click();
  expect(await any.getByText('You must register').isVisible()).toBe(false);
  await any.getByRole('checkbox').nth(2).check();
  await any.getByText('You must register').waitFor();
  await any.getByRole('checkbox').nth(2).uncheck();
  await any.getByText('You must register').waitFor({ state: 'hidden' });
  for (const box of await boxes(page).all()) {
    expect(await card(page).getByText('Your papers are complete.').isVisible()).toBe(false);
    await box.check();
  }
  await card(page).getByText('Your papers are complete.').waitFor();
});
