/**
 * Accepted leads a second, and the wait of the slowest in a hundred, on each host and with a ledger that already has
 * a thousand, a hundred thousand and a million rows. The embedded upstream accepts each lead at once.
 */
import { Database } from 'bun:sqlite';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sendLead } from '../leads/lead-fixtures.ts';
import { type Host, newDataDir, startBun } from '../support/hosts.ts';
import type { Row, Table } from '../support/table.ts';
import { bundleWorker, serveBundle } from '../support/workerd-serve.ts';

const ROWS = [1_000, 100_000, 1_000_000];
const LEADS = 400;
const AT_ONCE = 8;
const settings = { LEADS_PER_MINUTE: '1000000', CALLS_PER_MINUTE: '1000000' };

async function send(host: Host): Promise<number> {
  const started = performance.now();
  const reply = await sendLead(host);
  if (!reply.ok) throw new Error(`a lead was answered ${reply.status}`);
  await reply.arrayBuffer();
  return performance.now() - started;
}

/** Fills the ledger in a data folder with delivered old leads, while no host has it open. */
function fill(data: string, rows: number): void {
  let ledgers = 0;
  for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.sqlite'),
  )) {
    const database = new Database(join(data, name));
    const isLedger = database.query("SELECT 1 FROM sqlite_master WHERE name = 'leads'").get();
    if (isLedger) {
      ledgers += 1;
      database.run(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         INSERT INTO leads (id, idempotency_key, reference, lead_type, full_name, email, phone, message, suspect, state, attempts, accepted_at, settled_at)
         SELECT '00-' || hex(randomblob(16)), hex(randomblob(16)), 'bench-' || i, 'contact', 'Bench', 'bench@lekha.example', '9999900000', 'filled', 0, 'delivered', 1,
                1700000000000 + i, 1700000000000 + i FROM n`,
        [rows],
      );
    }
    database.close();
  }
  if (ledgers !== 1) throw new Error(`expected one ledger to fill, found ${ledgers}`);
}

async function measure(name: string, start: typeof startBun, rows: number) {
  const data = newDataDir();
  // The first start creates the schema.
  const first = await start(settings, data);
  await send(first);
  await first.kill();
  fill(data, rows);
  const host = await start(settings, data);
  for (let warm = 0; warm < 20; warm += 1) await send(host);
  const waits: number[] = [];
  const started = performance.now();
  const sender = async () => {
    while (waits.length + AT_ONCE <= LEADS) waits.push(await send(host));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  const seconds = (performance.now() - started) / 1000;
  await host.kill();
  rmSync(data, { recursive: true, force: true });
  waits.sort((a, b) => a - b);
  const at = (share: number) => Number((waits[Math.floor(waits.length * share)] ?? 0).toFixed(1));
  return {
    host: name,
    'rows before': rows,
    'leads/s': Math.round(waits.length / seconds),
    'median ms': at(0.5),
    'p99 ms': at(0.99),
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
  return [
    {
      title: 'Leads',
      about: `Through the API of each host, ${AT_ONCE} at a time, the embedded upstream taking each at once.`,
      rows,
    },
  ];
}
