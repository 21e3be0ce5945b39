/** A page on a slow connection is drawn while it arrives, and nothing that is drawn moves. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { headersForAnotherBody } from '../support/changing-host.ts';
import { recordShifts, shiftsOf } from '../support/layout-shifts.ts';
import { inGroups, kindPaths, titleOf } from '../support/page-kinds.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { drawn } from '../support/visit.ts';

const PIECES = 12;
const UNCOMPRESSED = { headers: { 'accept-encoding': 'identity' } };

/** The page of a test, a stream of it that the server sends, and when its font arrives. */
interface Served {
  path: string;
  answer: Response;
  pieces: ReadableStream<Uint8Array>;
  font: Promise<void>;
}
let served: Served;
/** Serves that page piece by piece, and everything else as the host does. */
const server = Bun.serve({
  port: 0,
  idleTimeout: 0,
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    const { path, answer, pieces, font } = served;
    if (pathname + search === path)
      return new Response(pieces, { status: answer.status, headers: headersForAnotherBody(answer.headers) });
    if (pathname.endsWith('.woff2')) await font;
    const other = await fetch((await sharedHosts.Bun()).origin + pathname + search, { method: request.method });
    return new Response(other.body, { status: other.status, headers: headersForAnotherBody(other.headers) });
  },
});

/**
 * One page for all tests: its process and its address stay. Each test fetches its files anew, as a first visit does.
 */
let page: Page;
beforeAll(async () => {
  page = await (await sharedBrowser()).newPage({ baseURL: `http://127.0.0.1:${server.port}` });
  await recordShifts(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  // The first page of a browser finds the fonts of the system, which may come after its first text.
  await page.goto(`${(await sharedHosts.Bun()).origin}/gst`);
});
afterAll(async () => {
  await page.close();
  await server.stop(true);
});

const [[few = '', onPhones = []] = [], [more = '', others = []] = []] = inGroups([...kindPaths, '/thank-you']);
/** On a wide screen late content may push the column next to it. */
const WINDOWS: Record<string, [path: string, width: number][]> = {
  [few]: onPhones.map((path) => [path, 360]),
  [more]: [
    ...others.map((path): [string, number] => [path, 360]),
    ...onPhones.map((path): [string, number] => [path, 1440]),
  ],
};

for (const [group, windows] of Object.entries(WINDOWS))
  describe(group, () => {
    for (const [path, width] of windows)
      test(`${titleOf(path)} at ${width} px, drawn in pieces as it arrives, shifts by nothing`, async () => {
        const answer = await fetch((await sharedHosts.Bun()).origin + path, UNCOMPRESSED);
        const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
        const font = Promise.withResolvers<void>();
        served = { path, answer, pieces: readable, font: font.promise };
        const writer = writable.getWriter();
        // Not awaited: the stream buffers what the browser has not read.
        const send = (piece = '') => void writer.write(new TextEncoder().encode(piece));
        const [first, ...pieces] = cut(await answer.text());
        send(first);
        await page.setViewportSize({ width, height: 1000 });
        await page.goto(path, { waitUntil: 'commit' });
        for (const piece of pieces) {
          await drawn(page);
          send(piece);
        }
        await drawn(page);
        font.resolve();
        void writer.close();
        await page.waitForLoadState('load');
        await page.evaluate(() => document.fonts.ready);
        await drawn(page);
        expect(await shiftsOf(page)).toEqual([]);
      });
  });

/**
 * Cuts after tags: evenly over the body, then finely from the footer on. Never within a word, which would break its
 * line again on any page.
 */
function cut(html: string): string[] {
  const ends = [...html.matchAll(/>(?=[\s<])/g)]
    .map(({ index }) => index + 1)
    .filter((end) => end > html.indexOf('<body'));
  const foot = ends.filter((end) => end > html.indexOf('<footer'));
  const evenly = (from: number[]) =>
    Array.from({ length: PIECES / 2 }, (_, k) => from[Math.floor((k * from.length) / (PIECES / 2))] ?? 0);
  const cuts = [...new Set([0, ...evenly(ends), ...evenly(foot), html.length])].sort((a, b) => a - b);
  return cuts.slice(1).map((end, k) => html.slice(cuts[k], end));
}
