/**
 * Leads on each host, with a ledger that already has a thousand, a hundred thousand and a million: accepted leads a
 * second, the wait of the slowest in a hundred and of a cached page beside them, and a backup restored elsewhere.
 */
import { Database } from 'bun:sqlite';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LeadRecord } from '../../../src/leads/lead-record.ts';
import { Ledger } from '../../../src/leads/ledger.ts';
import { contact, newKey, sendLead, storeOver } from '../../leads/lead-fixtures.ts';
import { ERASURE_TOKEN, type Host, newDataDir, OPERATIONS_TOKEN, startBun } from '../../support/hosts.ts';
import { bundleWorker, serveBundle } from '../../support/workerd-serve.ts';
import { quantile, type Row, rounded, type Table } from '../table.ts';

const ROWS = [1_000, 100_000, 1_000_000];
const LEADS = 400;
const AT_ONCE = 8;
/** More are not backed up: a request of a Worker may call its ledger 10,000 times. */
const MAX_BACKED_UP = 100_000;
const settings = { LEADS_PER_MINUTE: '1000000', CALLS_PER_MINUTE: '1000000', OPERATIONS_TOKEN, ERASURE_TOKEN };

/** Requests and reads the answer. @returns milliseconds */
async function timed(request: () => Promise<Response>): Promise<number> {
  const started = performance.now();
  const reply = await request();
  if (!reply.ok) throw new Error(`${reply.url} was answered ${reply.status}`);
  await reply.arrayBuffer();
  return performance.now() - started;
}

/** A delivered lead of a ledger that is to be large. */
const oldLead = (at: number): LeadRecord => ({
  id: `00-${crypto.randomUUID()}`,
  reference: at.toString().padStart(8, '0'),
  idempotencyKey: newKey(),
  lead: contact,
  suspect: false,
  state: 'delivered',
  firstAnswer: 'delivered',
  attempts: 1,
  lastFailure: null,
  upstreamId: null,
  acceptedAt: Date.now() - at,
  nextAttemptAt: null,
  settledAt: Date.now(),
  tried: true,
  page: null,
  answeredAt: null,
  correctedAt: null,
  toCorrectSince: null,
});

/** Fills the ledger in a data folder with delivered leads, while no host has it open. */
function fill(data: string, rows: number): void {
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sqlite'));
  const ledgers = files.filter((file) => {
    using database = new Database(join(data, file));
    if (!database.query("SELECT 1 FROM sqlite_master WHERE name = 'leads'").get()) return false;
    const ledger = new Ledger(storeOver(database));
    for (let from = 1; from <= rows; from += 10_000)
      ledger.restore(Array.from({ length: Math.min(10_000, rows - from + 1) }, (_, at) => oldLead(from + at)));
    return true;
  });
  if (ledgers.length !== 1) throw new Error(`expected one ledger to fill, found ${ledgers.length}`);
}

/** A backup of a host, restored on an empty one. @returns seconds of each */
async function backUp(host: Host, start: typeof startBun): Promise<{ 'backup s': number; 'restore s': number }> {
  const began = performance.now();
  const headers = { authorization: `Bearer ${OPERATIONS_TOKEN}`, 'erasure-token': ERASURE_TOKEN };
  const address = '/ops/leads/backup';
  const bytes = await (await fetch(host.origin + address, { headers })).arrayBuffer();
  const seconds = (performance.now() - began) / 1000;
  const empty = newDataDir();
  await using other = await start(settings, empty);
  const ms = await timed(() => fetch(other.origin + address, { method: 'PUT', headers, body: bytes }));
  rmSync(empty, { recursive: true, force: true });
  return { 'backup s': Number(seconds.toFixed(1)), 'restore s': Number((ms / 1000).toFixed(1)) };
}

async function measure(name: string, start: typeof startBun, rows: number): Promise<Row> {
  const data = newDataDir();
  // The first start creates the schema.
  const first = await start(settings, data);
  await timed(() => sendLead(first));
  await first.kill();
  fill(data, rows);
  const host = await start(settings, data);
  for (let warm = 0; warm < 20; warm += 1) await timed(() => sendLead(host));
  const page = () => timed(() => fetch(`${host.origin}/gst`));
  await page();
  const waits: number[] = [];
  const pages: number[] = [];
  const started = performance.now();
  let sending = true;
  const sender = async () => {
    while (waits.length + AT_ONCE <= LEADS) waits.push(await timed(() => sendLead(host)));
  };
  const reader = async () => {
    while (sending) pages.push(await page());
  };
  const reading = reader();
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  const seconds = (performance.now() - started) / 1000;
  sending = false;
  await reading;
  const backup = rows <= MAX_BACKED_UP ? await backUp(host, start) : { 'backup s': '', 'restore s': '' };
  await host.kill();
  rmSync(data, { recursive: true, force: true });
  const at = (times: number[], share: number) => rounded(quantile(times, share), 1);
  return {
    host: name,
    'leads before': rows,
    'leads/s': Math.round(waits.length / seconds),
    'median ms': at(waits, 0.5),
    'p99 ms': at(waits, 0.99),
    'page beside, p99 ms': at(pages, 0.99),
    ...backup,
  };
}

/** One row for each host and size, in the order of the sizes. */
export async function benchLeads(): Promise<Table[]> {
  const bundle = await bundleWorker();
  const onWorkerd: typeof startBun = (settings, data) => serveBundle(bundle, settings, data);
  const rows: Row[] = [];
  for (const count of ROWS) {
    rows.push(await measure('Bun', startBun, count), await measure('workerd', onWorkerd, count));
  }
  const about = `Through the API of each host, ${AT_ONCE} at a time, the embedded upstream taking each at once.`;
  return [{ title: 'Leads', about, rows }];
}
