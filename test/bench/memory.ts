/** Memory of each host over 100,000 requests, thousands of made-up queries and unknown addresses among them. */
import { type Host, startBun } from '../support/hosts.ts';
import { bundleWorker, serveBundle } from '../support/workerd-serve.ts';
import { load, memoryOf } from './load.ts';
import { type Row, rounded, type Table } from './table.ts';

const REQUESTS = 100_000;
const STEPS = 4;
/** Of every step, how many are for addresses that are not there: each is rendered. */
const UNKNOWN = 1_000;
const AT_ONCE = 8;
const PAGES = ['/', '/gst', '/figures', '/quick-reads/gst-registration', '/company-registration/one-person-company-registration'];

let made = 0;
/** A number that was not used before, always as long. */
const newNumber = () => String(++made).padStart(7, '0');

async function unknown(host: Host, requests: number): Promise<void> {
  let left = requests;
  const ask = async () => {
    while (left-- > 0) await (await fetch(`${host.origin}/unknown/${newNumber()}`)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
}

/** Half of the requests carry a query and a header that no other has. */
async function step(host: Host, requests: number): Promise<void> {
  const each = Math.floor((requests - UNKNOWN) / PAGES.length / 2);
  for (const path of PAGES) {
    // The figures read their query, and are rendered for each.
    const many = path === '/figures' ? Math.floor(each / 20) : each;
    if (path !== '/figures') await load({ origin: host.origin, path: () => `${path}?utm_source=${newNumber()}` }, many);
    await load({ origin: host.origin, path, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, many);
    await load({ origin: host.origin, path, headers: () => ({ 'accept-encoding': `gzip, made-up-${newNumber()}` }) }, each);
  }
  await unknown(host, UNKNOWN);
}

async function grow(name: string, host: Host): Promise<Row> {
  await step(host, REQUESTS / STEPS);
  const row: Row = { host: name, 'after warm-up, MB': rounded(memoryOf(host.pid), 0) };
  for (let number = 1; number <= STEPS; number += 1) {
    await step(host, REQUESTS / STEPS);
    row[`after ${((REQUESTS / STEPS) * number).toLocaleString('en')}, MB`] = rounded(memoryOf(host.pid), 0);
  }
  await host.stop();
  return row;
}

export async function benchMemory(): Promise<Table[]> {
  const rows = [await grow('Bun', await startBun()), await grow('workerd', await serveBundle(await bundleWorker()))];
  return [{ title: 'Memory', about: 'Resident memory of the server while pages, made-up queries, made-up headers and unknown addresses are asked for.', rows }];
}
