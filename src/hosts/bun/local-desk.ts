/** The reading desk of this machine, for the account that runs a command: over the socket of the server, or without one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../domain/host.ts';
import { createDesk } from '../../leads/lead-desk.ts';
import { Ledger } from '../../leads/ledger.ts';
import { ACCOUNT_HEADER, admitAccount } from '../../leads/reading-desk-access.ts';
import { createReadingDesk } from '../../leads/reading-desk-api.ts';
import type { Env } from '../../settings.ts';
import { LEDGER_FILE, LEDGER_TROUBLE, openLedgerFile, troubleAtOpening } from './ledger-file.ts';
import { auditLog, openErasureLog } from './log-files.ts';

/** The desk of this machine cannot be asked. The message is for the operator. */
export class LocalDeskError extends Error {
  override name = 'LocalDeskError';
}

/** The account that runs this process: its name, else its id; under sudo also the calling account. */
export function findAccount(): string {
  // On Bun, `userInfo` of node:os only reads the environment.
  const id = Bun.which('id') ? Bun.spawnSync(['id', '-un'], { stderr: 'ignore' }) : undefined;
  const name = id?.success ? id.stdout.toString().trim() : `account ${process.getuid?.()}`;
  return process.env.SUDO_USER ? `${process.env.SUDO_USER} as ${name}` : name;
}

/** Errors of a socket without a server, before anything is sent. */
const NO_SERVER = ['ENOENT', 'ENOTDIR', 'ECONNREFUSED', 'EACCES', 'ENAMETOOLONG'];

/**
 * Asks the server over its socket, else the desk of this process.
 * @param path of the reading desk, with its query @throws {LocalDeskError}
 */
export async function askLocalDesk(
  socket: string,
  path: string,
  init: RequestInit,
  mount: () => { fetch(request: Request): Response | Promise<Response> },
): Promise<Response> {
  const url = `http://localhost${path}`;
  const asked = { ...init, headers: new Headers(init.headers) };
  asked.headers.set(ACCOUNT_HEADER, findAccount().replace(/[^\x20-\x7e]/g, '?'));
  try {
    return await fetch(url, { ...asked, unix: socket });
  } catch (cause) {
    if (!NO_SERVER.includes(String((cause as { code?: unknown }).code)))
      throw new LocalDeskError('The server of this machine does not answer', { cause });
    return mount().fetch(new Request(url, asked));
  }
}

/** The desk in this process, for a machine without a server. It delivers nothing: a server notices changes. */
export function mountDesk({ DATA_DIR, ERASURE_LOG, BACKUP_PASSPHRASE: backupPassphrase }: Env, log: Log) {
  if (!existsSync(join(DATA_DIR, LEDGER_FILE)))
    throw new LocalDeskError(`There is no ledger in ${DATA_DIR}: set DATA_DIR, or say --url`);
  const desk = createDesk({
    ledger: openLedger(DATA_DIR, log),
    upstream: { call: () => Promise.reject(new LocalDeskError('The command delivers nothing')) },
    erasureLog: openErasureLog(DATA_DIR, ERASURE_LOG, log),
    scheduleNextTry: () => {},
    log,
  });
  const audit = auditLog(DATA_DIR, log);
  return createReadingDesk({ desk, audit, backupPassphrase, now: Date.now, log, admit: admitAccount });
}

function openLedger(dataDir: string, log: Log): Ledger {
  try {
    const { store, close } = openLedgerFile(dataDir, undefined, log);
    process.once('exit', close);
    return new Ledger(store);
  } catch (cause) {
    const trouble = LEDGER_TROUBLE[troubleAtOpening(cause)];
    throw new LocalDeskError(`No lead can be read in the data folder ${dataDir}: ${trouble}.`, { cause });
  }
}
