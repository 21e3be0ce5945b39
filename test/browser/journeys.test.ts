/** Plans in a browser: without script, on the first screen of a phone, and for assistive technology. */
import { describe, expect, test } from 'bun:test';
import { rowOfName, visit } from '../support/visit.ts';

const RESTAURANT = '/start/open-a-restaurant';
const ANSWERED = `${RESTAURANT}?state=UP&turnover=3800000&staff=6`;
const PHONE = { width: 360, height: 740 };

describe('a plan', () => {
  test('has the first step on the first screen of a phone, no line that is too long, and on paper its bill and no form', async () => {
    await using page = await visit(ANSWERED, { viewport: PHONE });
    const bar = ((await page.locator('.contact-bar').boundingBox())?.y ?? 0) + (await rowOfName(page));
    for (const part of ['#steps', '.journey-law', '.journey-steps > li:first-child']) {
      const box = await page.locator(part).boundingBox();
      expect([part, (box?.y ?? bar) + (box?.height ?? 0) < bar]).toEqual([part, true]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(page.errors).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    const parts = ['.journey-receipt', '.journey-steps > li', '.journey-ways', '.journey-form'];
    const shown = await Promise.all(parts.map((part) => page.locator(part).first().isVisible()));
    expect(shown).toEqual([true, true, false, false]);
  });

  test('has the labels of a line of its form at one height, and its inputs too', async () => {
    await using page = await visit('/start/start-a-company', { viewport: { width: 1440, height: 900 } });
    const topsOf = (selector: string) =>
      page.locator(selector).evaluateAll((found) => found.map((one) => Math.round(one.getBoundingClientRect().top)));
    // One of the labels has a hint below it.
    expect(await page.locator('.journey-form .field-hint').count()).toBe(1);
    const labels = await topsOf('.journey-form label');
    const inputs = await topsOf('.journey-form :is(select, input)');
    const lines = new Set(labels).size;
    expect(labels.length).toBeGreaterThan(lines);
    expect(new Set(inputs).size).toBe(lines);
  });
});
