/** Checklists in a browser. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { firm } from '../support/firm.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { visit } from '../support/visit.ts';

const host = sharedHosts.Bun;

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

/** Does something and waits until it is in local storage. */
async function saved(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await kept(page);
  await act();
  await page.waitForFunction(([key, was]) => localStorage.getItem(key) !== was, [KEY, before] as const);
}

async function ticked(page: Page): Promise<number[]> {
  const states = await Promise.all((await boxes(page).all()).map((box) => box.isChecked()));
  return states.flatMap((checked, index) => (checked ? [index] : []));
}

describe('checklists', () => {
  test('keeps ticks over a reload, counts them, and keeps those of other pages apart', async () => {
    await using open = await visit(await host(), PATH);
    await reach(open.page);
    await saved(open.page, () => boxes(open.page).nth(1).check());
    await saved(open.page, () => card(open.page).getByText('Consent of the nominee').click());
    await open.page.reload();
    await reach(open.page);
    await card(open.page).getByText('2 of 6 ticked').waitFor();
    expect(await ticked(open.page)).toEqual([1, 4]);
    expect(atob((await kept(open.page)) ?? '')).not.toContain('company');
    await open.page.goto('/company-registration');
    await reach(open.page);
    expect(await ticked(open.page)).toEqual([]);
    expect(open.errors).toEqual([]);
  });

  test('keeps and saves a tick that was made before the widget loaded', async () => {
    const held = Promise.withResolvers<void>();
    await using open = await visit(await host(), PATH, {}, (page) =>
      page.route(/\/assets\/(?!boot-).+\.js$/, async (route) => {
        await held.promise;
        await route.continue();
      }),
    );
    await boxes(open.page).nth(2).check();
    expect(await card(open.page).locator('[data-island-state]').count()).toBe(0);
    await saved(open.page, async () => held.resolve());
    await reach(open.page);
    expect(await ticked(open.page)).toEqual([2]);
    await open.page.reload();
    await reach(open.page);
    await card(open.page).getByText('1 of 6 ticked').waitFor();
  });

  test('the WhatsApp message opens in a new tab with the current ticks', async () => {
    await using open = await visit(await host(), PATH);
    await reach(open.page);
    const share = card(open.page).getByRole('link', { name: 'Share on WhatsApp' });
    const text = async () =>
      new URL((await share.getAttribute('href')) ?? '').searchParams.get('text')?.split('\n') ?? [];
    expect((await text()).filter((line) => line.startsWith('☑'))).toEqual([]);
    await boxes(open.page).first().check();
    await card(open.page).getByText('1 of 6 ticked').waitFor();
    const lines = await text();
    expect(lines[0]).toBe('One person company registration: Documents required');
    expect(lines[1]).toStartWith('☑ Your PAN');
    expect(lines.at(-1)).toEndWith(PATH);
    expect(await share.getAttribute('target')).toBe('_blank');
  });

  test('Print puts only the list, with its boxes, on one A4 page', async () => {
    await using open = await visit(await host(), PATH, { colorScheme: 'dark' }, (page) =>
      page.addInitScript(() => Object.assign(window, { print: () => {} })),
    );
    await reach(open.page);
    await boxes(open.page).first().check();
    await card(open.page).getByRole('button', { name: 'Print' }).click();
    await open.page.emulateMedia({ media: 'print' });
    expect(await boxes(open.page).first().isVisible()).toBe(true);
    expect(await card(open.page).getByText('One person company registration. https://').isVisible()).toBe(true);
    const others = ['Eligibility criteria', 'Contact Us'].map((name) =>
      open.page.getByRole('heading', { name, exact: true }),
    );
    for (const other of others) expect(await other.isVisible()).toBe(false);
    expect(await open.page.getByRole('contentinfo').isVisible()).toBe(false);
    expect(await open.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    const pdf = (await open.page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    const [, width, height] = pdf.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? [];
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
    await open.page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await open.page.emulateMedia({ media: null });
    expect(await others[0]?.isVisible()).toBe(true);
  });

  test('a note inside a list opens, and its link can be followed, without ticking the line', async () => {
    await using open = await visit(await host(), '/company-registration');
    const line = open.page.locator('.checklist li', { has: open.page.locator('.mark') }).first();
    expect(await line.getByRole('note').isVisible()).toBe(false);
    await line.getByRole('button', { name: 'applies with conditions' }).click();
    await line.getByRole('note').getByRole('link').last().click({ trial: true });
    expect(await line.getByRole('checkbox').isChecked()).toBe(false);
    expect(await line.getByRole('checkbox').getAttribute('aria-describedby')).toBe(
      await line.locator('.checklist-note').getAttribute('id'),
    );
    expect(await line.locator('label a').count()).toBe(0);
  });

  for (const javaScriptEnabled of [true, false]) {
    test(`${javaScriptEnabled ? 'alive' : 'without JavaScript'} a list says its verdict while its rule is met`, async () => {
      await using open = await visit(await host(), '/gst', { javaScriptEnabled });
      if (!javaScriptEnabled) expect(await card(open.page).getByRole('button').count()).toBe(0);
      const any = open.page.locator('#eligibility');
      await open.page.locator('.fold', { has: any }).locator('summary').first().click();
      expect(await any.getByText('Any one of these is enough.').isVisible()).toBe(true);
      expect(await any.getByText('You must register').isVisible()).toBe(false);
      await any.getByRole('checkbox').nth(2).check();
      await any.getByText('You must register').waitFor();
      await any.getByRole('checkbox').nth(2).uncheck();
      await any.getByText('You must register').waitFor({ state: 'hidden' });
      const all = boxes(open.page);
      const count = await all.count();
      for (let n = 0; n < count; n += 1) {
        expect(await card(open.page).getByText('Your papers are complete.').isVisible()).toBe(false);
        await all.nth(n).check();
      }
      await card(open.page).getByText('Your papers are complete.').waitFor();
    });
  }
});
