/**
 * Layout in a browser: the dialog of company details, contact buttons, contents, chips and tables, first screens, plans,
 * and the error page.
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
  test('without JavaScript the dialog has the focus, nothing else can take it, and the close mark leads home', async () => {
    await using page = await visit('/company-details', { javaScriptEnabled: false });
    await focused(dialog(page));
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      const isWithin = await dialog(page).evaluate(
        (card) => card.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect([press, isWithin]).toEqual([press, true]);
    }
    expect(await page.locator('[inert] :is(header, footer)').count()).toBe(2);
    await Promise.all([home(page), dialog(page).getByRole('link', { name: /Close/ }).click()]);
  });

  test('Tab goes round within the dialog, both ways, and Escape on a notice over it closes the notice alone', async () => {
    await using page = await visit('/company-details');
    await alive(page);
    const hrefs: unknown[] = [];
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      hrefs.push(await page.evaluate(() => document.activeElement?.getAttribute('href')));
    }
    const mail = `mailto:${firm.email}`;
    expect(hrefs).toEqual([mail, '/', mail, '/', mail]);
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('notice', { detail: { text: 'A notice.', tone: 'alert' } })),
    );
    await page.getByRole('button', { name: 'Close this message' }).focus();
    await page.keyboard.press('Escape');
    await page.getByText('A notice.').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/company-details');
  });

  test('closing leads back to the page that the visitor came from, with its scroll and focus', async () => {
    await using page = await visit('/gst');
    const opener = page.locator('footer a[href="/company-details"]:visible').first();
    for (const close of [
      () => page.getByRole('link', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.locator('.details-overlay').click({ position: { x: 20, y: 400 } }),
    ]) {
      await opener.evaluate((link) =>
        addEventListener('pagehide', () => sessionStorage.setItem('top', `${link.getBoundingClientRect().top}`)),
      );
      await opener.click();
      await page.locator('.dismiss[data-dismiss="ready"]').focus();
      await dialog(page).getByText('Registered name', { exact: true }).click();
      expect(new URL(page.url()).pathname).toBe('/company-details');
      await Promise.all([page.waitForURL('**/gst'), close()]);
      await focused(opener);
      // Of the page itself, parts that were not drawn yet may have had another height.
      const moved = await opener.evaluate(
        (link) => link.getBoundingClientRect().top - Number(sessionStorage.getItem('top')),
      );
      expect(Math.abs(moved)).toBeLessThan(2);
    }
    expect(page.errors).toEqual([]);
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

test('wide screens show the floating buttons once those of the header have scrolled away, without script', async () => {
  await using page = await visit('/gst', { ...WIDE, javaScriptEnabled: false });
  const [own, floating] = [page.locator('.header-talk a'), page.locator('.contact-bar a')].map((all) => all.first());
  expect([await own?.isVisible(), await floating?.isVisible()]).toEqual([true, false]);
  await page.mouse.wheel(0, 200);
  await floating?.waitFor();
  await page.mouse.wheel(0, -200);
  await floating?.waitFor({ state: 'hidden' });
  await page.mouse.wheel(0, 1e5);
  await floating?.waitFor();
});

describe('contents', () => {
  test.each([
    ['a legal text', '/termsofuse', '.prose h2:nth-of-type(4)'],
    ['a service', '/others/iso-certification', '.fold > summary > b'],
    ['more pages', '/quick-reads/gst-registration', '.prose h2'],
    ['more pages', '/company-registration', '.fold > summary > b'],
  ])('beside a long text the list marks the part being read, down to the last: %s', async (_, path, parts) => {
    await using page = await visit(path, WIDE);
    const rail = page.getByRole('navigation', { name: 'On this page' });
    expect(await rail.locator('[aria-current]').count()).toBe(0);
    const part = page.locator(parts).last();
    await part.evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
    await rail.locator('a[aria-current="location"]', { hasText: (await part.textContent()) ?? '' }).waitFor();
    // At the end of the page it scrolls away with the text.
    if (path === '/termsofuse') expect((await rail.boundingBox())?.y).toBeWithin(0, 300);
  });
});

