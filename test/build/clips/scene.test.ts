/** The scenes of the clips: they draw what was recorded. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openScene } from '../../../src/build/clips/scene.ts';
import { CLIPS, POSTER_SECOND } from '../../../src/domain/illustration.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { builtApp } from '../../support/built-app.ts';

const root = join(import.meta.dir, '../../..');
const built = (address: string) => readFileSync(join(root, '.build/public', address));
const { clips } = builtApp().site;

/** Opens an empty page that is served the built assets. */
async function screening(): Promise<{ page: Page } & AsyncDisposable> {
  const context = await (await sharedBrowser()).newContext();
  const page = await context.newPage();
  await page.route('http://screening.invalid/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === '/'
      ? route.fulfill({ body: '<!doctype html>', contentType: 'text/html' })
      : route.fulfill({ path: join(root, '.build/public', pathname) });
  });
  await page.goto('http://screening.invalid/');
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

/** How far apart the clip at some seconds and some pictures are: the mean over all colour channels, of 255. */
function distances(page: Page, clip: string, pairs: { second: number; picture: string }[]): Promise<number[]> {
  return page.evaluate(
    async ({ clip, pairs }) => {
      // As large as the smallest poster, because sharpness does not matter.
      const canvas = new OffscreenCanvas(640, 360);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const pixels = (source: CanvasImageSource) => {
        context?.drawImage(source, 0, 0, 640, 360);
        return context?.getImageData(0, 0, 640, 360).data ?? new Uint8ClampedArray();
      };
      const video = document.createElement('video');
      video.src = URL.createObjectURL(await (await fetch(clip)).blob());
      // Attached to the page, because otherwise no frame callback runs.
      document.body.append(video);
      await new Promise((done) => video.addEventListener('loadeddata', done, { once: true }));
      /** Resolves once the frame of that moment, and not one before it, can be drawn. */
      const seek = (second: number) =>
        new Promise<void>((done) => {
          const look: VideoFrameRequestCallback = (_, { mediaTime }) =>
            Math.abs(mediaTime - second) < 0.05 ? done() : void video.requestVideoFrameCallback(look);
          video.requestVideoFrameCallback(look);
          video.currentTime = second;
        });
      const found: number[] = [];
      for (const { second, picture } of pairs) {
        if (video.currentTime !== second) await seek(second);
        const frame = pixels(video);
        const still = pixels(await createImageBitmap(await (await fetch(picture)).blob()));
        found.push(frame.reduce((sum, value, i) => sum + Math.abs(value - (still[i] ?? 0)), 0) / frame.length);
      }
      return found;
    },
    { clip, pairs },
  );
}

for (const name of CLIPS) {
  test(`the poster of ${name} is the frame at 2 s, small and large, as AVIF and as JPEG, and no other`, async () => {
    await using open = await screening();
    const { webm, poster } = clips[name];
    const [small = 99, avif = 99, jpeg = 99, earlier = 0] = await distances(open.page, webm, [
      { second: POSTER_SECOND, picture: poster.small },
      { second: POSTER_SECOND, picture: poster.avif },
      { second: POSTER_SECOND, picture: poster.jpeg },
      { second: 0.5, picture: poster.avif },
    ]);
    // What the encoding of src/build/media.ts takes from flat paper and fine lines; another frame is three times as
    // far.
    for (const distance of [small, avif, jpeg]) expect(distance).toBeLessThan(3);
    expect(earlier).toBeGreaterThan(9);
    expect(built(poster.avif).byteLength).toBeLessThan(30_000);
    expect(built(poster.jpeg).byteLength).toBeLessThan(70_000);
  });

  test(`the scene of ${name} still matches the clip, and draws the same whatever moment was drawn before`, async () => {
    await using open = await screening();
    await using scene = await openScene(await sharedBrowser(), name);
    const moments = [8.5, 18.5, 30.5];
    const pictures: { second: number; picture: string }[] = [];
    for (const second of moments.toReversed())
      pictures.push({ second, picture: `data:image/png;base64,${(await scene.at(second)).toString('base64')}` });
    // Text fonts differ between machines, so the picture need only be nearer to its moment than to any other.
    const own = await distances(open.page, clips[name].webm, pictures);
    const elsewhere = await distances(
      open.page,
      clips[name].webm,
      pictures.map(({ picture }, index) => ({ second: pictures[(index + 1) % pictures.length]?.second ?? 0, picture })),
    );
    for (const [index, distance] of own.entries()) {
      expect(distance).toBeLessThan(8);
      expect(distance).toBeLessThan(elsewhere[index] ?? 0);
    }
    expect(
      (await scene.at(moments[0] ?? 0)).equals(Buffer.from(pictures.at(-1)?.picture.split(',')[1] ?? '', 'base64')),
    ).toBe(true);
  });
}

test('without ffmpeg the recorder names what is missing', async () => {
  const child = Bun.spawn([process.execPath, 'src/build/clips/record.ts'], {
    cwd: root,
    env: { PATH: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(await child.exited).toBe(1);
  expect(await new Response(child.stderr).text()).toContain('Recording needs ffmpeg, and it is not on this machine.');
});
