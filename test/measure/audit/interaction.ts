/** From the first tap on a page before hydration to the widget's answer, on a processor four times slower. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { ScriptName } from '../../../src/islands/dom-contract.ts';
import type { IslandName } from '../../../src/islands/registry.ts';
import { closeBrowser } from '../../support/browser.ts';
import { builtApp } from '../../support/built-app.ts';
import type { Host } from '../../support/hosts.ts';
import { visit } from '../../support/visit.ts';
import { markdownTable, median } from '../table.ts';
import { auditVisit, PHONE } from './visit.ts';

const ANSWER_UNDER_MS = 200;
const WEIGHT_KB = 90;

interface Tap {
  island: IslandName | ScriptName;
  path: string;
  what: string;
  /** The element to tap. */
  target: (page: Page) => ReturnType<Page['locator']>;
  /** Window height, enough to see the target without scrolling; 1600 by default. */
  height?: number;
  /** Runs in the page at each frame: the time once the widget has answered. */
  answered: () => number;
}

const SERVICE = '/company-registration/one-person-company-registration';
const TAPS: readonly Tap[] = [
  {
    island: 'search',
    path: '/',
    what: 'search box: alive',
    target: (page) => page.locator('#search'),
    answered: () =>
      document.querySelector('[data-island="search"][data-island-state="ready"]') ? performance.now() : 0,
  },
  {
    island: 'carousel',
    path: '/',
    what: 'next slide: the row moves',
    target: (page) => page.getByRole('group', { name: 'Where to start' }).getByRole('button', { name: 'Next slide' }),
    answered: () =>
      (document.querySelector('[aria-roledescription="carousel"] [aria-label="Slides"]')?.scrollLeft ?? 0) > 0
        ? performance.now()
        : 0,
  },
  {
    island: 'video',
    path: '/',
    what: 'play: the player has taken over',
    target: (page) => page.getByRole('button', { name: 'Play the intro video' }),
    answered: () => (document.querySelector('.video[data-playing]') ? performance.now() : 0),
  },
  {
    island: 'checklist',
    path: SERVICE,
    height: 3600,
    what: 'tick: counted',
    target: (page) => page.getByRole('checkbox').first(),
    answered: () =>
      document.querySelector('.checklist-count')?.textContent?.startsWith('1 of') ? performance.now() : 0,
  },
  {
    island: 'figure-filter',
    path: '/figures',
    what: 'filter of figures: alive',
    target: (page) => page.getByLabel('Find a figure'),
    answered: () => (document.querySelector('.figure-filter[data-island-state="ready"]') ? performance.now() : 0),
  },
  {
    island: 'lead-form',
    path: '/contact',
    what: 'form: alive',
    target: (page) => page.getByLabel('Full name'),
    answered: () =>
      document.querySelector('[data-island="lead-form"][data-island-state="ready"]') ? performance.now() : 0,
  },
];

/** A tap that did not start the hydration, or hit nothing. */
class TapError extends Error {
  override name = 'TapError';
}

/** Milliseconds from the tap to the answer. The window is tall, so that no scrolling precedes the tap. */
async function firstTap(site: Host, { path, target, height = 1600, answered }: Tap): Promise<number> {
  await using open = await visit(site, path, { ...PHONE, viewport: { ...PHONE.viewport, height } }, (page) =>
    page.addInitScript(() =>
      addEventListener('pointerdown', ({ timeStamp }) => Object.assign(window, { tappedAt: timeStamp }), {
        capture: true,
        once: true,
      }),
    ),
  );
  const { page } = open;
  await page.waitForLoadState('networkidle');
  const box = await target(page).boundingBox();
  if (!box || box.y + box.height > height) throw new TapError(`${path}: what is to be tapped is not in the window`);
  if ((await page.locator('[data-island-state], link[rel="modulepreload"]').count()) > 0)
    throw new TapError(`${path}: something lives before the first tap`);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const answer = page.waitForFunction(answered, undefined, { polling: 'raf' });
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  const at = (await (await answer).jsonValue()) as number;
  return at - (await page.evaluate(() => Reflect.get(window, 'tappedAt') as number));
}

/** Gzip bytes of everything that an island needs before it works, including React, or of a script. */
function weightOf(island: Tap['island']): number {
  const { modules, assets } = builtApp().site;
  const files = modules[island] ?? [assets[`${island}.js`] ?? ''];
  return (
    files.reduce(
      (sum, file) => sum + Bun.gzipSync(readFileSync(join(import.meta.dir, '../../../.build/public', file))).byteLength,
      0,
    ) / 1000
  );
}

/**
 * Taps every widget, each on a new page in a new browser profile, then makes a visit.
 * @returns what exceeds the limits
 */
export async function auditInteraction(site: Host, rounds: number): Promise<string[]> {
  const rows = [];
  const short: string[] = [];
  for (const tap of TAPS) {
    const waits: number[] = [];
    try {
      // The first round is not counted: the host has not served these files before.
      for (let round = 0; round <= rounds; round += 1) waits.push(await firstTap(site, tap));
    } catch (error) {
      if (!(error instanceof TapError)) throw error;
      short.push(`${tap.what}: ${error.message}`);
      continue;
    }
    waits.shift();
    const weight = weightOf(tap.island);
    rows.push({
      'first tap': tap.what,
      page: tap.path,
      'median ms': Math.round(median(waits)),
      'worst ms': Math.round(Math.max(...waits)),
      'React and widget or script, kB gzip': Number(weight.toFixed(1)),
    });
    if (median(waits) >= ANSWER_UNDER_MS) short.push(`${tap.what}: ${Math.round(median(waits))} ms`);
    if (weight > WEIGHT_KB) short.push(`${tap.island}: ${weight.toFixed(1)} kB`);
  }
  console.log(
    `\nFirst tap to answer on a processor four times slower, connection warm, ${rounds} times each\n\n${markdownTable(rows)}`,
  );
  short.push(...(await auditVisit(site, rounds)));
  await closeBrowser();
  return short;
}
