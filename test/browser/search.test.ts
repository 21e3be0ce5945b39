/** Search in a browser. Times are those of the specification; the page's clock is fake. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { firm } from '../support/firm.ts';
import { until } from '../support/until.ts';
import { visit } from '../support/visit.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search services' });
const island = (page: Page) => page.locator('[data-island="search"]');
const fakeClock = (page: Page) => page.clock.install();

/** Focuses the box and waits until the widget is hydrated. */
async function wake(page: Page): Promise<void> {
  await box(page).focus();
  await page.waitForSelector('[data-island="search"][data-island-state="ready"]');
}

function countCalls(page: Page): { calls: string[] } {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/s/')) calls.push(request.postData() ?? '');
  });
  return { calls };
}

describe('the list of results on a phone', () => {
  test('is as wide as the page, below the box, and ends above the end of the window', async () => {
    await using page = await visit('/gst', { viewport: { width: 390, height: 844 } }, fakeClock);
    await wake(page);
    await box(page).pressSequentially('late fee');
    await page.clock.runFor(1100);
    await page.getByRole('option').first().waitFor();
    const [list, head, field] = await page.evaluate(() =>
      ['.search-panel', 'main h1', '#search'].map((part) => {
        const { left, right, top, bottom } = (document.querySelector(part) as Element).getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    expect([list?.left, 390 - (list?.right ?? 0)]).toEqual([head?.left, head?.left ?? 0]);
    expect(list?.top).toBeGreaterThanOrEqual(field?.bottom ?? 0);
    expect(list?.bottom).toBeLessThan(844);
  });
});

describe('search', () => {
  test('a query is sent once it has rested for a second, and its results open in a new tab', async () => {
    await using page = await visit('/', {}, fakeClock);
    const { calls } = countCalls(page);
    await wake(page);
    await box(page).pressSequentially('gst');
    await page.clock.runFor(990);
    expect(calls).toEqual([]);
    await page.clock.runFor(20);
    const first = page.getByRole('option').first();
    await first.waitFor();
    expect(calls).toEqual([JSON.stringify({ q: 'gst' })]);
    expect(await first.textContent()).toBe('GST Registration in India');
    expect(await first.getAttribute('href')).toBe('/gst');
    expect(await page.getByRole('search').getByRole('status').textContent()).toContain('Showing results for gst');
    const [tab] = await Promise.all([page.context().waitForEvent('page'), first.click()]);
    await tab.waitForLoadState();
    expect(new URL(tab.url()).pathname).toBe('/gst');
    expect(await box(page).getAttribute('aria-expanded')).toBe('false');
    // The arrow keys lead through the results, so Tab goes past them.
    await box(page).press('ArrowDown');
    await first.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').evaluate((element) => element.closest('.search') === null)).toBe(true);
    expect(page.errors).toEqual([]);
  });

  test('without JavaScript the form leads to a page with the results in their place', async () => {
    await using page = await visit('/', { javaScriptEnabled: false });
    await page.getByRole('textbox').or(box(page)).first().fill('आईटीआर');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/search?q=*');
    const result = page.getByRole('link', { name: 'Income tax return filing' }).last();
    expect(await result.isVisible()).toBe(true);
    expect(await page.getByText('Searching…').isVisible()).toBe(false);
    const [top, footer] = [await result.boundingBox(), await page.getByRole('contentinfo').boundingBox()];
    expect(top?.y ?? 0).toBeLessThan(footer?.y ?? 0);
  });

  const standing = (page: Page) =>
    page
      .locator('.search-cycle > span')
      .evaluateAll((texts) =>
        texts.filter((text) => Number(getComputedStyle(text).opacity) > 0.99).map((text) => text.textContent),
      );

  test('the placeholder shows the prescribed texts and then a question, 3 s each', async () => {
    await using page = await visit('/', {}, fakeClock);
    expect(await standing(page)).toEqual(['Company registration']);
    for (const next of ['Income tax filing', 'GST', '14 lakh tax', 'Company registration']) {
      await page.clock.runFor(3000);
      await until(async () => (await standing(page)).join() === next);
    }
    // The first tick is three seconds after the field was left, not after the page loaded.
    await box(page).focus();
    await page.clock.runFor(2000);
    await box(page).blur();
    await page.clock.runFor(2900);
    await until(async () => (await standing(page)).join() === 'Company registration');
    await page.clock.runFor(100);
    await until(async () => (await standing(page)).join() === 'Income tax filing');
  });

  test('between two turns nothing on the page moves; with reduced motion nothing turns', async () => {
    await using page = await visit('/', {}, fakeClock);
    for (const path of ['/', '/gst', '/search']) {
      await page.goto(path);
      // What follows the swipe of a carousel is always running, and moves only with it.
      const moving = () =>
        page.evaluate(
          () =>
            document
              .getAnimations()
              .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline).length,
        );
      await until(async () => (await moving()) === 0);
      expect([path, await moving()]).toEqual([path, 0]);
    }
    await using still = await visit('/', { reducedMotion: 'reduce' }, fakeClock);
    await still.clock.runFor(10_000);
    expect(await standing(still)).toEqual(['Company registration']);
  });

  test('focus stops and blanks the placeholder, and leaving the box empty restores the first text', async () => {
    await using page = await visit('/');
    const cycle = page.locator('.search-cycle');
    await wake(page);
    expect(await cycle.isVisible()).toBe(false);
    expect(await box(page).getAttribute('placeholder')).toBe('');
    await box(page).blur();
    await expectSoon(() => box(page).getAttribute('placeholder'), 'Company registration');
    expect(await cycle.isVisible()).toBe(true);
    await box(page).fill('gst');
    await box(page).blur();
    expect(await cycle.isVisible()).toBe(false);
  });

  test('searches for what was typed before the first script ran, without another key', async () => {
    const held = Promise.withResolvers<void>();
    await using page = await visit('/thank-you');
    await page.route(/\/assets\/boot-/, (route) => held.promise.then(() => route.continue()));
    await page.goto('/', { waitUntil: 'commit' });
    await box(page).pressSequentially('sahaj');
    held.resolve();
    await page.getByRole('option').first().waitFor();
  });

  test('searches for what was typed before the widget loaded', async () => {
    const held = Promise.withResolvers<void>();
    await using page = await visit('/', {}, async (page) => {
      await fakeClock(page);
      await page.route(/\/assets\/(?!boot-).+\.js$/, async (route) => {
        await held.promise;
        await route.continue();
      });
    });
    await box(page).pressSequentially('sahaj');
    expect(await island(page).getAttribute('data-island-state')).toBeNull();
    held.resolve();
    await page.waitForSelector('[data-island-state="ready"]');
    expect(await box(page).inputValue()).toBe('sahaj');
    await page.clock.runFor(1100);
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option').first().getAttribute('href')).toBe('/income-tax-filing/itr-1-sahaj-form');
  });

  test('the access token lies encrypted under the prefixed key, and serves the next page too', async () => {
    await using page = await visit('/', {}, fakeClock);
    let tokens = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/users/auth/')) tokens += 1;
    });
    for (const path of ['/', '/gst']) {
      await page.goto(path);
      await wake(page);
      await box(page).fill('nidhi');
      await page.clock.runFor(1100);
      await page.getByRole('option').first().waitFor();
    }
    expect(tokens).toBe(1);
    const stored = await page.evaluate(() => Object.entries(localStorage));
    expect(stored.map(([key]) => key)).toEqual([`${firm.storagePrefix}at`]);
    expect(stored[0]?.[1]).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(atob(stored[0]?.[1] ?? '')).not.toContain('string:');
  });
});

/** Waits until a value is as expected, or fails with the actual one. */
async function expectSoon(read: () => Promise<string | null>, expected: string): Promise<void> {
  for (let tries = 0; tries < 50 && (await read()) !== expected; tries += 1) await Bun.sleep(20);
  expect(await read()).toEqual(expected);
}
