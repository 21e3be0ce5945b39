/**
 * Layout in a browser: the dialog of company details, contact buttons, contents, chips and tables, and the error page.
 */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { buildPreparedPages } from '../../src/build/prepared-pages.ts';
import { REFERENCE_MARK } from '../../src/content/site.ts';
import { makeContentSecurityPolicy } from '../../src/http/security-headers.ts';
import { builtSite } from '../support/built-site.ts';
import { firm } from '../support/firm.ts';
import { overflow, setFont } from '../support/reflow.ts';
import { focused, visit } from '../support/visit.ts';

const PHONE = { viewport: { width: 360, height: 780 } };
const WIDE = { viewport: { width: 1440, height: 900 } };
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Company details' });
const home = (page: Page) => page.waitForURL((url) => url.pathname === '/');
const alive = (page: Page) => page.waitForSelector('[data-dismiss="ready"]', { state: 'attached' });

describe('company details', () => {
  test('from the start the dialog has the focus and nothing else can take it, without JavaScript too', async () => {
    await using page = await visit('/company-details', { javaScriptEnabled: false });
    await focused(dialog(page));
    const reached: boolean[] = [];
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      reached.push(
        await dialog(page).evaluate(
          (card) => card.contains(document.activeElement) || document.activeElement === document.body,
        ),
      );
    }
    expect(reached).toEqual(Array(6).fill(true));
    expect(await page.locator('[inert] :is(header, footer)').count()).toBe(2);
  });

  test('Tab goes round within the dialog, both ways', async () => {
    await using page = await visit('/company-details');
    await alive(page);
    const focused = async (key: string) => {
      await page.keyboard.press(key);
      return page.evaluate(() => document.activeElement?.getAttribute('href'));
    };
    const mail = `mailto:${firm.email}`;
    expect([await focused('Tab'), await focused('Tab'), await focused('Tab')]).toEqual([mail, '/', mail]);
    expect([await focused('Shift+Tab'), await focused('Shift+Tab')]).toEqual(['/', mail]);
  });

  test('closing leads back to the page of this site that the visitor came from, by link, Escape and overlay', async () => {
    await using page = await visit('/gst');
    for (const close of [
      () => page.getByRole('link', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.locator('.details-overlay').click({ position: { x: 20, y: 400 } }),
    ]) {
      await page.locator('footer a[href="/company-details"]:visible').first().click();
      await page.locator('.dismiss[data-dismiss="ready"]').waitFor();
      await dialog(page).getByText('Registered name', { exact: true }).click();
      expect(new URL(page.url()).pathname).toBe('/company-details');
      await Promise.all([page.waitForURL('**/gst'), close()]);
    }
    expect(page.errors).toEqual([]);
  });

  test('closing gives the scroll and the focus of the page back', async () => {
    await using page = await visit('/gst');
    const opener = page.locator('footer a[href="/company-details"]:visible').first();
    for (const close of ['Escape', 'Enter']) {
      await opener.evaluate((link) =>
        addEventListener('pagehide', () => sessionStorage.setItem('top', `${link.getBoundingClientRect().top}`)),
      );
      await opener.click();
      await page.locator('.dismiss[data-dismiss="ready"]').focus();
      await Promise.all([page.waitForURL('**/gst'), page.keyboard.press(close)]);
      await focused(opener);
      // Of the page itself, parts that were not drawn yet may have had another height.
      const moved = await opener.evaluate(
        (link) => link.getBoundingClientRect().top - Number(sessionStorage.getItem('top')),
      );
      expect(Math.abs(moved)).toBeLessThan(2);
    }
  });

  test('Escape leads home even if pressed before the module of the dialog has loaded', async () => {
    const held = Promise.withResolvers<void>();
    await using page = await visit('/company-details', {}, (page) =>
      page.route(/\/assets\/wayfinding-/, (route) => held.promise.then(() => route.continue())),
    );
    // The last step of the boot script.
    await page.waitForSelector('[data-scripted]', { state: 'attached' });
    await Promise.all([home(page), page.keyboard.press('Escape')]);
    held.resolve();
  });

  test('Escape on a notice over the dialog closes the notice alone', async () => {
    await using page = await visit('/company-details');
    await alive(page);
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('notice', { detail: { text: 'A notice.', tone: 'alert' } })),
    );
    await page.getByRole('button', { name: 'Close this message' }).focus();
    await page.keyboard.press('Escape');
    await page.getByText('A notice.').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/company-details');
  });

  test('the close mark leads home without JavaScript', async () => {
    await using page = await visit('/company-details', { javaScriptEnabled: false });
    await Promise.all([home(page), dialog(page).getByRole('link', { name: /Close/ }).click()]);
  });
});

