/** `bun run leads`: the firm's reading desk. Opens the ledger of the local host, or asks another with `--url`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadingDesk } from '../endpoints/reading-desk.ts';
import { LEDGER_FILE, openLedgerFile } from '../hosts/bun/ledger-file.ts';
import { Ledger } from '../leads/ledger.ts';
import { LedgerUnavailableError } from '../leads/ledger-store.ts';
import { EnvError, parseEnv } from '../settings.ts';
import { readCommand, runCommand, USAGE, UsageError } from './leads-command.ts';
import { OperationsError, readingDeskClient } from './reading-desk-client.ts';

/** The ledger file beside the running server, if one runs: it finds within a minute what was changed here. */
function localDesk(dataDir: string): ReadingDesk & { close(): void } {
  if (!existsSync(join(dataDir, LEDGER_FILE))) throw new UsageError(`There is no ledger in ${dataDir}: set DATA_DIR, or say --url`);
  // On the other stream: an export on this one stays a table.
  const { store, close } = openLedgerFile(dataDir, undefined, (entry) => console.error(JSON.stringify(entry)));
  const ledger = new Ledger(store);
  return {
    list: async (filter) => ledger.list(filter),
    undelivered: async (page) => ledger.undelivered(Date.now(), page),
    stats: async () => ledger.stats(Date.now()),
    redeliver: async (id) => ledger.redeliver(id, Date.now()),
    erase: async (idOrReference) => ledger.erase(idOrReference, Date.now()),
    erasures: async (page) => ledger.erasures(page),
    close,
  };
}

async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2));
  if (command.name === 'help') {
    process.stdout.write(USAGE);
    return 0;
  }
  const env = parseEnv(process.env);
  const print = (text: string) => void process.stdout.write(text);
  if (command.url !== undefined) {
    if (!env.OPERATIONS_TOKEN) throw new UsageError('--url needs OPERATIONS_TOKEN in the environment');
    return runCommand(command, readingDeskClient({ url: command.url, token: env.OPERATIONS_TOKEN }), print);
  }
  const desk = localDesk(env.DATA_DIR);
  try {
    return await runCommand(command, desk, print);
  } finally {
    desk.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const known = [UsageError, OperationsError, EnvError, LedgerUnavailableError].some((kind) => error instanceof kind);
  if (!known) throw error;
  console.error(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : (error as Error).message);
  process.exitCode = 2;
}
