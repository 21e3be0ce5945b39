/** The focus ring in pixels: each kind of control has one that contrasts with what is below it, in both themes. */
import { expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { ringOf } from '../support/focus-ring.ts';
import { focused, visit } from '../support/visit.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** One of each kind, by page: on paper, on ink and on the band, in rows that scroll, and in boxes that cut off. */
const CONTROLS = [
  [
    WIDE,
    '/',
    [
      '.logo',
      '.search input',
      '.search button',
      '.sections a',
      '.slide-row',
      '.cases li a',
      '.banner-ways .button',
      '.carousel button',
      '.video-play',
      '.tiles h3 a',
      '.contact-bar .contact-call',
      '.footer a',
    ],
  ],
  [
    PHONE,
    '/gst',
    [
      '.sections a[aria-current]',
      '.chips a[aria-current]',
      '.chips a:not([aria-current])',
      '.contact-bar .contact-chat',
      '.contents summary',
      '.mark',
      '.checklist input',
      '.fold > summary',
    ],
  ],
  [
    WIDE,
    '/gst',
    ['.check input:checked', '.check input:not(:checked)', '.contents-rail a', '.field textarea', '.field-line input'],
  ],
  [
    WIDE,
    '/tools/itr-form',
    [
      '.options input:checked',
      '.options input[type="radio"]:not(:checked)',
      '.options input[type="checkbox"]',
      'select',
    ],
  ],
  [WIDE, '/due-dates?for=company', ['.due-form input:checked', '.due-form input:not(:checked)']],
] as const;

test('the player has a ring around its frame, which the clip would cover', async () => {
  await using page = await visit('/', { reducedMotion: 'reduce' });
  await page.evaluate(() => {
    HTMLVideoElement.prototype.play = async () => {};
    HTMLVideoElement.prototype.requestFullscreen = async () => {};
  });
  await page.keyboard.press('Tab');
  await page.locator('.video-play').first().press('Enter');
  const player = page.locator('video[controls]');
  await player.and(page.locator(':focus')).waitFor();
  expect(await ringOf(player)).toBeGreaterThanOrEqual(2);
});

const shadowOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).boxShadow);

test('the ring of an amount goes round the whole field, with the sign inside', async () => {
  await using page = await visit('/tools/gst-registration');
  await page.keyboard.press('Tab');
  const line = page.locator('.field-line').first();
  await line.locator('input').focus();
  expect(await line.locator('.field-before').textContent()).toBe('₹');
  expect(await shadowOf(line)).not.toBe('none');
  expect(await shadowOf(line.locator('input'))).toBe('none');
});

test('a dialog has no ring when it opens; the first key shows one on what it reaches', async () => {
  await using page = await visit('/company-details', { javaScriptEnabled: false });
  await focused(page.getByRole('dialog'));
  expect(await shadowOf(page.getByRole('dialog'))).toBe('none');
  await page.keyboard.press('Tab');
  expect(await shadowOf(page.locator(':focus'))).not.toBe('none');
});

test.each(['light', 'dark'] as const)('in forced colours, %s, a chosen option differs from another', async (scheme) => {
  await using page = await visit('/thank-you', { colorScheme: scheme, forcedColors: 'active' });
  for (const path of ['/gst', '/tools/itr-form', '/due-dates?for=company']) {
    await page.goto(path);
    const grounds = await page
      .locator('.options:has(:checked) label')
      .evaluateAll((labels) =>
        ['input:checked', 'input:not(:checked)'].map((state) =>
          labels.flatMap((label) => (label.querySelector(state) ? getComputedStyle(label).backgroundColor : [])),
        ),
      );
    const [chosen = [], others = []] = grounds;
    expect([path, new Set(chosen).size, others.filter((ground) => chosen.includes(ground))]).toEqual([path, 1, []]);
  }
});

const [home, service, ...further] = CONTROLS;
test.each([
  ['on a few pages', 'light', [home, service]],
  ['on more pages', 'light', further],
  ['on more pages', 'dark', CONTROLS],
] as const)('%s, %s: each kind of control has a ring of two pixels or more', async (_, colorScheme, controls) => {
  await using page = await visit('/thank-you', { colorScheme, reducedMotion: 'reduce' });
  const thin: unknown[] = [];
  for (const [viewport, path, kinds] of controls) {
    await page.setViewportSize(viewport);
    await page.goto(path);
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll<HTMLDetailsElement>('details:not(.contents)')) fold.open = true;
    });
    // From now on the focus is one of the keyboard, which is visible.
    await page.keyboard.press('Tab');
    for (const kind of kinds) {
      const width = await ringOf(page.locator(`${kind}:visible`).first());
      if (width < 2) thin.push([path, kind, width]);
    }
  }
  expect(thin).toEqual([]);
});
