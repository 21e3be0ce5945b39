/** Search in a browser. Times are those of the specification; the page's clock is fake. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { firm } from '../support/firm.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { until } from '../support/until.ts';
import { visit } from '../support/visit.ts';

const host = sharedHosts.Bun;

const box = (page: Page) => page.getByRole('combobox', { name: 'Search services' });
const island = (page: Page) => page.locator('[data-island="search"]');
const fakeClock = (page: Page) => page.clock.install();

/** Focuses the box and waits until the widget is hydrated. */
async function wake(page: Page): Promise<void> {
  await box(page).focus();
  await page.waitForSelector('[data-island="search"][data-island-state="ready"]');
}

/** Counts calls to the search endpoint from now on. */
function countCalls(page: Page): { calls: string[] } {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/s/')) calls.push(request.postData() ?? '');
  });
  return { calls };
}

describe('the list of results on a phone', () => {
  test('is as wide as the page, below the box, and ends above the end of the window', async () => {
    await using open = await visit(await host(), '/gst', { viewport: { width: 390, height: 844 } }, fakeClock);
    await wake(open.page);
    await box(open.page).pressSequentially('late fee');
    await open.page.clock.runFor(1100);
    await open.page.getByRole('option').first().waitFor();
    const [list, head, field] = await open.page.evaluate(() =>
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
    await using open = await visit(await host(), '/', {}, fakeClock);
    const { calls } = countCalls(open.page);
    await wake(open.page);
    await box(open.page).pressSequentially('gst');
    await open.page.clock.runFor(990);
    expect(calls).toEqual([]);
    await open.page.clock.runFor(20);
    const first = open.page.getByRole('option').first();
    await first.waitFor();
    expect(calls).toEqual([JSON.stringify({ q: 'gst' })]);
    expect(await first.textContent()).toBe('GST Registration in India');
    expect(await first.getAttribute('href')).toBe('/gst');
    expect(await open.page.getByRole('search').getByRole('status').textContent()).toContain('Showing results for gst');
    const [tab] = await Promise.all([open.page.context().waitForEvent('page'), first.click()]);
    await tab.waitForLoadState();
    expect(new URL(tab.url()).pathname).toBe('/gst');
    expect(await box(open.page).getAttribute('aria-expanded')).toBe('false');
    // The arrow keys lead through the results, so Tab goes past them.
    await box(open.page).press('ArrowDown');
    await first.waitFor();
    await open.page.keyboard.press('Tab');
    await open.page.keyboard.press('Tab');
    expect(await open.page.locator(':focus').evaluate((element) => element.closest('.search') === null)).toBe(true);
    expect(open.errors).toEqual([]);
  });

  test('without JavaScript the form leads to a page with the results in their place', async () => {
    await using open = await visit(await host(), '/', { javaScriptEnabled: false });
    await open.page.getByRole('textbox').or(box(open.page)).first().fill('आईटीआर');
    await open.page.getByRole('button', { name: 'Search' }).click();
    await open.page.waitForURL('**/search?q=*');
    const result = open.page.getByRole('link', { name: 'Income tax return filing' }).last();
    expect(await result.isVisible()).toBe(true);
    expect(await open.page.getByText('Searching…').isVisible()).toBe(false);
    const [top, footer] = [await result.boundingBox(), await open.page.getByRole('contentinfo').boundingBox()];
    expect(top?.y ?? 0).toBeLessThan(footer?.y ?? 0);
  });

  const standing = (page: Page) =>
    page
      .locator('.search-cycle > span')
      .evaluateAll((texts) =>
        texts.filter((text) => Number(getComputedStyle(text).opacity) > 0.99).map((text) => text.textContent),
      );

  test('the placeholder shows the prescribed texts and then a question, 3 s each', async () => {
    await using open = await visit(await host(), '/', {}, fakeClock);
    expect(await standing(open.page)).toEqual(['Company registration']);
    for (const next of ['Income tax filing', 'GST', '14 lakh tax', 'Company registration']) {
      await open.page.clock.runFor(3000);
      await until(async () => (await standing(open.page)).join() === next);
    }
    // The first tick is three seconds after the field was left, not after the page loaded.
    await box(open.page).focus();
    await open.page.clock.runFor(2000);
    await box(open.page).blur();
    await open.page.clock.runFor(2900);
    await until(async () => (await standing(open.page)).join() === 'Company registration');
    await open.page.clock.runFor(100);
    await until(async () => (await standing(open.page)).join() === 'Income tax filing');
  });

  test('between two turns nothing on the page moves; with reduced motion nothing turns', async () => {
    await using open = await visit(await host(), '/', {}, fakeClock);
    for (const path of ['/', '/gst', '/search']) {
      await open.page.goto(path);
      // What follows the swipe of a carousel is always running, and moves only with it.
      const moving = () =>
        open.page.evaluate(
          () =>
            document
              .getAnimations()
              .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline).length,
        );
      await until(async () => (await moving()) === 0);
      expect([path, await moving()]).toEqual([path, 0]);
    }
    await using still = await visit(await host(), '/', { reducedMotion: 'reduce' }, fakeClock);
    await still.page.clock.runFor(10_000);
    expect(await standing(still.page)).toEqual(['Company registration']);
  });

  test('focus stops and blanks the placeholder, and leaving the box empty restores the first text', async () => {
    await using open = await visit(await host(), '/');
    const cycle = open.page.locator('.search-cycle');
    await wake(open.page);
    expect(await cycle.isVisible()).toBe(false);
    expect(await box(open.page).getAttribute('placeholder')).toBe('');
    await box(open.page).blur();
    await expectSoon(() => box(open.page).getAttribute('placeholder'), 'Company registration');
    expect(await cycle.isVisible()).toBe(true);
    await box(open.page).fill('gst');
    await box(open.page).blur();
    expect(await cycle.isVisible()).toBe(false);
  });

  test('searches for what was typed before the widget loaded', async () => {
    const held = Promise.withResolvers<void>();
    await using open = await visit(await host(), '/', {}, async (page) => {
      await fakeClock(page);
      await page.route(/\/assets\/(?!boot-).+\.js$/, async (route) => {
        await held.promise;
        await route.continue();
      });
    });
    await box(open.page).pressSequentially('sahaj');
    expect(await island(open.page).getAttribute('data-island-state')).toBeNull();
    held.resolve();
    await open.page.waitForSelector('[data-island-state="ready"]');
    expect(await box(open.page).inputValue()).toBe('sahaj');
    await open.page.clock.runFor(1100);
    await open.page.getByRole('option').first().waitFor();
    expect(await open.page.getByRole('option').first().getAttribute('href')).toBe(
      '/income-tax-filing/itr-1-sahaj-form',
    );
  });

  test('the access token lies encrypted under the prefixed key, and serves the next page too', async () => {
    await using open = await visit(await host(), '/', {}, fakeClock);
    let tokens = 0;
    open.page.on('request', (request) => {
      if (request.url().endsWith('/api/users/auth/')) tokens += 1;
    });
    for (const path of ['/', '/gst']) {
      await open.page.goto(path);
      await wake(open.page);
      await box(open.page).fill('nidhi');
      await open.page.clock.runFor(1100);
      await open.page.getByRole('option').first().waitFor();
    }
    expect(tokens).toBe(1);
    const stored = await open.page.evaluate(() => Object.entries(localStorage));
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
