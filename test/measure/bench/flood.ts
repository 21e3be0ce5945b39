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
interface Flooded {
  path: string;
  body?: string;
  /** Of the body; by default that of a form. */
  type?: string;
  /** Whether each client closes its connection at once. */
  hangsUp?: boolean;
}
const MCP_CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'gst-late-fee', arguments: { return: 'gstr-3b', nil: 'no', turnover: '1 crore', tax: 5000 } },
});
const FLOODED: Record<string, Flooded> = {
  'a cached page': { path: PAGE },
  'due dates': { path: '/due-dates?for=company' },
  'due dates, hanging up': { path: '/due-dates?for=company', hangsUp: true },
  'due dates, JSON': { path: '/due-dates.json?for=company' },
  'due dates, calendar': { path: '/due-dates.ics?to=2036-11-20' },
  'figures of a query': { path: '/figures?q=gst' },
  'figures of a query, hanging up': { path: '/figures?q=gst', hangsUp: true },
  'a tool, JSON': {
    path: '/tools/gst-late-fee.json?return=gstr-3b&due=2026-10-20&filed=2026-11-22&turnover=10000000&nil=no&tax=5000',
  },
  'a tool, by MCP': { path: '/mcp', type: 'application/json', body: MCP_CALL },
  'figures, JSON': { path: '/figures.json' },
  'no page': { path: '/no-such-page' },
  search: { path: '/search?q=gst+number' },
  'a form with mistakes': { path: '/contact', body: 'full_name=Asha&email=none' },
};
const PER_SECOND = 300;
const SECONDS = 10;
const PROBE_EVERY_MS = 10;
const WARM_UPS = 10;

/** Sends one request on its own connection; resolves when that is closed. */
function send(host: Host, { path, body, type, hangsUp }: Flooded): Promise<void> {
  const { hostname, port, host: name } = new URL(host.origin);
  const form =
    body === undefined
      ? ''
      : `Content-Type: ${type ?? 'application/x-www-form-urlencoded'}\r\nAccept: */*, application/json, text/event-stream\r\nContent-Length: ${body.length}\r\n`;
  const text = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\nAccept-Encoding: gzip, br\r\n${form}\r\n${body ?? ''}`;
  const { promise, resolve } = Promise.withResolvers<void>();
  Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open(socket) {
        socket.write(text);
        if (hangsUp) socket.end();
      },
      data() {},
      end: (socket) => void socket.end(),
      close: () => resolve(),
      error: () => resolve(),
    },
  }).catch(() => resolve());
  return promise;
}

/** Milliseconds for each request of the cached page during a flood, and the peak memory of the host, MB. */
async function flood(host: Host, address: Flooded): Promise<{ waits: number[]; memory: number }> {
  const waits: number[] = [];
  const open: Promise<unknown>[] = [];
  let memory = 0;
  let sent = 0;
  const started = performance.now();
  for (let now = started; now - started < SECONDS * 1000; now = performance.now()) {
    for (; sent < ((now - started) / 1000) * PER_SECOND; sent += 1) open.push(send(host, address));
    const asked = performance.now();
    open.push(
      fetch(host.origin + PAGE)
        .then((reply) => reply.arrayBuffer())
        .then(() => waits.push(performance.now() - asked)),
    );
    memory = Math.max(memory, memoryOf(host.pid));
    await Bun.sleep(PROBE_EVERY_MS);
  }
  await Promise.all(open);
  return { waits, memory: Math.max(memory, memoryOf(host.pid)) };
}

async function floods(name: string, start: () => Promise<Host>): Promise<Row[]> {
  const rows: Row[] = [];
  let floor = Number.NaN;
  for (const [what, address] of Object.entries(FLOODED)) {
    const host = await start();
    for (let time = 0; time < WARM_UPS; time += 1)
      for (const warmed of [{ path: PAGE }, address]) await send(host, warmed);
    const { waits, memory } = await flood(host, address);
    await host.stop();
    const p99 = quantile(waits, 0.99);
    if (Number.isNaN(floor)) floor = p99;
    rows.push({
      flooded: `${name}: ${what}`,
      'p50, ms': rounded(quantile(waits, 0.5), 1),
      'p99, ms': rounded(p99, 1),
      'p99 of floor': rounded(p99 / floor, 1),
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
