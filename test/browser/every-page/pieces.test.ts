/** A page on a slow connection is drawn while it arrives, and nothing that is drawn moves. */
import { expect, test } from 'bun:test';
import { sharedBrowser } from '../../support/browser.ts';
import { headersForAnotherBody } from '../../support/changing-host.ts';
import { recordShifts, shiftsOf } from '../../support/layout-shifts.ts';
import { sharedHosts } from '../../support/shared-hosts.ts';
import { kindPaths } from '../../support/spec-paths.ts';
import { drawn } from '../../support/visit.ts';

const PIECES = 12;

/** Pages with several columns: on a wide screen late content may push the column next to it. */
const COLUMNS = [
  '/',
  '/gst',
  '/quick-reads/gst-registration',
  '/due-dates?for=gst-monthly&for=company',
  '/contact',
  '/search?q=gst',
];

for (const path of [...kindPaths, '/thank-you']) {
  for (const width of COLUMNS.includes(path) ? [360, 1440] : [360]) {
    test(`${path} at ${width} px, arriving in pieces, each drawn before the next, shifts by nothing`, async () => {
      const { origin } = await sharedHosts.Bun();
      await using served = await servePieces(origin, path);
      await using page = await (await sharedBrowser()).newPage({ viewport: { width, height: 1000 } });
      await recordShifts(page);
      await page.goto(served.address, { waitUntil: 'commit' });
      do await drawn(page);
      while (served.sendNext());
      await page.waitForLoadState('load');
      await drawn(page);
      expect(await shiftsOf(page)).toEqual([]);
    });
  }
}

/**
 * Serves one page piece by piece, and everything else unchanged.
 * @returns `sendNext` sends a piece, and returns false when the page is complete
 */
async function servePieces(origin: string, path: string) {
  const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
  const pieces = cut(await answer.text());
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const sendNext = () => {
    const piece = pieces.shift();
    // Not awaited: the stream buffers what the browser has not read.
    void (piece === undefined ? writer.close() : writer.write(new TextEncoder().encode(piece)));
    return piece !== undefined;
  };
  sendNext();
  const server = Bun.serve({
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (pathname + search === path)
        return new Response(readable, { status: answer.status, headers: headersForAnotherBody(answer.headers) });
      const other = await fetch(origin + pathname + search, { method: request.method });
      return new Response(other.body, { status: other.status, headers: headersForAnotherBody(other.headers) });
    },
  });
  return {
    address: `http://127.0.0.1:${server.port}${path}`,
    sendNext,
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}

/**
 * Cuts after tags: evenly over the body, then finely from the footer on. Never within a word, which would break its line again
 * on any page.
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
