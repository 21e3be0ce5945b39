/** A page of a figure in a browser. */
import { expect, test } from 'bun:test';
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
