/** Pages of figures in a browser: the first screen of a phone, with and without script. */
import { describe, expect, test } from 'bun:test';
import { visit } from '../support/visit.ts';

const FIGURE = '/figures/gst-goods-threshold';
const PHONE = { width: 360, height: 740 };

describe('the page of a figure', () => {
  test('shows value, first day and how sure it is on the first screen of a phone, above the bar of buttons', async () => {
    await using page = await visit(FIGURE, { viewport: PHONE });
    const bar = (await page.locator('.contact-bar').boundingBox())?.y ?? 0;
    expect(bar).toBeGreaterThan(0);
    for (const part of ['.figure-value', '.figure-since', '.figure-sure']) {
      const box = await page.locator(part).boundingBox();
      expect([part, (box?.y ?? bar) + (box?.height ?? 0) < bar]).toEqual([part, true]);
    }
  });
});
