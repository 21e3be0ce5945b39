/** The offers advance by themselves. The page's clock moves only when the test moves it. */
import { expect, test } from 'bun:test';
import { fakeClock, leave, place, press, reachOffers, row, standsAt } from '../support/carousels.ts';
import { visitFullHome } from '../support/full-home.ts';
import { onOneHost } from '../support/on-hosts.ts';

onOneHost('offers that play', (host) => {
  test('the offers advance every 4000 ms and wrap', async () => {
    await using open = await visitFullHome(await host(), {}, fakeClock);
    const carousel = await reachOffers(open.page);
    await open.page.clock.runFor(3999);
    expect(await place(carousel)).toBe(1);
    await open.page.clock.runFor(1);
    await standsAt(carousel, 2);
    await open.page.clock.runFor(4000);
    await standsAt(carousel, 3);
    await open.page.clock.runFor(4000);
    await standsAt(carousel, 1);
    expect(open.errors).toEqual([]);
  });

  test('the pause button stops the offers, and starts them again', async () => {
    await using open = await visitFullHome(await host(), {}, fakeClock);
    const carousel = await reachOffers(open.page);
    await press(carousel, 'Pause offers');
    await leave(carousel);
    await open.page.clock.runFor(12_500);
    expect(await place(carousel)).toBe(1);
    await press(carousel, 'Play offers');
    await carousel.getByRole('button', { name: 'Pause offers' }).waitFor();
    await open.page.clock.runFor(4000);
    await standsAt(carousel, 2);
  });

  test('a pointer over the offers, focus within them or a background tab pauses them', async () => {
    await using open = await visitFullHome(await host(), {}, fakeClock);
    const carousel = await reachOffers(open.page);
    const held = async () => {
      await carousel.locator('[aria-live="polite"]').waitFor({ state: 'attached' });
      await open.page.clock.runFor(12_500);
      expect(await place(carousel)).toBe(1);
    };
    const hide = (hidden: boolean) =>
      open.page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await carousel.hover();
    await held();
    await row(carousel).focus();
    await open.page.mouse.move(0, 0);
    await held();
    await hide(true);
    await leave(carousel);
    await held();
    await hide(false);
    await carousel.locator('[aria-live="off"]').waitFor({ state: 'attached' });
    await open.page.clock.runFor(4000);
    await standsAt(carousel, 2);
  });

  test('with reduced motion the offers stay until a button moves them without animation', async () => {
    await using open = await visitFullHome(await host(), { reducedMotion: 'reduce' }, fakeClock);
    const carousel = await reachOffers(open.page);
    await open.page.clock.runFor(12_500);
    expect(await place(carousel)).toBe(1);
    await carousel.getByRole('button', { name: 'Play offers' }).waitFor();
    await press(carousel, 'Next offer');
    expect(await place(carousel)).toBe(2);
  });

  test('the position is announced once the visitor moves, and never while the offers play', async () => {
    await using open = await visitFullHome(await host(), {}, fakeClock);
    const carousel = await reachOffers(open.page);
    const position = carousel.locator('[aria-live]');
    expect(await position.getAttribute('aria-live')).toBe('off');
    await press(carousel, 'Previous offer');
    await carousel.getByText('Offer 3 of 3: One person company registration').waitFor({ state: 'attached' });
    expect(await position.getAttribute('aria-live')).toBe('polite');
  });
});
