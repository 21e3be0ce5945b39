/** `bun run leads`: the firm's reading desk. Opens the local ledger, or calls another host with `--url`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../domain/host.ts';
import { LEDGER_FILE, openLedgerFile } from '../hosts/bun/ledger-file.ts';
import { auditLog, openErasureLog } from '../hosts/bun/log-files.ts';
import { FolderInUseError } from '../hosts/bun/restore-ledger.ts';
import { LogUnavailableError, logErasures } from '../leads/append-log.ts';
import { BackupError } from '../leads/backup.ts';
import { Ledger } from '../leads/ledger.ts';
import { LedgerUnavailableError } from '../leads/ledger-store.ts';
import { auditedDesk, type ReadingDesk } from '../leads/reading-desk.ts';
import type { TokenName } from '../leads/reading-desk-api.ts';
import { type Env, EnvError, parseEnv } from '../settings.ts';
import { backup, restoreHere, restoreThere } from './leads-backup.ts';
import {
  type Command,
  readCommand,
  readTokens,
  runCommand,
  type Terminal,
  timeOf,
  USAGE,
  UsageError,
} from './leads-command.ts';
import { OperationsError, operationsToken, readingDeskClient } from './reading-desk-client.ts';

/** Opens the local ledger. A running server notices changes within a minute. */
function localDesk({ DATA_DIR: dataDir, ERASURE_LOG }: Env): { desk: ReadingDesk; close(): void } {
  if (!existsSync(join(dataDir, LEDGER_FILE)))
    throw new UsageError(`There is no ledger in ${dataDir}: set DATA_DIR, or say --url`);
  // On stderr, so that an export on stdout stays valid CSV.
  const log: Log = (entry) => console.error(JSON.stringify(entry));
  const { store, close } = openLedgerFile(dataDir, undefined, log);
  const ledger = new Ledger(store);
  const desk = auditedDesk({
    desk: {
      list: async (filter) => ledger.list(filter),
      undelivered: async (page) => ledger.undelivered(Date.now(), page),
      stats: async () => ledger.stats(Date.now()),
      redeliver: async (id) => ledger.redeliver(id, Date.now()),
      mark: async (id, answered) => ledger.mark(id, answered ? Date.now() : null),
      async erase(id) {
        const erased = ledger.erase(id, Date.now());
        await logErasures(ledger, openErasureLog(dataDir, ERASURE_LOG, log), (work) => work());
        return erased;
      },
      async eraseSuspects(period, most) {
        const result = ledger.eraseSuspects(period, most, Date.now());
        await logErasures(ledger, openErasureLog(dataDir, ERASURE_LOG, log), (work) => work());
        if (result.erased > 0) ledger.eraser.reclaim();
        return result;
      },
      sealed: async () => ledger.sealed(),
      feedback: async (page) => ledger.feedback.list(page),
      clearFeedback: async () => ledger.feedback.clear(),
      erasures: async (page) => ledger.eraser.erasures(page),
      restore: async (leads) => ledger.restore(leads),
    },
    log: auditLog(dataDir),
    who: account(),
    from: 'bun run leads',
    now: Date.now,
  });
  return { desk, close };
}

/** The account that runs this command: its name, or its id if it has none; under sudo also the calling account. */
function account(): string {
  // On Bun, `userInfo` of node:os only reads the environment.
  const id = Bun.which('id') ? Bun.spawnSync(['id', '-un'], { stderr: 'ignore' }) : undefined;
  const name = id?.success ? id.stdout.toString().trim() : `account ${process.getuid?.()}`;
  return process.env.SUDO_USER ? `${process.env.SUDO_USER} as ${name}` : name;
}

function messageOf(error: Error): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof LogUnavailableError)
    return `The audit log cannot be used, so nothing is given out or changed: ${(error.cause as Error).message}`;
  return error.message;
}

async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2));
  if (command.name === 'help') {
    process.stdout.write(USAGE);
    return 0;
  }
  const env = parseEnv(process.env);
  const terminal: Terminal = {
    print: (text) => void process.stdout.write(text),
    note: (text) => void process.stderr.write(text),
  };
  if (command.url !== undefined) {
    const tokenOf = (name: TokenName) => operationsToken(name, command.tokenFiles[name], env[name]);
    const [first, other] = readTokens(command);
    const token = await tokenOf(first);
    const desk = readingDeskClient({ url: command.url, token, second: other && (await tokenOf(other)) });
    if (command.name !== 'rewind') return run(command, desk, env, terminal);
    const again = await desk.rewind(timeOf('rewind', command.operand) ?? 0);
    terminal.print(`The ledger is as it was. ${again} leads that were erased since were erased again.\n`);
    return 0;
  }
  if (command.name === 'rewind') throw new UsageError('rewind goes with --url');
  if (command.name === 'restore') {
    await restoreHere(command.operand, env, terminal);
    return 0;
  }
  const { desk, close } = localDesk(env);
  try {
    return await run(command, desk, env, terminal);
  } finally {
    close();
  }
}

async function run(command: Command, desk: ReadingDesk, env: Env, terminal: Terminal): Promise<number> {
  if (command.name === 'backup') await backup(command.operand, desk, env, terminal);
  else if (command.name === 'restore') await restoreThere(command.operand, desk, env, terminal);
  else return runCommand(command, desk, terminal);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const known = [
    UsageError,
    OperationsError,
    EnvError,
    LedgerUnavailableError,
    LogUnavailableError,
    BackupError,
    FolderInUseError,
  ].some((kind) => error instanceof kind);
  if (!known) throw error;
  console.error(messageOf(error as Error));
  process.exitCode = 2;
}
