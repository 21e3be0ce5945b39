/**
 * How long a visitor waits for a cached page while one client floods an address with requests that no cache answers,
 * compared with the same flood of a cached page. The limits are those of a deployment.
 */
import { RATE_LIMITS } from '../../../src/domain/limits.ts';
import { type Host, startBun } from '../../support/hosts.ts';
import { bundleWorker, serveBundle } from '../../support/workerd-serve.ts';
import { quantile, type Row, rounded, type Table } from '../table.ts';
import { memoryOf } from './load.ts';

const PAGE = '/gst';
/** An address, and what is posted there. */
type Flooded = readonly [path: string, body?: string, headers?: string];

const MCP_CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'gst-late-fee', arguments: { return: 'gstr-3b', nil: 'no', turnover: '1 crore', tax: 5000 } },
});
const OF_MCP = 'Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n';
const OF_FORM = 'Content-Type: application/x-www-form-urlencoded\r\n';
const FLOODED: Record<string, Flooded> = {
  'a cached page': [PAGE],
  'due dates': ['/due-dates?for=company'],
  'due dates, JSON': ['/due-dates.json?for=company'],
  'due dates, calendar': ['/due-dates.ics?to=2036-11-20'],
  'figures of a query': ['/figures?q=gst'],
  'a tool, JSON': [
    '/tools/gst-late-fee.json?return=gstr-3b&due=2026-10-20&filed=2026-11-22&turnover=10000000&nil=no&tax=5000',
  ],
  'a tool, by MCP': ['/mcp', MCP_CALL, OF_MCP],
  'figures, JSON': ['/figures.json'],
  'no page': ['/no-such-page'],
  search: ['/search?q=gst+number'],
  'a form with mistakes': ['/contact', 'full_name=Asha&email=none', OF_FORM],
};
const PER_SECOND = 300;
const SECONDS = 10;
const PROBE_EVERY_MS = 10;
const WARM_UPS = 10;

/**
 * Sends one request on its own connection; resolves when that is closed. Answers are not read, so that the client keeps
 * its time for the visitor.
 */
function send({ origin }: Host, [path, body = '', headers = '']: Flooded): Promise<void> {
  const { hostname, port, host } = new URL(origin);
  const method = body === '' ? 'GET' : 'POST';
  const length = body === '' ? '' : `Content-Length: ${body.length}\r\n`;
  const text = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nAccept-Encoding: gzip, br\r\n${headers}${length}\r\n${body}`;
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = {
    open: (socket: Bun.Socket) => void socket.write(text),
    data() {},
    end: (socket: Bun.Socket) => void socket.end(),
    close: () => resolve(),
    error: () => resolve(),
  };
  Bun.connect({ hostname, port: Number(port), socket }).catch(() => resolve());
  return promise;
}

/** Milliseconds that a visitor waits for the cached page. */
async function visitPage({ origin }: Host): Promise<number> {
  const started = performance.now();
  await (await fetch(origin + PAGE)).arrayBuffer();
  return performance.now() - started;
}

/** Milliseconds for each request of the cached page during a flood, and the peak memory of the host, MB. */
async function flood(host: Host, address: Flooded): Promise<{ waits: number[]; memory: number }> {
  const probes: Promise<number>[] = [];
  const flooding: Promise<void>[] = [];
  let memory = 0;
  const started = performance.now();
  for (let now = started; now - started < SECONDS * 1000; now = performance.now()) {
    while (flooding.length < ((now - started) / 1000) * PER_SECOND) flooding.push(send(host, address));
    probes.push(visitPage(host));
    memory = Math.max(memory, memoryOf(host.pid));
    await Bun.sleep(PROBE_EVERY_MS);
  }
  await Promise.all(flooding);
  return { waits: await Promise.all(probes), memory: Math.max(memory, memoryOf(host.pid)) };
}

async function floods(name: string, start: () => Promise<Host>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, address] of Object.entries(FLOODED)) {
    await using host = await start();
    for (let time = 0; time < WARM_UPS; time += 1)
      for (const warmed of [[PAGE] as const, address]) await send(host, warmed);
    const { waits, memory } = await flood(host, address);
    rows.push({
      flooded: `${name}: ${what}`,
      'p50, ms': rounded(quantile(waits, 0.5), 1),
      'p99, ms': rounded(quantile(waits, 0.99), 1),
      'memory, MB': rounded(memory, 0),
    });
  }
  return rows;
}

export async function benchFlood(): Promise<Table[]> {
  const bundle = await bundleWorker();
  // The bindings of workerd allow everything here, so limits from settings are counted in memory.
  const { page, search, form } = RATE_LIMITS;
  const limits = {
    PAGES_PER_MINUTE: `${(page.client * 60) / page.seconds}`,
    CALLS_PER_MINUTE: `${search.client}`,
    LEADS_PER_MINUTE: `${form.client}`,
  };
  const rows = [
    ...(await floods('Bun', () => startBun())),
    ...(await floods('workerd', () => serveBundle(bundle, limits))),
  ];
  const about = `How long a cached page takes while one client sends ${PER_SECOND} requests a second for ${SECONDS} s. Targets: p99 20 ms, memory 300 MB.`;
  return [{ title: 'One client floods an address', about, rows }];
}
