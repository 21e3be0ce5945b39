/** Opens a scene of content/media/scenes in Chromium, and takes pictures of any moment. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { CLIP_SIZE, type ClipName } from '../../domain/illustration.ts';
import { pauseScene, showMoment } from './scene-page.ts';

const root = join(import.meta.dir, '../../..');
/** Every request is answered from disk. */
const ORIGIN = 'http://scenes.invalid';
const TYPES: Record<string, string> = { html: 'text/html; charset=utf-8', css: 'text/css', woff2: 'font/woff2' };

/** A program is missing on this machine, or it failed. */
export class RecordingError extends Error {
  override name = 'RecordingError';
}

/** The GPU is disabled so that every machine draws the same. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** CHROME_PATH, or one of the usual places. */
export function findChromium(): string | undefined {
  return process.env.CHROME_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
}

export async function startBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new RecordingError(
      'Recording needs Chromium. On Debian: apt-get install chromium. Elsewhere: say where it is in CHROME_PATH.',
    );
  return chromium.launch({ executablePath, args: FLAGS });
}

export interface Scene extends AsyncDisposable {
  /** Its duration, from its `data-seconds`. */
  seconds: number;
  /** The picture of a moment, as PNG. */
  at(second: number): Promise<Buffer>;
}

/** Opens a scene with all animations paused. */
export async function openScene(browser: Browser, name: ClipName): Promise<Scene> {
  const context = await browser.newContext({
    viewport: CLIP_SIZE,
    colorScheme: 'light',
    reducedMotion: 'no-preference',
  });
  const page = await context.newPage();
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    const ending = path.slice(path.lastIndexOf('.') + 1);
    await route.fulfill({
      body: readFileSync(fileOf(path)),
      contentType: TYPES[ending] ?? 'application/octet-stream',
      headers: { 'Access-Control-Allow-Origin': '*' },
    });
  });
  await page.goto(`${ORIGIN}/${name}.html`);
  const seconds = await page.evaluate(pauseScene);
  return {
    seconds,
    async at(second) {
      await page.evaluate(showMoment, second * 1000);
      // A screenshot may be taken before everything is painted: repeat until two are equal.
      let picture = await page.screenshot({ type: 'png' });
      for (;;) {
        const again = await page.screenshot({ type: 'png' });
        if (again.equals(picture)) return picture;
        picture = again;
      }
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** A file beside the scene, or the site's tokens and heading font. */
function fileOf(path: string): string {
  if (path === '/tokens.css') return join(root, 'src/styles/tokens.css');
  if (path.startsWith('/eczar/'))
    return join(root, 'node_modules/@fontsource-variable/eczar/files', path.slice('/eczar/'.length));
  return join(root, 'content/media/scenes', path);
}
