/** Our Story and Our clients fade in once, when a fifth of them is visible, and are always there in the end. */
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { visitFullHome } from '../support/full-home.ts';
import { drawn } from '../support/visit.ts';

const parts = (page: Page) => page.locator('[data-reveal]');
const stateOf = (page: Page, index: number) => parts(page).nth(index).getAttribute('data-reveal');
const opacities = (page: Page) =>
  page
    .locator('[data-reveal] > *')
    .evaluateAll((all) => [...new Set(all.map((element) => getComputedStyle(element).opacity))]);

/** Scrolls until this share of a part is above the lower edge of the window. */
const show = (page: Page, index: number, share: number) =>
  parts(page)
    .nth(index)
    .evaluate((part, share) => {
      const { top, height } = part.getBoundingClientRect();
      scrollBy({ top: top + height * share - innerHeight, behavior: 'instant' });
    }, share);

/** Moves the pointer: parts are observed from the first input on. */
async function comeAlive(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
}

/** How many parts are coming in. */
const running = (page: Page) =>
  page.evaluate(
    () => document.getAnimations().filter((each) => (each as CSSAnimation).animationName === 'reveal').length,
  );

/** Scrolls until a part is just below the window, and waits until it is hidden there. */
async function approach(page: Page, index: number): Promise<void> {
  await show(page, index, -0.01);
  await parts(page).nth(index).and(page.locator('[data-reveal="waiting"]')).waitFor({ state: 'attached' });
}

test('the story and the clients wait out of sight and come in at a fifth, each once', async () => {
  await using page = await visitFullHome();
  await comeAlive(page);
  expect(await parts(page).count()).toBe(2);
  for (const index of [0, 1]) {
    await approach(page, index);
    expect(await opacities(page)).toContain('0');
    await show(page, index, 0.15);
    await drawn(page);
    expect(await stateOf(page, index)).toBe('waiting');
    await show(page, index, 0.25);
    await parts(page).nth(index).and(page.locator('[data-reveal="shown"]')).waitFor();
  }
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if ((animation as CSSAnimation).animationName === 'reveal') animation.finish();
  });
  expect(await opacities(page)).toEqual(['1']);
  // Out of view and back: nothing fades in a second time.
  for (const [index, share] of [
    [0, 0],
    [1, 1],
  ] as const) {
    await show(page, index, share);
    await drawn(page);
  }
  expect([await stateOf(page, 0), await stateOf(page, 1), await running(page)]).toEqual(['shown', 'shown', 0]);
});

test('without JavaScript, with less motion asked for, and on paper, they are there and nothing moves', async () => {
  await using plain = await visitFullHome({ javaScriptEnabled: false });
  expect([await parts(plain).count(), await opacities(plain)]).toEqual([2, ['1']]);
  await using page = await visitFullHome({ reducedMotion: 'reduce' });
  await comeAlive(page);
  await approach(page, 1);
  expect(await opacities(page)).toEqual(['1']);
  await show(page, 1, 0.5);
  await page.locator('[data-reveal="shown"]').last().waitFor();
  expect(await running(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference', media: 'print' });
  expect(await opacities(page)).toEqual(['1']);
});

test('a picture of the whole page has every part, also after the visitor has moved', async () => {
  await using page = await visitFullHome();
  await comeAlive(page);
  await approach(page, 0);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.locator('[data-reveal="waiting"]').first().waitFor({ state: 'detached' });
  expect(await opacities(page)).toEqual(['1']);
});
