/** Finds and starts the Chromium that draws the scenes. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { RecordingError } from './ffmpeg.ts';

/** The GPU is disabled so that every machine draws the same. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** Path of an installed Chromium: CHROME_PATH, or one of the usual places; undefined if there is none. */
export function installedChromium(): string | undefined {
  return process.env.CHROME_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
}

/** @throws RecordingError with instructions if there is no Chromium */
export async function startBrowser(): Promise<Browser> {
  const executablePath = installedChromium();
  if (!executablePath)
    throw new RecordingError(
      'Recording needs Chromium. On Debian: apt-get install chromium. Elsewhere: say where it is in CHROME_PATH.',
    );
  return chromium.launch({ executablePath, args: FLAGS });
}
