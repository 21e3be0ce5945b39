import { describe, expect, test } from 'bun:test';
import { banner, fakeClock, offers, phone, press, reachOffers, standsAt, swipe } from '../support/carousels.ts';
import { visitFullHome } from '../support/full-home.ts';
import { recordShifts, shiftsOf, takeShifts } from '../support/layout-shifts.ts';

describe('carousels', () => {
  test('the banner stays plain HTML until it is touched, and the press that wakes it counts', async () => {
    await using page = await visitFullHome();
    await page.waitForLoadState('networkidle');
    const island = banner(page).locator('[data-island]');
    expect(await island.getAttribute('data-island-state')).toBeNull();
    await press(banner(page), 'Next slide');
    await standsAt(banner(page), 2);
    expect(await island.getAttribute('data-island-state')).toBe('ready');
  });

  test('a swipe turns one slide, and the buttons go on from there', async () => {
    await using page = await visitFullHome(phone);
    const carousel = banner(page);
    await swipe(carousel, 'left');
    await standsAt(carousel, 2);
    await press(carousel, 'Next slide');
    await standsAt(carousel, 3);
    await swipe(carousel, 'right');
    await standsAt(carousel, 2);
    await carousel.getByText('Slide 2 of 4').waitFor({ state: 'attached' });
    await press(carousel, 'Previous slide');
    await standsAt(carousel, 1);
  });

  test('a tab wakes the banner and is marked, and so does the focus in a slide, which goes along', async () => {
    await using page = await visitFullHome({ reducedMotion: 'reduce' });
    const carousel = banner(page);
    await carousel.getByRole('link', { name: 'Tab 3' }).click();
    await carousel.locator('a[aria-current="true"]', { hasText: 'Tab 3' }).waitFor();
    await page.reload();
    await carousel
      .getByRole('link', { name: /^Get Started/ })
      .first()
      .focus();
    await carousel.locator('[data-island-state="ready"]').waitFor();
    await page.keyboard.press('ArrowRight');
    await standsAt(carousel, 2);
    const [inRow, stays] = await page.evaluate(() => {
      const { left, right } = (document.activeElement as HTMLElement).getBoundingClientRect();
      return [document.activeElement?.closest('.slide') !== null, left >= 0 && right <= innerWidth];
    });
    expect([inRow, stays]).toEqual([true, true]);
  });

  test('arrow keys turn the slides, and the focus goes along', async () => {
    await using page = await visitFullHome({ reducedMotion: 'reduce' });
    const carousel = banner(page);
    await carousel.getByRole('button', { name: 'Next slide' }).focus();
    await carousel.locator('[data-island-state="ready"]').waitFor();
    await page.keyboard.press('ArrowLeft');
    await standsAt(carousel, 4);
    await page.keyboard.press('ArrowRight');
    await standsAt(carousel, 1);
    await carousel
      .getByRole('link', { name: /^Get Started/ })
      .first()
      .focus();
    await page.keyboard.press('ArrowRight');
    await standsAt(carousel, 2);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/income-tax-filing');
  });

  test('without JavaScript every slide is reached by keyboard or finger, and no dead button is shown', async () => {
    await using page = await visitFullHome({ javaScriptEnabled: false, reducedMotion: 'reduce', ...phone });
    for (const carousel of [banner(page), offers(page)])
      expect(await carousel.getByRole('button', { name: /slide|offer/ }).count()).toBe(0);
    const carousel = banner(page);
    await swipe(carousel, 'left');
    await standsAt(carousel, 2);
    const second = carousel.getByRole('link', { name: /^Get Started/ }).nth(1);
    await second.click();
    await page.waitForURL('**/income-tax-filing');
    await page.goBack();
    const last = carousel.getByRole('link', { name: /^Get Started/ }).last();
    await last.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/others');
  });

  test('nothing shifts while the carousels come to life and turn', async () => {
    await using page = await visitFullHome({}, async (page) => {
      await recordShifts(page);
      await fakeClock(page);
    });
    // every-page.test.ts measures the shift by the heading font.
    await page.evaluate(() => document.fonts.ready);
    await takeShifts(page);
    await banner(page).getByRole('button', { name: 'Next slide' }).focus();
    await page.keyboard.press('Enter');
    await standsAt(banner(page), 2);
    const carousel = await reachOffers(page);
    await page.clock.runFor(4000);
    await standsAt(carousel, 2);
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('if its code cannot be fetched, the slides still scroll and the dead buttons disappear', async () => {
    await using page = await visitFullHome(phone, async (page) => {
      await page.route(/\/assets\/(?!boot-).+\.js$/, (route) => route.abort());
    });
    const carousel = banner(page);
    await press(carousel, 'Next slide');
    await carousel.locator('[data-island-state="failed"]').waitFor({ state: 'attached' });
    expect(await carousel.getByRole('button', { name: /slide|offer/ }).count()).toBe(0);
    await swipe(carousel, 'left');
    await standsAt(carousel, 2);
  });
});
