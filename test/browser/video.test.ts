import { expect, test } from 'bun:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type Visit, visit } from '../support/visit.ts';

const CLIPS = [
  { section: 'intro', play: 'Play the intro video' },
  { section: 'story', play: 'Play our story' },
] as const;
type Section = (typeof CLIPS)[number]['section'];

const part = (page: Page, section: Section = 'intro') => page.locator(`section[aria-labelledby="${section}"]`);
const clip = (page: Page, section: Section = 'intro') => part(page, section).locator('video');
const button = (page: Page, section: Section = 'intro') =>
  part(page, section).getByRole('button', {
    name: CLIPS.find((one) => one.section === section)?.play ?? '',
    exact: true,
  });

const bring = (page: Page, section: Section = 'intro') =>
  part(page, section).evaluate((element) => element.scrollIntoView({ block: 'center' }));

/** Scrolls to a clip, focuses its button and waits until its widget is hydrated. */
async function reach(page: Page, section: Section = 'intro'): Promise<void> {
  await bring(page, section);
  await button(page, section).focus();
  await part(page, section).locator('[data-island-state="ready"]').waitFor();
}

const stateOf = (page: Page, section: Section = 'intro') =>
  clip(page, section).evaluate((video: HTMLVideoElement) => ({
    paused: video.paused,
    time: video.currentTime,
    controls: video.controls,
    full: document.fullscreenElement === video,
  }));

/** Presses the poster, at these parts of its width and height. */
async function pressPoster(page: Page, across: number, down: number): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await part(page).locator('.video-frame').boundingBox()) ?? {};
  await page.mouse.click(x + width * across, y + height * down);
}

/** Near the end: a seek there needs an answer in part (206) from the host. */
const seekToEnd = (page: Page, section: Section = 'intro') =>
  clip(page, section).evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.4;
  });

/** Waits until the clip plays on from where it is. */
const moves = (page: Page, section: Section = 'intro') =>
  clip(page, section).evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number>((done) => {
        const from = video.currentTime;
        video.addEventListener(
          'timeupdate',
          () => video.currentTime > from && !video.seeking && done(video.currentTime),
        );
      }),
  );

const waitForPoster = (page: Page, section: Section = 'intro') =>
  part(page, section).locator('[data-island-state="ready"] > .video:not([data-playing])').waitFor();

/**
 * Whether a visitor who has the clip in sight sees the poster: it is what a press in the middle of the frame would meet
 * first, the button's reach left aside. Brings it into sight: to press a button that moves, Playwright scrolls it to
 * any edge.
 * @param frames how many pictures it may take to come: after full screen the page finds its place again in a few
 */
const posterOnTop = (page: Page, section: Section = 'intro', frames = 120) =>
  part(page, section).evaluate(async (element, patience) => {
    element.querySelector('.video-frame')?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const onTop = () => {
      const { x, y, width, height } = (element.querySelector('.video-frame') as Element).getBoundingClientRect();
      const here = document
        .elementsFromPoint(x + width / 2, y + height / 2)
        .filter((found) => found.matches('img, video'));
      return (
        here[0]?.localName === 'img' &&
        (here[0] as HTMLImageElement).complete &&
        [640, 860].includes((here[0] as HTMLImageElement).naturalWidth)
      );
    };
    for (let frame = 0; !onTop() && frame < patience; frame += 1) await new Promise(requestAnimationFrame);
    return onTop();
  }, frames);

