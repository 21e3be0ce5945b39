/** The carousels of the home page, moved by button, touch and key. */
import { expect, test } from 'bun:test';
import { banner, fakeClock, offers, phone, press, reachOffers, standsAt, swipe } from '../support/carousels.ts';
import { visitFullHome } from '../support/full-home.ts';
import { recordShifts, shiftsOf, takeShifts } from '../support/layout-shifts.ts';
import { onOneHost } from '../support/on-hosts.ts';

onOneHost('carousels', (host) => {
  test('the banner wraps in both directions', async () => {
    await using open = await visitFullHome(await host());
    const carousel = banner(open.page);
    await press(carousel, 'Previous slide');
    await standsAt(carousel, 4);
    await press(carousel, 'Next slide');
    await standsAt(carousel, 1);
    await press(carousel, 'Next slide');
    await standsAt(carousel, 2);
    expect(open.errors).toEqual([]);
  });

  test('each slide of the banner leads to its own target', async () => {
    await using open = await visitFullHome(await host());
    const links = await banner(open.page)
      .getByRole('link', { name: /^Get Started/ })
      .all();
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
      '/company-registration',
      '/income-tax-filing',
      '/gst',
      '/others',
    ]);
    await press(banner(open.page), 'Next slide');
    await standsAt(banner(open.page), 2);
    await links[1]?.click();
    await open.page.waitForURL('**/income-tax-filing');
  });

  test('both are carousels of named slides to assistive technology', async () => {
    await using open = await visitFullHome(await host());
    for (const [carousel, count, item] of [
      [banner(open.page), 4, 'slide'],
      [offers(open.page), 3, 'offer'],
    ] as const) {
      expect(await carousel.getAttribute('aria-roledescription')).toBe('carousel');
      const slides = carousel.locator('[role="group"][aria-roledescription="slide"]');
      const labels = await slides.evaluateAll((all) => all.map((slide) => slide.getAttribute('aria-label')));
      expect(labels).toEqual(Array.from({ length: count }, (_, i) => `${i + 1} of ${count}`));
      const buttons = await carousel
        .getByRole('button')
        .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
      expect(buttons.slice(1)).toEqual([`Previous ${item}`, `Next ${item}`]);
    }
  });

  test('the banner stays plain HTML until it is touched, and the press that wakes it counts', async () => {
    await using open = await visitFullHome(await host());
    await open.page.waitForLoadState('networkidle');
    const island = banner(open.page).locator('[data-island]');
    expect(await island.getAttribute('data-island-state')).toBeNull();
    await press(banner(open.page), 'Next slide');
    await standsAt(banner(open.page), 2);
    expect(await island.getAttribute('data-island-state')).toBe('ready');
  });

  test('an offer names its price, what it leaves out and the terms, and leads to its page', async () => {
    await using open = await visitFullHome(await host());
    const slides = await offers(open.page).locator('[aria-roledescription="slide"]').all();
    const found = await Promise.all(
      slides.map(async (slide) => ({
        price: (await slide.textContent())?.match(/(?:Rs|₹)\s?([\d,]+)/)?.[1],
        excludes: await slide.getByText('Government fees').count(),
        terms: await slide.getByRole('link', { name: 'Terms and conditions apply' }).getAttribute('href'),
        target: await slide.getByRole('link', { name: /^Get Started/ }).getAttribute('href'),
      })),
    );
    const common = { excludes: 1, terms: '/termsofuse' };
    expect(found).toEqual([
      { price: '5,000', target: '/company-registration#offer-0', ...common },
      { price: '6,000', target: '/company-registration#offer-1', ...common },
      { price: '7,000', target: '/company-registration#offer-2', ...common },
    ]);
    expect(await slides[0]?.textContent()).toContain('9 working days');
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
      expect(await carousel.getByRole('button').count()).toBe(0);
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
    expect(await carousel.getByRole('button').count()).toBe(0);
    await swipe(carousel, 'left');
    await standsAt(carousel, 2);
  });
});
