/** The same page with and without script: what the boot script costs the first view. */
import { changingHost, headersForAnotherBody } from '../../support/changing-host.ts';
import type { Host } from '../../support/hosts.ts';
import { markdownTable, median } from '../table.ts';
import { type Figures, NETWORKS, type Network, readPage } from './reading.ts';

/** The pages to compare by default. */
export const COMPARED = ['/', '/company-registration/one-person-company-registration', '/figures'];
const PAINTS = ['lcp', 'fcp', 'speedIndex'] as const;
/** How much slower than its script-free version a page may be. */
const TOLERANCE = 1.05;
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/gi;

/** A proxy of the site, with or without script in its pages, so that both take the same route. */
function serveCopy(site: Host, withScript: boolean) {
  const kept = new Map<string, Promise<{ body: Uint8Array<ArrayBuffer>; headers: Headers }>>();
  const copy = changingHost(site.origin);
  const compress = async (answer: Response) => {
    const headers = headersForAnotherBody(answer.headers);
    const type = headers.get('content-type') ?? '';
    const isPage = type.startsWith('text/html');
    const text = await answer.bytes();
    const plain =
      isPage && !withScript ? new TextEncoder().encode(new TextDecoder().decode(text).replace(SCRIPT, '')) : text;
    if (!/text|javascript|json|svg/.test(type)) return { body: plain, headers };
    headers.set('content-encoding', 'gzip');
    return { body: Bun.gzipSync(plain), headers };
  };
  copy.change = async (path, answer) => {
    if (!answer.ok) return answer;
    const made = kept.get(path) ?? compress(answer);
    kept.set(path, made);
    const { body, headers } = await made;
    return new Response(body, { headers });
  };
  return copy;
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
  await using withScript = serveCopy(site, true);
  await using without = serveCopy(site, false);
  const rows = [];
  const short: string[] = [];
  for (const network of Object.keys(NETWORKS) as Network[]) {
    for (const path of paths) {
      const readings = new Map<typeof withScript, Figures[]>([
        [withScript, []],
        [without, []],
      ]);
      // The first round fills the caches and is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        for (const copy of round % 2 ? [withScript, without] : [without, withScript]) {
          const { figures } = await readPage(browser, copy.origin + path, { network });
          if (round > 0) readings.get(copy)?.push(figures);
        }
      }
      for (const paint of PAINTS) {
        const [alive = 0, plain = 0] = [...readings.values()].map((all) =>
          median(all.map((figures) => figures[paint])),
        );
        const ratio = (alive / plain).toFixed(3);
        rows.push({
          page: path,
          network,
          paint,
          'with script ms': Math.round(alive),
          'without ms': Math.round(plain),
          ratio,
        });
        if (alive / plain > TOLERANCE)
          short.push(`${path} on ${network}: ${paint} is ${ratio} of the page without script`);
      }
    }
  }
  console.log(`\nWith script against the same page without, medians of ${rounds} by turns\n\n${markdownTable(rows)}`);
  return short;
}