test('on a phone chips are one row, open at the current one; a wide table scrolls inside itself, by keyboard too', async () => {
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
  await page.goto('/company-registration');
  await page.locator('summary', { hasText: 'Who must' }).click();
  const table = page.getByRole('region', { name: /Seven kinds of company/ });
  expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBeGreaterThan(100);
  expect(await overflow(page)).toBe(0);
  // Its first column stays.
  const first = table.getByRole('rowheader').first();
  const before = await first.boundingBox();
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((region) => (region?.scrollLeft ?? 0) > 0, await table.elementHandle());
  expect((await first.boundingBox())?.x).toBe(before?.x ?? 0);
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

test('the steps of a service are one column, with the papers beside them from 1024 px, in rows of at least 52 px', async () => {
  await using page = await visit('/gst', PHONE);
  for (const width of [320, 768, 1023, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const seen = await page.evaluate(() => {
      const boxesOf = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
      const [steps, rows, boxes] = ['#do-it-yourself li', '#documents li', '#documents input'].map(boxesOf);
      return {
        columns: new Set(steps?.map(({ left }) => left)).size,
        isBeside: (rows?.[0]?.left ?? 0) >= (steps?.[0]?.right ?? Infinity),
        lowest: Math.min(...(rows ?? []).map(({ height }) => height)) >= 52,
        atEdge: boxes?.every(({ right }, at) => right === rows?.[at]?.right),
      };
    });
    expect([width, seen]).toEqual([width, { columns: 1, isBeside: width >= 1024, lowest: true, atEdge: true }]);
    expect(await overflow(page)).toBe(0);
  }
});

const services = builtSite().pages.flatMap(({ kind, path }) => (kind === 'service' ? [path] : []));
test.each([
  ['two pages', ['/gst', '/company-registration/nidhi-company-registration']],
  ['more pages', services],
])(
  'on a phone a service answers above the contact bar, with two buttons in a line, in any font: %s',
  async (_, paths) => {
    await using page = await visit('/thank-you', { viewport: { width: 390, height: 844 } });
    for (const path of paths) {
      await page.goto(path);
      const low = await page.evaluate(() => {
        const answer = document.querySelector('.check-answer .headline') ?? document.querySelector('.answer-need > p');
        const end = answer?.getBoundingClientRect().bottom ?? Infinity;
        return end - (document.querySelector('.contact-bar')?.getBoundingClientRect().top ?? 0);
      });
      expect([path, Math.max(0, low)]).toEqual([path, 0]);
      for (const font of ['widest', 'own'] as const) {
        await setFont(page, font);
        const card = await page.locator('.answer-card').boundingBox();
        expect([path, font, Math.min(card?.y ?? 999, 415)]).toEqual([path, font, card?.y ?? 0]);
      }
      const boxes = await page
        .locator('.answer-ways .button')
        .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON() as DOMRect));
      // The main one has a line of its own.
      const [main, second, third] = boxes;
      expect([path, boxes.length, second?.top === third?.top, (main?.height ?? 99) < 56]).toEqual([
        path,
        3,
        true,
        true,
      ]);
    }
  },
);

const PLAN = '/start/open-a-restaurant?state=UP&turnover=3800000&staff=6';
test.each([
  [
    'a figure has its value, its first day and how sure it is',
    '/figures/gst-goods-threshold',
    ['.figure-value', '.figure-since', '.figure-sure'],
  ],
  ['a plan has its first step', PLAN, ['#steps', '.journey-law', '.share-row', '.journey-steps > li:first-child h3']],
])('on the first screen of a phone, above the contact bar, %s', async (_, path, parts) => {
  await using page = await visit(path, { viewport: { width: 360, height: 740 } });
  const bar = (await page.locator('.contact-bar').boundingBox())?.y ?? 0;
  for (const part of parts) {
    const box = await page.locator(part).boundingBox();
    expect([part, (box?.y ?? bar) + (box?.height ?? 0) < bar]).toEqual([part, true]);
  }
  expect(await overflow(page)).toBe(0);
  expect(page.errors).toEqual([]);
});

test('a plan has the labels of a line of its form at one height, and its inputs too; on paper its bill and no form', async () => {
  await using page = await visit('/start/start-a-company', WIDE);
  const topsOf = (selector: string) =>
    page.locator(selector).evaluateAll((found) => found.map((one) => Math.round(one.getBoundingClientRect().top)));
  // One of the labels has a hint below it.
  expect(await page.locator('.journey-form .field-hint').count()).toBe(1);
  const labels = await topsOf('.journey-form label');
  const inputs = await topsOf('.journey-form :is(select, input:not([type="hidden"]))');
  const lines = new Set(labels).size;
  expect(labels.length).toBeGreaterThan(lines);
  expect(new Set(inputs).size).toBe(lines);
  await page.goto(PLAN);
  await page.emulateMedia({ media: 'print' });
  const printed = ['.journey-receipt', '.journey-steps > li', '.journey-ways', '.journey-form'];
  const shown = await Promise.all(printed.map((part) => page.locator(part).first().isVisible()));
  expect(shown).toEqual([true, true, false, false]);
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
