/** Listens on the configured port or Unix socket, and on the socket of the reading desk. */
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../domain/host.ts';
import type { Env } from '../../settings.ts';
import { FOLDER_MODE } from './data-folder.ts';

type Options = Parameters<typeof Bun.serve<undefined>>[0];
type Answer = (request: Request) => Response | Promise<Response>;

const ON_PORT: Record<string, string> = {
  EADDRINUSE: 'another process listens there. End it, or set PORT to another number.',
  EACCES: 'this account may not. Set PORT to a number from 1024 on.',
  EADDRNOTAVAIL: 'HOST is no address of this machine.',
  // For a name that does not resolve.
  EINVAL: 'HOST is no address of this machine.',
};

const ON_SOCKET: Record<string, string> = {
  ENOENT: 'its folder is missing.',
  ENOTDIR: 'its folder is a file.',
  EACCES: 'this account may not write to its folder.',
  EISDIR: 'it is a folder.',
  ENAMETOOLONG: 'its path is too long, at most 95 letters.',
};

/** The site cannot be served. The message is for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}

export interface Listening {
  server: Bun.Server<undefined>;
  /** Removes the file of a socket, unless another host has replaced it. */
  remove(): void;
}

type Place = Pick<Env, 'HOST' | 'PORT' | 'UNIX_SOCKET'>;

/** @throws StartError if the address or the socket cannot be used */
export function listen({ HOST, PORT, UNIX_SOCKET }: Place, options: Options): Listening {
  try {
    return UNIX_SOCKET === undefined
      ? { server: Bun.serve({ ...options, hostname: HOST, port: PORT } as Options), remove: () => {} }
      : listenOnSocket(UNIX_SOCKET, options);
  } catch (error) {
    const code = String(error instanceof Error && 'code' in error ? error.code : undefined);
    const [place, advice] =
      UNIX_SOCKET === undefined ? [`port ${PORT} of ${HOST}`, ON_PORT[code]] : [UNIX_SOCKET, ON_SOCKET[code]];
    if (advice === undefined) throw error;
    throw new StartError(`Cannot listen on ${place}: ${advice}`);
  }
}

const SOCKET_MODE = 0o600;

/**
 * Listens on a Unix socket. A restart loses no request: the previous host still answers its open connections.
 * @param isPrivate whether only this account may connect
 */
function listenOnSocket(path: string, options: Options, isPrivate = false): Listening {
  const own = `${path}.${process.pid}`;
  // A killed process with the same id may have left it.
  if (existsSync(own)) rmSync(own);
  // Other threads create files meanwhile: their modes must stay as they are.
  const mask = process.umask(isPrivate ? 0o077 : process.umask());
  let server: Bun.Server<undefined>;
  try {
    // The types omit idleTimeout for a socket, but Bun reads it.
    server = Bun.serve({ ...options, unix: own } as Options);
  } finally {
    process.umask(mask);
  }
  let ino: number;
  try {
    if (isPrivate) chmodSync(own, SOCKET_MODE);
    ({ ino } = statSync(own));
    // Replaces the file atomically: from here on the previous host gets no new connection.
    renameSync(own, path);
  } catch (error) {
    void server.stop(true);
    rmSync(own, { force: true });
    throw error;
  }
  return {
    server,
    remove() {
      if (statSync(path, { throwIfNoEntry: false })?.ino === ino) rmSync(path);
    },
  };
}

export const deskSocket = (dataDir: string) => join(dataDir, 'desk.sock');

/**
 * Serves the reading desk to this account. Without the socket, `bun run leads` opens the ledger by itself. Undefined if it
 * cannot be made, which is logged.
 */
export function serveDesk(dataDir: string, fetch: Answer, log: Log): Listening | undefined {
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

/** How long a stopping host still accepts requests on open connections. */
const LEAVE_AFTER_MS = 1000;

/** Closes a socket. @param answer for requests on open connections meanwhile */
export async function leaveSocket({ server, remove }: Listening, answer: Answer): Promise<void> {
  remove();
  server.reload({ routes: {}, fetch: async (request) => closing(await answer(request)) });
  await Bun.sleep(LEAVE_AFTER_MS);
}

/** Statuses of requests that are refused before their body is read to its end. */
const REFUSED = new Set([401, 403, 405, 413]);

/** Whether a request has a body. `body` of a GET is null on Bun, which reads it all the same. */
export function hasBody({ headers }: Request): boolean {
  return headers.has('transfer-encoding') || (headers.get('content-length') ?? '0') !== '0';
}

/**
 * Closes the connection of a refused request, and of one whose body was not read, as workerd does: Bun would read it
 * to its end, however long.
 */
export async function closeUnread(request: Request, answered: Response | Promise<Response>): Promise<Response> {
  const answer = await answered;
  return REFUSED.has(answer.status) || (hasBody(request) && !request.bodyUsed) ? closing(answer) : answer;
}

function closing({ body, status, headers }: Response): Response {
  const sent = new Headers(headers);
  sent.set('Connection', 'close');
  return new Response(body, { status, headers: sent });
}
