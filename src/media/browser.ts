/** The Chromium that draws the scenes. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { RecordingError } from './ffmpeg.ts';

/** Without the processor for graphics, so that every machine draws the same. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** Starts it. Throws a RecordingError that says what to do where there is none. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
  if (!executablePath) throw new RecordingError('Recording needs Chromium. On Debian: apt-get install chromium. Elsewhere: say where it is in CHROME_PATH.');
  return chromium.launch({ executablePath, args: FLAGS });
}
