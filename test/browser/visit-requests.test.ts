/** The requests that a host must answer for a visit. Files of the build are free on Workers, and are not counted. */
import { expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { changingHost } from '../support/changing-host.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { moved, type Visit, visit } from '../support/visit.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const publicFiles = join(import.meta.dir, '../../.build/public');
const touch = (page: Visit) => moved(page, () => page.touchscreen.tap(3, 300));

test('a visit of three pages on a phone costs three requests, and leaves no service worker and no cache', async () => {
  await using front = changingHost((await sharedHosts.Bun()).origin);
  const asked: string[] = [];
  front.change = (path, answer) => {
    if (!statSync(join(publicFiles, path), { throwIfNoEntry: false })?.isFile() || path === '/sw.js') asked.push(path);
    return answer;
  };
  const pages = ['/', '/company-registration', '/gst'];
  await using page = await visit(
    '/',
    PHONE,
    // The site measures one of four visits and sends a beacon: not this one.
    (page) => page.addInitScript(() => Object.assign(Math, { random: () => 0.99 })),
    front,
  );
  await touch(page);
  for (const path of pages.slice(1)) {
    await page.goto(path);
    await touch(page);
  }
  expect(asked).toEqual(pages);
  const left = () => Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()]);
  expect(await page.evaluate(left)).toEqual([[], []]);
});
