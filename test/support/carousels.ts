/** The two carousels of the home page, and what tests do with them. */
import { expect } from 'bun:test';
import type { BrowserContextOptions, Page } from 'playwright-core';

/** A clock that stands still until the test moves it. */
export const fakeClock = async (page: Page) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
};
export const banner = (page: Page) => page.getByRole('region', { name: 'Where to start' });
export const offers = (page: Page) => page.getByRole('region', { name: 'Offers' });
export type Carousel = ReturnType<typeof banner>;
export const press = (carousel: Carousel, name: string) => carousel.getByRole('button', { name }).click();
export const row = (carousel: Carousel) => carousel.getByRole('group', { name: 'Slides' });

/** The slide it stands at, from 1; a fraction while it is on the way. */
export const place = (carousel: Carousel) => row(carousel).evaluate((element) => element.scrollLeft / element.clientWidth + 1);

/** Waits until the row has come to rest at a slide, counted from 1. The page's own clock may stand still, so the waiting is done here. */
export async function standsAt(carousel: Carousel, slide: number): Promise<void> {
  for (let tries = 0; tries < 150 && Math.abs((await place(carousel)) - slide) > 0.01; tries += 1) await Bun.sleep(20);
  expect(await place(carousel)).toBeCloseTo(slide, 1);
}

/** Brings the offers into sight without pointing at them, and waits until they live. */
export async function reachOffers(page: Page): Promise<Carousel> {
  await offers(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await offers(page).locator('[data-island-state="ready"]').waitFor({ state: 'attached' });
  return offers(page);
}

/** Takes the pointer and the focus away. */
export async function leave(carousel: Carousel): Promise<void> {
  await carousel.page().mouse.move(0, 0);
  await carousel.page().evaluate(() => (document.activeElement as HTMLElement).blur());
}

/** Swipes with one finger across the row: `left` to the next slide, `right` to the one before. */
export async function swipe(carousel: Carousel, to: 'left' | 'right'): Promise<void> {
  const box = await row(carousel).boundingBox();
  const client = await carousel.page().context().newCDPSession(carousel.page());
  const finger = (share: number) => [{ x: (box?.x ?? 0) + (box?.width ?? 0) * (to === 'left' ? 0.85 - share : 0.15 + share), y: (box?.y ?? 0) + 80 }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: finger(0) });
  for (let share = 0.1; share <= 0.7; share += 0.1) await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: finger(share) });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

export const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
