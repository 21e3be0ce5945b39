/** Search in a browser; test/islands has what the box does. Times are those of the specification, of a fake clock. */
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { firm } from '../support/firm.ts';
import { setFont } from '../support/reflow.ts';
import { until } from '../support/until.ts';
import { visit } from '../support/visit.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search services' });
const fakeClock = (page: Page) => page.clock.install();

/** Focuses the box and waits until the widget is hydrated. */
async function wake(page: Page): Promise<void> {
  await box(page).focus();
  await page.waitForSelector('[data-island="search"][data-island-state="ready"]');
}

test('on a phone the results are as wide as the page, below the box, and end above the end of the window', async () => {
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

test('what is below the results stays in sight while they scroll', async () => {
  await using page = await visit('/gst', { viewport: { width: 390, height: 500 } }, fakeClock);
  await wake(page);
  await box(page).pressSequentially('gst');
  await page.clock.runFor(1100);
  await page.getByRole('option').first().waitFor();
  const places = await page.evaluate(() => {
    const [panel, list, foot] = ['.search-panel', '[role="listbox"]', '.search-foot'].map(
      (part) => document.querySelector(part) as Element,
    );
    const end = (part: Element | undefined) => part?.getBoundingClientRect().bottom ?? Number.NaN;
    return [0, 10_000].map((top) => {
      list?.scrollTo({ top, behavior: 'instant' });
      return { isIn: end(foot) <= end(panel), isScrolled: (list?.scrollTop ?? 0) > 0 };
    });
  });
  expect(places).toEqual([
    { isIn: true, isScrolled: false },
    { isIn: true, isScrolled: true },
  ]);
});

test('results open in a new tab, Tab goes past them, and one encrypted token serves the next page too', async () => {
  await using page = await visit('/', {}, fakeClock);
  let tokens = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/auth/')) tokens += 1;
  });
  const first = page.getByRole('option').first();
  for (const path of ['/thank-you', '/']) {
    await page.goto(path);
    await wake(page);
    await box(page).pressSequentially('gst');
    await page.clock.runFor(1100);
    await first.waitFor();
  }
  const [tab] = await Promise.all([page.context().waitForEvent('page'), first.click()]);
  await tab.waitForURL('**/gst');
  expect(await box(page).getAttribute('aria-expanded')).toBe('false');
  // The arrow keys lead through the results, so Tab goes past them.
  await box(page).press('ArrowDown');
  await first.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').evaluate((element) => element.closest('.search') === null)).toBe(true);
  expect(tokens).toBe(1);
  const stored = await page.evaluate(() => Object.entries(localStorage));
  expect(stored).toEqual([[`${firm.storagePrefix}at`, expect.stringMatching(/^[A-Za-z0-9+/]+=*$/)]]);
  expect(atob(stored[0]?.[1] ?? '')).not.toContain('string:');
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

/** The text that the placeholder shows. */
const shown = async (page: Page) => {
  const texts = await page
    .locator('.search-cycle > span')
    .evaluateAll((all) =>
      all.flatMap((text) => (Number(getComputedStyle(text).opacity) > 0.99 ? text.textContent : [])),
    );
  return texts.join();
};
const FIRST = 'Company registration';

test('the placeholder shows the prescribed texts and then a question, 3 s each, and rests while the box has the focus', async () => {
  await using page = await visit('/', {}, fakeClock);
  expect(await shown(page)).toBe(FIRST);
  for (const next of ['Income tax filing', 'GST', 'Ask: tax on 14 lakh', FIRST]) {
    await page.clock.runFor(3000);
    await until(async () => (await shown(page)) === next);
  }
  await wake(page);
  expect([await page.locator('.search-cycle').isVisible(), await box(page).getAttribute('placeholder')]).toEqual([
    false,
    '',
  ]);
  await page.clock.runFor(2000);
  await box(page).blur();
  // The first tick is three seconds after the field was left, not after the page loaded.
  await page.clock.runFor(2900);
  await until(async () => (await shown(page)) === FIRST);
  await page.clock.runFor(100);
  await until(async () => (await shown(page)) === 'Income tax filing');
  await box(page).fill('gst');
  await box(page).blur();
  expect(await page.locator('.search-cycle').isVisible()).toBe(false);
});

test('each text of the placeholder is whole at 320 px, in the widest font', async () => {
  await using page = await visit('/thank-you', { viewport: { width: 320, height: 640 } });
  await setFont(page, 'widest');
  const rooms = await page.locator('.search-cycle > span').evaluateAll((texts) =>
    texts.map((text) => {
      const { paddingInlineEnd } = getComputedStyle(text.parentElement as Element);
      const range = document.createRange();
      range.selectNodeContents(text);
      const room = text.parentElement?.getBoundingClientRect().right ?? 0;
      return room - Number.parseFloat(paddingInlineEnd) - range.getBoundingClientRect().right;
    }),
  );
  expect(rooms).toHaveLength(4);
  expect(Math.min(...rooms)).toBeGreaterThanOrEqual(0);
  expect((await page.locator('.search').first().boundingBox())?.height).toBe(48);
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
  expect(await shown(still)).toBe(FIRST);
});

test.each([
  ['the first script ran', /\/assets\/boot-/],
  ['the widget loaded', /\/assets\/(?!boot-).+\.js$/],
])('searches for what was typed before %s, without another key', async (_, late) => {
  const held = Promise.withResolvers<void>();
  await using page = await visit('/thank-you');
  await page.route(late, (route) => held.promise.then(() => route.continue()));
  await page.goto('/', { waitUntil: 'commit' });
  await box(page).pressSequentially('sahaj');
  held.resolve();
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option').first().getAttribute('href')).toBe('/income-tax-filing/itr-1-sahaj-form');
});
