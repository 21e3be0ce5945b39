/** The socket of the reading desk, in the data folder: its file's mode is the key. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../domain/host.ts';
import { FOLDER_MODE } from './data-folder.ts';
import { type Listening, listenOnSocket } from './listen.ts';

export const deskSocket = (dataDir: string) => join(dataDir, 'desk.sock');

/** Serves the reading desk. If the socket cannot be used, logs it, and the command opens the ledger by itself. */
export function serveDesk(
  dataDir: string,
  fetch: (request: Request) => Response | Promise<Response>,
  log: Log,
): Listening | undefined {
  try {
    mkdirSync(dataDir, { recursive: true, mode: FOLDER_MODE });
    // An operator may pause an answer.
    return listenOnSocket(deskSocket(dataDir), { idleTimeout: 0, fetch }, true);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    log({ level: 'warn', event: 'desk socket not opened', error: code });
    return undefined;
  }
}
