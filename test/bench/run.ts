/**
 * `bun run bench`: how fast each host serves a content page, as a ratio to the same host's shortest answer in the same
 * run; then the leads. Absolute figures depend on the machine; the ratio much less.
 */
import { cpus } from 'node:os';
import { type Host, sharedHosts, stopHosts } from '../support/hosts.ts';
import { benchLeads } from './leads.ts';

const REQUESTS = 400;
const AT_ONCE = 16;
const ROUNDS = 3;

/** Requests a second over one round of REQUESTS, AT_ONCE at a time. */
async function rate(url: string): Promise<number> {
  let left = REQUESTS;
  const started = performance.now();
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await (await fetch(url)).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (REQUESTS / (performance.now() - started)) * 1000;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function bench(name: string, host: Host) {
  const paths = { shortest: '/healthz', home: '/', service: '/company-registration/one-person-company-registration' };
  const rates = new Map<string, number[]>(Object.keys(paths).map((path) => [path, []]));
  await rate(host.origin + paths.home);
  // Round by round and page by page, so that a slow spell of the machine touches all alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [path, address] of Object.entries(paths)) rates.get(path)?.push(await rate(host.origin + address));
  }
  const floor = median(rates.get('shortest') ?? []);
  return [...rates].map(([path, values]) => ({
    host: name,
    page: path,
    'requests/s': Math.round(median(values)),
    'of shortest': (median(values) / floor).toFixed(2),
  }));
}

console.log(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${process.arch}, Bun ${Bun.version}`);
const rows = [];
for (const [name, host] of Object.entries(sharedHosts)) rows.push(...(await bench(name, await host())));
console.table(rows);
await stopHosts();
console.table(await benchLeads());
process.exit(0);
