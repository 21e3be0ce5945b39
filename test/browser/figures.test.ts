/** Pages of figures in a browser. test/islands tests the filter, and test/content/site the one on the server. */
import { expect, test } from 'bun:test';
import { get, parseHtml } from '../content/site/pages.ts';
import { visit } from '../support/visit.ts';

test('a figure has value, first day and how sure it is on the first screen of a phone, above the bar of buttons', async () => {
  await using page = await visit('/figures/gst-goods-threshold', { viewport: { width: 360, height: 740 } });
  const bar = (await page.locator('.contact-bar').boundingBox())?.y ?? 0;
  expect(bar).toBeGreaterThan(0);
  for (const part of ['.figure-value', '.figure-since', '.figure-sure']) {
    const box = await page.locator(part).boundingBox();
    expect([part, (box?.y ?? bar) + (box?.height ?? 0) < bar]).toEqual([part, true]);
  }
});

test('the figures are filtered as one types, as they are without script; Show finds words of notes too', async () => {
  await using page = await visit('/figures');
  const shown = () => page.locator('[data-figure]:not([hidden])').evaluateAll((figures) => figures.map(({ id }) => id));
  const served = async (q: string) => {
    const document = parseHtml((await get(`/figures?q=${encodeURIComponent(q)}`)).text);
    return [...document.querySelectorAll('[data-figure]:not([hidden])')].map(({ id }) => id);
  };
  const field = page.getByLabel('Find a figure');
  await field.focus();
  await page.waitForSelector('.figure-filter[data-island-state="ready"]');
  for (const q of ['nidhi', 'karnataka', 'surcharge', 'changed']) {
    await field.fill(q);
    const [live, ids] = [await shown(), await served(q)];
    expect([q, live.length > 0, live.filter((id) => !ids.includes(id))]).toEqual([q, true, []]);
  }
  await field.fill('section 234f');
  await page.locator('.figure-filter [role="status"]').filter({ hasText: 'No figure matches' }).waitFor();
  await field.press('Enter');
  await page.waitForURL('**/figures?q=section+234f&state=');
  expect(await shown()).toEqual(await served('section 234f'));
  expect(page.errors).toEqual([]);
});
