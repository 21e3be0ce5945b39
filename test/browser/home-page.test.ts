/** Tiles, cards and client marks of the home page, as a visitor uses and sees them. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { banner, standsAt } from '../support/carousels.ts';
import { visitFullHome } from '../support/full-home.ts';
import { visit } from '../support/visit.ts';

const TILES = ['/company-registration', '/income-tax-filing', '/gst', '/others'];
const tiles = (page: Page) => page.locator('.tiles > li');
const cards = (page: Page) => page.locator('.reads > li');
const clients = (page: Page) => page.locator('.clients');

describe('the home page', () => {
  test('without JavaScript a tile leads to its section wherever it is pressed, and a row of the quick reads is one link', async () => {
    await using page = await visit('/', { javaScriptEnabled: false });
    expect(
      await tiles(page)
        .locator('h3 a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(TILES);
    const [path] = TILES;
    // The link covers the text of the tile, so it gets the click.
    await tiles(page).first().locator('p').first().click({ force: true });
    await page.waitForURL(`**${path}`);
    await page.goto('/');
    const action = tiles(page).first().locator('.tile-action');
    expect((await action.boundingBox())?.height).toBeGreaterThanOrEqual(43.9);
    const answer = await action.getAttribute('href');
    await action.click();
    await page.waitForURL(`**${answer}`);
    await page.goto('/');
    // A row is pressed on its picture too, and has the focus around all of it.
    expect(await cards(page).locator('a').count()).toBe(await cards(page).count());
    expect(await cards(page).count()).toBeGreaterThanOrEqual(8);
    const card = cards(page).nth(3);
    await card.scrollIntoViewIfNeeded();
    const link = card.getByRole('link');
    const ring = () => link.evaluate((element) => getComputedStyle(element, '::after').boxShadow !== 'none');
    expect(await ring()).toBe(false);
    await cards(page).nth(2).getByRole('link').focus();
    await page.keyboard.press('Tab');
    expect([await link.evaluate((element) => element === document.activeElement), await ring()]).toEqual([true, true]);
    await card.hover();
    expect(await link.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');
    const href = await link.getAttribute('href');
    await card.locator('.read-art').click({ force: true });
    await page.waitForURL(`**${href}`);
  });

  test('the tabs fit beside the arrows in one row of at most 48 px, from 360 px', async () => {
    await using page = await visit('/', { viewport: { width: 360, height: 800 } });
    for (const width of [360, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const bar = await page.locator('.banner-bar').evaluate((element) => {
        const tabs = element.querySelector('.banner-tabs') as HTMLElement;
        return { height: element.clientHeight, spill: tabs.scrollWidth - tabs.clientWidth };
      });
      expect([width, bar.height <= 48, bar.spill]).toEqual([width, true, 0]);
    }
  });

  test.each([
    [390, 844],
    [360, 740],
  ])('the whole first slide is above the contact bar of a phone: %d by %d', async (width, height) => {
    await using page = await visit('/', { viewport: { width, height } });
    const [card, ...ways] = await page
      .locator('.slide')
      .first()
      .locator('.banner-answer, .banner-ways .button')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
    const bar = await page.locator('.contact-bar').boundingBox();
    expect(card.bottom).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(new Set(ways.map(({ top }) => top)).size).toBe(1);
  });

  test('without JavaScript a tab shows its slide, the page stays where it is, and the receipt opens the bill', async () => {
    await using page = await visit('/', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'GST', exact: true }).last().click();
    await standsAt(banner(page), 4);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('link', { name: 'Company', exact: true }).last().click();
    await standsAt(banner(page), 2);
    await banner(page).getByRole('combobox').selectOption('KA');
    await banner(page).getByRole('button', { name: 'Work it out' }).click();
    await page.waitForURL((url) => url.searchParams.get('state') === 'KA' && url.hash === '#check');
    expect(await page.locator('.check-answer').textContent()).toContain('Karnataka');
  });

  test('the receipt follows the state that is chosen, without a button, and loads nothing before', async () => {
    const scripts: string[] = [];
    await using page = await visit('/#start-2', {}, async (page) => {
      page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    });
    await standsAt(banner(page), 2);
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => !url.includes('/boot-'))).toEqual([]);
    const receipt = banner(page).locator('.drawn-receipt');
    const before = await receipt.textContent();
    await banner(page).getByRole('combobox').selectOption('KA');
    await receipt.getByText('Stamp duty, Karnataka').waitFor();
    expect((await receipt.textContent()) === before).toBe(false);
    expect(await banner(page).getByRole('button', { name: 'Work it out' }).isVisible()).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

test('the client marks fill every row, in 2, 4 or 8 columns, at any width from 320 to 1920 px', async () => {
  await using page = await visitFullHome({ reducedMotion: 'reduce' });
  // Not drawn, which takes longer than laying it out.
  await page.evaluate(() => {
    document.documentElement.style.visibility = 'hidden';
  });
  const seen = new Set<number>();
  for (let width = 320; width <= 1920; width += 160) {
    await page.setViewportSize({ width, height: 800 });
    const { rows, spill } = await clients(page).evaluate((list) => {
      const inRow = new Map<number, number>();
      for (const item of list.children) {
        const top = Math.round(item.getBoundingClientRect().top);
        inRow.set(top, (inRow.get(top) ?? 0) + 1);
      }
      const spilling = [...list.querySelectorAll('li')].filter((item) => item.scrollWidth > item.clientWidth);
      return { rows: [...inRow.values()], spill: spilling.length };
    });
    expect({ width, even: new Set(rows).size, spill }).toEqual({ width, even: 1, spill: 0 });
    seen.add(rows[0] ?? 0);
  }
  expect([...seen].sort()).toEqual([2, 4, 8]);
});

test('the posters are there without scrolling, for a picture of the whole page, in the size of the screen', async () => {
  await using page = await visitFullHome({ viewport: { width: 360, height: 740 } });
  await page.waitForLoadState('networkidle');
  const posters = await page
    .locator('.video img')
    .evaluateAll((images) =>
      images.map((image) => [(image as HTMLImageElement).complete, (image as HTMLImageElement).currentSrc]),
    );
  expect(posters).toEqual([
    [true, expect.stringContaining('/assets/intro-small-')],
    [true, expect.stringContaining('/assets/our-story-small-')],
  ]);
});
