import { expect, test } from 'bun:test';
import { banner, fakeClock, offers, phone, press, reachOffers, standsAt, swipe } from '../support/carousels.ts';
import { visitFullHome } from '../support/full-home.ts';
import { recordShifts, shiftsOf, takeShifts } from '../support/layout-shifts.ts';

test('plain HTML until it is touched: the press that wakes it counts, and a swipe and the buttons go on from there', async () => {
  await using page = await visitFullHome(phone);
  await page.waitForLoadState('networkidle');
  const carousel = banner(page);
  const island = carousel.locator('[data-island="carousel"]');
  expect(await island.getAttribute('data-island-state')).toBeNull();
  await press(carousel, 'Next slide');
  await standsAt(carousel, 2);
  expect(await island.getAttribute('data-island-state')).toBe('ready');
  await swipe(carousel, 'left');
  await standsAt(carousel, 3);
  await carousel.getByText('Slide 3 of 5').waitFor({ state: 'attached' });
  await swipe(carousel, 'right');
  await standsAt(carousel, 2);
  await press(carousel, 'Previous slide');
  await standsAt(carousel, 1);
});

test('a tab is marked, and arrow keys turn the slides with the focus, which wakes the banner too', async () => {
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
  await page.keyboard.press('ArrowLeft');
  await standsAt(carousel, 5);
  await page.keyboard.press('ArrowRight');
  await standsAt(carousel, 1);
  await page.keyboard.press('ArrowRight');
  await standsAt(carousel, 2);
  const [href, isInView] = await page.evaluate(() => {
    const { left, right } = (document.activeElement as HTMLElement).getBoundingClientRect();
    return [document.activeElement?.getAttribute('href'), left >= 0 && right <= innerWidth];
  });
  expect([href, isInView]).toEqual(['/company-registration', true]);
});

test('without JavaScript every slide is reached by keyboard or finger, and no dead button is shown', async () => {
  await using page = await visitFullHome({ javaScriptEnabled: false, reducedMotion: 'reduce', ...phone });
  for (const carousel of [banner(page), offers(page)])
    expect(await carousel.getByRole('button', { name: /slide|offer/ }).count()).toBe(0);
  const links = banner(page).getByRole('link', { name: /^Get Started/ });
  await swipe(banner(page), 'left');
  await standsAt(banner(page), 2);
  await links.nth(1).click();
  await page.waitForURL('**/company-registration');
  await page.goBack();
  await links.last().focus();
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
  await using page = await visitFullHome(phone, (page) =>
    page.route(/\/assets\/(?!boot-).+\.js$/, (route) => route.abort()),
  );
  const carousel = banner(page);
  await press(carousel, 'Next slide');
  await carousel.locator('[data-island-state="failed"]').waitFor({ state: 'attached' });
  expect(await carousel.getByRole('button', { name: /slide|offer/ }).count()).toBe(0);
  await swipe(carousel, 'left');
  await standsAt(carousel, 2);
});
