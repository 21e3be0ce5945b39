/** Our Story and Our clients fade in once, when a fifth of them is visible, and are always there in the end. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { serveFullHome, visitFullHome } from '../support/full-home.ts';
import { drawn, visit } from '../support/visit.ts';

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

describe('parts that come in', () => {
  test('the story and the clients wait out of sight and come in at a fifth, each once', async () => {
    await using page = await visitFullHome();
    await comeAlive(page);
    await page.locator('[data-reveal="waiting"]').nth(1).waitFor({ state: 'attached' });
    expect(await parts(page).count()).toBe(2);
    expect(await opacities(page)).toEqual(['0']);
    for (const index of [0, 1]) {
      await show(page, index, 0.15);
      await drawn(page);
      expect(await stateOf(page, index)).toBe('waiting');
      await show(page, index, 0.25);
      await page.waitForFunction(
        (index) => document.querySelectorAll('[data-reveal]')[index]?.getAttribute('data-reveal') === 'shown',
        index,
      );
    }
    const running = () =>
      page.evaluate(
        () =>
          document.getAnimations().filter((animation) => (animation as CSSAnimation).animationName === 'reveal').length,
      );
    await page.evaluate(() => {
      for (const animation of document.getAnimations())
        if ((animation as CSSAnimation).animationName === 'reveal') animation.finish();
    });
    expect(await opacities(page)).toEqual(['1']);
    // Out of view and back: nothing fades in a second time.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await drawn(page);
    await show(page, 1, 1);
    await drawn(page);
    expect([await stateOf(page, 0), await stateOf(page, 1)]).toEqual(['shown', 'shown']);
    expect(await running()).toBe(0);
  });

  test('without JavaScript they are there', async () => {
    await using page = await visitFullHome({ javaScriptEnabled: false });
    expect(await parts(page).count()).toBe(2);
    expect(await opacities(page)).toEqual(['1']);
  });

  test('with less motion asked for, and on paper, they are there from the start and nothing moves', async () => {
    await using page = await visitFullHome({ reducedMotion: 'reduce' });
    await comeAlive(page);
    await page.locator('[data-reveal="waiting"]').nth(1).waitFor({ state: 'attached' });
    expect(await opacities(page)).toEqual(['1']);
    await show(page, 1, 0.5);
    await page.locator('[data-reveal="shown"]').last().waitFor();
    expect(
      await page.evaluate(
        () =>
          document.getAnimations().filter((animation) => (animation as CSSAnimation).animationName === 'reveal').length,
      ),
    ).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference', media: 'print' });
    expect(await opacities(page)).toEqual(['1']);
  });

  test('in a window so small that a fifth does not fit, half a window full is enough', async () => {
    await using page = await visitFullHome({ viewport: { width: 320, height: 120 } });
    await comeAlive(page);
    await page.locator('[data-reveal="waiting"]').nth(1).waitFor({ state: 'attached' });
    await parts(page)
      .first()
      .evaluate((part) => scrollBy({ top: part.getBoundingClientRect().top, behavior: 'instant' }));
    await page.waitForFunction(() => document.querySelector('[data-reveal]')?.getAttribute('data-reveal') === 'shown');
  });

  test('a part that is in sight when the page opens is never hidden', async () => {
    await using page = await visit('/#story', {}, serveFullHome);
    await comeAlive(page);
    await page.locator('[data-reveal="waiting"]').last().waitFor({ state: 'attached' });
    expect(await stateOf(page, 0)).toBe('');
  });
});
