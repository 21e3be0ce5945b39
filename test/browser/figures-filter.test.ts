/** The filter of figures in a browser; test/content/site tests the one on the server. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { get, parseHtml } from '../content/site/pages.ts';
import { visit } from '../support/visit.ts';

async function shownBy(query: string): Promise<string[]> {
  const document = parseHtml((await get(`/figures${query}`)).text);
  return [...document.querySelectorAll('[data-figure]:not([hidden])')].map(({ id }) => id);
}

const shownIn = (page: Page) =>
  page
    .locator('[data-figure]')
    .evaluateAll((figures) => figures.filter((figure) => !(figure as HTMLElement).hidden).map(({ id }) => id));
/** Scrolls to the filter and waits until it is hydrated. */
const ready = async (page: Page) => {
  await page.getByLabel('Find a figure').focus();
  await page.waitForSelector('.figure-filter[data-island-state="ready"]');
};

describe('the figures', () => {
  test('are filtered as one types, as they are without script; Show finds words of notes too', async () => {
    await using page = await visit('/figures');
    await ready(page);
    const field = page.getByLabel('Find a figure');
    const showAll = page.getByRole('link', { name: 'Show all', exact: true });
    expect(await showAll.isVisible()).toBe(false);
    await field.fill('nidhi');
    expect(await showAll.isVisible()).toBe(true);
    // "Changed", or "Due for review" on a later day.
    const state = (await page.locator('#nidhi-min-capital').getAttribute('data-figure')) ?? '';
    await page.getByLabel('Status').selectOption(state);
    const ofState = await shownIn(page);
    expect(ofState).toContain('nidhi-min-capital');
    expect(await shownBy(`?q=nidhi&state=${state}`)).toEqual(expect.arrayContaining(ofState));
    expect(await page.locator('[data-figure-group]:visible').count()).toBe(1);
    await page.getByLabel('Status').selectOption('');
    for (const q of ['karnataka', 'surcharge', 'changed']) {
      await field.fill(q);
      const live = await shownIn(page);
      const ids = await shownBy(`?q=${encodeURIComponent(q)}`);
      expect({ q, found: live.length > 0, missing: live.filter((id) => !ids.includes(id)) }).toEqual({
        q,
        found: true,
        missing: [],
      });
    }
    await field.fill('section 234f');
    await page.locator('.figure-filter [role="status"]').filter({ hasText: 'No figure matches' }).waitFor();
    await field.press('Enter');
    await page.waitForURL('**/figures?q=section+234f&state=');
    expect(await shownIn(page)).toEqual(await shownBy('?q=section+234f'));
    expect(page.errors).toEqual([]);
  });
});
