/**
 * Listens on a Unix socket, for a proxy on the same machine, so that no request is lost when a host ends. On a port some are: closing it
 * resets connections with unread requests. The file of a socket can be replaced or removed while the previous host still answers its
 * open connections.
 */
import { renameSync, rmSync, statSync } from 'node:fs';

/** How long a host that ends still reads requests from open connections, milliseconds. */
const LEAVE_AFTER_MS = 1000;

type Options = Parameters<typeof Bun.serve<undefined>>[0];

/** @throws what Bun and the file system throw, where the folder is missing or not writable */
export function serveOnSocket(path: string, options: Options): Bun.Server<undefined> {
  const own = `${path}.${process.pid}`;
  // Left by a killed process with the same number.
  rmSync(own, { force: true });
  // The types omit idleTimeout for a socket, but Bun reads it.
  const server = Bun.serve({ ...options, unix: own } as Options);
  // Atomic: from here on the previous host gets no new connection.
  renameSync(own, path);
  return server;
}

/**
 * Makes a function that closes the socket: new connections go to the next host, or wait for it at the proxy.
 * @param answer of the host, which continues meanwhile
 */
export function leaveSocket(
  path: string,
  server: Bun.Server<undefined>,
  answer: (request: Request) => Response | Promise<Response>,
): () => Promise<void> {
  const { ino } = statSync(path);
  return async () => {
    if (statSync(path, { throwIfNoEntry: false })?.ino === ino) rmSync(path);
    server.reload({ routes: {}, fetch: async (request) => closing(await answer(request)) });
    await Bun.sleep(LEAVE_AFTER_MS);
  };
}

/** The same answer, after which the client must connect again. */
function closing({ body, status, headers }: Response): Response {
  const closing = new Headers(headers);
  closing.set('Connection', 'close');
  return new Response(body, { status, headers: closing });
}