describe('contact buttons', () => {
  /** Whether they are on the right half, and the texts that they cover. */
  const covered = (page: Page) =>
    page.evaluate(() => {
      const { left } = document.querySelector('.contact-bar')?.getBoundingClientRect() ?? { left: 0 };
      /** The right edge of the visible part of an element: a scrolling row cuts off the rest. */
      const rightOf = (element: Element | null, most: number): number => {
        if (!element) return most;
        const cuts = getComputedStyle(element).overflowX !== 'visible';
        return rightOf(element.parentElement, cuts ? Math.min(most, element.getBoundingClientRect().right) : most);
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode;
        const parent = text.parentElement;
        if (!text.textContent?.trim() || parent?.closest('.contact-bar, script, style, noscript')) continue;
        if (!parent?.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        if ([...range.getClientRects()].some((box) => rightOf(parent, box.right) > left)) texts.push(text.textContent);
      }
      return [left > innerWidth / 2, texts];
    });

  test.each([
    ['two pages', ['/', '/gst']],
    ['more pages', ['/quick-reads/gst-registration', '/tools/income-tax', '/contact']],
  ])('at 1200 and 1440 px they float beside the text of each layout, over none of it: %s', async (_, paths) => {
    await using page = await visit('/thank-you', WIDE);
    for (const path of paths) {
      await page.goto(path);
      for (const width of [1200, 1440]) {
        await page.setViewportSize({ width, height: 768 });
        expect([path, width, ...(await covered(page))]).toEqual([path, width, true, []]);
      }
    }
  });
});

describe('contents', () => {
  test('beside a long text the list stays in view and marks the part being read', async () => {
    await using page = await visit('/termsofuse', WIDE);
    const rail = page.getByRole('navigation', { name: 'On this page' });
    expect(await rail.locator('[aria-current]').count()).toBe(0);
    for (const part of ['Help tickets', 'Changing an order']) {
      await page
        .getByRole('heading', { name: part, exact: true })
        .evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
      await rail.locator('a[aria-current="location"]', { hasText: part }).waitFor();
      expect((await rail.boundingBox())?.y).toBeWithin(0, 300);
    }
  });

  test.each([
    ['a service', '/others/iso-certification', '.fold > summary > b'],
    ['an article', '/quick-reads/gst-registration', '.prose h2'],
    ['more pages', '/company-registration', '.fold > summary > b'],
  ])('the list reaches down to the last part of the text, folded or not: %s', async (_, path, part) => {
    await using page = await visit(path, WIDE);
    const last = page.locator(part).last();
    await last.evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
    const rail = page.getByRole('navigation', { name: 'On this page' });
    await rail.locator('a[aria-current="location"]', { hasText: (await last.textContent()) ?? '' }).waitFor();
  });

  test('on a phone without JavaScript the list unfolds before the text and leads to its parts', async () => {
    await using page = await visit('/termsofuse', { ...PHONE, javaScriptEnabled: false });
    const link = page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Help tickets' });
    expect(await link.isVisible()).toBe(false);
    await page.getByText('On this page').first().click();
    await link.click();
    expect(new URL(page.url()).hash).toBe('#help-tickets');
    expect(await page.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(false);
  });
});

describe('rows that scroll', () => {
  test('on a phone the chips are one row, open at the current one, and the page opens at its top', async () => {
    await using page = await visit('/income-tax-filing/itr-7-form', PHONE);
    const chips = page.getByRole('navigation', { name: 'In this section' });
    const tops = await chips
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const current = await chips.locator('[aria-current="page"]').boundingBox();
    expect(current?.x).toBeWithin(0, 360);
    expect((current?.x ?? 0) + (current?.width ?? 0)).toBeLessThanOrEqual(360);
    expect(current?.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('on a phone a wide table scrolls inside itself, by keyboard too, and its first column stays', async () => {
    await using page = await visit('/company-registration', PHONE);
    await page.locator('summary', { hasText: 'Seven kinds of company' }).click();
    const table = page.getByRole('region', { name: /Seven kinds of company/ });
    expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBeGreaterThan(100);
    expect(await overflow(page)).toBe(0);
    const first = table.getByRole('rowheader').first();
    const before = await first.boundingBox();
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((region) => (region?.scrollLeft ?? 0) > 0, await table.elementHandle());
    expect((await first.boundingBox())?.x).toBe(before?.x ?? 0);
  });
});

test('every target of the shell is 44 px high, on a phone and on a wide screen', async () => {
  await using page = await visit('/gst', PHONE);
  for (const viewport of [PHONE.viewport, WIDE.viewport]) {
    await page.setViewportSize(viewport);
    const low = await page
      .locator(
        ':is(.header, .breadcrumbs, .chips, .contents summary, .contents-rail, .checklist-tools, .checklist input, .related, .footer, .contact-bar) :is(a, button, summary)',
      )
      .evaluateAll((targets) =>
        targets
          .filter((target) => target.getClientRects().length > 0 && target.getBoundingClientRect().height < 43.9)
          .map((target) => `${target.className} ${target.textContent}`),
      );
    expect(low.filter((target) => !target.startsWith('skip'))).toEqual([]);
  }
});

test('each related service has an icon, and the one that the visitor is on says so', async () => {
  await using page = await visit('/others/iso-certification', WIDE);
  const links = page.getByRole('navigation', { name: 'Related services' }).getByRole('link');
  const icons = await links.evaluateAll((all) => all.map((link) => getComputedStyle(link, '::before').maskImage));
  expect(icons).toHaveLength(5);
  expect(icons.filter((icon) => !icon.startsWith('url("data:image/svg+xml'))).toEqual([]);
  expect(new Set(icons).size).toBe(5);
  expect(
    await links.evaluateAll((all) => all.flatMap((link) => (link.ariaCurrent === 'page' ? link.textContent : []))),
  ).toEqual(['ISO certification']);
});

test.each([
  ['one page', ['/company-registration/nidhi-company-registration']],
  ['more pages', ['/gst', '/company-registration', '/income-tax-filing']],
])('on a phone a service answers in the upper half, in any font, with two buttons in a line: %s', async (_, paths) => {
  await using page = await visit('/thank-you', PHONE);
  for (const path of paths) {
    await page.goto(path);
    for (const font of ['widest', 'own'] as const) {
      await setFont(page, font);
      const card = await page.locator('.answer-card').boundingBox();
      expect([path, font, Math.min(card?.y ?? 999, 400)]).toEqual([path, font, card?.y ?? 0]);
    }
    const boxes = await page
      .locator('.answer-ways .button')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON() as DOMRect));
    // The main one has a line of its own.
    const [main, second, third] = boxes;
    expect([path, boxes.length, second?.top === third?.top, (main?.height ?? 99) < 56]).toEqual([path, 3, true, true]);
  }
});

test.each([
  ['/gst', 1],
  ['more pages', Infinity],
] as const)('on a phone the answer of a service ends above the contact bar: %s', async (_, most) => {
  const services = builtSite().pages.filter(({ kind, path }) => kind === 'service' && (most > 1 || path === '/gst'));
  await using page = await visit('/gst', { viewport: { width: 390, height: 844 } });
  const low: string[] = [];
  for (const { path } of services) {
    await page.goto(path);
    const bottom = await page.evaluate(() => {
      const answer = document.querySelector('.check-answer .tool-figure') ?? document.querySelector('.answer-need > p');
      const end = answer?.getBoundingClientRect().bottom ?? Infinity;
      return Math.round(end - (document.querySelector('.contact-bar')?.getBoundingClientRect().top ?? 0));
    });
    if (bottom > 0) low.push(`${path}: ${bottom} px`);
  }
  expect(services.length).toBeGreaterThanOrEqual(Math.min(most, 20));
  expect(low).toEqual([]);
});

test('the error page needs no script or file, has its reference and is styled within its policy', async () => {
  const { errorPage: made } = buildPreparedPages(firm);
  const html = made.html.replace(REFERENCE_MARK, 'a1b2c3d4');
  const policy = makeContentSecurityPolicy([made.styleHash], false);
  await using page = await visit('/gst', {}, (page) =>
    page.route('**/gst', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'text/html',
        headers: { 'Content-Security-Policy': policy },
        body: html,
      }),
    ),
  );
  expect(html).not.toMatch(/<script|<link|src=/);
  expect(await page.getByText('a1b2c3d4').isVisible()).toBe(true);
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).borderTopWidth)).toBe('1px');
  expect(page.errors.filter((error) => !error.includes('status of 500'))).toEqual([]);
});
