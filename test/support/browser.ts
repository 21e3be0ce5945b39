/** A real Chromium: tests use the headless one of an npm package, measurements an installed one if available. */
import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { atEnd } from './at-end.ts';

/**
 * An installed Chromium draws a whole window for each context. The pages behind its address bar, which are not visible
 * here, took half of its time, and spare processes for new pages a tenth. The switch works only once, so the features
 * that Playwright disables are repeated here.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
];

/** For a Chromium in a container, without a graphics card and without background requests. */
export const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Reuses a process for the next page, starts it without a zygote, and skips the optimising compiler: a page takes a
 * quarter less CPU time.
 */
const SPARING_FLAGS = ['--renderer-process-limit=1', '--no-zygote', '--js-flags=--max-lazy --no-opt --no-sparkplug'];

const FLAGS = [
  ...QUIET_FLAGS,
  ...SPARING_FLAGS,
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

let running: Promise<Browser> | undefined;

/** The browser that all tests share; each opens its own contexts. Restarted if a test that timed out ended it. */
export async function sharedBrowser(): Promise<Browser> {
  if (running && !(await running).isConnected()) running = undefined;
  running ??= launchBrowser();
  return running;
}

/** Ends the shared browser. */
export async function closeBrowser(): Promise<void> {
  await (await running)?.close();
  running = undefined;
}

atEnd(closeBrowser);

/** A browser of one's own, which the caller closes. @param more further arguments */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? (await packagedChromium());
  // Not the arguments that the package recommends: they are for a single process that dies with its first context.
  return chromium.launch({ executablePath, args: [...FLAGS, ...more] });
}

/** The path of Chromium: the one of CHROME_PATH, an installed one, else the packaged one, unpacked. */
export async function chromiumPath(): Promise<string> {
  const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
  return process.env.CHROME_PATH ?? installed ?? packagedChromium();
}

/**
 * Unpacks the Chromium of an npm package, never in two processes at once. It has no windows, so a context costs a
 * third of an installed one's, and it is the same on every machine.
 * @returns its path
 */
export async function packagedChromium(): Promise<string> {
  // Makes the package unpack the shared libraries it needs, which a minimal machine may lack.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const path = await packaged.executablePath();
  process.env.FONTCONFIG_FILE ??= fontSettings();
  return path;
}

/**
 * The package brings fonts, but its settings look for them only in /tmp, wherever it has unpacked them; and without any
 * font Chromium crashes.
 * @returns the file that gives their place
 */
function fontSettings(): string {
  const file = join(tmpdir(), 'fonts.conf');
  writeFileSync(
    file,
    `<fontconfig><dir>${join(tmpdir(), 'fonts')}</dir><cachedir>${join(tmpdir(), 'fonts-cache')}</cachedir></fontconfig>\n`,
  );
  return file;
}
