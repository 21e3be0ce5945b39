/** The requests that a host must answer for a visit. Files of the build are free on Workers, and are not counted. */
import { describe, expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type ChangingHost, changingHost } from '../support/changing-host.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { keeps, moved, visit } from '../support/visit.ts';

const host = sharedHosts.Bun;

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const TOOLS = ['/due-dates', '/tools', '/tools/gst-late-fee', '/tools/shop-licence'];
const publicFiles = join(import.meta.dir, '../../.build/public');

/**
 * Opens pages one after another on a phone, and waits until the worker keeps each. The site measures one of four pages
 * and sends a beacon: none here.
 * @param prepare is run in the page before any script
 * @param last what the device keeps in the end
 * @returns paths that the host was asked for
 */
async function requestsOf(
  front: ChangingHost,
  [first = '/', ...others]: readonly string[],
  last: readonly string[],
  prepare = () => {},
): Promise<string[]> {
  const asked: string[] = [];
  front.change = (path, answer) => {
    if (!statSync(join(publicFiles, path), { throwIfNoEntry: false })?.isFile()) asked.push(path);
    return answer;
  };
  const unmeasured = async (page: Page) => {
    await page.addInitScript(() => Object.assign(Math, { random: () => 0.99 }));
    await page.addInitScript(prepare);
  };
  await using page = await visit(first, PHONE, unmeasured, front);
  await touch(page);
  for (const path of others) {
    await page.goto(path);
    await touch(page);
    await keeps(page, path);
  }
  for (const path of last) await keeps(page, path);
  return asked.sort();
}

const touch = (page: Page) => moved(page, () => page.touchscreen.tap(3, 300));

describe('on a phone', () => {
  test('a visit of three pages costs five requests: the pages, the worker and its page without a connection', async () => {
    await using front = changingHost((await host()).origin);
    const pages = ['/', '/company-registration', '/gst'];
    expect(await requestsOf(front, pages, pages)).toEqual([...pages, '/offline', '/sw.js'].sort());
  });

  test('the tools are fetched with the first of them, each once', async () => {
    const pages = ['/', '/tools/gst-late-fee', '/gst'];
    await using front = changingHost((await host()).origin);
    const asked = await requestsOf(front, pages, TOOLS);
    expect(asked).toEqual(expect.arrayContaining(TOOLS));
    expect(asked.filter((path, at) => !pages.includes(path) && asked.indexOf(path) !== at)).toEqual([]);
  });

  test('the tools are fetched once the site is installed', async () => {
    await using front = changingHost((await host()).origin);
    // No browser lets a test install a site.
    const inItsWindow = () => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => (query.includes('display-mode') ? { ...ask('all'), matches: true } : ask(query));
    };
    expect(await requestsOf(front, ['/', '/gst'], TOOLS, inItsWindow)).toEqual(expect.arrayContaining(TOOLS));
  });
});
