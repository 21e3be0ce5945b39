/**
 * Leads on each host, with a ledger that already has a thousand, a hundred thousand and a million: accepted leads a
 * second, and the wait of the slowest in a hundred and of a cached page beside them.
 */
import { Database } from 'bun:sqlite';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Ledger } from '../../../src/leads/ledger.ts';
import { newKey, sendLead, storeOver } from '../../leads/lead-fixtures.ts';
import { newDataDir, startBun } from '../../support/hosts.ts';
import { bundleWorker, serveBundle } from '../../support/workerd-serve.ts';
import { quantile, type Row, rounded, type Table } from '../table.ts';

const ROWS = [1_000, 100_000, 1_000_000];
const LEADS = 400;
const AT_ONCE = 8;
const AT_A_TIME = 10_000;
const settings = { LEADS_PER_MINUTE: '1000000', CALLS_PER_MINUTE: '1000000' };

/** Requests and reads the answer. @returns milliseconds */
async function timed(request: () => Promise<Response>): Promise<number> {
  const started = performance.now();
  const reply = await request();
  if (!reply.ok) throw new Error(`${reply.url} was answered ${reply.status}`);
  await reply.arrayBuffer();
  return performance.now() - started;
}

/** Repeats the lead of the ledger in a data folder, while no host has it open. */
function fill(data: string, rows: number): void {
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sqlite'));
  for (const file of files) {
    using database = new Database(join(data, file));
    if (!database.query("SELECT 1 FROM sqlite_master WHERE name = 'leads'").get()) continue;
    const ledger = new Ledger(storeOver(database));
    const [sent] = ledger.list();
    if (!sent) throw new Error(`${file} has no lead to repeat`);
    const again = (number: number) => ({
      ...sent,
      id: `00-${crypto.randomUUID()}`,
      reference: String(number).padStart(8, '0'),
      idempotencyKey: newKey(),
      acceptedAt: sent.acceptedAt - number,
    });
    for (let from = 1; from <= rows; from += AT_A_TIME)
      ledger.restore(Array.from({ length: Math.min(AT_A_TIME, rows - from + 1) }, (_, at) => again(from + at)));
  }
}

async function measure(name: string, start: typeof startBun, rows: number): Promise<Row> {
  const data = newDataDir();
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
  const sender = async () => {
    while (waits.length + AT_ONCE <= LEADS) waits.push(await timed(() => sendLead(host)));
  };
  const sending = Promise.all(Array.from({ length: AT_ONCE }, sender));
  while (waits.length + AT_ONCE <= LEADS) pages.push(await page());
  await sending;
  const seconds = (performance.now() - started) / 1000;
  await host.kill();
  rmSync(data, { recursive: true, force: true });
  return {
    host: name,
    'leads before': rows,
    'leads/s': Math.round(waits.length / seconds),
    'median ms': rounded(quantile(waits, 0.5), 1),
    'p99 ms': rounded(quantile(waits, 0.99), 1),
    'page beside, p99 ms': rounded(quantile(pages, 0.99), 1),
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
