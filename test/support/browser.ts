/** A real Chromium: an installed one where there is one, else the one that comes with an npm package. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

let running: Promise<Browser> | undefined;

/** The browser that all tests share; each opens contexts of its own. Started anew where a test that timed out took it along. */
export async function sharedBrowser(): Promise<Browser> {
  if (running && !(await running).isConnected()) running = undefined;
  running ??= launch();
  return running;
}

/** Ends the shared browser. */
export async function closeBrowser(): Promise<void> {
  await (await running)?.close();
  running = undefined;
}

async function launch(): Promise<Browser> {
  const installed = process.env.CHROME_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
  if (installed) return chromium.launch({ executablePath: installed, args: FLAGS });
  // Makes the package unpack the shared libraries it needs, which a bare machine may lack.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  // Not the arguments that come with it: they are for one process that dies with its first context.
  return chromium.launch({ executablePath: await packaged.executablePath(), args: FLAGS });
}
