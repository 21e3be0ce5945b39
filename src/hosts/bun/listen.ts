/** Listens on the configured port or Unix socket. For the server and `bun run dev`. */
import { chmodSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Env } from '../../settings.ts';

type Options = Parameters<typeof Bun.serve<undefined>>[0];

/** Why a port cannot be used, by the system's error code. */
const LISTENING: Record<string, string> = {
  EADDRINUSE: 'another process listens there. End it, or set PORT to another number.',
  EACCES: 'this account may not. Set PORT to a number from 1024 on.',
  EADDRNOTAVAIL: 'HOST is no address of this machine.',
  // Bun's code for a name that does not resolve.
  EINVAL: 'HOST is no address of this machine.',
};

const ON_SOCKET: Record<string, string> = {
  ENOENT: 'its folder is missing.',
  ENOTDIR: 'its folder is a file.',
  EACCES: 'this account may not write to its folder.',
  EISDIR: 'it is a folder.',
  ENAMETOOLONG: 'its path is too long, at most 95 letters.',
};

/** The site cannot be served. The message tells the operator what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

export interface Listening {
  server: Bun.Server<undefined>;
  /** Removes the file of a socket, unless another host has replaced it. */
  remove(): void;
}

/** @throws StartError if the address or the socket cannot be used */
export function listen(
  { HOST, PORT, UNIX_SOCKET }: Pick<Env, 'HOST' | 'PORT' | 'UNIX_SOCKET'>,
  options: Options,
): Listening {
  try {
    return UNIX_SOCKET === undefined
      ? { server: Bun.serve({ ...options, hostname: HOST, port: PORT } as Options), remove: () => {} }
      : listenOnSocket(UNIX_SOCKET, options);
  } catch (error) {
    const code = String(error instanceof Error && 'code' in error ? error.code : undefined);
    const [place, advice] =
      UNIX_SOCKET === undefined ? [`port ${PORT} of ${HOST}`, LISTENING[code]] : [UNIX_SOCKET, ON_SOCKET[code]];
    if (advice === undefined) throw error;
    throw new StartError(`Cannot listen on ${place}: ${advice}`);
  }
}

const SOCKET_MODE = 0o600;

/**
 * Listens on a Unix socket. Unlike a port, the socket file can be replaced while the previous host still answers its
 * open connections, so a restart loses no request.
 * @param isPrivate whether only this account may connect
 * @throws errors of Bun and the file system
 */
export function listenOnSocket(path: string, options: Options, isPrivate = false): Listening {
  const own = `${path}.${process.pid}`;
  // Left by a killed process with the same id.
  rmSync(own, { force: true });
  // Other threads create files meanwhile, with modes that this leaves as they are.
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

/** How long a stopping host still accepts requests on open connections, milliseconds. */
const LEAVE_AFTER_MS = 1000;

/** Closes a socket. @param answer answers requests on open connections meanwhile */
export async function leaveSocket(
  { server, remove }: Listening,
  answer: (request: Request) => Response | Promise<Response>,
): Promise<void> {
  remove();
  server.reload({ routes: {}, fetch: async (request) => closing(await answer(request)) });
  await Bun.sleep(LEAVE_AFTER_MS);
}

/** Statuses of requests that are refused before their body is read to its end. */
const REFUSED = new Set([401, 403, 405, 413]);

/**
 * Closes the connection of a refused request: Bun would read the rest of its body, however long, and drop it. workerd
 * closes it by itself.
 */
export async function closeRefused(request: Request, answered: Response | Promise<Response>): Promise<Response> {
  const answer = await answered;
  const isUnread = answer.status >= 400 && request.body !== null && !request.bodyUsed;
  return isUnread || REFUSED.has(answer.status) ? closing(answer) : answer;
}

/** Adds `Connection: close`, so that the client connects again. */
function closing({ body, status, headers }: Response): Response {
  const sent = new Headers(headers);
  sent.set('Connection', 'close');
  return new Response(body, { status, headers: sent });
}
