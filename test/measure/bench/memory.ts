/** Memory of each host over 100,000 requests, including thousands of made-up queries and unknown addresses. */
import { type Host, newDataDir, startBun } from '../../support/hosts.ts';
import { bundleWorker, heapOf, serveBundle } from '../../support/workerd-serve.ts';
import { type Row, rounded, type Table } from '../table.ts';
import { answerOf, workerdFloor } from './floors.ts';
import { load, memoryOf } from './load.ts';

const REQUESTS = 100_000;
const STEPS = 4;
/** How many requests of each step are for unknown addresses: each is rendered. */
const UNKNOWN = 1_000;
const AT_ONCE = 8;
const PAGES = [
  '/',
  '/gst',
  '/termsofuse',
  '/quick-reads/gst-registration',
  '/company-registration/one-person-company-registration',
];

let made = 0;
/** A number that was not used before, always of the same length. */
const newNumber = () => String(++made).padStart(7, '0');

async function unknown(host: Host, requests: number): Promise<void> {
  let left = requests;
  const ask = async () => {
    while (left-- > 0) await (await fetch(`${host.origin}/unknown/${newNumber()}`)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
}

/** A third of the requests has a unique query, a third a unique header. */
async function step(host: Host, requests: number): Promise<void> {
  const each = Math.floor((requests - UNKNOWN) / PAGES.length / 3);
  for (const path of PAGES) {
    await load({ origin: host.origin, path: () => `${path}?utm_source=${newNumber()}` }, each);
    await load(
      { origin: host.origin, path, headers: () => ({ 'accept-encoding': `gzip, made-up-${newNumber()}` }) },
      each,
    );
    await load({ origin: host.origin, path, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, each);
  }
  await unknown(host, UNKNOWN);
}

/** @param measures what to measure after every step, by row name; MB */
async function grow(host: Host, measures: Record<string, () => number | Promise<number>>, work = step): Promise<Row[]> {
  const rows: Row[] = Object.keys(measures).map((of) => ({ of }));
  const look = async (when: string) => {
    for (const [row, measure] of Object.values(measures).entries())
      Object.assign(rows[row] ?? {}, { [`${when}, MB`]: rounded(await measure(), 0) });
  };
  await work(host, REQUESTS / STEPS);
  await look('after warm-up');
  for (let number = 1; number <= STEPS; number += 1) {
    await work(host, REQUESTS / STEPS);
    await look(`after ${((REQUESTS / STEPS) * number).toLocaleString('en')}`);
  }
  await host.stop();
  return rows;
}

/** Cached and compressed before everything else: gzip is the last choice. */
async function warm(host: Host): Promise<Host> {
  for (const path of PAGES) await answerOf(host.origin, path, 'gzip');
  return host;
}

export async function benchMemory(): Promise<Table[]> {
  const bun = await warm(await startBun({ PAGES_PER_MINUTE: '1000000' }));
  const rows = await grow(bun, { 'Bun, resident': () => memoryOf(bun.pid) });
  const worker = await warm(
    await serveBundle(await bundleWorker(), {}, newDataDir(), undefined, ['--inspector-addr=127.0.0.1:0']),
  );
  const floor = await workerdFloor(await answerOf(worker.origin, '/', 'gzip'), false);
  rows.push(
    ...(await grow(worker, {
      'workerd, heap of the Worker': () => heapOf(worker),
      'workerd, resident': () => memoryOf(worker.pid),
    })),
  );
  const alike = async (host: Host, requests: number) => void (await load({ origin: host.origin, path: '/' }, requests));
  rows.push(
    ...(await grow(
      floor,
      { 'workerd, resident, one page from memory and no other code': () => memoryOf(floor.pid) },
      alike,
    )),
  );
  const about =
    'While pages, made-up queries and headers and unknown addresses are asked for. workerd takes its time to give back memory of ' +
    'answers that are gone; the heap tells what the Worker holds.';
  return [{ title: 'Memory over 100,000 requests', about, rows }];
}
