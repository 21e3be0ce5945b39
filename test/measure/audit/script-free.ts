/** The same page with and without script: what the boot script costs the first view. */
import { headersForAnotherBody } from '../../support/changing-host.ts';
import type { Host } from '../../support/hosts.ts';
import { markdownTable, median } from '../table.ts';
import { type Figures, NETWORKS, type Network, readPage } from './reading.ts';

/** The pages to compare by default. */
export const COMPARED = ['/', '/company-registration/one-person-company-registration', '/figures'];
const PAINTS = { lcp: 'LCP', fcp: 'FCP', speedIndex: 'Speed Index' } as const;
type Paint = keyof typeof PAINTS;
/** How much slower than its script-free version a page may be. */
const TOLERANCE = 1.05;
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/gi;

/** A proxy of the site, with or without script in its pages, so that both take the same route. */
function serveCopy(site: Host, withScript: boolean) {
  const kept = new Map<string, { body: Uint8Array<ArrayBuffer>; headers: Headers }>();
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const known = kept.get(pathname + search);
      if (known) return new Response(known.body, { headers: known.headers });
      const reply = await fetch(site.origin + pathname + search);
      const headers = headersForAnotherBody(reply.headers);
      const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
      const plain =
        isPage && !withScript
          ? new TextEncoder().encode((await reply.text()).replace(SCRIPT, ''))
          : await reply.bytes();
      const isText = /text|javascript|json|svg/.test(headers.get('content-type') ?? '');
      if (isText) headers.set('content-encoding', 'gzip');
      const answer = { body: isText ? Bun.gzipSync(plain) : plain, headers };
      if (reply.ok) kept.set(pathname + search, answer);
      return new Response(answer.body, { status: reply.status, headers });
    },
  });
}

/**
 * Reads each page with and without script alternately, so that a slow period of the machine affects both, on each
 * network.
 * @param rounds how often; the medians count
 * @returns the missed limits, one line each
 */
export async function auditScriptFree(
  browser: Host,
  site: Host,
  paths: readonly string[],
  rounds: number,
): Promise<string[]> {
  const copies = { with: serveCopy(site, true), without: serveCopy(site, false) };
  const rows = [];
  const short: string[] = [];
  for (const network of Object.keys(NETWORKS) as Network[]) {
    for (const path of paths) {
      const readings: Record<keyof typeof copies, Figures[]> = { with: [], without: [] };
      // The first round fills the caches and is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        for (const kind of round % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
          const { figures } = await readPage(browser, `http://127.0.0.1:${copies[kind].port}${path}`, { network });
          if (round > 0) readings[kind].push(figures);
        }
      }
      for (const [paint, name] of Object.entries(PAINTS) as [Paint, string][]) {
        const [withScript, without] = (['with', 'without'] as const).map((kind) =>
          median(readings[kind].map((figures) => figures[paint])),
        ) as [number, number];
        const ratio = withScript / without;
        rows.push({
          page: path,
          network,
          paint: name,
          'with script ms': Math.round(withScript),
          'without ms': Math.round(without),
          ratio: ratio.toFixed(3),
        });
        if (ratio > TOLERANCE)
          short.push(`${path} on ${network}: ${name} is ${ratio.toFixed(3)} of the page without script`);
      }
    }
  }
  for (const copy of Object.values(copies)) await copy.stop(true);
  console.log(`\nWith script against the same page without, medians of ${rounds} by turns\n\n${markdownTable(rows)}`);
  return short;
}
