/** A real Chromium: for tests the headless one that comes with an npm package, for measurements an installed one where there is one. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { installedChromium } from '../../src/media/browser.ts';

/**
 * An installed Chromium draws a whole window for each context. The pages behind its address bar, which nobody sees here,
 * took half of its time, and processes kept ready for pages that never come a tenth. The switch counts once, so that what
 * else is off by Playwright's choice is named again.
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

/** For a Chromium that runs in a container, draws without a graphics card and asks nothing of anybody by itself. */
export const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** A process is taken again for the next page, and no script is made faster that runs for a second: a page takes a fifth less of the processor. */
const SPARING_FLAGS = ['--renderer-process-limit=1', '--js-flags=--max-lazy --no-opt --no-sparkplug'];

const FLAGS = [
  ...QUIET_FLAGS,
  ...SPARING_FLAGS,
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

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
  // Of the packaged one not the arguments that come with it: they are for one process that dies with its first context.
  return chromium.launch({ executablePath: process.env.CHROME_PATH ?? (await packagedChromium()), args: FLAGS });
}

/** Where Chromium is: an installed one, else the packaged one, unpacked. */
export async function chromiumPath(): Promise<string> {
  return installedChromium() ?? packagedChromium();
}

/**
 * Unpacks the Chromium that comes with an npm package: not in two processes at once. It has no windows, so that a context costs a
 * third of an installed one's, and it is the same on every machine.
 * @returns where it is
 */
export async function packagedChromium(): Promise<string> {
  // Makes the package unpack the shared libraries it needs, which a bare machine may lack.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const path = await packaged.executablePath();
  process.env.FONTCONFIG_FILE ??= fontSettings();
  return path;
}

/**
 * The package brings fonts, but its settings look for them in /tmp alone, wherever it has unpacked them; and without any
 * font Chromium crashes.
 * @returns the file that says where they are
 */
function fontSettings(): string {
  const file = join(tmpdir(), 'fonts.conf');
  writeFileSync(
    file,
    `<fontconfig><dir>${join(tmpdir(), 'fonts')}</dir><cachedir>${join(tmpdir(), 'fonts-cache')}</cachedir></fontconfig>\n`,
  );
  return file;
}
