/** Listens at the configured address, or explains why it cannot: for the server and for `bun run dev`. */
import type { Env } from '../../settings.ts';
import { serveOnSocket } from './unix-socket.ts';

/** Why an address cannot be used, by the system's error code. */
const LISTENING: Record<string, string> = {
  EADDRINUSE: 'another process listens there. End it, or set PORT to another number.',
  EACCES: 'this account may not. Set PORT to a number from 1024 on.',
  EADDRNOTAVAIL: 'HOST is no address of this machine.',
  // Bun's code for a name that does not resolve.
  EINVAL: 'HOST is no address of this machine.',
};

/** Why a Unix socket cannot be used. */
const ON_SOCKET: Record<string, string> = {
  ENOENT: 'its folder is missing.',
  ENOTDIR: 'its folder is a file.',
  EACCES: 'this account may not write to its folder.',
  EISDIR: 'it is a folder.',
  ENAMETOOLONG: 'its path is too long, at most 95 letters.',
};

/** The site cannot be served. The message is for the person at the terminal, and says what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

/** @throws StartError where the address or the socket cannot be used */
export function listen(
  { HOST, PORT, UNIX_SOCKET }: Pick<Env, 'HOST' | 'PORT' | 'UNIX_SOCKET'>,
  options: Parameters<typeof Bun.serve<undefined>>[0],
): Bun.Server<undefined> {
  try {
    return UNIX_SOCKET === undefined
      ? Bun.serve({ ...options, hostname: HOST, port: PORT } as typeof options)
      : serveOnSocket(UNIX_SOCKET, options);
  } catch (error) {
    const code = String(error instanceof Error && 'code' in error ? error.code : undefined);
    const [place, advice] =
      UNIX_SOCKET === undefined ? [`port ${PORT} of ${HOST}`, LISTENING[code]] : [UNIX_SOCKET, ON_SOCKET[code]];
    if (advice === undefined) throw error;
    throw new StartError(`Cannot listen on ${place}: ${advice}`);
  }
}