/** Opens the home page and records requests for clips and captions. */
async function open(
  options?: BrowserContextOptions,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Visit & { fetched: string[] }> {
  const fetched: string[] = [];
  const home = await visit('/', options, async (page) => {
    page.on('request', (request) => {
      if (/\.(?:webm|mp4|vtt)$/.test(request.url())) fetched.push(request.url());
    });
    await prepare?.(page);
  });
  return Object.assign(home, { fetched });
}

/** The captions of a clip, turned on: mode before, language, label, kind, whether they are ours and have lines. */
const captionsOf = (page: Page, section: Section) =>
  clip(page, section).evaluate((video: HTMLVideoElement) =>
    Promise.all(
      [...video.querySelectorAll('track')].map(async (element) => {
        const loaded = new Promise((done) => element.addEventListener('load', done, { once: true }));
        const before = element.track.mode;
        element.track.mode = 'showing';
        await loaded;
        const isOwn = new URL(element.src).origin === location.origin;
        return [before, element.srclang, element.label, element.kind, isOwn, (element.track.cues?.length ?? 0) > 6];
      }),
    ),
  );

test('each clip is fetched with Play, from 0 in full screen; at the end it leaves it, rewinds and shows the poster', async () => {
  await using home = await open();
  for (const { section } of CLIPS) {
    await reach(home, section);
    expect(await posterOnTop(home, section)).toBe(true);
    expect(home.fetched.filter((address) => address.includes(section === 'intro' ? 'intro' : 'story'))).toEqual([]);
    await button(home, section).click();
    expect(await moves(home, section)).toBeLessThan(3);
    await home.waitForFunction(() => document.fullscreenElement instanceof HTMLVideoElement);
    expect(await stateOf(home, section)).toMatchObject({ paused: false, controls: true, full: true });
    expect(await button(home, section).isVisible()).toBe(false);

    await seekToEnd(home, section);
    await waitForPoster(home, section);
    await home.waitForFunction(() => !document.fullscreenElement);
    expect(await stateOf(home, section)).toEqual({ paused: true, time: 0, controls: false, full: false });
    expect(await posterOnTop(home, section)).toBe(true);
    await home.waitForFunction(() => document.activeElement?.matches('.video-play'));
    expect(await captionsOf(home, section)).toEqual([
      ['disabled', 'en', 'English', 'captions', true, true],
      ['disabled', 'hi', 'हिन्दी', 'subtitles', true, true],
    ]);
  }
  expect(home.errors).toEqual([]);
  await home.emulateMedia({ media: 'print' });
  expect([await button(home).isVisible(), await part(home).locator('img').isVisible()]).toEqual([false, true]);
});

test('where full screen is refused the clip plays in its place, by keyboard and by a press on the poster', async () => {
  await using home = await open({}, (page) =>
    page.addInitScript(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'));
    }),
  );
  await reach(home);
  await home.keyboard.press('Enter');
  await moves(home);
  expect(await stateOf(home)).toMatchObject({ paused: false, controls: true, full: false });
  expect(await posterOnTop(home, 'intro', 0)).toBe(false);
  await seekToEnd(home);
  await waitForPoster(home);
  await bring(home);
  await pressPoster(home, 0.75, 0.33);
  expect(await moves(home)).toBeLessThan(3);
  expect(home.errors).toEqual([]);
});

test('a press before the widget has loaded plays the clip later', async () => {
  const held = Promise.withResolvers<void>();
  await using home = await open({}, (page) =>
    page.route(/\/assets\/(?!boot-).+\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    }),
  );
  await bring(home);
  // All of the poster is the Play button.
  await pressPoster(home, 0.9, 0.95);
  expect(home.fetched).toEqual([]);
  held.resolve();
  await part(home).locator('.video[data-playing]').waitFor();
  expect(await moves(home)).toBeLessThan(3);
});

test('if the script never loads, the poster is visible, no dead button is shown, and a link opens the clip', async () => {
  await using home = await open({}, (page) => page.route(/\/assets\/.+\.js$/, (route) => route.abort()));
  await bring(home);
  expect(await button(home).isVisible()).toBe(false);
  expect(await posterOnTop(home)).toBe(true);
  await part(home)
    .getByRole('link', { name: /^Open the video file/ })
    .click();
  await home.waitForURL(/\/assets\/intro-\w+\.mp4$/);
  await home.waitForFunction(
    () => (document.querySelector('video')?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA,
  );
});

test('if the clip cannot be loaded, the poster comes back and a note points to the text', async () => {
  let broken = true;
  await using home = await open({}, (page) =>
    page.route(/\.(?:webm|mp4)$/, (route) => (broken ? route.abort() : route.continue())),
  );
  await reach(home);
  await button(home).click();
  await part(home).getByText('The video cannot be played. Read what it shows below.').waitFor();
  await waitForPoster(home);
  await home.waitForFunction(() => !document.fullscreenElement);
  expect(await posterOnTop(home)).toBe(true);
  await part(home).getByText('Read what the video shows').click();
  expect(await part(home).getByText('Step 2: Make Payment.').isVisible()).toBe(true);
  expect(await part(home).getByRole('link', { name: 'हिन्दी' }).getAttribute('href')).toMatch(/\.hi-?.*\.vtt$/);
  broken = false;
  await button(home).click();
  await moves(home);
  expect(await part(home).getByRole('status').textContent()).toBe('');
});

test('without JavaScript it is the browser’s own player, with its poster, and no dead button', async () => {
  await using home = await open({ javaScriptEnabled: false });
  for (const { section } of CLIPS) {
    expect(await button(home, section).isVisible()).toBe(false);
    const player = part(home, section).locator('noscript video');
    const attributes = await Promise.all(
      ['controls', 'preload', 'poster', 'playsinline'].map((attribute) => player.getAttribute(attribute)),
    );
    expect(attributes).toEqual(['', 'none', expect.stringMatching(/^\/assets\/.+\.avif$/), '']);
    expect(await player.locator('source').count()).toBe(2);
    // Nothing covers it.
    await player.scrollIntoViewIfNeeded();
    expect(
      await part(home, section).evaluate((element) => {
        const { x, y, width, height } = (element.querySelector('.video-frame') as Element).getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('noscript') !== null;
      }),
    ).toBe(true);
  }
  expect(home.fetched).toEqual([]);
});
