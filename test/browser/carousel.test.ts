/** The carousels of the home page, moved by button, touch and key. */
import { describe, expect, test } from 'bun:test';
import { banner, fakeClock, offers, phone, press, reachOffers, standsAt, swipe } from '../support/carousels.ts';
import { visitFullHome } from '../support/full-home.ts';
import { recordShifts, shiftsOf, takeShifts } from '../support/layout-shifts.ts';
import { sharedHosts } from '../support/shared-hosts.ts';

const host = sharedHosts.Bun;

describe('carousels', () => {
  test('the banner stays plain HTML until it is touched, and the press that wakes it counts', async () => {
    await using open = await visitFullHome(await host());
    await open.page.waitForLoadState('networkidle');
    const island = banner(open.page).locator('[data-island]');
    expect(await island.getAttribute('data-island-state')).toBeNull();
    await press(banner(open.page), 'Next slide');
    await standsAt(banner(open.page), 2);
    expect(await island.getAttribute('data-island-state')).toBe('ready');
  });

  test('a swipe turns one slide, and the buttons go on from there', async () => {
    await using open = await visitFullHome(await host(), phone);
    const carousel = banner(open.page);
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

  test('arrow keys turn the slides, and the focus goes along', async () => {
    await using open = await visitFullHome(await host());
    const carousel = banner(open.page);
    await carousel.getByRole('button', { name: 'Next slide' }).focus();
    await carousel.locator('[data-island-state="ready"]').waitFor();
    await open.page.keyboard.press('ArrowLeft');
    await standsAt(carousel, 4);
    await open.page.keyboard.press('ArrowRight');
    await standsAt(carousel, 1);
    await carousel
      .getByRole('link', { name: /^Get Started/ })
      .first()
      .focus();
    await open.page.keyboard.press('ArrowRight');
    await standsAt(carousel, 2);
    expect(await open.page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/income-tax-filing');
  });

  test('without JavaScript every slide is reached by keyboard or finger, and no dead button is shown', async () => {
    await using open = await visitFullHome(await host(), { javaScriptEnabled: false, ...phone });
    for (const carousel of [banner(open.page), offers(open.page)])
      expect(await carousel.getByRole('button', { name: /slide|offer/ }).count()).toBe(0);
    const carousel = banner(open.page);
    await swipe(carousel, 'left');
    await standsAt(carousel, 2);
    const second = carousel.getByRole('link', { name: /^Get Started/ }).nth(1);
    await second.click();
    await open.page.waitForURL('**/income-tax-filing');
    await open.page.goBack();
    const last = carousel.getByRole('link', { name: /^Get Started/ }).last();
    await last.focus();
    await open.page.keyboard.press('Enter');
    await open.page.waitForURL('**/others');
  });

  test('nothing shifts while the carousels come to life and turn', async () => {
    await using open = await visitFullHome(await host(), {}, async (page) => {
      await recordShifts(page);
      await fakeClock(page);
    });
    // every-page/read-through.test.ts measures the shift by the heading font.
    await takeShifts(open.page);
    await banner(open.page).getByRole('button', { name: 'Next slide' }).focus();
    await open.page.keyboard.press('Enter');
    await standsAt(banner(open.page), 2);
    const carousel = await reachOffers(open.page);
    await open.page.clock.runFor(4000);
    await standsAt(carousel, 2);
    expect(await shiftsOf(open.page)).toEqual([]);
  });

  test('if its code cannot be fetched, the slides still scroll and the dead buttons disappear', async () => {
    await using open = await visitFullHome(await host(), phone, async (page) => {
      await page.route(/\/assets\/(?!boot-).+\.js$/, (route) => route.abort());
    });
    const carousel = banner(open.page);
    await press(carousel, 'Next slide');
    await carousel.locator('[data-island-state="failed"]').waitFor({ state: 'attached' });
    expect(await carousel.getByRole('button', { name: /slide|offer/ }).count()).toBe(0);
    await swipe(carousel, 'left');
    await standsAt(carousel, 2);
  });
});
