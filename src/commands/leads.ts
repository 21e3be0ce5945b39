/** `bun run leads`: the firm's reading desk. Asks another site with `--url`, else the server of this machine. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keepDay } from '../domain/development-day.ts';
import type { Log } from '../domain/host.ts';
import { LEDGER_FILE, LEDGER_TROUBLE, openLedgerFile, troubleAtOpening } from '../hosts/bun/ledger-file.ts';
import { deskSocket } from '../hosts/bun/listen.ts';
import { auditLog, openErasureLog } from '../hosts/bun/log-files.ts';
import { LogUnavailableError } from '../leads/append-log.ts';
import { BackupError } from '../leads/backup.ts';
import { createDesk } from '../leads/lead-desk.ts';
import { Ledger } from '../leads/ledger.ts';
import { LedgerUnavailableError } from '../leads/ledger-store.ts';
import { READING_DESK } from '../leads/notices.ts';
import { admitAccount } from '../leads/reading-desk-access.ts';
import { createReadingDesk } from '../leads/reading-desk-api.ts';
import { type Env, EnvError, parseEnv } from '../settings.ts';
import { type Ask, askHere, askSite, OperationsError, printAnswer } from './ask-desk.ts';
import { backup, restoreHere, restoreThere } from './leads-backup.ts';
import { type Command, readCommand, UsageError, writeUsage } from './leads-command.ts';
import { readToken } from './operations-token.ts';

/** The reading desk in this process, for a machine without a server. It delivers nothing: a server notices changes. */
function mountDesk({ DATA_DIR, ERASURE_LOG, BACKUP_PASSPHRASE: backupPassphrase }: Env, closing: DisposableStack) {
  if (!existsSync(join(DATA_DIR, LEDGER_FILE)))
    throw new OperationsError(`There is no ledger in ${DATA_DIR}: set DATA_DIR, or say --url`);
  // On stderr, so that an export on stdout stays valid CSV.
  const log: Log = (entry) => console.error(JSON.stringify(entry));
  const desk = createDesk({
    ledger: openLedger(DATA_DIR, log, closing),
    upstream: { call: () => Promise.reject(new OperationsError('The command delivers nothing')) },
    erasureLog: openErasureLog(DATA_DIR, ERASURE_LOG, log),
    scheduleNextTry: () => {},
    log,
  });
  const audit = auditLog(DATA_DIR, log);
  return createReadingDesk({ desk, audit, backupPassphrase, now: Date.now, log, admit: admitAccount });
}

/** @throws {OperationsError} if it is damaged, of another program or of a newer version */
function openLedger(dataDir: string, log: Log, closing: DisposableStack): Ledger {
  try {
    const { store, close } = openLedgerFile(dataDir, undefined, log);
    closing.defer(close);
    return new Ledger(store);
  } catch (error) {
    const trouble = LEDGER_TROUBLE[troubleAtOpening(error)];
    throw new OperationsError(`No lead can be read in the data folder ${dataDir}: ${trouble}.`, { cause: error });
  }
}

/** The account that runs this command: its name, else its id; under sudo also the calling account. */
function findAccount(): string {
  // On Bun, `userInfo` of node:os only reads the environment.
  const id = Bun.which('id') ? Bun.spawnSync(['id', '-un'], { stderr: 'ignore' }) : undefined;
  const name = id?.success ? id.stdout.toString().trim() : `account ${process.getuid?.()}`;
  return process.env.SUDO_USER ? `${process.env.SUDO_USER} as ${name}` : name;
}

async function chooseDesk({ url, tokens }: Command, env: Env, closing: DisposableStack): Promise<Ask> {
  if (url === undefined) return askHere(deskSocket(env.DATA_DIR), findAccount(), () => mountDesk(env, closing));
  const given: string[] = [];
  for (const { name, file } of tokens) given.push(await readToken(name, file, env[name]));
  const [token = '', second] = given;
  return askSite({ url, token, second });
}

/** Before the settings are read: they may be wrong. */
const help = () => writeUsage(process.env.LEADS_COMMAND || READING_DESK);

async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2));
  const { name, operand, question, url, plain } = command;
  const print = (text: string) => void process.stdout.write(text);
  if (name === 'help') {
    print(help());
    return 0;
  }
  const env = parseEnv(process.env);
  if (env.TODAY !== undefined) keepDay(env.TODAY);
  if (url === undefined && name === 'rewind') throw new UsageError('rewind goes with --url');
  if (url === undefined && name === 'restore') {
    await restoreHere(operand, { plain, who: findAccount() }, env);
    return 0;
  }
  using closing = new DisposableStack();
  const ask = await chooseDesk(command, env, closing);
  if (question) return await printAnswer(await ask(question), print);
  if (name === 'restore') return await printAnswer(await restoreThere(operand, plain, ask, env), print);
  await backup(operand, ask, env);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const known = [UsageError, OperationsError, EnvError, LedgerUnavailableError, LogUnavailableError, BackupError];
  if (!(error instanceof Error && known.some((kind) => error instanceof kind))) throw error;
  console.error(error instanceof UsageError ? `${error.message}\n\n${help()}` : error.message);
  process.exitCode = 2;
}
