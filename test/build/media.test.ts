/** The clips of the home page: what is committed, what the build makes of it, and that it is what the scenes say. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { clipReferences, clipValues, cueTexts, fillClipText } from '../../src/compiler/clip-text.ts';
import { readFigures } from '../../src/compiler/compile.ts';
import { CLIP_MAX_BYTES, CLIPS, type ClipName, POSTER_SECOND } from '../../src/domain/clip.ts';
import { openScene } from '../../src/media/scene.ts';
import { sharedBrowser } from '../support/browser.ts';
import { builtApp } from '../support/built-app.ts';

const root = join(import.meta.dir, '../..');
const media = join(root, 'content/media');
const recorded = (name: ClipName) => JSON.parse(readFileSync(join(media, `${name}.json`), 'utf8')) as { seconds: number; values: Record<string, string> };
const built = (address: string) => readFileSync(join(root, '.build/public', address));
const { clips } = builtApp().site;
const { figures } = readFigures(join(root, 'content'));

test('each clip plays 20 to 40 s and each of its files weighs at most 1.5 MB', () => {
  for (const name of CLIPS) {
    expect(clips[name].seconds).toBeWithin(20, 41);
    for (const address of [clips[name].webm, clips[name].mp4]) expect(built(address).byteLength).toBeWithin(100_000, CLIP_MAX_BYTES + 1);
  }
});

test('the MP4 is H.264 with its index first, and the WebM is WebM', () => {
  for (const name of CLIPS) {
    const mp4 = built(clips[name].mp4);
    expect(mp4.indexOf('avc1')).toBeGreaterThan(0);
    expect(mp4.indexOf('moov')).toBeGreaterThan(0);
    expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'));
    expect(built(clips[name].webm).subarray(0, 4).toString('hex')).toBe('1a45dfa3');
  }
});

test('the figures that a clip shows are those of the site, else it must be recorded again', () => {
  for (const name of CLIPS) {
    const { values } = recorded(name);
    const now = clipValues(`content/media/${name}.json`, Object.keys(values), figures);
    // A check is a thing of the past: it stays true when the figure is checked again.
    const standing = (all: Record<string, string>) => Object.fromEntries(Object.entries(all).filter(([reference]) => !reference.endsWith(':checked')));
    expect(standing(values)).toEqual(standing(now));
  }
});

test('captions are there in English and Hindi, cue for cue, in order and within the clip, with every figure filled in', () => {
  const times = (vtt: string) =>
    [...vtt.matchAll(/(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d\.\d{3})/g)].map(([, m1, s1, m2, s2]) => [
      Number(m1) * 60 + Number(s1),
      Number(m2) * 60 + Number(s2),
    ]);
  for (const name of CLIPS) {
    const { captions, seconds } = clips[name];
    expect(captions.map(({ code, label, kind }) => [code, label, kind])).toEqual([
      ['en', 'English', 'captions'],
      ['hi', 'हिन्दी', 'subtitles'],
    ]);
    const [english = '', hindi = ''] = captions.map(({ src }) => built(src).toString());
    expect(times(hindi)).toEqual(times(english));
    const edges = times(english).flat();
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
    expect(edges.at(-1)).toBe(seconds);
    for (const text of [english, hindi]) {
      expect(text).toStartWith('WEBVTT\n');
      expect(text).not.toContain('{{');
    }
    for (const { text } of captions) expect(text.length).toBe(times(english).length);
    expect(captions[1]?.text.every((line) => /[\u0900-\u097f]/.test(line))).toBe(true);
  }
});

test('a caption that names a figure the clip was not recorded with, or no figure at all, stops the build', () => {
  expect(clipReferences('{{a-b}} {{c:now}} {{a-b}}')).toEqual(['a-b:published', 'c:now']);
  expect(fillClipText('f.vtt', 'Pay {{a}}.', { 'a:published': 'Rs 5' })).toBe('Pay Rs 5.');
  expect(() => fillClipText('content/media/f.vtt', '{{b}}', {})).toThrow(
    'content/media/f.vtt: file: expected a value that the clip was recorded with, found {{b}}',
  );
  expect(() => clipValues('content/media/f.html', ['no-such-figure:published'], figures)).toThrow('content/media/f.html: file: expected a figure');
  expect(cueTexts('WEBVTT\n\nNOTE no\n\n00:00.000 --> 00:01.000\none\ntwo\n')).toEqual(['one two']);
});

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
      const canvas = new OffscreenCanvas(1280, 720);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const pixels = (source: CanvasImageSource) => {
        context?.drawImage(source, 0, 0, 1280, 720);
        return context?.getImageData(0, 0, 1280, 720).data ?? new Uint8ClampedArray();
      };
      const video = document.createElement('video');
      video.src = URL.createObjectURL(await (await fetch(clip)).blob());
      // In the page, or else no frame is said to be shown.
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

test('the poster is the frame at 2 s, as AVIF and as JPEG, and no other', async () => {
  await using open = await screening();
  for (const name of CLIPS) {
    const { webm, poster } = clips[name];
    const [avif = 99, jpeg = 99, earlier = 0] = await distances(open.page, webm, [
      { second: POSTER_SECOND, picture: poster.avif },
      { second: POSTER_SECOND, picture: poster.jpeg },
      { second: 0.5, picture: poster.avif },
    ]);
    expect(avif).toBeLessThan(2.5);
    expect(jpeg).toBeLessThan(2.5);
    expect(earlier).toBeGreaterThan(5);
    expect(built(poster.avif).byteLength).toBeLessThan(30_000);
    expect(built(poster.jpeg).byteLength).toBeLessThan(70_000);
  }
});

test('the scenes still draw what the clips show, and draw the same whatever moment was drawn before', async () => {
  await using open = await screening();
  for (const name of CLIPS) {
    await using scene = await openScene(await sharedBrowser(), name, recorded(name).values);
    const moments = [2.5, 8.5, 13.5, 18.5, 25.5, 30.5];
    const pictures: { second: number; picture: string }[] = [];
    for (const second of moments.toReversed()) pictures.push({ second, picture: `data:image/png;base64,${(await scene.at(second)).toString('base64')}` });
    // A machine with another text face draws the small print otherwise: nearer to its own moment than to any other will do.
    const own = await distances(open.page, clips[name].webm, pictures);
    const elsewhere = await distances(
      open.page,
      clips[name].webm,
      pictures.map(({ picture }, index) => ({ second: pictures[(index + 1) % pictures.length]?.second ?? 0, picture })),
    );
    for (const [index, distance] of own.entries()) {
      expect(distance).toBeLessThan(5);
      expect(distance).toBeLessThan(elsewhere[index] ?? 0);
    }
    expect((await scene.at(moments[0] ?? 0)).equals(Buffer.from(pictures.at(-1)?.picture.split(',')[1] ?? '', 'base64'))).toBe(true);
  }
});

test('without ffmpeg the recorder says plainly what is missing', async () => {
  const child = Bun.spawn([process.execPath, 'src/media/record.ts'], { cwd: root, env: { PATH: '' }, stdio: ['ignore', 'pipe', 'pipe'] });
  expect(await child.exited).toBe(1);
  expect(await new Response(child.stderr).text()).toContain('Recording needs ffmpeg, and it is not on this machine.');
});
