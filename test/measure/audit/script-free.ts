/** The same page with and without script: what the boot script costs the first view. */
import { changingHost, headersForAnotherBody } from '../../support/changing-host.ts';
import type { Host } from '../../support/hosts.ts';
import { markdownTable, median } from '../table.ts';
import { figureOf, type Reading, readPage, startChromium } from './lighthouse.ts';

/** The pages to compare by default. */
export const COMPARED = ['/', '/company-registration/one-person-company-registration', '/figures'];
const NETWORKS = {
  /** Lighthouse's 4G, simulated from an unthrottled load: the way scores are made. */
  simulated: {},
  /** A slow 3G, applied by the browser itself. */
  '400 ms, 400 kbit/s': {
    throttlingMethod: 'devtools',
    throttling: {
      requestLatencyMs: 400,
      downloadThroughputKbps: 400,
      uploadThroughputKbps: 400,
      cpuSlowdownMultiplier: 4,
    },
  },
} as const;
/** How much slower than its script-free version a page may be. */
const TOLERANCE = 1.05;
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/gi;

/** A proxy of the site, with or without script in its pages, so that both take the same route. */
function serveCopy(site: Host, withScript: boolean) {
  const copy = changingHost(site.origin);
  copy.change = async (_, answer) => {
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || !/text|javascript|json|svg/.test(type)) return answer;
    const headers = headersForAnotherBody(answer.headers);
    headers.set('content-encoding', 'gzip');
    const text = await answer.text();
    return new Response(Bun.gzipSync(withScript ? text : text.replace(SCRIPT, '')), { headers });
  };
  return copy;
}

/**
 * Reads each page with and without script alternately, so that a slow period of the machine affects both, on each
 * network.
 * @param rounds how often; the medians count
 * @returns the missed limits, one line each
 */
export async function auditScriptFree(site: Host, paths: readonly string[], rounds: number): Promise<string[]> {
  // Speed Index compares each frame with the last one recorded, and the turning example of the search box never matches.
  await using browser = await startChromium('--force-prefers-reduced-motion');
  await using withScript = serveCopy(site, true);
  await using without = serveCopy(site, false);
  const rows = [];
  const short: string[] = [];
  for (const [network, throttling] of Object.entries(NETWORKS))
    for (const path of paths) {
      const readings: Record<'alive' | 'plain', Reading[]> = { alive: [], plain: [] };
      const read = async (copy: 'alive' | 'plain') => {
        const { origin } = copy === 'alive' ? withScript : without;
        readings[copy].push(await readPage(browser, origin + path, { ...throttling, onlyCategories: ['performance'] }));
      };
      for (let round = 0; round <= rounds; round += 1)
        for (const copy of round % 2 ? (['alive', 'plain'] as const) : (['plain', 'alive'] as const)) await read(copy);
      for (const paint of ['lcp', 'fcp', 'speedIndex'] as const) {
        // The first round filled the caches.
        const ofRounds = (all: Reading[]) => median(all.slice(1).map((reading) => figureOf(reading, paint)));
        const [alive, plain] = [ofRounds(readings.alive), ofRounds(readings.plain)];
        const ratio = (alive / plain).toFixed(3);
        const ms = { 'with script ms': Math.round(alive), 'without ms': Math.round(plain) };
        rows.push({ page: path, network, paint, ...ms, ratio });
        if (!(alive / plain <= TOLERANCE))
          short.push(`${path} on ${network}: ${paint} is ${ratio} of the page without script`);
      }
    }
  console.log(`\nWith script against the same page without, medians of ${rounds} by turns\n\n${markdownTable(rows)}`);
  return short;
}
