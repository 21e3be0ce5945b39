/** The two carousels of the home page, and how tests operate them. */
import { expect } from 'bun:test';
import type { BrowserContextOptions, Page } from 'playwright-core';

/** A clock that stops until the test moves it. */
export const fakeClock = async (page: Page) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
};
export const banner = (page: Page) => page.getByRole('group', { name: 'Where to start' });
export const offers = (page: Page) => page.getByRole('region', { name: 'Offers' });
type Carousel = ReturnType<typeof banner>;
export const press = (carousel: Carousel, name: string) => carousel.getByRole('button', { name }).click();
const row = (carousel: Carousel) => carousel.getByRole('group', { name: 'Slides' });

/** The current slide, from 1; a fraction during a transition. */
const place = (carousel: Carousel) => row(carousel).evaluate((element) => element.scrollLeft / element.clientWidth + 1);

/** Waits until the row rests at a slide, counted from 1. It polls from here because the page's clock may be stopped. */
export async function standsAt(carousel: Carousel, slide: number): Promise<void> {
  for (let tries = 0; tries < 500 && Math.abs((await place(carousel)) - slide) > 0.01; tries += 1) await Bun.sleep(20);
  expect(await place(carousel)).toBeCloseTo(slide, 1);
}

/** Scrolls the offers into view without pointing at them, and waits until they are hydrated. */
export async function reachOffers(page: Page): Promise<Carousel> {
  await offers(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await offers(page).locator('[data-island-state="ready"]').waitFor({ state: 'attached' });
  return offers(page);
}

/**
 * Drags the row with one finger, pauses and lets go: `left` to the next slide, `right` to the previous one. The touches
 * have fixed times, so that a busy machine does not turn them into a fling, which could move two slides.
 */
export async function swipe(carousel: Carousel, to: 'left' | 'right'): Promise<void> {
  const box = await row(carousel).boundingBox();
  const client = await carousel.page().context().newCDPSession(carousel.page());
  const began = Date.now() / 1000 - 1;
  /** @param share how much of the row the finger has crossed @param after seconds since the touch began */
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number, after: number) => {
    const finger = {
      x: (box?.x ?? 0) + (box?.width ?? 0) * (to === 'left' ? 0.85 - share : 0.15 + share),
      y: (box?.y ?? 0) + 80,
    };
    return client.send('Input.dispatchTouchEvent', {
      type,
      timestamp: began + after,
      touchPoints: type === 'touchEnd' ? [] : [finger],
    });
  };
  const from = await place(carousel);
  // A busy browser may drop a touch that is made during its layout.
  for (let tries = 0; tries < 3 && Math.abs((await place(carousel)) - from) < 0.1; tries += 1) {
    await touch('touchStart', 0, tries);
    for (let step = 1; step <= 7; step += 1) await touch('touchMove', step / 10, tries + step / 50);
    await touch('touchMove', 0.7, tries + 0.6);
    await touch('touchEnd', 0.7, tries + 0.62);
  }
  await client.detach();
}

export const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
